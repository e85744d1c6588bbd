import { toCaipNetworkId, toEvmChainId } from '../caip/caip.ts'
import type { Connections } from '../connection/connections-store.ts'
import { WalletLockedError } from '../connection/errors.ts'
import { extrasOf, rdnsOf } from '../connectors/connector-extras.ts'
import type { EvmConnectors } from '../connectors/evm-connectors.ts'
import type { NamespaceAdapter } from '../connectors/namespace-adapter.ts'
import type { WagmiStore } from '../connectors/wagmi-store.ts'
import { withTimeout } from '../connectors/with-timeout.ts'
import type { Environment, WalletWindow } from '../environment.ts'
import { LOGIN_CONNECTOR_ID } from '../login/login-options.ts'
import type { LazyStorage } from '../store/lazy-storage.ts'
import { createSlice } from '../store/slice.ts'
import { announceWrite, watchStorage } from '../store/storage-events.ts'
import type { WalletError } from '../wallet-error.ts'
import {
  type PersistedConnection,
  type PersistedSession,
  parsePersistedSession,
  serializePersistedSession,
} from './persisted-session.ts'
import { LOGIN_RECONNECT_TIMEOUT_MS, RECONNECT_TIMEOUT_MS } from './reconnecting.ts'
import { nextSession, noSession, type SessionState } from './session-state.ts'

/** What the session persistence is made from. */
export type SessionPersistenceOptions = {
  readonly wagmi: WagmiStore
  readonly evm: EvmConnectors
  readonly adapters: readonly NamespaceAdapter[]
  readonly connections: Connections
  readonly storage: LazyStorage
  readonly sessionKey: string
  readonly setTimeout: Environment['setTimeout']
  readonly page: WalletWindow | null
}

/**
 * Saves the connections when they change, restores them when the page loads, and follows the writes of other tabs. It
 * sends nothing over the network.
 */
export function createSessionPersistence(options: SessionPersistenceOptions) {
  const { wagmi, connections, storage, sessionKey, page } = options
  const { dispatch, ...session } = createSlice(noSession, nextSession)
  const ends: (() => void)[] = []

  /** Identifies the writer, so that it does not follow itself. */
  const writer = {}

  const readRecord = () => parsePersistedSession(storage.getItem(sessionKey))

  function write() {
    if (session.getState().status !== 'on' || connections.reconnecting.getState().status === 'pending') return
    const record = currentRecord(options, session.getState())
    // A connection means that the user has clicked, in this visit or an earlier one.
    if (record.connections.length > 0) storage.allowWrites()
    if (!storage.isWritable()) return
    const text = serializePersistedSession(record)
    if (text === storage.getItem(sessionKey)) return
    storage.setItem(sessionKey, text)
    announceWrite(page, sessionKey, writer)
  }

  function forgetUnproven(): void {
    dispatch({ type: 'user-chose' })
    write()
  }

  const until: Until = (holds, source) =>
    new Promise((resolve) => {
      const look = () => {
        if (!holds()) return
        end()
        resolve()
      }
      const end = source.subscribe(look)
      ends.push(end)
      look()
    })

  /** Returns the connections of a record that this tab does not have. */
  const missingOf = (record: PersistedSession) => record.connections.filter(({ id }) => connections.find(id) === null)

  /** Reconnects the wallets of a record that are not connected. Never throws. */
  async function reconnect(record: PersistedSession): Promise<void> {
    const wanted = missingOf(record)
    if (wanted.length === 0) return
    connections.reconnecting.dispatch({ type: 'start' })
    const { number } = connections.reconnecting.getState()
    const isOver = () => {
      const state = connections.reconnecting.getState()
      return state.status !== 'pending' || state.number !== number
    }
    const failures = await Promise.all(
      wanted.map((recorded) => check(options, recorded, recorded.id === record.activeId, isOver, until)),
    )
    if (isOver()) return
    const isAnybody = connections.getState().status === 'connected'
    const error = isAnybody ? null : (failures.find((failure) => failure !== null) ?? null)
    wagmi.forgetRestored()
    connections.reconnecting.dispatch({ type: 'ended', number, error })
    dispatch({ type: 'checked', unproven: missingOf(record) })
  }

  /** Applies that another tab connected, disconnected or chose an account. */
  function follow() {
    const record = readRecord()
    dispatch({ type: 'follow-started', unproven: missingOf(record), activeId: record.activeId })
    try {
      const state = connections.getState()
      for (const { id } of state.status === 'connected' ? state.all : []) {
        const recorded = record.connections.find((other) => other.id === id)
        if (recorded === undefined) connections.forget(id)
        else if (recorded.isChosen) connections.choose(id, recorded.account)
      }
      if (record.activeId !== null && connections.find(record.activeId) !== null) connections.setActive(record.activeId)
      restoreNetwork(wagmi, record)
      // The other tab's result replaces the requests that this tab still waits for.
      connections.userActed()
    } finally {
      dispatch({ type: 'follow-ended' })
    }
    void reconnect(record)
  }

  return {
    /** Reconnects the wallets of the last visit. Never throws. */
    reconnect: (): Promise<void> => reconnect(readRecord()),
    start(): void {
      const record = readRecord()
      dispatch({ type: 'started', record })
      // The user acted in an earlier visit, so the key already exists.
      if (record.connections.length > 0) storage.allowWrites()
      restoreNetwork(wagmi, record)
      ends.push(
        wagmi.subscribe(write),
        connections.subscribe(write),
        watchStorage(page, writer, (key) => {
          if (key === sessionKey) follow()
        }),
      )
    },
    forgetUnproven,
    destroy(): void {
      // Nothing is saved any more.
      for (const end of ends) end()
      // Wallets that have not responded yet are no longer wanted.
      connections.userActed()
    },
  }
}

