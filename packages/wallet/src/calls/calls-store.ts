import { isAddress } from 'viem'
import { toCaipNetworkId, toEvmChainId } from '../caip/caip.ts'
import { hasCode, isUnknownMethod } from '../connectors/provider-errors.ts'
import type { ClearTimeout } from '../environment.ts'
import { createLazyStorage } from '../store/lazy-storage.ts'
import { perWallet } from '../store/per-wallet.ts'
import { type Readable, readableOf } from '../store/readable.ts'
import { createSlice } from '../store/slice.ts'
import { announceWrite, watchStorage } from '../store/storage-events.ts'
import { readCallsStatus } from '../transactions/calls-status.ts'
import { CallsIdInvalidError, CallsUnsupportedError } from '../transactions/errors.ts'
import { readFromWallet, requestAs, requestCalls, requestTransaction } from '../transactions/request-wallet.ts'
import { transactionsOf } from '../transactions/transactions-store.ts'
import { isAtomic, readCapabilities } from '../transactions/wallet-capabilities.ts'
import type { Wallet } from '../wallet.ts'
import {
  type CallsAccount,
  type CallsEvent,
  type CallsState,
  isFollowed,
  mergeBatches,
  nextCalls,
  noCalls,
} from './calls.ts'
import { CallsAccountMissingError, PermissionsUnsupportedError } from './errors.ts'
import {
  type GrantedPermission,
  type PermissionRequest,
  parseGranted,
  parseSupported,
  toPermissionParameter,
} from './execution-permissions.ts'
import { createGrantedPermissions, type PermissionList } from './granted-permissions.ts'
import { parseBatches } from './saved-calls.ts'
import { type SendCall, toSentCalls } from './to-sent-calls.ts'

/** What is sent. */
export type SendCallsRequest = {
  /** In their order. */
  readonly calls: readonly [SendCall, ...SendCall[]]
  /** What the calls do, in words, such as `Stake 5 LEAF`: shown in the list of transactions where there is one call. */
  readonly title: string
  /** The network; the wallet's when it is left out. A wallet on another one is requested to switch first. */
  readonly chainId?: number
  /** Whether all or none of the calls have to be executed. True when it is left out. */
  readonly isAtomic?: boolean
  /** What the wallet is requested to use, such as `paymasterService`. Source: https://eips.ethereum.org/EIPS/eip-5792. */
  readonly capabilities?: Readonly<Record<string, unknown>>
}

/** What was sent: a batch of the state, or a transaction of `transactionsOf`. */
export type SentCalls = { readonly type: 'calls' | 'transaction'; readonly id: string }

/** Sends calls together (EIP-5792), follows them, and requests permissions (ERC-7715). */
export type CallsStore = Readable<CallsState> & {
  /**
   * Requests the wallet to send calls together. One call without capabilities is sent as a transaction, by any wallet.
   * @throws {CallsMissingError} {CallInvalidError} when there is none, or one that no wallet can send.
   * @throws {CallsAccountMissingError} without an EVM account.
   * @throws {CallsUnsupportedError} when the wallet cannot send them together. Nothing was sent: send them one by one.
   * @throws {UserRejectedError} {RequestPendingError} {SendAccountChangedError} {SendFailedError} Nothing was sent.
   * @throws {CallsIdInvalidError} {TransactionHashInvalidError} when nobody knows whether it was sent.
   */
  readonly send: (request: SendCallsRequest) => Promise<SentCalls>
  /**
   * Has the wallet show a batch (`wallet_showCallsStatus`). @throws {CallsAccountMissingError} {CallsUnsupportedError}
   * {UserRejectedError} {RequestPendingError} {SendFailedError}
   */
  readonly showStatus: (id: string) => Promise<void>
  /**
   * Requests permissions to act for the user (`wallet_requestExecutionPermissions`), for the active account and network.
   * @returns what the user granted, in the order of the requests.
   * @throws {CallsAccountMissingError} {PermissionsUnsupportedError} {PermissionsInvalidError} {UserRejectedError}
   * {RequestPendingError} {SendFailedError}
   */
  readonly requestPermissions: (
    requests: readonly [PermissionRequest, ...PermissionRequest[]],
  ) => Promise<readonly GrantedPermission[]>
  /**
   * Reads the permissions that the active account granted to this app: of the wallet
   * (`wallet_getGrantedExecutionPermissions`), and where it does not say, those that were requested in this browser.
   * @throws {CallsAccountMissingError} without an EVM account, and what a wallet throws that grants permissions.
   */
  readonly readPermissions: () => Promise<PermissionList>
  /** Ends a permission (`wallet_revokeExecutionPermission`). @throws as `requestPermissions` does. */
  readonly revokePermission: (permission: Pick<GrantedPermission, 'context'>) => Promise<void>
  /** Forgets a batch. It is still sent. */
  readonly dismiss: (id: string) => void
  /** Reads the capabilities and the status of the batches now. Never throws. */
  readonly refresh: () => Promise<void>
  readonly destroy: () => void
}

