/** Random visits of what is sent together (EIP-5792): a page that is reloaded, and a wallet that answers late, wrongly or never. */
import { constant, constantFrom, integer, nat, record } from 'fast-check'
import { custom, defineChain } from 'viem'
import { expect, test } from 'vitest'
import { MAX_BATCHES } from '../src/calls/calls.ts'
import { type CallsStore, callsOf } from '../src/calls/calls-store.ts'
import { addressOf } from '../src/test-helpers/swap-answers.ts'
import { makeWallet, walletNamed } from './make-wallet.ts'
import { createStep, runVisits, VISITS, VISITS_TIMEOUT_MS } from './model-visits.ts'
import { announce, createOrigin } from './test-page.ts'

const chain = defineChain({
  ...{ id: 10, name: 'Ten', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } },
  rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
})
const holders = [addressOf(0xada), addressOf(0xbeb)]
const hash = `0x${'12'.repeat(32)}`

/** A request of the app that the wallet has not answered. */
type Open = { readonly id: string; readonly answer: (value: unknown) => void; readonly fail: (error: Error) => void }

/** A page with a wallet that sends batches, whose user answers when the test says so. */
function createCallsWorld() {
  const origin = createOrigin()
  const open: Open[] = []
  const listeners = new Map<string, (value: unknown) => void>()
  const state = {
    holder: 0,
    isAtomic: true,
    /** Every batch that reached the wallet: its id, who sends it, and the number in its last call. */
    sent: [] as { readonly id: string; readonly from: string; readonly number: number }[],
    /** The status that the wallet reports of a batch, by its id. */
    statuses: new Map<string, number>(),
  }
  const accounts = () => [holders[state.holder] ?? holders[0]]
  const provider = {
    async request({ method, params = [] }: { method: string; params?: readonly unknown[] }) {
      const [first] = params
      switch (method) {
        case 'eth_requestAccounts':
        case 'eth_accounts':
          return accounts()
        case 'eth_chainId':
          return '0xa'
        case 'wallet_getCapabilities':
          return { '0xa': { atomic: { status: state.isAtomic ? 'supported' : 'unsupported' } } }
        case 'wallet_sendCalls': {
          const id = String(Reflect.get(Object(first), 'id'))
          const calls: unknown = Reflect.get(Object(first), 'calls')
          const last: unknown = Array.isArray(calls) ? calls.at(-1) : null
          const number = Number(Reflect.get(Object(last), 'value'))
          state.sent.push({ id, from: String(Reflect.get(Object(first), 'from')), number })
          return new Promise((answer, fail) => open.push({ id, answer, fail }))
        }
        case 'wallet_getCallsStatus': {
          const status = state.statuses.get(String(first))
          if (status === undefined) throw Object.assign(new Error('Unknown'), { code: 5730 })
          return { status, receipts: status === 200 ? [{ transactionHash: hash }] : [] }
        }
        default:
          throw Object.assign(new Error('No'), { code: 4200 })
      }
    },
    on: (name: string, listener: (value: unknown) => void) => void listeners.set(name, listener),
    removeListener: (name: string) => void listeners.delete(name),
  }
  const openTab = () => {
    const tab = origin.openTab()
    announce(tab.window, { info: { uuid: 'k', name: 'Kestrel', rdns: 'io.kestrel' }, provider })
    const request = async ({ method }: { method: string }) => (method === 'eth_blockNumber' ? '0x1' : null)
    const made = makeWallet(tab, { chains: [chain], transports: { 10: custom({ request }, { retryCount: 0 }) } })
    return { ...made, calls: callsOf(made.wallet) }
  }
  let tab = openTab()
  return {
    ...{ open, state },
    get wallet() {
      return tab.wallet
    },
    get clock() {
      return tab.clock
    },
    get calls(): CallsStore {
      return tab.calls
    },
    connect: async () => {
      if (tab.wallet.connections.getState().status === 'connected') return
      await tab.wallet.connect.connect(walletNamed(tab.wallet, 'Kestrel'))
    },
    reload: () => {
      tab.wallet.destroy()
      // The page that requested is gone, so it gets no answer.
      open.splice(0)
      tab = openTab()
    },
    switchAccount: () => {
      state.holder = 1 - state.holder
      listeners.get('accountsChanged')?.(accounts())
    },
  }
}

type World = ReturnType<typeof createCallsWorld>
type Model = {
  /** The number of the last batch that the app sent: each is sent once. */
  last: number
  /** The batches that the user dismissed or declined. */
  readonly gone: Set<string>
  /** Those that the wallet accepted. */
  readonly accepted: Set<string>
  /** How each batch ended, by its id. */
  readonly ended: Map<string, string>
}

