import type { Connector } from '@wagmi/core'
import type { WalletEvent } from '../analytics/analytics-event.ts'
import { CHAIN_NAMESPACES, type ChainNamespace, isChainNamespace } from '../caip/caip.ts'
import { ChainNamespaceInvalidError } from '../caip/errors.ts'
import { extrasOf } from '../connectors/connector-extras.ts'
import type { EvmConnectors } from '../connectors/evm-connectors.ts'
import type { NamespaceAdapter } from '../connectors/namespace-adapter.ts'
import { isPending, toConnectError } from '../connectors/provider-errors.ts'
import type { ConnectAnswer, WagmiStore } from '../connectors/wagmi-store.ts'
import type { Environment } from '../environment.ts'
import { WalletDestroyedError } from '../errors.ts'
import type { Log } from '../log.ts'
import type { LazyStorage } from '../store/lazy-storage.ts'
import { createSlice, type Slice } from '../store/slice.ts'
import type { ConnectStore } from '../wallet.ts'
import type { WalletError } from '../wallet-error.ts'
import type { Platform, WalletItem } from '../wallet-list/wallet-item.ts'
import type { InternalWalletsStore } from '../wallet-list/wallets-store.ts'
import {
  attemptOf,
  type ConnectAttempt,
  type ConnectEvent,
  type ConnectState,
  idleConnectState,
  isWaiting,
  nextConnectState,
} from './connect-state.ts'
import type { Connection } from './connection.ts'
import { toConnectionId } from './connections.ts'
import type { Connections } from './connections-store.ts'
import {
  ConnectAbortedError,
  ConnectError,
  ConnectorLoadError,
  UserRejectedError,
  WalletLockedError,
  WalletNotInstalledError,
} from './errors.ts'

/** What the connect store is made from. */
export type ConnectStoreOptions = {
  readonly wagmi: WagmiStore
  readonly evm: EvmConnectors
  readonly adapters: readonly NamespaceAdapter[]
  readonly rows: InternalWalletsStore
  readonly connections: Connections
  readonly storage: LazyStorage
  readonly environment: Pick<Environment, 'now' | 'setTimeout' | 'window'>
  readonly log: Log
  readonly track: (event: WalletEvent) => void
}

/** The connect store, whose events effects subscribe to. */
export type InternalConnectStore = Omit<ConnectStore, 'subscribe'> &
  Pick<Slice<ConnectState, ConnectEvent>, 'subscribe'> & { readonly destroy: () => void }

