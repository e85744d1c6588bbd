import type { Connector } from '@wagmi/core'
import { getAddress, isAddress } from 'viem'
import type { ConnectedWalletInfo } from '../account/account.ts'
import type { WalletEvent } from '../analytics/analytics-event.ts'
import { type ChainKind, type ChainNamespace, toChainKind } from '../caip/caip.ts'
import type { NamespaceAdapter } from '../connectors/namespace-adapter.ts'
import { isUnknownMethod } from '../connectors/provider-errors.ts'
import type { WagmiStore } from '../connectors/wagmi-store.ts'
import { withTimeout } from '../connectors/with-timeout.ts'
import type { Environment } from '../environment.ts'
import {
  idleReconnecting,
  nextReconnecting,
  type Reconnecting,
  type ReconnectingEvent,
} from '../session/reconnecting.ts'
import { createDerivedStore } from '../store/derived-store.ts'
import type { LazyStorage } from '../store/lazy-storage.ts'
import { readableOf } from '../store/readable.ts'
import { createSlice, type Slice } from '../store/slice.ts'
import type { ConnectionsStore } from '../wallet.ts'
import type { Connection } from './connection.ts'
import { nextConnectionChoices, noChoices } from './connection-choices.ts'
import { deriveConnections, evmConnections, toConnectionId } from './connections.ts'
import { DisconnectError } from './errors.ts'

/**
 * How long to wait for a wallet to confirm a disconnect. The user interface does not wait, since the connection ends in
 * this page at once.
 */
export const DISCONNECT_TIMEOUT_MS = 2000

/** What the connections are made from. */
export type ConnectionsStoreOptions = {
  readonly wagmi: WagmiStore
  readonly adapters: readonly NamespaceAdapter[]
  readonly storage: LazyStorage
  readonly setTimeout: Environment['setTimeout']
  readonly track: (event: WalletEvent) => void
}

/** The connections, and the functions that connecting and reconnecting need. */
export type Connections = Omit<ConnectionsStore, 'reconnect'> & {
  /** The reconnect to the wallets of the last visit. */
  readonly reconnecting: Slice<Reconnecting, ReconnectingEvent>
  /** The user acted, so reconnecting to the wallets of the last visit is over. */
  readonly userActed: () => void
  /** Resolves when no disconnect is pending for this connector or wallet id. A connect before that would be revoked. */
  readonly settled: (walletId: string) => Promise<void>
  readonly find: (connectionId: string) => Connection | null
  /** Returns the wagmi connector of an EVM connection. */
  readonly connectorOf: (connectionId: string) => Connector | undefined
  /** Returns a connection for one chain kind: the current one if there are several. */
  readonly ofKind: (kind: ChainKind) => Connection | null
  /** Saves what the row that the user clicked showed. */
  readonly rememberInfo: (connectionId: string, info: ConnectedWalletInfo) => void
  /**
   * Moves an account of a connection to the front, as the user chose in this page. Does nothing without that account.
   */
  readonly choose: (connectionId: string, account: string) => void
  /** Whether the first account was chosen in this page rather than by the wallet. */
  readonly isChosen: (connection: Connection) => boolean
  /** Makes a connection the active one without a request to the wallet. */
  readonly setActive: (connectionId: string) => void
  /** Ends a connection in this page only, because another tab ended it. */
  readonly forget: (connectionId: string) => void
  readonly destroy: () => void
}

