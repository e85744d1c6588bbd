import type { Connector } from '@wagmi/core'
import { toCaipNetworkId, toEvmChainId } from '../caip/caip.ts'
import type { Environment } from '../environment.ts'
import type { LazyStorage } from '../store/lazy-storage.ts'
import type { WalletError } from '../wallet-error.ts'
import type { Connections } from './connections-store.ts'
import { extrasOf, rdnsOf } from './connector-extras.ts'
import { WalletLockedError } from './errors.ts'
import type { EvmConnectors } from './evm-connectors.ts'
import type { NamespaceAdapter } from './namespace-adapter.ts'
import {
  type PersistedConnection,
  type PersistedSession,
  parsePersistedSession,
  serializePersistedSession,
} from './persisted-session.ts'
import { RECONNECT_TIMEOUT_MS } from './reconnecting.ts'
import type { WagmiStore } from './wagmi-store.ts'
import { withTimeout } from './with-timeout.ts'

/** Browsers tell other tabs what was written (`storage`), and nobody in the tab that wrote: this tells those. */
const SAME_PAGE_EVENT = 'laurel-wallet:storage'

/** What the memory of a visit is made from. */
export type SessionPersistenceOptions = {
  readonly wagmi: WagmiStore
  readonly evm: EvmConnectors
  readonly adapters: readonly NamespaceAdapter[]
  readonly connections: Connections
  readonly storage: LazyStorage
  readonly sessionKey: string
  readonly environment: Pick<Environment, 'setTimeout' | 'window'>
  /** Another tab wrote something of ours. */
  readonly onStorage: (key: string) => void
}

/** What became of one wallet of the last visit. */
type Proof = 'proven' | 'silent' | 'absent'

/**
 * The memory of who was connected: written when that changes, read when the page comes back, followed when another tab
 * writes it. Nothing goes over the network.
 */
