import { constant, constantFrom } from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { createHoldingsWorld, expectedHashes, holders, networks } from './holdings-world.ts'
import { createStep, runVisits, VISITS, VISITS_TIMEOUT_MS } from './model-visits.ts'

const COUNT = 40

type World = ReturnType<typeof createHoldingsWorld>
type Model = { readonly ends: (() => void)[]; isVisible: boolean }

/** Checks the invariants of both machines, after every step. */
function checkPossible({ wallet, tokens, activity }: World): void {
  const { address, tokenBalance } = wallet.account.getState()
  const account = address?.toLowerCase() ?? null
  const held = tokens.getState()
  expect(held.account).toBe(account)
  if (account === null) expect(held.status).toBe('idle')
  if (held.status !== 'ready') expect(held.balances).toEqual([])
  // Rows of the API name the account that they are of.
  for (const one of held.balances) expect([account, 'Ether']).toContain(one.name)
  for (const one of held.balances) expect(networks).toContain(one.chainId)
  expect(tokenBalance?.map(({ name }) => name) ?? []).toEqual(held.balances.map(({ name }) => name))

  const shown = activity.getState()
  expect(shown.account).toBe(account)
  if (shown.status !== 'ready') expect(shown.items).toEqual([])
  const hashes = shown.items.map(({ hash }) => hash)
  expect(new Set(hashes).size).toBe(hashes.length)
  // Rows of the account and the network alone, without a gap, the newest first.
  const expected = account === null ? [] : expectedHashes(account, COUNT, shown.network)
  expect(hashes).toEqual(expected.slice(0, hashes.length))
  if (shown.status === 'ready' && shown.next === null) expect(hashes).toEqual(expected)
}

const step = createStep<World, Model>((_, world) => checkPossible(world))

const steps = [
  constant(step('connect', ({ connect }) => connect())),
  constant(step('disconnect', ({ wallet }) => wallet.connections.disconnect())),
  constantFrom(...holders).map((account) =>
    step(`choose ${account.slice(0, 6)}`, ({ chooseAccount }) => chooseAccount(account)),
  ),
  constantFrom('ok' as const, 'ok' as const, 'ok' as const, 'refused' as const, 'html' as const, 'gone' as const).chain(
    (how) =>
      constantFrom('oldest' as const, 'newest' as const).map((which) =>
        step(`the ${which} request: ${how}`, ({ answer }) => answer(how, which)),
      ),
  ),
  constantFrom(true, false).map((isNodeDown) =>
    step(`nodes ${isNodeDown}`, ({ state }) => Object.assign(state, { isNodeDown })),
  ),
  constantFrom(false, true).map((force) => step('refresh the tokens', ({ tokens }) => tokens.refresh({ force }))),
  constant(step('show the tokens', ({ tokens }, { ends }) => ends.push(tokens.show()))),
  constant(step('leave the tokens', (_, { ends }) => ends.pop()?.())),
  constantFrom(true, false).map((isVisible) => step(`visible ${isVisible}`, ({ setVisible }) => setVisible(isVisible))),
  constantFrom(100, 5000, 10_000, 30_000).map((ms) => step(`${ms} ms pass`, ({ clock }) => clock.advance(ms))),
  constant(step('load', ({ activity }) => activity.load())),
  constant(step('load more', ({ activity }) => activity.loadMore())),
  constant(step('refresh the activity', ({ activity }) => activity.refresh())),
  constantFrom(null, ...networks).map((network) =>
    step(`network ${network}`, ({ activity }) => activity.chooseNetwork(network)),
  ),
]

test(
  `property: in ${VISITS} visits no row of another account, no gap, no row twice, and the end is reached`,
  async () => {
    await runVisits<World, Model>({
      steps,
      maxSteps: 30,
      begin: async () => {
        const world = createHoldingsWorld({ count: COUNT })
        await world.connect()
        await world.clock.advance(0)
        return { world, model: { ends: [], isVisible: true } }
      },
      // Whatever happened, an API that responds leads to the whole list.
      end: async (world) => {
        await world.connect()
        void world.activity.load()
        for (let turn = 0; turn < 60; turn++) {
          await world.clock.advance(0)
          while (world.open.length > 0) world.answer('ok')
          await world.clock.advance(0)
          const state = world.activity.getState()
          if (state.status === 'ready' && state.loading === 'none' && state.next === null) break
          if (world.open.length === 0) void world.activity.loadMore()
        }
        checkPossible(world)
        expect(world.activity.getState()).toMatchObject({ status: 'ready', next: null })
      },
    })
  },
  VISITS_TIMEOUT_MS,
)