/** Returns what is saved: the connections of this page, and those of the last visit that may still prove themselves. */
function currentRecord(
  { connections, wagmi }: SessionPersistenceOptions,
  { unproven, lastActiveId }: SessionState,
): PersistedSession {
  const state = connections.getState()
  const all = state.status === 'connected' ? state.all : []
  const here = all.map((connection): PersistedConnection => {
    const { id, namespace, connectorId, name, accounts, networkId } = connection
    const isChosen = connections.isChosen(connection)
    const other = namespace === 'eip155' ? {} : { networkId }
    return { id, namespace, connectorId, name, account: accounts[0], isChosen, ...other }
  })
  const missing = unproven.filter(({ id }) => !here.some((connection) => connection.id === id))
  return {
    // In a fixed order, so that two tabs with the same connections write the same text.
    connections: [...here, ...missing].sort((one, other) => (one.id < other.id ? -1 : 1)),
    activeId: state.status === 'connected' ? state.active.id : missing.length > 0 ? lastActiveId : null,
    networkId: toCaipNetworkId(wagmi.config.state.chainId),
  }
}

/**
 * Restores the network of the last visit until a wallet reports its own. wagmi's own reconnect may already have
 * requested it.
 */
function restoreNetwork(wagmi: WagmiStore, { networkId }: PersistedSession) {
  if (wagmi.proven().length > 0) return
  const chainId = networkId === null ? null : toEvmChainId(networkId)
  if (chainId !== null && wagmi.config.chains.some(({ id }) => id === chainId)) wagmi.setChainId(chainId)
}

/** Checks one wallet of the last visit. @returns what the user can do, or null when there is nothing to do. */
async function check(
  options: SessionPersistenceOptions,
  recorded: PersistedConnection,
  isActive: boolean,
  isOver: () => boolean,
  until: Until,
): Promise<WalletError | null> {
  const proving = prove(options, recorded, isActive, isOver, until)
  const isLogin = recorded.connectorId === LOGIN_CONNECTOR_ID
  const timeoutMs = isLogin ? LOGIN_RECONNECT_TIMEOUT_MS : RECONNECT_TIMEOUT_MS
  const proof = await withTimeout(proving, timeoutMs, options.setTimeout)
  // A login that ended leaves nothing to unlock.
  if (isLogin) return null
  // A wallet that is not installed (any more) causes no message on screen.
  const isThere = proof.status === 'done' ? proof.value : options.evm.byId(recorded.connectorId) !== null
  return isThere ? new WalletLockedError(recorded.name) : null
}

/** Waits until a condition is true. The caller's timeout ends the wait otherwise. */
type Until = (
  holds: () => boolean,
  source: { readonly subscribe: (listener: () => void) => () => void },
) => Promise<void>

/**
 * Requests an account from one wallet of the last visit, and connects it if it still shares one.
 * @returns whether the wallet is there and shares none.
 */
async function prove(
  { wagmi, evm, adapters, connections }: SessionPersistenceOptions,
  recorded: PersistedConnection,
  isActive: boolean,
  isOver: () => boolean,
  until: Until,
): Promise<boolean> {
  const { namespace, connectorId } = recorded
  if (namespace !== 'eip155') {
    const adapter = adapters.find((entry) => entry.namespace === namespace)
    if (adapter === undefined) return false
    const isPaired = () => evm.byId(connectorId) !== null
    await Promise.race([
      until(() => adapter.wallets.getState().some(({ id }) => id === connectorId), adapter.wallets),
      until(isPaired, evm),
    ])
    if (isOver()) return false
    if (isPaired()) {
      const connector = await evm.byId(connectorId)?.()
      await (connector && extrasOf(connector).restoreOther?.(namespace))?.catch(() => {})
      if (connections.find(recorded.id) === null) return false
    } else {
      const connection = await adapter.connect(connectorId, { isReconnecting: true }).catch(() => null)
      // It shares no account without a prompt: it is locked, or the user removed this site there.
      if (connection === null) return true
    }
    if (isOver()) {
      adapter.forget(connectorId)
      return false
    }
    if (recorded.isChosen) connections.choose(recorded.id, recorded.account)
    if (recorded.networkId !== undefined) adapter.switchNetwork?.(recorded.networkId, connectorId)
    if (isActive) connections.setActive(recorded.id)
    return false
  }
  await until(() => evm.byId(connectorId) !== null, evm)
  const connector = await evm.byId(connectorId)?.()
  if (connector === undefined || evm.hasDuplicateName(connectorId) || isOver()) return false
  // If it fails, the request was declined, or the wallet is locked or broken. It shares no account now.
  const answer = await connector.connect({ isReconnecting: true }).catch(() => null)
  if (answer === null || answer.accounts.length === 0) return true
  if (isOver()) {
    // Too late. The user did something else meanwhile, perhaps with the same wallet.
    if (!wagmi.config.state.connections.has(connector.uid)) extrasOf(connector).release?.()
    return false
  }
  const icon = evm.candidates().find(({ id }) => id === connector.id)?.icon ?? null
  connections.rememberInfo(recorded.id, { name: recorded.name, icon, rdns: rdnsOf(connector) })
  wagmi.commit(connector, answer, { isCurrent: isActive })
  if (recorded.isChosen) connections.choose(recorded.id, recorded.account)
  return false
}
