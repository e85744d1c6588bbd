/** What accounts hold, on a chain where some tokens are hostile: each leaves out only itself. */
import { balanceSchemas } from '@laurel/wallet/api-schemas'
import { type Address, getAddress, numberToHex, parseEther, parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, assemble, text, word } from './convert-hostile-code.ts'
import { CHAIN_ID, openTradeApp, startTradeWorld, type TradeWorld, toCaip } from './convert-world.ts'

let world: TradeWorld
beforeAll(async () => {
  world = await startTradeWorld()
  const { chain, tokens, mint } = world
  await chain.client.setBalance({ address: account, value: parseEther('2') })
  await mint(tokens.dollar, account, parseUnits('12.5', 6))
  await mint(tokens.leaf, account, parseEther('4'))
})
afterAll(() => world?.chain.stop())

const account: Address = '0x1111111111111111111111111111111111111111'
const at = (place: number): Address => getAddress(numberToHex(0xbad000 + place, { size: 20 }))

const good: readonly Answer[] = [
  { signature: 'function balanceOf(address)', returns: word(parseEther('3')) },
  { signature: 'function decimals()', returns: word(18) },
  { signature: 'function symbol()', returns: text('GOOD') },
  { signature: 'function name()', returns: text('Good Token') },
]
/** The good token with one other answer. */
const but = (signature: string, returns: Answer['returns']): readonly Answer[] => [
  { signature: `function ${signature}`, returns },
  ...good.filter((answer) => answer.signature !== `function ${signature}`),
]

/** Puts a contract at an address. */
async function place(address: Address, answers: readonly Answer[]): Promise<Address> {
  await world.chain.client.setCode({ address, bytecode: assemble(answers) })
  return address
}

async function getBalances(app: ReturnType<typeof openTradeApp>['app'], query: object = {}, of: string = account) {
  const response = await app.request(`/v1/account/${of}/balance?${new URLSearchParams({ currency: 'usd', ...query })}`)
  expect(response.status).toBe(200)
  return balanceSchemas.BalanceResponse.parse(await response.json())
}

/** Tokens that the index saw, of which none is a reward. */
const seen = (addresses: readonly Address[]) => addresses.map((address) => ({ address, isReward: false }))

