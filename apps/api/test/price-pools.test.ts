/** Prices on a chain with real pools, and with pools that are moved or made up. */
import { priceSchemas } from '@laurel/wallet/api-schemas'
import { type Address, encodeFunctionData, maxUint256, parseEther, parseUnits } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { v2RouterAbi, wethAbi } from '../../../devnet/src/dex/dex-abis.ts'
import { FAR_DEADLINE } from '../../../devnet/src/dex/plan-liquidity.ts'
import { openTradeApp, send, startTradeWorld, type TradeWorld, toCaip } from './convert-world.ts'

let world: TradeWorld
let snapshot: `0x${string}`
beforeAll(async () => {
  world = await startTradeWorld()
})
beforeEach(async () => {
  if (snapshot !== undefined) await world.chain.client.revert({ id: snapshot })
  snapshot = await world.chain.client.snapshot()
})
afterAll(() => world?.chain.stop())

type App = ReturnType<typeof openTradeApp>['app']

async function getPrices(app: App, addresses: readonly string[]) {
  const response = await app.request('/v1/fungible/price', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ projectId: 'test', currency: 'usd', addresses }),
  })
  expect(response.status).toBe(200)
  return priceSchemas.PriceResponse.parse(await response.json())
}
const wait = (seconds: number) =>
  world.chain.client.increaseTime({ seconds }).then(() => world.chain.client.mine({ blocks: 1 }))

/** Pays a pool of v2 so much that its price is another one. */
async function pump(path: readonly Address[], amount: bigint) {
  const { chain, ada, contracts, mint } = world
  const [given] = path
  if (given === undefined) throw new TypeError('No token to give.')
  const router = contracts.dex.v2Router.address
  await mint(given, ada, amount)
  const approval = encodeFunctionData({ abi: wethAbi, functionName: 'approve', args: [router, maxUint256] })
  await send(chain, { from: ada, to: given, data: approval })
  const args = [amount, 0n, path, ada, FAR_DEADLINE] as const
  const data = encodeFunctionData({ abi: v2RouterAbi, functionName: 'swapExactTokensForTokens', args })
  await send(chain, { from: ada, to: router, data })
}