/** Checks what holds after every step. */
function checkPossible({ gone, accepted, ended, last }: Model, { calls, state, wallet }: World): void {
  const { batches, capabilities } = calls.getState()
  expect(new Set(batches.map(({ id }) => id)).size).toBe(batches.length)
  // Whatever happened, nothing reaches the wallet twice, and only what the app sent does.
  const numbers = state.sent.map(({ number }) => number)
  expect(new Set(numbers).size).toBe(numbers.length)
  for (const number of numbers) expect(number).toBeLessThanOrEqual(last)
  for (const { id, from, status } of batches) {
    expect(gone.has(id)).toBe(false)
    // The account of a batch is the one that the wallet was requested to send it as.
    expect(state.sent.find((one) => one.id === id)?.from.toLowerCase()).toBe(from.toLowerCase())
    if (accepted.has(id)) expect(status).not.toBe('requested')
    const end = ended.get(id)
    if (end !== undefined) expect(status).toBe(end)
    if (status !== 'requested' && status !== 'pending') ended.set(id, status)
  }
  // A reload loses none: only the user and the wallet end one.
  const held = state.sent.filter(({ id }) => !gone.has(id)).map(({ id }) => id)
  if (held.length <= MAX_BATCHES) expect(batches.map(({ id }) => id).sort()).toEqual(held.sort())
  const connections = wallet.connections.getState()
  const account = capabilities.status === 'idle' ? null : capabilities.account.address
  expect(account).toBe(connections.status === 'connected' ? connections.active.accounts[0] : null)
}

const step = createStep<World, Model>(checkPossible)
const places = nat({ max: 3 })
const steps = [
  constantFrom(true, false).map((isAtomic) =>
    step(`send ${isAtomic ? 'all or none' : 'several'}`, ({ calls }, model) => {
      model.last += 1
      const value = BigInt(model.last)
      return calls.send({ calls: [{ to: addressOf(1) }, { to: addressOf(2), value }], title: 'Stake', isAtomic })
    }),
  ),
  places.map((at) =>
    step(`approve ${at}`, ({ open, state }, { accepted }) => {
      const [request] = open.splice(at, 1)
      if (request === undefined) return
      accepted.add(request.id)
      state.statuses.set(request.id, 100)
      request.answer({ id: request.id })
    }),
  ),
  record({ at: places, code: constantFrom(4001, -32603, 5700) }).map(({ at, code }) =>
    step(`fail ${at} with ${code}`, ({ open }, { gone }) => {
      const [request] = open.splice(at, 1)
      if (request === undefined) return
      gone.add(request.id)
      request.fail(Object.assign(new Error('No'), { code }))
    }),
  ),
  places.map((at) => step(`answer ${at} without an id`, ({ open }) => open.splice(at, 1)[0]?.answer(null))),
  record({ at: nat({ max: 9 }), status: constantFrom(100, 200, 400, 500, 600, 7) }).map(({ at, status }) =>
    step(`the wallet says ${status} of ${at}`, ({ state }) => {
      const batch = state.sent[at]
      // A wallet can report what it has not answered yet.
      if (batch !== undefined) state.statuses.set(batch.id, status)
    }),
  ),
  nat({ max: 3 }).map((at) =>
    step(`dismiss ${at}`, ({ calls, open }, { gone }) => {
      const batch = calls.getState().batches[at]
      // One that the wallet still shows is left to the wallet.
      if (batch === undefined || open.some(({ id }) => id === batch.id)) return
      gone.add(batch.id)
      calls.dismiss(batch.id)
    }),
  ),
  integer({ min: 1, max: 30 }).map((seconds) => step(`${seconds} s`, ({ clock }) => clock.advance(seconds * 1_000))),
  constant(step('switch the account', ({ switchAccount }) => switchAccount())),
  constant(step('disconnect', ({ wallet }) => wallet.connections.disconnect())),
  constant(step('connect', ({ connect }) => connect())),
  constantFrom(true, false).map((isAtomic) =>
    step(`a wallet that is ${isAtomic ? '' : 'not '}atomic`, ({ state }) => {
      state.isAtomic = isAtomic
    }),
  ),
  constant(step('reload', ({ reload }) => reload())),
]

let reached = 0

test(
  `property: in ${VISITS} visits no batch is sent twice, none is lost or goes back, and each is followed to its end`,
  async () => {
    await runVisits<World, Model>({
      steps,
      ...{ maxSteps: 30, size: 'max' },
      begin: async () => {
        const world = createCallsWorld()
        await world.connect()
        await world.clock.advance(0)
        return { world, model: { last: 0, gone: new Set(), accepted: new Set(), ended: new Map() } }
      },
      // Whatever happened, what the wallet reports of the account's batches arrives.
      end: async (world, model) => {
        await world.connect()
        for (const { id } of world.state.sent) world.state.statuses.set(id, 200)
        for (let turn = 0; turn < 3; turn++) {
          await world.calls.refresh()
          await world.clock.advance(15_000)
        }
        checkPossible(model, world)
        const [own] = [holders[world.state.holder]]
        const followed = world.calls.getState().batches.filter(({ from }) => from === own)
        for (const { status } of followed) expect(['success', 'failed', 'partial']).toContain(status)
        reached += followed.length
      },
    })
    // The visits send something.
    expect(reached).toBeGreaterThan(VISITS / 4)
  },
  VISITS_TIMEOUT_MS,
)
