import {
  type AsyncCommand,
  assert,
  asyncModelRun,
  asyncProperty,
  commands,
  constant,
  constantFrom,
  integer,
  record,
} from 'fast-check'
import { expect, test } from 'vitest'
import { DISCONNECT_TIMEOUT_MS } from '../src/connection/connections-store.ts'
import { currentView } from '../src/modal/modal.ts'
import { VIEW_NAMES } from '../src/modal/view.ts'
import { isSwitching } from '../src/network/switch-chain-state.ts'
import { defaultChain } from '../src/network/to-network.ts'
import { type MadeWallet, makeWallet } from './make-wallet.ts'
import { announce, createOrigin } from './test-page.ts'
import { createTestWallet } from './test-wallet.ts'
import { keyOf } from './world.ts'

/** The number of random visits; `LAUREL_WALLET_LIVES` sets another number. */
const LIVES = Number(process.env['LAUREL_WALLET_LIVES'] ?? 300)

/** Two chains without an RPC, since connecting reads none. */
const one = { ...defaultChain, id: 1 }
const ten = { ...defaultChain, id: 10, name: 'Ten' }

/** A visit: one origin, two wallets, and the open tab. */
type Visit = MadeWallet & {
  readonly extensions: readonly ReturnType<typeof createTestWallet>[]
  readonly reload: () => void
}
/** The model has no state, because the invariants always apply. */
type Model = Record<string, never>

const names = ['Kestrel', 'Merlin'] as const

function beginVisit(): Visit {
  const origin = createOrigin()
  const extensions = names.map((_, place) =>
    createTestWallet({ privateKey: keyOf(place), chains: { 1: 'http://127.0.0.1:1' } }),
  )
  const openTab = () => {
    const tab = origin.openTab()
    for (const [place, name] of names.entries()) {
      const info = { uuid: name, name, rdns: `io.${name.toLowerCase()}` }
      const provider = extensions[place]?.provider
      if (provider !== undefined) announce(tab.window, { info, provider })
    }
    return makeWallet(tab, { chains: [one, ten] })
  }
  let made = openTab()
  return {
    extensions,
    get wallet() {
      return made.wallet
    },
    get clock() {
      return made.clock
    },
    get fetched() {
      return made.fetched
    },
    reload: () => {
      made.wallet.destroy()
      made = openTab()
    },
  }
}

/** Checks the invariants, after every step. */
function checkPossible({ wallet }: Visit): void {
  const { state } = wallet.config
  const connections = wallet.connections.getState()
  const isConnected = state.connections.size > 0
  expect(connections.status === 'connected').toBe(isConnected)
  expect(wallet.account.getState().isConnected).toBe(isConnected)
  expect(state.status === 'connected').toBe(isConnected)
  expect(state.current !== null && state.connections.has(state.current)).toBe(isConnected)
  if (connections.status === 'connected') {
    const ids = connections.all.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toContain(connections.active.id)
    for (const { accounts } of connections.all) expect(accounts.length).toBeGreaterThan(0)
    expect(wallet.account.getState().allAccounts.filter(({ isActive }) => isActive)).toHaveLength(1)
  } else if (connections.status === 'disconnected') expect(state.status).not.toBe('reconnecting')
  else expect(state.status).toBe('reconnecting')

  const { isUnsupported, activeId, requested, switching } = wallet.networks.getState()
  expect(isUnsupported).toBe(isConnected && !requested.some(({ id }) => id === activeId))
  if (isSwitching(switching) && 'to' in switching) expect(switching.to.id).not.toBe(activeId)
  // There is no wait for a disconnected wallet.
  if (!isConnected) expect(isSwitching(switching)).toBe(false)

  const modal = wallet.modal.getState()
  const view = currentView(modal)
  if (modal.status === 'open') expect(VIEW_NAMES).toContain(view?.type)
  if (view?.type === 'Account') expect(isConnected).toBe(true)
  const attempt = wallet.connect.getState()
  if (view?.type === 'Connect' && attempt.status === 'idle') expect(isConnected).toBe(false)
  if (view?.type === 'Connecting' && 'attempt' in attempt) expect(names).toContain(attempt.attempt.wallet.name)
  const rows = wallet.wallets.getState()
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  expect(rows.filter(({ badge }) => badge === 'recent').length).toBeLessThanOrEqual(2)
}

/** Creates a named step, so that a failure lists the steps. */
function step(name: string, run: (visit: Visit) => unknown): AsyncCommand<Model, Visit> {
  return {
    check: () => true,
    toString: () => name,
    run: async (_, visit) => {
      // Not awaited, because the next step may come before the wallet answers.
      Promise.resolve(run(visit)).catch(() => {})
      checkPossible(visit)
      await visit.clock.advance(0)
      checkPossible(visit)
    },
  }
}

