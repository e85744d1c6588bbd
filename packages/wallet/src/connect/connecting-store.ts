import type { Connector } from '@wagmi/core'
import type { WalletEvent } from '../analytics/analytics-event.ts'
import { type ChainNamespace, isChainNamespace } from '../caip/caip.ts'
import { ChainNamespaceInvalidError } from '../caip/errors.ts'
import type { Environment } from '../environment.ts'
import { WalletDestroyedError } from '../errors.ts'
import type { Log } from '../log.ts'
import type { LazyStorage } from '../store/lazy-storage.ts'
import { readableOf } from '../store/readable.ts'
import { createStateStore } from '../store/state-store.ts'
import type { ConnectingStore } from '../wallet.ts'
import type { WalletError } from '../wallet-error.ts'
import {
  type Attempt,
  attemptOf,
  type ConnectingEvent,
  idleConnecting,
  isWaiting,
  nextConnecting,
} from './connecting.ts'
import type { Connection } from './connection.ts'
import { toConnectionId } from './connections.ts'
import type { Connections } from './connections-store.ts'
import { extrasOf } from './connector-extras.ts'
import type { ConnectorRow, Platform } from './connector-row.ts'
import {
  AttemptCancelledError,
  ConnectError,
  ConnectorLoadError,
  UserRejectedError,
  WalletLockedError,
  WalletNotDetectedError,
} from './errors.ts'
import type { EvmConnectors } from './evm-connectors.ts'
import type { NamespaceAdapter } from './namespace-adapter.ts'
import type { ConnectAnswer, WagmiStore } from './wagmi-store.ts'
import { isPending, toConnectError } from './wallet-answer.ts'
import type { RowsStore } from './wallets-store.ts'

/** What connecting is made from. */
export type ConnectingStoreOptions = {
  readonly wagmi: WagmiStore
  readonly evm: EvmConnectors
  readonly adapters: readonly NamespaceAdapter[]
  readonly rows: RowsStore
  readonly connections: Connections
  readonly storage: LazyStorage
  readonly environment: Pick<Environment, 'now' | 'after' | 'window'>
  readonly log: Log
  readonly track: (event: WalletEvent) => void
  /** An attempt ended in a connection; the state still says whose, so that no view is drawn without. */
  readonly onConnected: () => void
}

