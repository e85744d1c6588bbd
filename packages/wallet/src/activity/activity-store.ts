import { apiOf } from '../api/api-of.ts'
import { isApiAnswer } from '../api/errors.ts'
import { perWallet } from '../store/per-wallet.ts'
import { type Readable, readableOf } from '../store/readable.ts'
import { createSlice } from '../store/slice.ts'
import { createStateStore } from '../store/state-store.ts'
import { transactionsOf } from '../transactions/transactions-store.ts'
import type { Wallet } from '../wallet.ts'
import { type ActivityEvent, type ActivityState, nextActivity, noActivity } from './activity.ts'
import { withSent } from './sent-items.ts'

/** How long the newest transactions are shown without reading them again, in milliseconds: as long as balances. */
export const MAX_ACTIVITY_AGE_MS = 10_000

/** The transactions of the active account: those of the API's history, and those that were sent from here, live. */
export type ActivityStore = Readable<ActivityState> & {
  /** Reads the newest transactions, unless they were read a moment ago. Views call it when they are shown. Never throws. */
  readonly load: () => Promise<void>
  /** Reads the newest transactions again. The others stay. Never throws. */
  readonly refresh: () => Promise<void>
  /** Reads the transactions that follow the last one. A second call while one runs does nothing. Never throws. */
  readonly loadMore: () => Promise<void>
  /** Shows the transactions of one network of the app, or of all with null, and reads them. Never throws. */
  readonly chooseNetwork: (chainId: number | null) => Promise<void>
  readonly destroy: () => void
}

/** Returns the store of the activity of a wallet object. Nothing is read until `load` is called. */
export const activityOf = perWallet(createActivityStore)

function createActivityStore(wallet: Wallet): ActivityStore {
  const { account, config, environment } = wallet
  const { api } = apiOf(wallet)
  const sent = transactionsOf(wallet)
  const history = createSlice<ActivityState, ActivityEvent>(noActivity, nextActivity)
  const store = createStateStore<ActivityState>(noActivity)
  let aborter = new AbortController()
  let isDestroyed = false
  let readAt = Number.NEGATIVE_INFINITY

  const chainIdsOf = (network: number | null) => (network === null ? config.chains.map(({ id }) => id) : [network])

  async function read(more: boolean): Promise<void> {
    if (isDestroyed) return
    const before = history.getState()
    history.dispatch({ type: 'requested', more })
    const state = history.getState()
    if (state === before || state.account === null) return
    const { request, network } = state
    if (!more) readAt = environment.now()
    const { chainId } = account.getState()
    if (api === null && chainId !== null) {
      return history.dispatch({ type: 'received', request, source: 'here', items: [], next: null, incomplete: [] })
    }
    aborter.abort()
    aborter = new AbortController()
    const cursor = more && state.status === 'ready' ? state.next : null
    try {
      const { readPage } = await import('./read-history.ts')
      const options = { api, account: state.account, chainIds: chainIdsOf(network), cursor, signal: aborter.signal }
      const page = await readPage(wallet, options)
      if (!isDestroyed) history.dispatch({ type: 'received', request, ...page })
    } catch (error) {
      if (isDestroyed || history.getState().request !== request) return
      const failure = isApiAnswer(error) ? 'refused' : 'unreachable'
      history.dispatch({ type: 'failed', request, failure })
      wallet.track({ event: 'ERROR_FETCH_TRANSACTIONS' })
    }
  }

  function showOwn(): void {
    const state = history.getState()
    // Without a history, what was sent from here is still known.
    if (state.account === null || (state.status !== 'ready' && state.status !== 'failed')) {
      store.set(state)
      return
    }
    const chainIds = chainIdsOf(state.network)
    const hasMore = state.status === 'ready' && state.next !== null
    const options = { account: state.account, chainIds, hasMore }
    store.set({ ...state, items: withSent(state.items, sent.getState(), options) })
  }

  function followAccount(): void {
    const { namespace, address, caipAddress } = account.getState()
    const next = namespace === 'eip155' ? address.toLowerCase() : caipAddress
    if (next === history.getState().account) return
    aborter.abort()
    history.dispatch({ type: 'account-changed', account: next })
  }

  const stopHistory = history.subscribe(showOwn)
  const stopSent = sent.subscribe((transactions, before) => {
    showOwn()
    const isOver = transactions.some(({ id, status }) => {
      const old = before.find((one) => one.id === id)
      return old?.status === 'pending' && status !== 'pending'
    })
    if (isOver && history.getState().status === 'ready') void read(false)
  })
  const stopFollowing = account.subscribe((state, before) => {
    followAccount()
    if (state.caipAddress !== before.caipAddress || state.balance?.amount === before.balance?.amount) return
    // What is sent on EVM is followed above. On other networks a balance that changed says that something happened.
    const isRead = before.balance !== null && history.getState().status === 'ready'
    if (state.namespace !== 'eip155' && isRead) void read(false)
  })
  followAccount()

  return {
    ...readableOf(store),
    load: async () => {
      const state = history.getState()
      const isOld = environment.now() - readAt >= MAX_ACTIVITY_AGE_MS
      const isIdle = state.status === 'ready' && state.loading === 'none'
      if (state.status === 'idle' || state.status === 'failed' || (isIdle && isOld)) await read(false)
    },
    refresh: () => read(false),
    loadMore: () => {
      wallet.track({ event: 'LOAD_MORE_TRANSACTIONS' })
      return read(true)
    },
    chooseNetwork: (network) => {
      aborter.abort()
      history.dispatch({ type: 'network-chosen', network })
      return history.getState().status === 'idle' ? read(false) : Promise.resolve()
    },
    destroy: () => {
      isDestroyed = true
      aborter.abort()
      stopHistory()
      stopSent()
      stopFollowing()
    },
  }
}