const places = integer({ min: 0, max: 1 })
const methods = constantFrom(
  'eth_requestAccounts',
  'eth_accounts',
  'wallet_switchEthereumChain',
  'wallet_revokePermissions',
)
const steps = [
  places.map((place) =>
    step(`connect ${names[place]}`, ({ wallet }) => {
      const row = wallet.wallets.getState().find(({ name }) => name === names[place])
      return row === undefined ? undefined : wallet.connect.connect(row)
    }),
  ),
  constant(step('retry', ({ wallet }) => wallet.connect.retry())),
  constant(step('cancel', ({ wallet }) => wallet.connect.cancel())),
  constant(
    step('disconnect all', (visit) => {
      const ended = visit.wallet.connections.disconnect()
      expect(visit.wallet.connections.getState()).toEqual({ status: 'disconnected', error: null })
      return ended
    }),
  ),
  places.map((place) =>
    step(`disconnect ${names[place]}`, ({ wallet }) =>
      wallet.connections.disconnect(`eip155:io.${names[place]?.toLowerCase()}`),
    ),
  ),
  places.map((place) =>
    step(`activate ${names[place]}`, ({ wallet }) =>
      wallet.connections.switchConnection(`eip155:io.${names[place]?.toLowerCase()}`),
    ),
  ),
  constantFrom('eip155:1', 'eip155:10', 'eip155:5').map((id) =>
    step(`switch to ${id}`, ({ wallet }) => wallet.networks.switchNetwork(id)),
  ),
  constant(step('cancel the switch', ({ wallet }) => wallet.networks.cancel())),
  record({ place: places, method: methods }).map(({ place, method }) =>
    step(`${names[place]} holds ${method}`, ({ extensions }) => {
      const switches = extensions[place]?.switches
      if (switches !== undefined) switches.held = [...switches.held, method]
    }),
  ),
  record({ place: places, method: methods }).map(({ place, method }) =>
    step(`${names[place]} lets ${method} go`, ({ extensions }) => {
      const extension = extensions[place]
      if (extension !== undefined) extension.switches.held = extension.switches.held.filter((held) => held !== method)
      extension?.release(method)
    }),
  ),
  record({ place: places, code: constantFrom(4001, -32002, 4100, 4902, -32603), method: methods }).map(
    ({ place, code, method }) =>
      step(`${names[place]} answers ${method} with ${code}`, ({ extensions }) => {
        const switches = extensions[place]?.switches
        if (switches !== undefined) switches.errors = { [method]: { code } }
      }),
  ),
  places.map((place) =>
    step(`${names[place]} is itself again`, ({ extensions }) => {
      const switches = extensions[place]?.switches
      if (switches !== undefined) Object.assign(switches, { errors: {}, held: [], isLocked: false })
    }),
  ),
  places.map((place) =>
    step(`${names[place]} is locked`, ({ extensions }) => {
      const extension = extensions[place]
      if (extension === undefined) return
      extension.switches.isLocked = true
      extension.emit('accountsChanged', [])
    }),
  ),
  record({ place: places, chainId: constantFrom('0x1', '0xa', '0x5', 'nonsense') }).map(({ place, chainId }) =>
    step(`${names[place]} goes to ${chainId}`, ({ extensions }) => extensions[place]?.emit('chainChanged', chainId)),
  ),
  places.map((place) =>
    step(`${names[place]} changes accounts`, ({ extensions }) =>
      extensions[place]?.emit('accountsChanged', [
        '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
        extensions[place]?.address,
      ]),
    ),
  ),
  places.map((place) =>
    step(`${names[place]} hangs up`, ({ extensions }) => extensions[place]?.emit('disconnect', { code: 4900 })),
  ),
  constant(step('reload', ({ reload }) => reload())),
  constant(step('open', ({ wallet }) => wallet.modal.open())),
  constant(step('close', ({ wallet }) => wallet.modal.close())),
  constant(step('go back', ({ wallet }) => wallet.modal.goBack())),
  constant(step('Networks', ({ wallet }) => wallet.modal.push({ type: 'Networks' }))),
  constantFrom(300, 2500, 5000, 60_000).map((ms) => step(`${ms} ms pass`, ({ clock }) => clock.advance(ms))),
]

test(`property: ${LIVES} lives: no impossible state, and from every one there is a way to disconnected and closed`, async () => {
  await assert(
    asyncProperty(commands(steps, { maxCommands: 25 }), async (sequence) => {
      const visit = beginVisit()
      try {
        await asyncModelRun(() => ({ model: {}, real: visit }), sequence)
        const ended = visit.wallet.connections.disconnect()
        visit.wallet.connect.cancel()
        visit.wallet.networks.cancel()
        visit.wallet.modal.close()
        await visit.clock.advance(DISCONNECT_TIMEOUT_MS)
        await ended
        // Every answer that the wallets still hold arrives now, and changes nothing.
        for (const { switches, release } of visit.extensions) {
          for (const method of new Set(switches.held)) for (let times = 0; times < 10; times++) release(method)
          Object.assign(switches, { errors: {}, held: [] })
        }
        await visit.clock.advance(70_000)
        expect(visit.wallet.connections.getState()).toEqual({ status: 'disconnected', error: null })
        expect(visit.wallet.config.state.status).toBe('disconnected')
        expect(visit.wallet.connect.getState()).toEqual({ status: 'idle' })
        expect(visit.wallet.networks.getState().switching).toEqual({ status: 'idle' })
        expect(visit.wallet.modal.getState()).toEqual({ status: 'closed' })
        for (const extension of visit.extensions) expect(extension.listenerCount('accountsChanged')).toBe(0)
        expect(visit.fetched).toEqual([])
      } finally {
        visit.wallet.destroy()
      }
    }),
    { numRuns: LIVES },
  )
}, 600_000)
