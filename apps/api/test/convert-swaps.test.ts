/** Quotes, approvals and swaps on a chain with the real contracts of Uniswap: what was built is sent, and gives what it promised. */
import { convertSchemas } from '@laurel/wallet/api-schemas'
import { type Address, erc20Abi, type Hex, maxUint256, parseEther, parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { feeReceiver, openTradeApp, send, startTradeWorld, type TradeWorld, toCaip } from './convert-world.ts'

let world: TradeWorld
beforeAll(async () => {
  world = await startTradeWorld()
})
afterAll(() => world?.chain.stop())

type App = ReturnType<typeof openTradeApp>['app']
type Side = keyof TradeWorld['tokens']

const params = (query: object) => new URLSearchParams({ projectId: 'test', ...query })
const plain = (text: string): Address => `0x${text.slice(text.lastIndexOf(':') + 3)}`
const toHex = (text: string): Hex => `0x${text.slice(2)}`

async function get(app: App, path: string, query: object) {
  const response = await app.request(`/v1/convert/${path}?${params(query)}`)
  return { status: response.status, body: await response.json() }
}
async function getQuotes(app: App, query: object) {
  const { status, body } = await get(app, 'quotes', query)
  expect(status).toBe(200)
  return convertSchemas.ConvertQuotesResponse.parse(body)
}
async function build(app: App, request: object) {
  const response = await app.request('/v1/convert/build-transaction', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ projectId: 'test', ...request }),
  })
  return { status: response.status, body: await response.json() }
}
const balanceOf = (side: Side, account: Address) => {
  const { chain, tokens } = world
  return side === 'native'
    ? chain.client.getBalance({ address: account })
    : chain.client.readContract({ abi: erc20Abi, address: tokens[side], functionName: 'balanceOf', args: [account] })
}
const allowanceOf = (side: Side, account: Address, spender: Address) =>
  world.chain.client.readContract({
    ...{ abi: erc20Abi, address: world.tokens[side], functionName: 'allowance' },
    args: [account, spender],
  })

/** Does what a client does: quote, approve when needed, build, send. Returns what was promised and what came. */
async function swap(
  app: App,
  { from, to, amount, account = world.ada }: { from: Side; to: Side; amount: bigint; account?: Address },
) {
  const pair = { from: toCaip(world.tokens[from]), to: toCaip(world.tokens[to]) }
  const { quotes } = await getQuotes(app, { ...pair, userAddress: account, amount })
  const [best] = quotes
  if (best === undefined) throw new TypeError('No quote.')
  const userAddress = toCaip(account)
  const { allowance } = (await get(app, 'allowance', { tokenAddress: pair.from, userAddress })).body
  if (BigInt(allowance) < amount) {
    const approval = convertSchemas.ConvertApproveResponse.parse(
      (await get(app, 'build-approve', { ...pair, userAddress })).body,
    )
    // As the public client does: it sends to the address in `from`.
    const { tx } = approval
    await send(world.chain, {
      ...{ from: account, to: plain(tx.from), data: toHex(tx.data), gas: BigInt(tx.eip155.gas) },
    })
    if (best.spender === null) throw new TypeError('Nobody takes the token.')
    expect(await allowanceOf(from, account, plain(best.spender))).toBe(amount)
  }
  const built = await build(app, { ...pair, userAddress, amount: String(amount), eip155: { slippage: 1 } })
  expect(built.body).not.toHaveProperty('error')
  const { tx, quote, minimumReceived } = convertSchemas.ConvertTransactionResponse.parse(built.body)
  const before = await balanceOf(to, account)
  const receipt = await send(world.chain, {
    ...{ from: account, to: plain(tx.to), data: toHex(tx.data), value: BigInt(tx.amount), gas: BigInt(tx.eip155.gas) },
  })
  const spent = to === 'native' ? receipt.gasUsed * receipt.effectiveGasPrice : 0n
  const received = (await balanceOf(to, account)) - before + spent
  expect(received).toBeGreaterThanOrEqual(BigInt(minimumReceived))
  // Nothing was traded since the quote, so that it is exact.
  expect(received).toBe(BigInt(quote.toAmount))
  return { best, quote, received, tx, minimumReceived: BigInt(minimumReceived) }
}

type Venue = 'uniswapV2' | 'uniswapV3'
/** The settings with one exchange only. */
const withOnly = (venue: Venue) => (venue === 'uniswapV2' ? { uniswapV3: [] } : { uniswapV2: [] })