describe('tokensOf', () => {
  let end = () => {}
  afterEach(() => end())
  async function connected(options: Parameters<typeof createHoldingsWorld>[0] = {}) {
    const world = createHoldingsWorld(options)
    end = world.wallet.destroy
    await world.connect()
    await world.clock.advance(0)
    return world
  }
  const answerAll = async (world: World, how: 'ok' | 'refused' | 'html' | 'gone' = 'ok') => {
    while (world.open.length > 0) world.answer(how)
    await world.clock.advance(0)
  }

  test('behavior: reads every 10 s while shown, and neither while hidden nor afterwards', async () => {
    const world = await connected()
    await answerAll(world)
    const { requests } = world.state
    await world.clock.advance(60_000)
    expect(world.state.requests).toBe(requests)
    const leave = world.tokens.show()
    await world.clock.advance(0)
    expect(world.state.requests).toBe(requests + 1)
    await answerAll(world)
    await world.clock.advance(9_999)
    expect(world.state.requests).toBe(requests + 1)
    await world.clock.advance(1)
    expect(world.state.requests).toBe(requests + 2)
    await answerAll(world)
    world.setVisible(false)
    await world.clock.advance(60_000)
    expect(world.state.requests).toBe(requests + 2)
    world.setVisible(true)
    await world.clock.advance(0)
    expect(world.state.requests).toBe(requests + 3)
    await answerAll(world)
    leave()
    await world.clock.advance(60_000)
    expect(world.state.requests).toBe(requests + 3)
  })

  test('behavior: after a transaction the API uses no earlier reading', async () => {
    const world = await connected()
    await answerAll(world)
    world.state.native = 4n
    await world.wallet.account.refresh()
    await world.clock.advance(0)
    expect(world.open[0]?.url.searchParams.get('forceUpdate')).toMatch(/^eip155:71:0xEeee/)
  })

  test('behavior: when the API fails, shows what the nodes know and says so; when they fail too, nothing', async () => {
    const world = await connected()
    await answerAll(world, 'refused')
    await expect.poll(() => world.tokens.getState().status).toBe('ready')
    expect(world.tokens.getState()).toMatchObject({
      source: 'chains',
      failure: 'refused',
      balances: [{ name: 'Ether' }, {}],
    })
    expect(world.wallet.account.getState().tokenBalance).toHaveLength(2)

    const other = await connected()
    other.state.isNodeDown = true
    await answerAll(other, 'refused')
    await expect.poll(() => other.tokens.getState().status).toBe('failed')
    expect(other.tokens.getState()).toMatchObject({ failure: 'refused', balances: [] })
  })

  test.each([
    ['refused', 'refused'],
    ['html', 'refused'],
    ['gone', 'unreachable'],
  ] as const)('behavior: an API whose answer is “%s” is said to be %s', async (how, failure) => {
    const world = await connected()
    world.state.isNodeDown = true
    const loaded = world.activity.load()
    await expect.poll(() => world.open.length).toBeGreaterThan(1)
    await answerAll(world, how)
    await loaded
    expect(world.activity.getState()).toMatchObject({ status: 'failed', failure })
    await expect.poll(() => world.tokens.getState()).toMatchObject({ status: 'failed', failure })
  })

  test('behavior: without an API has the native currency of each network, and the activity from here alone', async () => {
    const world = await connected({ hasApi: false })
    await expect.poll(() => world.tokens.getState().status).toBe('ready')
    expect(world.tokens.getState()).toMatchObject({
      source: 'chains',
      failure: null,
      balances: [{ chainId: 71 }, { chainId: 72 }],
    })
    await world.activity.load()
    expect(world.activity.getState()).toMatchObject({ status: 'ready', source: 'here', items: [], next: null })
    expect(world.state.requests).toBe(0)
  })
})