export function createSessionPersistence(options: SessionPersistenceOptions) {
  const { wagmi, evm, adapters, connections, storage, sessionKey, environment, onStorage } = options
  const { setTimeout, window: page } = environment
  /** Wallets of the last visit that did not prove themselves yet: kept for the next one. */
  let unproven: readonly PersistedConnection[] = []
  let lastActiveId: string | null = null
  let isStarted = false
  /** What another tab wrote is being done here: nothing of it is written again. */
  let isFollowing = false
  const ends: (() => void)[] = []

  /** Who wrote: nobody follows itself. */
  const writer = {}

  const readRecord = () => parsePersistedSession(storage.getItem(sessionKey))

  function currentRecord(): PersistedSession {
    const state = connections.getState()
    const all = state.status === 'connected' ? state.all : []
    const here = all.map((connection): PersistedConnection => {
      const { id, namespace, connectorId, name, accounts } = connection
      return { id, namespace, connectorId, name, account: accounts[0], isChosen: connections.isChosen(connection) }
    })
    const missing = unproven.filter(({ id }) => !here.some((connection) => connection.id === id))
    return {
      // In an order of their own, so that two tabs that agree write the same.
      connections: [...here, ...missing].sort((one, other) => (one.id < other.id ? -1 : 1)),
      activeId: state.status === 'connected' ? state.active.id : missing.length > 0 ? lastActiveId : null,
      networkId: toCaipNetworkId(wagmi.config.state.chainId),
    }
  }

  function write() {
    if (!isStarted || isFollowing || connections.reconnecting.getState().status === 'pending') return
    const record = currentRecord()
    // Nobody is connected without having clicked, here or in an earlier visit.
    if (record.connections.length > 0) storage.allowWrites()
    if (!storage.isWritable()) return
    const text = serializePersistedSession(record)
    if (text === storage.getItem(sessionKey)) return
    storage.setItem(sessionKey, text)
    page?.dispatchEvent(Object.assign(new Event(SAME_PAGE_EVENT), { key: sessionKey, writer }))
  }

  /** Asks one wallet of the last visit whether it still shares an account. */
  async function prove(recorded: PersistedConnection, number: number, isActive: boolean): Promise<Proof> {
    const isOver = () => {
      const state = connections.reconnecting.getState()
      return state.status !== 'pending' || state.number !== number
    }
    if (recorded.namespace !== 'eip155') {
      const adapter = adapters.find(({ namespace }) => namespace === recorded.namespace)
      if (adapter === undefined) return 'absent'
      await until(() => adapter.wallets.getState().some(({ id }) => id === recorded.connectorId), adapter.wallets)
      if (isOver()) return 'absent'
      await adapter.connect(recorded.connectorId, { isReconnecting: true })
      if (isOver()) adapter.forget(recorded.connectorId)
      else if (isActive) connections.setActive(recorded.id)
      return 'proven'
    }
    await until(() => evm.byId(recorded.connectorId) !== null, evm)
    const connector = await evm.byId(recorded.connectorId)?.()
    if (connector === undefined || evm.hasDuplicateName(recorded.connectorId)) return 'absent'
    if (isOver()) return 'absent'
    const answer = await askAgain(connector)
    if (answer === null || answer.accounts.length === 0) return 'silent'
    if (isOver()) {
      // Too late, or the visitor did something else meanwhile, perhaps with this very wallet.
      if (!wagmi.config.state.connections.has(connector.uid)) extrasOf(connector).release?.()
      return 'absent'
    }
    connections.rememberInfo(recorded.id, { name: recorded.name, icon: iconOf(connector.id), rdns: rdnsOf(connector) })
    wagmi.commit(connector, answer, { isCurrent: isActive })
    if (recorded.isChosen) connections.choose(recorded.id, recorded.account)
    return 'proven'
  }

  async function askAgain(connector: Connector) {
    try {
      return await connector.connect({ isReconnecting: true })
    } catch {
      // Declined, locked or broken: it shares nothing now.
      return null
    }
  }

  const iconOf = (id: string) => evm.candidates().find((candidate) => candidate.id === id)?.icon ?? null

  /** Waits until a condition holds; the caller's time limit ends it otherwise. */
  function until(holds: () => boolean, source: { readonly subscribe: (listener: () => void) => () => void }) {
    if (holds()) return Promise.resolve()
    return new Promise<void>((resolve) => {
      const end = source.subscribe(() => {
        if (!holds()) return
        end()
        resolve()
      })
      ends.push(end)
    })
  }

  /** Asks the wallets of a record that are not connected. Never throws. */
  async function reconnect(record: PersistedSession): Promise<void> {
    const isMissing = ({ id }: PersistedConnection) => connections.find(id) === null
    const wanted = record.connections.filter(isMissing)
    if (wanted.length === 0) return
    connections.reconnecting.dispatch({ type: 'start' })
    const { number } = connections.reconnecting.getState()
    const failures = await Promise.all(
      wanted.map(async (recorded): Promise<WalletError | null> => {
        const isActive = recorded.id === record.activeId
        const proof = await withTimeout(prove(recorded, number, isActive), RECONNECT_TIMEOUT_MS, setTimeout)
        if (proof.status === 'done' && proof.value === 'proven') return null
        // A wallet that is not there (any more) says nothing on the visitor's screen.
        const isThere = proof.status === 'done' ? proof.value === 'silent' : evm.byId(recorded.connectorId) !== null
        return isThere ? new WalletLockedError(recorded.name) : null
      }),
    )
    const isAnybody = connections.getState().status === 'connected'
    const error = isAnybody ? null : (failures.find((failure) => failure !== null) ?? null)
    const isLate = connections.reconnecting.getState().number !== number
    if (!isLate) wagmi.forgetRestored()
    connections.reconnecting.dispatch({ type: 'ended', number, error })
    if (!isLate) unproven = wanted.filter(isMissing)
  }

  /** Another tab connected, disconnected or chose: the same holds here. */
  function follow() {
    const record = readRecord()
    isFollowing = true
    try {
      unproven = []
      const state = connections.getState()
      for (const { id } of state.status === 'connected' ? state.all : []) {
        const recorded = record.connections.find((other) => other.id === id)
        if (recorded === undefined) connections.forget(id)
        else if (recorded.isChosen) connections.choose(id, recorded.account)
      }
      if (record.activeId !== null && connections.find(record.activeId) !== null) connections.setActive(record.activeId)
      restoreNetwork(record)
      // What this tab was still asking is overtaken by what the other one knows.
      connections.userActed()
    } finally {
      isFollowing = false
    }
    void reconnect(record)
  }

  /** The network of the last visit, until a wallet says where it is. wagmi's own reconnect may have asked it already. */
  function restoreNetwork({ networkId }: PersistedSession) {
    if (wagmi.proven().length > 0) return
    const chainId = networkId === null ? null : toEvmChainId(networkId)
    if (chainId !== null && wagmi.config.chains.some(({ id }) => id === chainId)) wagmi.setChainId(chainId)
  }

  return {
    /** Returns to the wallets of the last visit. Never throws. */
    reconnect: (): Promise<void> => reconnect(readRecord()),
    start(): void {
      if (isStarted) return
      isStarted = true
      const record = readRecord()
      unproven = record.connections
      lastActiveId = record.activeId
      // The visitor acted in an earlier visit: the key is there.
      if (record.connections.length > 0) storage.allowWrites()
      restoreNetwork(record)
      ends.push(wagmi.subscribe(write), connections.subscribe(write))
      const onStorageEvent = (event: Event) => {
        const key = 'key' in event && typeof event.key === 'string' ? event.key : null
        if (key === sessionKey) follow()
        else if (key !== null) onStorage(key)
      }
      const onSamePage = (event: Event) => {
        if ('writer' in event && event.writer !== writer) onStorageEvent(event)
      }
      page?.addEventListener('storage', onStorageEvent)
      page?.addEventListener(SAME_PAGE_EVENT, onSamePage)
      ends.push(() => {
        page?.removeEventListener('storage', onStorageEvent)
        page?.removeEventListener(SAME_PAGE_EVENT, onSamePage)
      })
    },
    /** The visitor chose: wallets of the last visit that did not answer are forgotten. */
    forgetUnproven(): void {
      unproven = []
      write()
    },
    destroy(): void {
      isStarted = false
      // Whoever is still being asked is no longer wanted.
      connections.userActed()
      for (const end of ends) end()
    },
  }
}