describe('quotes', () => {
  test('default: every exchange is quoted directly and through others, the best first', async () => {
    const { app } = openTradeApp(world)
    const { tokens, ada } = world
    const { quotes, unavailable } = await getQuotes(app, {
      ...{ from: toCaip(tokens.leaf), to: toCaip(tokens.dollar), userAddress: ada, amount: parseEther('10') },
    })
    expect(unavailable).toEqual([])
    expect(quotes.map(({ route }) => route.map(({ type }) => type).join('-')).sort()).toEqual(['v2', 'v2-v2', 'v3'])
    const amounts = quotes.map(({ toAmount }) => BigInt(toAmount))
    expect(amounts).toEqual(amounts.toSorted((one, other) => (one > other ? -1 : 1)))
    for (const quote of quotes) {
      expect(quote.fees.map(({ name, type, rate }) => ({ name, type, paid: rate > 0 }))).toEqual([
        { name: 'Liquidity providers', type: 'liquidity', paid: true },
        { name: 'Provider fee', type: 'provider', paid: false },
      ])
      expect(quote.priceImpact).toBeGreaterThan(0)
      expect(quote.priceImpact).toBeLessThan(0.001)
    }
    expect(new Set(quotes.map(({ id }) => id)).size).toBe(quotes.length)
  })

  test('behavior: a route is built through the pools of the fees that are requested, and no others', async () => {
    const { app } = openTradeApp(world)
    const { tokens, ada } = world
    const swapped = { from: toCaip(tokens.leaf), to: toCaip(tokens.dollar), amount: String(parseEther('10')) }
    const { quotes } = await getQuotes(app, { ...swapped, userAddress: ada })
    for (const { route, spender } of quotes) {
      const poolFees = route.map(({ fee }) => fee)
      const request = { ...swapped, userAddress: toCaip(ada), spender, poolFees, disableEstimate: true }
      const { status, body } = await build(app, request)
      expect(status).toBe(200)
      expect(convertSchemas.ConvertTransactionResponse.parse(body).quote.route).toEqual(route)
    }
    const request = { ...swapped, userAddress: toCaip(ada), poolFees: [0.5], disableEstimate: true }
    expect((await build(app, request)).status).toBe(400)
  })

  test('behavior: amounts as the public client writes them', async () => {
    const { app } = openTradeApp(world)
    const pair = { from: toCaip(world.tokens.leaf), to: toCaip(world.tokens.dollar), userAddress: world.ada }
    const [whole, exponent, fraction] = await Promise.all(
      ['1500000000000000000000', '1.5e+21', '1500000000000000000000.75'].map(
        async (amount) => (await getQuotes(app, { ...pair, amount })).quotes[0],
      ),
    )
    expect(exponent?.toAmount).toBe(whole?.toAmount)
    expect(fraction?.fromAmount).toBe('1500000000000000000000')
  })

  test('behavior: without a pool there is no quote, and the reason', async () => {
    const { app } = openTradeApp(world)
    const unknown = '0x00000000000000000000000000000000DeaDBeef'
    const { quotes, unavailable } = await getQuotes(app, {
      ...{ from: toCaip(world.tokens.leaf), to: toCaip(unknown), userAddress: world.ada, amount: 1n },
    })
    expect(quotes).toEqual([])
    expect(unavailable.map(({ venue, reason }) => [venue, reason])).toEqual([
      ['Local v2', 'no-pool'],
      ['Local v3', 'no-pool'],
    ])
    const nowhere = openTradeApp(world, { settings: { uniswapV2: [], uniswapV3: [] } }).app
    const none = await getQuotes(nowhere, {
      ...{ from: toCaip(world.tokens.leaf), to: toCaip(world.tokens.dollar), amount: 1n },
    })
    expect(none).toMatchObject({ quotes: [], unavailable: [{ reason: 'no-market' }] })
  })

  test('behavior: the largest amount has no quote, and does not fail', async () => {
    const { app } = openTradeApp(world)
    for (const from of ['leaf', 'native', 'tax'] as const) {
      const { quotes, unavailable } = await getQuotes(app, {
        ...{ from: toCaip(world.tokens[from]), to: toCaip(world.tokens.dollar), amount: maxUint256 },
      })
      expect(quotes).toEqual([])
      expect(unavailable.map(({ reason }) => reason)).toContain('no-output')
    }
  })

  test('error: what cannot be a swap is refused', async () => {
    const { app } = openTradeApp(world)
    const leaf = toCaip(world.tokens.leaf)
    const codeOf = async (query: object) => (await get(app, 'quotes', query)).body.error?.code
    expect(await codeOf({ from: leaf, to: leaf, amount: 1n })).toBe('api/invalid-request')
    expect(await codeOf({ from: leaf, to: leaf.replace('31337', '1'), amount: 1n })).toBe('api/invalid-request')
    expect(await codeOf({ from: leaf, to: 'eip155:31337:0x12', amount: 1n })).toBe('api/invalid-request')
    expect(await codeOf({ from: leaf, to: toCaip(world.weth), amount: maxUint256 + 1n })).toBe('api/invalid-request')
    expect(await codeOf({ from: leaf, to: toCaip(world.weth), amount: '-1' })).toBe('api/invalid-request')
    const elsewhere = { from: leaf.replace('31337', '5'), to: toCaip(world.weth).replace('31337', '5'), amount: 1n }
    expect(await codeOf(elsewhere)).toBe('api/chain-not-served')
  })
})