describe('prices', () => {
  test('default: tokens of the local world cost what its pools say, in the order of the request', async () => {
    const { tokens } = world
    await wait(1_900)
    const wanted = [tokens.grain, tokens.native, tokens.leaf, tokens.dollar, tokens.weth].map(toCaip)
    const { fungibles, unavailable } = await getPrices(openTradeApp(world).app, wanted)
    expect(unavailable).toEqual([])
    expect(fungibles.map(({ address }) => address)).toEqual(wanted)
    expect(fungibles.map(({ symbol }) => symbol)).toEqual(['GRAIN', 'ETH', 'LEAF', 'TUSD', 'WETH'])
    const expected = [0.5, 3000, 2, 1, 3000]
    for (const [place, { price }] of fungibles.entries()) {
      expect(Math.abs(price / (expected[place] ?? 0) - 1)).toBeLessThan(0.001)
    }
    // Leaves are in a v2 pool and a v3 pool for dollars, and in a v2 pool for ether.
    expect(fungibles[2]).toMatchObject({ pools: 3, name: 'Laurel Leaf', iconUrl: '' })
  })

  test('behavior: a price against the native currency only is a price, too', async () => {
    const { fungibles } = await getPrices(openTradeApp(world).app, [toCaip(world.tokens.tax)])
    // A hundred ether for what is left of a hundred thousand after the tax.
    expect(fungibles[0]?.price).toBeCloseTo((100 * 3000) / 95_000, 2)
  })

  test('behavior: a token of no list, and a chain that is not read, have no price and a reason', async () => {
    const unlisted = '0x00000000000000000000000000000000DeaDBeef'
    const elsewhere = 'eip155:1:0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
    const { fungibles, unavailable } = await getPrices(openTradeApp(world).app, [toCaip(unlisted), elsewhere])
    expect(fungibles).toEqual([])
    expect(unavailable.map(({ reason, what }) => [reason, what])).toEqual([
      ['chain-unavailable', 'price'],
      ['chain-not-served', 'price'],
    ])
  })

  test('behavior: a pool that was moved gives no false price', async () => {
    const { tokens } = world
    const leaf = [toCaip(tokens.leaf)]
    // It has fewer dollars than the two others now, and they are believed.
    await pump([tokens.leaf, tokens.dollar], parseEther('1000000'))
    const [price] = (await getPrices(openTradeApp(world).app, leaf)).fungibles
    expect(price).toMatchObject({ pools: 2 })
    expect(price?.price).toBeCloseTo(2, 2)
  })

  test('behavior: a pool that was moved by more money than the others have gives no price', async () => {
    const { tokens } = world
    await pump([tokens.dollar, tokens.leaf], parseUnits('2000000', 6))
    const answer = await getPrices(openTradeApp(world).app, [toCaip(tokens.leaf)])
    expect(answer).toMatchObject({ fungibles: [], unavailable: [{ reason: 'pools-disagree' }] })
  })

  test('behavior: the only pool of a token is not believed while its price is far from its average', async () => {
    const { tokens } = world
    let nowMs = 0
    const { app } = openTradeApp(world, { nowMs: () => nowMs })
    const grain = [toCaip(tokens.grain)]
    expect((await getPrices(app, grain)).fungibles[0]).toMatchObject({ isTimeWeighted: false })
    await wait(600)
    nowMs += 600_000
    expect((await getPrices(app, grain)).fungibles[0]).toMatchObject({ isTimeWeighted: true })
    await pump([tokens.grain, tokens.dollar], parseUnits('400000', 8))
    nowMs += 16_000
    expect(await getPrices(app, grain)).toMatchObject({ fungibles: [], unavailable: [{ reason: 'price-unstable' }] })
    // Held for long enough it is the market's price.
    await wait(4_000)
    nowMs += 4_000_000
    await getPrices(app, grain)
    await wait(600)
    nowMs += 600_000
    expect((await getPrices(app, grain)).fungibles[0]?.price).toBeCloseTo(0.125, 2)
  })

  test('behavior: without a price of the native currency, a token that is only traded for it has the same reason', async () => {
    const { tokens, contracts } = world
    const { dex } = contracts
    // Another dollar, which no pool trades.
    const settings = { stablecoins: [dex.v3Factory.address] }
    const { app } = openTradeApp(world, { settings })
    const { unavailable } = await getPrices(app, [toCaip(tokens.tax), toCaip(tokens.native)])
    expect(unavailable.map(({ reason }) => reason)).toEqual(['no-pool', 'no-pool'])
  })

  const changesOf = async (app: App, addresses: readonly Address[]) =>
    (await getPrices(app, addresses.map(toCaip))).fungibles.map(({ priceChange24h }) => priceChange24h)
  const DAY = 86_400

  test('default: what a price changed by in a day, from the trades of its pools', async () => {
    const { tokens } = world
    await wait(3_600)
    await pump([tokens.dollar, tokens.grain], parseUnits('20000', 6))
    const traded = await getPrices(openTradeApp(world).app, [toCaip(tokens.grain)])
    await wait(DAY / 2)
    await pump([tokens.dollar, tokens.grain], parseUnits('20000', 6))
    await wait(DAY / 2 + 600)
    const { fungibles } = await getPrices(openTradeApp(world).app, [toCaip(tokens.grain)])
    const [then, now] = [traded.fungibles[0]?.price ?? 0, fungibles[0]?.price ?? 0]
    expect(now / then).toBeGreaterThan(1.01)
    expect(fungibles[0]?.priceChange24h).toBeCloseTo(now / then - 1, 6)
  })

  test('default: a price that nobody traded for a day did not change, and that of a dollar does not', async () => {
    const { tokens } = world
    await wait(DAY + 600)
    const { app } = openTradeApp(world)
    const changes = await changesOf(app, [tokens.leaf, tokens.grain, tokens.native, tokens.tax, tokens.dollar])
    expect(changes).toHaveLength(5)
    // An average of ticks has four digits.
    for (const change of changes) expect(Math.abs(change ?? 1)).toBeLessThan(0.0001)
  })

  test('behavior: a chain that is younger than a day says nothing of a change', async () => {
    const { tokens } = world
    expect(await changesOf(openTradeApp(world).app, [tokens.leaf, tokens.dollar])).toEqual([undefined, 0])
  })

  test('behavior: a token that is only traded for the native currency changes with it', async () => {
    const { tokens } = world
    await wait(DAY)
    await pump([tokens.dollar, tokens.weth], parseUnits('50000', 6))
    await wait(3_600)
    const { app } = openTradeApp(world, { settings: { uniswapV3: [] } })
    const [native, tax] = await changesOf(app, [tokens.native, tokens.tax])
    expect(native).toBeGreaterThan(0.001)
    expect(tax).toBeCloseTo(native ?? 0, 6)
  })

  test('error: a node that has no logs leaves the change out, and the price is there', async () => {
    const { tokens } = world
    await wait(3_600)
    await pump([tokens.dollar, tokens.grain], parseUnits('20000', 6))
    await wait(DAY / 2)
    await pump([tokens.dollar, tokens.grain], parseUnits('20000', 6))
    await wait(DAY / 2 + 600)
    const onRequest = (method: string) => {
      if (method === 'eth_getLogs') throw new Error('There are no logs.')
    }
    const { fungibles } = await getPrices(openTradeApp(world, { onRequest }).app, [toCaip(tokens.grain)])
    expect(fungibles).toHaveLength(1)
    expect(fungibles[0]).not.toHaveProperty('priceChange24h')
  })

  test('behavior: only pools of the shape of v3', async () => {
    const { tokens } = world
    const { app } = openTradeApp(world, { settings: { uniswapV2: [] } })
    await wait(1_900)
    expect((await getPrices(app, [toCaip(tokens.leaf)])).fungibles[0]).toMatchObject({ pools: 1, isTimeWeighted: true })
    expect((await getPrices(app, [toCaip(tokens.grain)])).unavailable[0]?.reason).toBe('no-pool')
  })

  test.each([
    { addresses: [] },
    { addresses: ['0x12'] },
    { addresses: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7S3P'] },
    { currency: 'eur', addresses: ['eip155:1:0x12'] },
    { addresses: Array.from({ length: 101 }, () => toCaip('0x00000000000000000000000000000000DeaDBeef')) },
  ])('error: %j is refused', async (body) => {
    const response = await openTradeApp(world).app.request('/v1/fungible/price', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(response.status).toBe(400)
  })
})