describe('balances', () => {
  test('default: the native currency and the tokens that the account has, with prices', async () => {
    const { tokens } = world
    const { app } = openTradeApp(world)
    const { balances, unavailable } = await getBalances(app, { chainId: `eip155:${CHAIN_ID}` })
    expect(unavailable).toEqual([])
    expect(balances.map(({ symbol, quantity }) => [symbol, quantity.numeric, quantity.decimals])).toEqual([
      ['ETH', '2', '18'],
      ['TUSD', '12.5', '6'],
      ['LEAF', '4', '18'],
    ])
    const [ether, dollar, leaf] = balances
    expect(ether).not.toHaveProperty('address')
    expect(dollar).toMatchObject({ address: toCaip(tokens.dollar), price: 1, value: 12.5, isListed: true })
    expect(ether?.price).toBeCloseTo(3000, -2)
    expect(leaf?.value).toBeCloseTo(8, 0)
  })

  test('behavior: a hostile token leaves out only itself, with the reason', async () => {
    const { tokens } = world
    const cases: readonly (readonly [readonly Answer[], string])[] = [
      [but('balanceOf(address)', 'burn-all-gas'), 'balance-unreadable'],
      [but('balanceOf(address)', 'revert'), 'balance-unreadable'],
      [but('balanceOf(address)', `0x${'ff'.repeat(31)}`), 'balance-unreadable'],
      [but('balanceOf(address)', '0x'), 'balance-unreadable'],
      [but('balanceOf(address)', `0x${'00'.repeat(60_000)}`), 'balance-unreadable'],
      [but('symbol()', 'revert'), 'token-unreadable'],
      [but('symbol()', 'burn-all-gas'), 'token-unreadable'],
      [but('symbol()', text('\u202e\u200b')), 'token-unreadable'],
      [but('symbol()', text('claim at evil.example')), 'token-unreadable'],
      [but('symbol()', `0x${'00'.repeat(31)}20${'ff'.repeat(32)}`), 'token-unreadable'],
      [but('decimals()', word(255)), 'token-unreadable'],
      [but('decimals()', '0x12'), 'token-unreadable'],
    ]
    const hostile = await Promise.all(cases.map(([answers], number) => place(at(number), answers)))
    const fine = await place(at(100), good)
    const long = await place(at(101), but('symbol()', text('S'.repeat(200))))
    const shouting = await place(at(102), but('name()', text('Free\u202e at https://evil.example')))
    const { app } = openTradeApp(world, { listTokensSeen: async () => seen([...hostile, fine, long, shouting]) })
    const { balances, unavailable } = await getBalances(app)
    const rowOf = (address: Address) => balances.find((row) => row.address === toCaip(address))
    expect(rowOf(tokens.leaf)?.quantity.numeric).toBe('4')
    expect(rowOf(fine)).toMatchObject({
      symbol: 'GOOD',
      name: 'Good Token',
      quantity: { numeric: '3' },
      isListed: false,
    })
    expect(rowOf(long)?.symbol).toBe('S'.repeat(32))
    expect(rowOf(shouting)?.name).toBe('GOOD')
    for (const [number, [, reason]] of cases.entries()) {
      const address = toCaip(at(number))
      expect(rowOf(at(number))).toBeUndefined()
      expect(unavailable.filter((row) => row.address === address).map((row) => [row.what, row.reason])).toEqual([
        ['balance', reason],
      ])
    }
    // Nobody has checked what an unlisted token is, so it has no price.
    for (const address of [fine, long, shouting]) {
      expect(rowOf(address)).not.toHaveProperty('price')
      expect(unavailable).toContainEqual(
        expect.objectContaining({ address: toCaip(address), what: 'price', reason: 'not-listed' }),
      )
    }
  })

  test('behavior: what was read is used for some seconds, and forceUpdate reads again', async () => {
    const { tokens, mint } = world
    let nowMs = 0
    const { app } = openTradeApp(world, { nowMs: () => nowMs })
    const holder = '0x3333333333333333333333333333333333333333'
    const leavesOf = async (query: object = {}) =>
      (await getBalances(app, query, holder)).balances.find(({ symbol }) => symbol === 'LEAF')?.quantity.numeric
    expect(await leavesOf()).toBeUndefined()
    await mint(tokens.leaf, holder, parseEther('1'))
    expect(await leavesOf()).toBeUndefined()
    expect(await leavesOf({ forceUpdate: `${toCaip(tokens.leaf)},${toCaip(tokens.dollar)}` })).toBe('1')
    await mint(tokens.leaf, holder, parseEther('1'))
    nowMs += 6_000
    expect(await leavesOf()).toBe('2')
  })

  test('behavior: a hundred tokens that use up all gas cost a bounded number of requests, once a minute', async () => {
    const hostile = Array.from({ length: 99 }, (_, number) => at(0x1000 + number))
    await Promise.all(hostile.map((address) => place(address, but('balanceOf(address)', 'burn-all-gas'))))
    const fine = await place(at(0x2000), good)
    let [requests, nowMs] = [0, 0]
    const { app } = openTradeApp(world, {
      listTokensSeen: async () => seen([...hostile, fine]),
      nowMs: () => nowMs,
      onRequest: () => {
        requests++
      },
    })
    const { balances } = await getBalances(app)
    expect(balances.map(({ symbol }) => symbol)).toEqual(['ETH', 'TUSD', 'LEAF', 'GOOD'])
    expect(requests).toBeLessThan(200)
    nowMs += 30_000
    requests = 0
    const later = await getBalances(app)
    expect(later.balances).toEqual(balances)
    expect(later.unavailable.filter(({ reason }) => reason === 'balance-unreadable').length).toBe(99)
    expect(requests).toBeLessThan(20)
  })

  test('behavior: of a chain that cannot be read there are no rows, and the reason', async () => {
    const { app } = openTradeApp(world)
    const other = await getBalances(app, { chainId: 'eip155:1' })
    expect(other).toMatchObject({ balances: [], unavailable: [{ chainId: 'eip155:1', reason: 'chain-not-served' }] })
    const dead = openTradeApp({ ...world, chain: { ...world.chain, rpcUrl: 'http://127.0.0.1:1' } })
    expect(await getBalances(dead.app)).toMatchObject({ balances: [], unavailable: [{ reason: 'chain-unavailable' }] })
    const solana = await getBalances(app, {}, '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv')
    expect(solana.balances).toEqual([])
  })

  test('behavior: without the index the listed tokens are there, and it is said that others are missing', async () => {
    const listTokensSeen = async () => {
      throw new TypeError('The index is moving.')
    }
    const { balances, unavailable } = await getBalances(openTradeApp(world, { listTokensSeen }).app)
    expect(balances.length).toBe(3)
    expect(unavailable).toMatchObject([{ reason: 'index-unavailable', what: 'balance' }])
  })

  test('behavior: without a multicall contract tokens are read one by one', async () => {
    const settings = { multicall3: '0x00000000000000000000000000000000000ca117' }
    const { balances } = await getBalances(openTradeApp(world, { settings }).app)
    expect(balances.map(({ symbol }) => symbol)).toEqual(['ETH', 'TUSD', 'LEAF'])
  })

  test('behavior: an account without anything has no rows', async () => {
    const empty = await getBalances(openTradeApp(world).app, {}, '0x2222222222222222222222222222222222222222')
    expect(empty).toEqual({ balances: [], unavailable: [] })
  })

  test.each(['chainId=1', 'forceUpdate=0x12', 'currency=eur'])('error: %s is refused', async (query) => {
    const response = await openTradeApp(world).app.request(`/v1/account/${account}/balance?${query}`)
    expect(response.status).toBe(400)
  })
})