describe('a swap', () => {
  const cases: readonly (readonly [string, { from: Side; to: Side; amount: bigint; venue?: Venue }, string])[] = [
    ['v2', { from: 'leaf', to: 'dollar', amount: parseEther('12.5'), venue: 'uniswapV2' }, 'v2'],
    ['v2 through another token', { from: 'leaf', to: 'grain', amount: parseEther('3'), venue: 'uniswapV2' }, 'v2-v2'],
    [
      'v2 from the native currency',
      { from: 'native', to: 'dollar', amount: parseEther('1'), venue: 'uniswapV2' },
      'wrap-v2',
    ],
    [
      'v2 to the native currency',
      { from: 'dollar', to: 'native', amount: parseUnits('500', 6), venue: 'uniswapV2' },
      'v2-unwrap',
    ],
    ['v3', { from: 'leaf', to: 'dollar', amount: parseEther('7'), venue: 'uniswapV3' }, 'v3'],
    ['v3 through another token', { from: 'leaf', to: 'weth', amount: parseEther('70'), venue: 'uniswapV3' }, 'v3-v3'],
    [
      'v3 from the native currency',
      { from: 'native', to: 'leaf', amount: parseEther('1'), venue: 'uniswapV3' },
      'wrap-v3-v3',
    ],
    [
      'v3 to the native currency',
      { from: 'dollar', to: 'native', amount: parseUnits('500', 6), venue: 'uniswapV3' },
      'v3-unwrap',
    ],
    ['wrapping', { from: 'native', to: 'weth', amount: parseEther('2') }, 'wrap'],
    ['unwrapping', { from: 'weth', to: 'native', amount: parseEther('1') }, 'unwrap'],
  ]
  for (const [name, { venue, ...pair }, route] of cases) {
    test(`default: ${name} is quoted, approved exactly, built, sent, and gives what was promised`, async () => {
      const { app } = openTradeApp(world, { settings: venue ? withOnly(venue) : {} })
      if (pair.from !== 'native' && pair.from !== 'weth')
        await world.mint(world.tokens[pair.from], world.ada, pair.amount)
      const { quote, best } = await swap(app, pair)
      expect(quote.route.map(({ type }) => type).join('-')).toBe(route)
      expect(quote.fees.find(({ type }) => type === 'provider')).toMatchObject({ rate: 0, amount: '0' })
      expect(best.toAmount).toBe(quote.toAmount)
    })
  }

  test.each([
    ['a token', 'dollar'],
    ['the native currency', 'native'],
  ] as const)('behavior: where the operator names a receiver, it gets its fee on v3 in %s', async (_, to) => {
    const settings = { ...withOnly('uniswapV3'), feeReceiver }
    const { app } = openTradeApp(world, { settings })
    const [from, amount] =
      to === 'native' ? (['dollar', parseUnits('900', 6)] as const) : (['leaf', parseEther('5')] as const)
    await world.mint(world.tokens[from], world.ada, amount)
    const before = await balanceOf(to, feeReceiver)
    const { quote, received } = await swap(app, { from, to, amount })
    const fee = (await balanceOf(to, feeReceiver)) - before
    expect(fee).toBe(((received + fee) * 85n) / 10_000n)
    expect(quote.fees[1]).toMatchObject({ type: 'provider', rate: 0.0085, amount: String(fee) })
  })

  test('behavior: on v2, whose router takes no fee, the provider fee is shown as 0', async () => {
    const { app } = openTradeApp(world, { settings: { ...withOnly('uniswapV2'), feeReceiver } })
    await world.mint(world.tokens.leaf, world.ada, 1000n)
    const { quote } = await swap(app, { from: 'leaf', to: 'grain', amount: parseEther('0.1') })
    expect(quote.fees[1]).toMatchObject({ rate: 0, amount: '0' })
  })
})