/** Creates the store of the attempt to connect: it runs {@link nextConnectState} and sends requests to wallets. */
export function createConnectStore(options: ConnectStoreOptions): InternalConnectStore {
  const { wagmi, evm, adapters, rows, connections, storage, environment, log, track } = options
  const { now } = environment
  const { dispatch, ...store } = createSlice(idleConnectState, nextConnectState)
  /** Requests to connectors that have no response yet. */
  const pending = new Map<string, Promise<ConnectAnswer>>()
  let lastNumber = 0
  let isDestroyed = false

  const isCurrent = ({ id: number }: ConnectAttempt) => attemptOf(store.getState())?.id === number
  const cancelOlder = () => {
    lastNumber += 1
    connections.userActed()
  }

  /**
   * Connects, and returns a function that applies the response. The function applies everything in one call, so that
   * views render once.
   */
  async function connectEvm(attempt: ConnectAttempt): Promise<() => Connection> {
    const { wallet: row, platform, id: number } = attempt
    const connector = await evm.connectorOf(row, platform)
    const awaitWithCodes = evm.isBrought(connector) ? await bringCodes(connector) : null
    await connections.settled(connector.id)
    if (!isCurrent(attempt)) throw new ConnectAbortedError()
    dispatch({ type: 'loaded', number, now: now() })
    if (wagmi.proven().length === 0) wagmi.setStatus('connecting')
    const asking = requestOnce(pending, connector)
    const answer = await (awaitWithCodes?.({
      connector,
      answer: asking,
      environment,
      log,
      isAwaited: () => isCurrent(attempt) && (isWaiting(store.getState()) || store.getState().status === 'expired'),
      onCode: (code) => dispatch({ type: 'code-received', number, code, now: now() }),
      onExpired: () => dispatch({ type: 'expired', number }),
    }) ?? asking)
    return () => takeAnswer(attempt, connector, answer)
  }

  function takeAnswer(attempt: ConnectAttempt, connector: Connector, answer: ConnectAnswer): Connection {
    const { wallet: row } = attempt
    const id = toConnectionId('eip155', connector.id)
    // Expired or declined attempts still have their number, so a wallet that approves late is accepted.
    if (isDestroyed) {
      // Another wallet object of this page may be connected with it, so the permission is not revoked.
      extrasOf(connector).release?.()
      throw new WalletDestroyedError()
    }
    if (!isCurrent(attempt)) {
      const isWanted = wagmi.config.state.connections.has(connector.uid) || pending.has(connector.uid)
      if (!isWanted) connector.disconnect().catch(() => {})
      throw new ConnectAbortedError()
    }
    const info = { name: row.name, icon: row.imageUrl, rdns: row.info?.rdns ?? null }
    connections.rememberInfo(id, info)
    extrasOf(connector).connectOthers?.()
    wagmi.commit(connector, answer, { isCurrent: true })
    // A paired wallet may share accounts of another namespace alone.
    const ids = CHAIN_NAMESPACES.map((namespace) => toConnectionId(namespace, connector.id))
    return found(ids.find((each) => connections.find(each) !== null) ?? id, row)
  }

  async function connectOther(attempt: ConnectAttempt): Promise<() => Connection> {
    const { wallet: row, namespace, id: number } = attempt
    const adapter = adapters.find((entry) => entry.namespace === namespace)
    if (adapter === undefined) throw new ChainNamespaceInvalidError(namespace)
    const walletId = rows.walletIdOf(row, namespace)
    await connections.settled(walletId)
    if (!isCurrent(attempt)) throw new ConnectAbortedError()
    dispatch({ type: 'loaded', number, now: now() })
    const connection = await adapter.connect(walletId, { isReconnecting: false })
    return () => {
      if (isCurrent(attempt)) return found(connection.id, row)
      if (isDestroyed) adapter.forget(walletId)
      else adapter.disconnect(walletId).catch(() => {})
      throw new ConnectAbortedError()
    }
  }

  function found(connectionId: string, { name }: WalletItem): Connection {
    const connection = connections.find(connectionId)
    // The wallet disconnected while it connected.
    if (connection === null) throw new ConnectError(name)
    return connection
  }

  async function run(attempt: ConnectAttempt): Promise<Connection> {
    const { wallet: row, platform, namespace, id: number } = attempt
    // Another namespace finds the wallets of this page. One on a phone is paired, as for EVM, with the same code.
    const isInPage = namespace !== 'eip155' && platform === 'browser'
    track({ event: 'SELECT_WALLET', properties: { name: row.name, platform } })
    try {
      const take = await (isInPage ? connectOther(attempt) : connectEvm(attempt))
      const connection = take()
      connections.setActive(connection.id)
      track({ event: 'CONNECT_SUCCESS', properties: { name: row.name, platform } })
      dispatch({ type: 'connected', number })
      return connection
    } catch (cause) {
      const error = toConnectError(cause, row.name)
      if (isCurrent(attempt)) {
        wagmi.setStatus('settled')
        dispatch(toEvent(error, number))
        track({ event: 'CONNECT_ERROR', properties: { name: row.name, code: error.code } })
      }
      throw error
    }
  }

  function connect(
    row: WalletItem,
    { platform = row.platforms[0] ?? 'browser', namespace }: { platform?: Platform; namespace?: ChainNamespace } = {},
  ): Promise<Connection | null> {
    storage.allowWrites()
    cancelOlder()
    const [only, ...others] = row.namespaces
    if (namespace === undefined && others.length > 0) {
      dispatch({ type: 'select', row, platform })
      return Promise.resolve(null)
    }
    const wanted = namespace ?? only ?? 'eip155'
    const attempt: ConnectAttempt = { id: lastNumber, wallet: row, platform, namespace: wanted }
    dispatch({ type: 'start', attempt })
    const connecting = isChainNamespace(wanted)
      ? run(attempt)
      : Promise.reject(new ChainNamespaceInvalidError(String(wanted)))
    // The state has the result. A caller that ignores the promise must not cause an unhandled rejection.
    connecting.catch(() => {})
    return connecting
  }

  return {
    ...store,
    connect,
    retry() {
      const state = store.getState()
      const attempt = attemptOf(state)
      if (attempt === null) return Promise.resolve(null)
      return connect(rows.findById(attempt.wallet.id) ?? attempt.wallet, attempt)
    },
    cancel() {
      cancelOlder()
      dispatch({ type: 'cancel' })
    },
    expire: (number) => dispatch({ type: 'expired', number }),
    renew: (number) => dispatch({ type: 'renewed', number, now: now() }),
    destroy: () => {
      isDestroyed = true
      dispatch({ type: 'cancel' })
    },
    prefetch: (row) => evm.prefetch(row, row.platforms[0] ?? 'browser'),
  }
}

/**
 * Connects a connector. A wallet that still shows an older request of this page refuses a second one. In that case
 * the response to the older request is used.
 */
function requestOnce(pending: Map<string, Promise<ConnectAnswer>>, connector: Connector): Promise<ConnectAnswer> {
  const older = pending.get(connector.uid)
  const fresh = Promise.resolve().then((): Promise<ConnectAnswer> => connector.connect())
  const answer =
    older === undefined
      ? fresh
      : Promise.race([
          older,
          fresh.catch((error: unknown) => {
            if (isPending(error)) return older
            throw error
          }),
        ])
  pending.set(connector.uid, answer)
  const forget = () => {
    if (pending.get(connector.uid) === answer) pending.delete(connector.uid)
  }
  answer.then(forget, forget)
  return answer
}

/**
 * Loads the code that follows the codes of a connector that the app added. The package's own connectors have none.
 */
async function bringCodes({ id }: Connector) {
  try {
    return (await import('../connectors/displayed-code.ts')).awaitWithCodes
  } catch (cause) {
    throw new ConnectorLoadError(id, { cause })
  }
}

function toEvent(error: WalletError, number: number): ConnectEvent {
  if (error instanceof UserRejectedError) return { type: 'rejected', number, error }
  if (error instanceof WalletNotInstalledError) return { type: 'not-installed', number }
  if (error instanceof WalletLockedError) return { type: 'locked', number }
  return { type: 'failed', number, error }
}
