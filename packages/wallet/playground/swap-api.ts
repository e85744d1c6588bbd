import { encodeFunctionData, erc20Abi } from 'viem'
import { base } from 'viem/chains'
import { v2RouterAbi } from '../src/swap/router-abis.ts'
import { getMinimumReceived } from '../src/swap/swap-quote.ts'
import { type SwapToken, toApiToken } from '../src/swap/swap-token.ts'
import { encodePermitSwap, permitRouter } from './permit-scene.ts'
import { account, caip, dollar, ether, type Manner, never, other, router, tokens, wrapped } from './swap-market.ts'

/** Answers requests of swaps, as the API does. */
export function answerSwaps(manner: Manner): typeof fetch {
  const find = (text: unknown) =>
    tokens.find((one) => toApiToken(one).toLowerCase() === String(text).toLowerCase()) ?? ether
  const toAmountOf = (from: SwapToken, amount: bigint) =>
    from.address === null
      ? (amount * (manner.rate ?? 3_220_240_000n)) / 10n ** 18n
      : (amount * 10n ** 18n) / (manner.rate ?? 3_220_240_000n)
  const quoteOf = (from: SwapToken, to: SwapToken, amount: bigint, type: 'v2' | 'v3' = 'v2') => {
    const toAmount = type === 'v2' ? toAmountOf(from, amount) : (toAmountOf(from, amount) * 996n) / 1000n
    const [first, last] = [from.address ?? wrapped, to.address ?? wrapped]
    return {
      ...{ id: `${type}-${amount}`, fromAmount: `${amount}`, fromAccount: toApiToken(from) },
      ...{ toAmount: `${toAmount}`, toAccount: toApiToken(to), expiresAt: 1_900_000_000 },
      route: [
        ...(from.address === null
          ? [{ type: 'wrap', venue: 'WETH', from: toApiToken(from), to: caip(first), fee: 0 }]
          : []),
        { type, venue: `Uniswap ${type}`, from: caip(first), to: caip(last), fee: 0.003 },
        ...(to.address === null
          ? [{ type: 'unwrap', venue: 'WETH', from: caip(last), to: toApiToken(to), fee: 0 }]
          : []),
      ],
      priceImpact: manner.impact ?? 0.0004,
      fees: [
        { type: 'liquidity', name: 'Liquidity providers', rate: 0.003 },
        { type: 'provider', name: 'Provider fee', rate: 0.0085, amount: `${(toAmount * 85n) / 10_000n}` },
      ],
      spender: from.address === null ? null : caip(type === 'v3' ? permitRouter : router),
    }
  }
  return async (input, init) => {
    const { pathname, searchParams } = new URL(String(input instanceof Request ? input.url : input))
    const body: Record<string, unknown> = typeof init?.body === 'string' ? JSON.parse(init.body) : {}
    if (pathname.endsWith('/convert/tokens')) {
      if (manner.start === 'slow') return never()
      return Response.json({
        tokens: tokens.map((one) => ({ ...one, address: toApiToken(one), logoUri: '' })),
        unavailable: [],
      })
    }
    if (pathname.endsWith('/gas-price')) return Response.json({ standard: '1', fast: '100000000', instant: '3' })
    if (pathname.endsWith('/fungible/price')) {
      const fungibles = tokens.slice(0, 2).map((one) => ({
        ...{ name: one.name, symbol: one.symbol, iconUrl: '', price: one.address === null ? 3249.12 : 1 },
        ...{ address: toApiToken(one), pools: 1, isTimeWeighted: true },
      }))
      return Response.json({ fungibles, unavailable: [] })
    }
    if (pathname.endsWith('/balance')) {
      const row = (one: SwapToken, numeric: string, price: number) => ({
        ...{ name: one.name, symbol: one.symbol, chainId: `eip155:${base.id}`, price, value: Number(numeric) * price },
        ...(one.address === null ? {} : { address: toApiToken(one) }),
        ...{ quantity: { decimals: `${one.decimals}`, numeric }, iconUrl: '', isListed: true },
      })
      return Response.json({ balances: [row(ether, '1.204', 3249.12), row(dollar, '304.12', 1)], unavailable: [] })
    }
    if (pathname.endsWith('/quotes')) {
      if (manner.quotes === 'slow') return never()
      if (manner.quotes === 'down') return new Response('', { status: 503 })
      const [from, to] = [find(searchParams.get('from')), find(searchParams.get('to'))]
      const amount = BigInt(searchParams.get('amount') ?? 0)
      const type = manner.isPermitted ? 'v3' : 'v2'
      const quotes = manner.quotes === 'none' ? [] : [quoteOf(from, to, amount, type)]
      if (manner.quotes === 'two') quotes.push(quoteOf(from, to, amount, 'v3'))
      return Response.json({ quotes, unavailable: [] })
    }
    if (pathname.endsWith('/build-approve')) {
      const amount = BigInt(searchParams.get('amount') ?? 0)
      const from = searchParams.get('from') ?? ''
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [router, amount] })
      const tx = { from, to: from, data, value: '0', eip155: { gas: '50000', gasPrice: '1' } }
      return Response.json({ tx, amount: `${amount}`, spender: caip(router), steps: [{ tx, amount: `${amount}` }] })
    }
    if (pathname.endsWith('/build-transaction')) {
      if (manner.build === 'slow') return never()
      if (manner.build === 'down') return new Response('', { status: 503 })
      const [from, to] = [find(body['from']), find(body['to'])]
      const amount = BigInt(String(body['amount']))
      const quote = quoteOf(from, to, amount)
      const toAmount = manner.build === 'falling' ? (BigInt(quote.toAmount) * 9n) / 10n : BigInt(quote.toAmount)
      const minimum = getMinimumReceived(toAmount, 1)
      const deadline = BigInt(Math.floor(Date.now() / 1000) + 1200)
      const path = [from.address ?? wrapped, to.address ?? wrapped]
      const receiver = manner.build === 'lying' ? other : account
      if (manner.isPermitted) {
        const permitted = quoteOf(from, to, amount, 'v3')
        const least = getMinimumReceived(BigInt(permitted.toAmount), 1)
        const tokens = { from: from.address ?? wrapped, to: to.address ?? wrapped }
        const call = encodePermitSwap({ ...tokens, account, amount, minimum: least, deadline })
        return Response.json({
          tx: {
            ...{ from: caip(account), to: caip(permitRouter), data: call, amount: '0' },
            eip155: { gas: '200000', gasPrice: '1' },
          },
          ...{ quote: permitted, minimumReceived: `${least}`, deadline: Number(deadline), slippage: 1 },
        })
      }
      const data =
        from.address === null
          ? encodeFunctionData({
              ...{ abi: v2RouterAbi, functionName: 'swapExactETHForTokens' },
              args: [minimum, path, receiver, deadline],
            })
          : encodeFunctionData({
              ...{ abi: v2RouterAbi, functionName: 'swapExactTokensForETH' },
              args: [amount, minimum, path, receiver, deadline],
            })
      const value = from.address === null ? amount : 0n
      return Response.json({
        tx: {
          ...{ from: caip(account), to: caip(router), data, amount: `${value}` },
          eip155: { gas: '200000', gasPrice: '1' },
        },
        ...{ quote, minimumReceived: `${minimum}`, deadline: Number(deadline), slippage: 1 },
      })
    }
    return Response.json({ error: { code: 'api/not-found', message: '' }, reasons: [] }, { status: 404 })
  }
}