/** How often a wallet is asked about a batch of the last minute, and about an older one, in milliseconds. */
const FAST_POLL_MS = 2_000
const SLOW_POLL_MS = 15_000
/** How long a batch counts as just sent. */
const FAST_MS = 60_000

/** Returns the store of a wallet object's calls. It reads the capabilities of the wallet when it is created. */
export const callsOf = perWallet(createCallsStore)

function createCallsStore(wallet: Wallet): CallsStore {
  const { connections, environment, options } = wallet
  const { now, window: page } = environment
  const key = `${options.storageKey}.calls`
  const storage = createLazyStorage(environment.storage)
  const store = createSlice<CallsState, CallsEvent>(noCalls, nextCalls)
  const permissions = createGrantedPermissions(wallet)
  let cancelPoll: ClearTimeout = () => {}
  let isDestroyed = false

  const dispatch = (event: CallsEvent) => {
    if (!isDestroyed) store.dispatch(event)
  }
  const readSaved = () => parseBatches(storage.getItem(key))

  function requireAccount(): CallsAccount {
    const account = accountOf(wallet)
    if (account === null) throw new CallsAccountMissingError()
    return account
  }

  async function readAccount(account: CallsAccount): Promise<void> {
    const { address: from, chainId } = account
    const [capabilities, supported] = await Promise.all([
      readCapabilities(wallet, { from, chainId }),
      readFromWallet(wallet, 'wallet_getSupportedExecutionPermissions', []).catch(() => null),
    ])
    const permissions = parseSupported(supported).filter(({ chainIds }) => chainIds.includes(chainId))
    dispatch({ type: 'capabilities-read', account, capabilities, permissions })
  }

  /** Asks the wallet about the batches of its accounts. */
  async function poll(): Promise<void> {
    cancelPoll()
    const state = connections.getState()
    if (isDestroyed || state.status !== 'connected' || page?.document?.visibilityState === 'hidden') return
    const own: readonly string[] = state.active.accounts.map((address) => address.toLowerCase())
    const due = store.getState().batches.filter((one) => isFollowed(one, now()) && own.includes(one.from.toLowerCase()))
    if (due.length === 0) return
    await Promise.all(
      due.map(async ({ id }) => {
        const status = await readCallsStatus(wallet, id)
        if (status !== null) dispatch({ type: 'status-read', id, status, now: now() })
      }),
    )
    if (isDestroyed) return
    const isFresh = due.some(({ sentAt }) => now() - sentAt < FAST_MS)
    cancelPoll()
    cancelPoll = environment.setTimeout(() => void poll(), isFresh ? FAST_POLL_MS : SLOW_POLL_MS)
  }

  async function send(request: SendCallsRequest): Promise<SentCalls> {
    const { calls: given, title, isAtomic: isAllOrNone = true, capabilities } = request
    const { address: from, chainId: current } = requireAccount()
    const chainId = request.chainId ?? current
    const [first, ...others] = toSentCalls(given)
    if (chainId !== current) await wallet.networks.switchNetwork(toCaipNetworkId(chainId))
    if (others.length === 0 && capabilities === undefined) {
      const transaction = { ...first, from, chainId, purpose: { type: 'other', title } } as const
      const hash = await requestTransaction(wallet, transaction)
      return { type: 'transaction', id: transactionsOf(wallet).add({ ...transaction, hash, nonce: null }) }
    }
    // A wallet that does not know it might execute some of them.
    if (isAllOrNone && !isAtomic(await readCapabilities(wallet, { from, chainId }))) throw new CallsUnsupportedError()
    // Chosen here and saved first, so that the batch is found after a reload, and is not sent twice.
    const id = `0x${environment.randomId().replaceAll('-', '')}`
    const batch = { from, chainId, calls: [first, ...others], isAtomic: isAllOrNone, id }
    try {
      const given = await requestCalls(
        wallet,
        { ...batch, ...(capabilities === undefined ? {} : { capabilities }) },
        () => dispatch({ type: 'requested', id, account: { address: from, chainId }, now: now() }),
      )
      dispatch({ type: 'accepted', id, given, now: now() })
      void poll()
      return { type: 'calls', id: given }
    } catch (error) {
      if (!(error instanceof CallsIdInvalidError)) dispatch({ type: 'refused', id })
      throw error
    }
  }

  /** Sends a request for permissions, as the active account. */
  async function requestOf(method: string, params: (account: CallsAccount) => readonly unknown[]): Promise<unknown> {
    const account = requireAccount()
    const sender = { from: account.address, chainId: account.chainId }
    return requestAs(wallet, sender, method, params(account)).catch((error: unknown) => {
      throw isUnknownMethod(error) || hasCode(error, [-32602])
        ? new PermissionsUnsupportedError({ cause: error })
        : error
    })
  }

  const follow = () => dispatch({ type: 'account-changed', account: accountOf(wallet) })
  const load = () => dispatch({ type: 'loaded', batches: readSaved() })
  const onVisible = () => {
    if (page?.document?.visibilityState === 'visible') void poll()
  }
  store.subscribe((state, before, event) => {
    const { capabilities } = state
    if (capabilities.status === 'loading' && capabilities !== before.capabilities) {
      void readAccount(capabilities.account)
      void poll()
    }
    if (state.batches === before.batches || event.type === 'loaded') return
    storage.allowWrites()
    // Another tab may have written since, so both are joined. What was removed here stays removed.
    const removed =
      event.type === 'refused' || event.type === 'dismissed' || event.type === 'accepted' ? event.id : null
    const saved = readSaved().filter(({ id }) => id !== removed)
    storage.setItem(key, JSON.stringify(mergeBatches(state.batches, saved)))
    announceWrite(page, key, store)
    if (event.type === 'status-read' && event.status.status !== 'pending') void wallet.account.refresh()
  })
  page?.document?.addEventListener('visibilitychange', onVisible)
  const ends = [
    connections.subscribe(follow),
    watchStorage(page, store, (written) => {
      if (written === key) load()
    }),
  ]
  load()
  follow()

  return {
    ...readableOf(store),
    send,
    async showStatus(id) {
      const { address: from, chainId } = requireAccount()
      await requestAs(wallet, { from, chainId }, 'wallet_showCallsStatus', [id]).catch((error: unknown) => {
        throw isUnknownMethod(error) ? new CallsUnsupportedError({ cause: error }) : error
      })
    },
    async requestPermissions(requests) {
      const account = requireAccount()
      const answer = await requestOf('wallet_requestExecutionPermissions', ({ address: from }) =>
        requests.map((request) => toPermissionParameter(request, { from, chainId: account.chainId })),
      )
      const granted = parseGranted(answer, requests, account.chainId)
      permissions.remember(account, granted)
      // A closed modal stays closed, because the app did not open it. The login's frame has said it already.
      const { modal } = wallet
      const shown = modal.getState()
      if (shown.status === 'open' && shown.history.at(-1)?.type !== 'SmartSessionCreated')
        modal.push({ type: 'SmartSessionCreated' })
      return granted
    },
    readPermissions: async () => permissions.read(requireAccount()),
    async revokePermission({ context }) {
      await requestOf('wallet_revokeExecutionPermission', () => [{ permissionContext: context }])
      permissions.forget(context)
    },
    dismiss: (id) => dispatch({ type: 'dismissed', id }),
    async refresh() {
      const { capabilities } = store.getState()
      await Promise.all([capabilities.status === 'idle' ? null : readAccount(capabilities.account), poll()])
    },
    destroy() {
      isDestroyed = true
      cancelPoll()
      for (const end of ends) end()
      page?.document?.removeEventListener('visibilitychange', onVisible)
    },
  }
}

function accountOf({ connections }: Wallet): CallsAccount | null {
  const state = connections.getState()
  if (state.status !== 'connected' || state.active.namespace !== 'eip155') return null
  const [address] = state.active.accounts
  const chainId = toEvmChainId(state.active.networkId)
  return chainId !== null && isAddress(address, { strict: false }) ? { address, chainId } : null
}
