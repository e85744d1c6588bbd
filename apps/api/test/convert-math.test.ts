/** The mathematics of quotes against the contracts themselves. */
import { convertSchemas } from '@laurel/wallet/api-schemas'
import fc from 'fast-check'
import {
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  maxUint112,
  maxUint256,
  parseAbi,
} from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Read, readMany } from '../src/chain/read-many.ts'
import { getAmountOut } from '../src/convert/swap-math.ts'
import { openTradeApp, send, startTradeWorld, type TradeWorld, toCaip } from './convert-world.ts'

let world: TradeWorld
beforeAll(async () => {
  world = await startTradeWorld()
})
afterAll(() => world?.chain.stop())

const routerAbi = parseAbi([
  'function getAmountOut(uint256 amountIn, uint256 reserveIn, uint256 reserveOut) pure returns (uint256)',
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[])',
])
const plain = (text: string): Address => `0x${text.slice(text.lastIndexOf(':') + 3)}`
const toHex = (text: string): Hex => `0x${text.slice(2)}`

/** Amounts of every size, not mostly huge ones. */
const sized = (max: bigint) =>
  fc
    .tuple(fc.integer({ min: 1, max: max.toString(2).length }), fc.bigInt({ min: 0n, max }))
    .map(([bits, value]) => value & ((1n << BigInt(bits)) - 1n))
const reserves = sized(maxUint112)

test('property: what a v2 pool gives is what its router says, for amounts up to 2^256 - 1', async () => {
  const { apiChain } = openTradeApp(world)
  const to = world.contracts.dex.v2Router.address
  const block = await world.chain.client.getBlockNumber()
  const cases = fc.sample(fc.tuple(sized(maxUint256), reserves, reserves), 2_000)
  const reads = cases.map(
    (args): Read => ({ to, data: encodeFunctionData({ abi: routerAbi, functionName: 'getAmountOut', args }) }),
  )
  const { multicall3 } = apiChain.settings
  const answers = await readMany(apiChain.client, reads, { multicall3, block, repeatsFailed: false })
  let compared = 0
  for (const [at, [amountIn, reserveIn, reserveOut]] of cases.entries()) {
    const ours = getAmountOut(amountIn, { reserveIn, reserveOut, feeBips: 30 })
    const data = answers[at] ?? null
    const theirs = data === null ? null : decodeFunctionResult({ abi: routerAbi, functionName: 'getAmountOut', data })
    if (ours === null) {
      // The router only computes. The pool would not take more than it can count.
      expect(theirs === null || theirs === 0n || amountIn + reserveIn > maxUint112).toBe(true)
      continue
    }
    compared++
    expect(ours).toBe(theirs)
  }
  expect(compared).toBeGreaterThan(500)
})

describe('a quote', () => {
  const sides = ['native', 'weth', 'dollar', 'leaf', 'grain'] as const
  const swaps = fc.record({
    from: fc.constantFrom(...sides),
    to: fc.constantFrom(...sides),
    amount: fc.bigInt({ min: 10n ** 6n, max: 10n ** 21n }),
    slippage: fc.integer({ min: 0, max: 500 }),
    venue: fc.constantFrom('uniswapV2', 'uniswapV3'),
    hasFee: fc.boolean(),
  })

  test('property: it is what the swap then gives, to the base unit, on every route', { timeout: 300_000 }, async () => {
    const { chain, tokens, ada, mint } = world
    const routes = new Set<string>()
    await fc.assert(
      fc.asyncProperty(swaps, async ({ from, to, amount, slippage, venue, hasFee }) => {
        fc.pre(from !== to)
        const settings = {
          ...(venue === 'uniswapV2' ? { uniswapV3: [] } : { uniswapV2: [] }),
          ...(hasFee ? { feeReceiver: '0x00000000000000000000000000000000000fee00' } : {}),
        }
        const { app } = openTradeApp(world, { settings })
        const id = await chain.client.snapshot()
        try {
          const request = {
            from: toCaip(tokens[from]),
            to: toCaip(tokens[to]),
            userAddress: ada,
            amount: String(amount),
          }
          const response = await app.request(`/v1/convert/quotes?${new URLSearchParams(request)}`)
          const { quotes } = convertSchemas.ConvertQuotesResponse.parse(await response.json())
          const [best] = quotes
          if (best === undefined) return
          if (from === 'weth') {
            const deposit = encodeFunctionData({ abi: parseAbi(['function deposit() payable']) })
            await send(chain, { from: ada, to: tokens.weth, data: deposit, value: amount })
          } else if (from !== 'native') await mint(tokens[from], ada, amount)
          if (best.spender !== null) {
            const args = [plain(best.spender), amount] as const
            const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args })
            await send(chain, { from: ada, to: tokens[from], data })
          }
          const built = await app.request('/v1/convert/build-transaction', {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ ...request, slippage: slippage / 100 }),
          })
          const { tx, quote, minimumReceived } = convertSchemas.ConvertTransactionResponse.parse(await built.json())
          const balance = () =>
            to === 'native'
              ? chain.client.getBalance({ address: ada })
              : chain.client.readContract({
                  abi: erc20Abi,
                  address: tokens[to],
                  functionName: 'balanceOf',
                  args: [ada],
                })
          const before = await balance()
          const receipt = await send(chain, {
            ...{
              from: ada,
              to: plain(tx.to),
              data: toHex(tx.data),
              value: BigInt(tx.amount),
              gas: BigInt(tx.eip155.gas),
            },
          })
          const gas = to === 'native' ? receipt.gasUsed * receipt.effectiveGasPrice : 0n
          const received = (await balance()) - before + gas
          expect(received).toBe(BigInt(best.toAmount))
          expect(quote.toAmount).toBe(best.toAmount)
          expect(received).toBeGreaterThanOrEqual(BigInt(minimumReceived))
          routes.add(quote.route.map(({ type }) => type).join('-'))
        } finally {
          await chain.client.revert({ id })
        }
      }),
      { numRuns: 40 },
    )
    expect(routes.size).toBeGreaterThan(5)
  })

  test('property: a v2 quote is what getAmountsOut says', async () => {
    const { app } = openTradeApp(world, { settings: { uniswapV3: [] } })
    const { chain, tokens, contracts } = world
    const path = [tokens.leaf, tokens.dollar, tokens.grain]
    await fc.assert(
      fc.asyncProperty(fc.bigInt({ min: 10n ** 12n, max: 10n ** 26n }), async (amount) => {
        const query = { from: toCaip(tokens.leaf), to: toCaip(tokens.grain), amount: String(amount) }
        const response = await app.request(`/v1/convert/quotes?${new URLSearchParams(query)}`)
        const { quotes } = convertSchemas.ConvertQuotesResponse.parse(await response.json())
        const amounts = await chain.client.readContract({
          ...{ abi: routerAbi, address: contracts.dex.v2Router.address, functionName: 'getAmountsOut' },
          args: [amount, path],
        })
        expect(quotes[0]?.toAmount).toBe(String(amounts.at(-1)))
      }),
      { numRuns: 25 },
    )
  })
})