/** The attempt to connect: runs {@link nextConnecting} and asks the wallets. */
export function createConnectingStore(options: ConnectingStoreOptions): ConnectingStore & {
  readonly destroy: () => void
} {
  const { wagmi, evm, adapters, rows, connections, storage, environment, log, track, onConnected } = options
  const { now } = environment
  const store = createStateStore(idleConnecting)
  const dispatch = (event: ConnectingEvent) => store.set(nextConnecting(store.getState(), event))
  /** What each connector was asked and has not answered. */
  const asked = new Map<string, Promise<ConnectAnswer>>()
  let lastNumber = 0
  let isDestroyed = false

  const isCurrent = ({ number }: Attempt) => attemptOf(store.getState())?.number === number
  const cancelOlder = () => {
    lastNumber += 1
    connections.userActed()
  }

  /**
   * Asks a connector. While the wallet still shows an older request of ours, it refuses a second one: then the answer
   * to the older one is the answer.
   */
  function ask(connector: Connector): Promise<ConnectAnswer> {
    const older = asked.get(connector.uid)
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
    asked.set(connector.uid, answer)
    const forget = () => {
      if (asked.get(connector.uid) === answer) asked.delete(connector.uid)
    }
    answer.then(forget, forget)
    return answer
  }

  /** Asks, and says what is to be done with the answer: all of it in one call, so that whoever draws it draws it once. */
  async function askEvm(attempt: Attempt): Promise<() => Connection> {
    const { row, platform, number } = attempt
    const connector = await evm.connectorOf(row, platform)
    const awaitWithCodes = evm.isBrought(connector) ? await bringCodes(connector) : null
    await connections.settled(connector.id)
    if (!isCurrent(attempt)) throw new AttemptCancelledError()
    dispatch({ type: 'loaded', number, now: now() })
    if (wagmi.proven().length === 0) wagmi.setStatus('connecting')
    const asking = ask(connector)
    const answer = await (awaitWithCodes?.({
      connector,
      answer: asking,
      environment,
      log,
      isAwaited: () => isCurrent(attempt) && (isWaiting(store.getState()) || store.getState().status === 'expired'),
      onCode: (code) => dispatch({ type: 'code', number, code, now: now() }),
      onExpired: () => dispatch({ type: 'expired', number }),
    }) ?? asking)
    return () => takeAnswer(attempt, connector, answer)
  }

  /** What follows the codes of a connector that the app brought: those of ours have none. */
  async function bringCodes({ id }: Connector) {
    try {
      return (await import('./displayed-code.ts')).awaitWithCodes
    } catch (cause) {
      throw new ConnectorLoadError(id, { cause })
    }
  }

  function takeAnswer(attempt: Attempt, connector: Connector, answer: ConnectAnswer): Connection {
    const { row } = attempt
    const id = toConnectionId('eip155', connector.id)
    // Expired or declined attempts still hold their number: a wallet that says yes after all is believed.
    if (isDestroyed) {
      // Another wallet object of this page may be connected with it: nothing is taken back.
      extrasOf(connector).release?.()
      throw new WalletDestroyedError()
    }
    if (!isCurrent(attempt)) {
      const isWanted = wagmi.config.state.connections.has(connector.uid) || asked.has(connector.uid)
      if (!isWanted) connector.disconnect().catch(() => {})
      throw new AttemptCancelledError()
    }
    const info = { name: row.name, icon: row.imageUrl, rdns: row.info?.rdns ?? null }
    connections.rememberInfo(id, info)
    wagmi.commit(connector, answer, { isCurrent: true })
    return found(id, row)
  }

  async function askOther(attempt: Attempt): Promise<() => Connection> {
    const { row, namespace, number } = attempt
    const adapter = adapters.find((entry) => entry.namespace === namespace)
    if (adapter === undefined) throw new ChainNamespaceInvalidError(namespace)
    const walletId = rows.walletIdOf(row, namespace)
    await connections.settled(walletId)
    if (!isCurrent(attempt)) throw new AttemptCancelledError()
    dispatch({ type: 'loaded', number, now: now() })
    const connection = await adapter.connect(walletId, { isReconnecting: false })
    return () => {
      if (isCurrent(attempt)) return found(connection.id, row)
      if (isDestroyed) adapter.forget(walletId)
      else adapter.disconnect(walletId).catch(() => {})
      throw new AttemptCancelledError()
    }
  }

  function found(connectionId: string, row: ConnectorRow): Connection {
    const connection = connections.find(connectionId)
    // The wallet took its word back while it gave it.
    if (connection === null) throw new ConnectError(row.name)
    return connection
  }

  async function run(attempt: Attempt): Promise<Connection> {
    const { row, platform, namespace, number } = attempt
    track({ event: 'SELECT_WALLET', properties: { name: row.name, platform } })
    try {
      const take = await (namespace === 'eip155' ? askEvm(attempt) : askOther(attempt))
      const connection = take()
      connections.setActive(connection.id)
      rows.remember(row)
      track({ event: 'CONNECT_SUCCESS', properties: { name: row.name, platform } })
      onConnected()
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
    row: ConnectorRow,
    { platform = row.platforms[0] ?? 'browser', namespace }: { platform?: Platform; namespace?: ChainNamespace } = {},
  ): Promise<Connection | null> {
    storage.allowWrites()
    cancelOlder()
    const [only, ...others] = row.namespaces
    if (namespace === undefined && others.length > 0) {
      dispatch({ type: 'choose', row, platform })
      return Promise.resolve(null)
    }
    const wanted = namespace ?? only ?? 'eip155'
    const attempt: Attempt = { number: lastNumber, row, platform, namespace: wanted }
    dispatch({ type: 'ask', attempt })
    const connecting = isChainNamespace(wanted)
      ? run(attempt)
      : Promise.reject(new ChainNamespaceInvalidError(String(wanted)))
    // The state says how it ended; whoever does not look at the promise must not be shouted at by the browser.
    connecting.catch(() => {})
    return connecting
  }

  return {
    ...readableOf(store),
    connect,
    retry() {
      const state = store.getState()
      const attempt = attemptOf(state)
      if (attempt === null) return Promise.resolve(null)
      return connect(rows.findById(attempt.row.id) ?? attempt.row, attempt)
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

function toEvent(error: WalletError, number: number): ConnectingEvent {
  if (error instanceof UserRejectedError) return { type: 'rejected', number, error }
  if (error instanceof WalletNotDetectedError) return { type: 'notDetected', number }
  if (error instanceof WalletLockedError) return { type: 'locked', number }
  return { type: 'failed', number, error }
}