/** See {@link Connections}. */
export function createConnections(options: ConnectionsStoreOptions): Connections {
  const { wagmi, adapters, storage, setTimeout, track } = options
  const choices = createSlice(noChoices, nextConnectionChoices)
  const reconnecting = createSlice(idleReconnecting, nextReconnecting)
  /** The disconnects that run, by connector or wallet id. */
  const telling = new Map<string, Promise<unknown>>()

  const listAll = (): readonly Connection[] => [
    ...evmConnections(wagmi.config.state, choices.getState().infos),
    ...adapters.flatMap(({ connections }) => connections.getState()),
  ]
  const store = createDerivedStore(
    () => deriveConnections(listAll(), choices.getState().activeId, reconnecting.getState()),
    [wagmi, reconnecting, choices, ...adapters.map(({ connections }) => connections)],
  )
  const adapterOf = (wanted: ChainNamespace) => adapters.find(({ namespace }) => namespace === wanted)
  const find = (id: string) => listAll().find((connection) => connection.id === id) ?? null
  const connectorOf = (id: string) =>
    wagmi.proven().find(({ connector }) => toConnectionId('eip155', connector.id) === id)?.connector

  const { dispatch } = reconnecting
  reconnecting.subscribe(({ status }) => wagmi.setStatus(status === 'pending' ? 'reconnecting' : 'settled'))

  function setActive(connectionId: string) {
    const connector = connectorOf(connectionId)
    if (connector !== undefined) wagmi.setCurrent(connector.uid)
    choices.dispatch({ type: 'activated', id: connectionId })
  }

  function choose(connectionId: string, account: string) {
    const other = find(connectionId)
    if (other !== null && other.namespace !== 'eip155') {
      choices.dispatch({ type: 'account-chosen', id: connectionId, account })
      adapterOf(other.namespace)?.choose?.(other.connectorId, account)
      return
    }
    const connector = connectorOf(connectionId)
    if (connector === undefined || !isAddress(account, { strict: false })) return
    const address = getAddress(account)
    choices.dispatch({ type: 'account-chosen', id: connectionId, account: address })
    wagmi.putFirst(connector.uid, address)
  }

  /**
   * Ends one connection in this page at once, then disconnects its wallet. Resolves to whether the wallet confirmed.
   */
  async function disconnectOne(connection: Connection): Promise<boolean> {
    const { id, namespace, connectorId } = connection
    if (namespace !== 'eip155') {
      const adapter = adapterOf(namespace)
      return adapter === undefined || disconnectWallet(connectorId, () => adapter.disconnect(connectorId))
    }
    const connector = connectorOf(id)
    if (connector === undefined) return true
    wagmi.drop(connector.uid)
    return disconnectWallet(connectorId, () => connector.disconnect())
  }

  async function disconnectWallet(walletId: string, disconnect: () => Promise<void>): Promise<boolean> {
    // A wallet may also throw before it returns a promise.
    const result = withTimeout(Promise.resolve().then(disconnect), DISCONNECT_TIMEOUT_MS, setTimeout)
    telling.set(walletId, result)
    const answer = await result
    if (telling.get(walletId) === result) telling.delete(walletId)
    // A wallet that does not support the method has no permission to revoke.
    return answer.status === 'done' || (answer.status === 'failed' && isUnknownMethod(answer.error))
  }

  return {
    ...readableOf(store),
    reconnecting,
    userActed: () => dispatch({ type: 'user-acted' }),
    settled: async (walletId) => {
      await telling.get(walletId)
    },
    find,
    connectorOf,
    ofKind: (kind) => listAll().find(({ namespace }) => toChainKind(namespace) === kind) ?? null,
    rememberInfo: (id, info) => choices.dispatch({ type: 'row-chosen', id, info }),
    choose,
    isChosen: ({ id, accounts: [account] }) => choices.getState().accounts.get(id) === account,
    setActive,
    forget: (connectionId) => {
      const connector = connectorOf(connectionId)
      if (connector !== undefined) wagmi.drop(connector.uid)
      const connection = find(connectionId)
      if (connection !== null) adapterOf(connection.namespace)?.forget(connection.connectorId)
    },
    async disconnect(connectionId) {
      storage.allowWrites()
      dispatch({ type: 'user-acted' })
      const { number } = reconnecting.getState()
      const targets = listAll().filter(({ id }) => connectionId === undefined || id === connectionId)
      if (targets.length === 0) return
      const results = await Promise.all(targets.map(disconnectOne))
      const failed = targets.find((_, index) => results[index] === false)
      track({ event: failed === undefined ? 'DISCONNECT_SUCCESS' : 'DISCONNECT_ERROR' })
      if (failed !== undefined) {
        dispatch({ type: 'disconnect-failed', number, error: new DisconnectError(failed.name) })
      }
    },
    async switchConnection(connectionId, address) {
      const connection = find(connectionId)
      if (connection === null) return
      storage.allowWrites()
      dispatch({ type: 'user-acted' })
      if (address !== undefined) choose(connectionId, address)
      setActive(connectionId)
    },
    destroy: store.destroy,
  }
}
