import {
  type Config,
  type Connector,
  type CreateConnectorFn,
  type Connection as WagmiConnection,
  watchConnectors,
} from '@wagmi/core'
import type { Address, Chain } from 'viem'
import { extrasOf } from './connector-extras.ts'
import { instantiateConnector } from './instantiate-connector.ts'
import { internalsOf } from './wagmi-internals.ts'

/** The response of a connector: its accounts and chain. */
export type ConnectAnswer = { readonly accounts: readonly Address[]; readonly chainId: number }

/** A change that a connector reports: only the fields that changed. */
type ConnectorChange = {
  readonly uid: string
  readonly accounts?: readonly Address[] | undefined
  readonly chainId?: number | undefined
}

/**
 * wagmi's store, the only copy of EVM connections, and the few writes that wagmi's actions make. They are made here
 * because wagmi's actions wait for a wallet without limit and cannot be cancelled: `connect` connects however late the
 * response is, `reconnect` runs once per page and hangs with a silent wallet, and `disconnect` fails when the wallet
 * does. They use only wagmi's versioned API. What that API lacks is in wagmi-internals.ts.
 * Source: https://github.com/wevm/wagmi/tree/main/packages/core/src/actions.
 */
export type WagmiStore = ReturnType<typeof createWagmiStore>

/** One store for each config. Wallet objects that share a config share its store. */
const stores = new WeakMap<Config, WagmiStore>()

/** Returns the {@link WagmiStore} of a config. */
export function wagmiStoreOf(config: Config): WagmiStore {
  const store = stores.get(config) ?? createWagmiStore(config)
  stores.set(config, store)
  return store
}

/**
 * Returns the EVM connections whose wallet is in this page. What wagmi restores from the storage of an app's own config
 * is a name that no wallet has proved yet, so it does not count as connected.
 */
export function provenConnections({ connections }: Pick<Config['state'], 'connections'>): readonly WagmiConnection[] {
  return [...connections.values()].filter(({ connector }) => Object.hasOwn(connector, 'emitter'))
}

function createWagmiStore(config: Config) {
  const proven = () => provenConnections(config.state)
  const set = (change: Partial<Config['state']>) => config.setState((state) => ({ ...state, ...change }))
  /** Connectors that were added after the config was made. They are also in `config.connectors` if wagmi allows it. */
  let later: readonly Connector[] = []
  const listeners = new Set<() => void>()

  function setLater(change: (known: readonly Connector[]) => Connector[]) {
    later = change(later)
    internalsOf(config).connectors?.setState(change)
    for (const listener of listeners) listener()
  }

  function onChange({ uid, accounts, chainId }: ConnectorChange) {
    const connection = config.state.connections.get(uid)
    const [first, ...rest] = accounts ?? connection?.accounts ?? []
    if (connection === undefined || first === undefined) return
    const changed = { ...connection, accounts: [first, ...rest], chainId: chainId ?? connection.chainId } as const
    set({ connections: new Map(config.state.connections).set(uid, changed) })
  }

  /** Called when a connector connects by itself, because the user chose this site in the wallet. */
  function onConnect({ uid, ...answer }: ConnectAnswer & { readonly uid: string }) {
    const connector = later.find((entry) => entry.uid === uid)
    // While a request to the wallet is pending, its response is used.
    const isAsking = config.state.status.endsWith('connecting')
    if (connector !== undefined && !isAsking) commit(connector, answer, { isCurrent: true })
  }

  const onDisconnect = ({ uid }: { readonly uid: string }) => drop(uid)

  function unfollow({ emitter }: Connector) {
    emitter.off('change', onChange)
    emitter.off('disconnect', onDisconnect)
  }

  /** Writes the response of a wallet to the store. */
  function commit(
    connector: Connector,
    { accounts, chainId }: ConnectAnswer,
    { isCurrent }: { readonly isCurrent: boolean },
  ): void {
    const [first, ...rest] = accounts
    if (first === undefined) return
    const { uid, emitter } = connector
    // The same connector may be committed again, and each event must be received once.
    unfollow(connector)
    emitter.on('change', onChange)
    emitter.on('disconnect', onDisconnect)
    const connections = toMap(proven()).set(uid, { accounts: [first, ...rest], chainId, connector })
    const { current } = config.state
    set({ connections, current: isCurrent || !connections.has(current ?? '') ? uid : current, status: 'connected' })
  }

  /** Sets the remaining connections, and which of them is the current one. */
  function leave(left: readonly WagmiConnection[], current: string | null) {
    const connections = toMap(left)
    const [first = null] = connections.keys()
    set({
      connections,
      current: connections.has(current ?? '') ? current : first,
      status: first === null ? 'disconnected' : 'connected',
    })
  }

  /** Ends a connection in this page, whatever the state of the wallet. */
  function drop(uid: string): void {
    const { connections, current } = config.state
    const connector = connections.get(uid)?.connector
    if (connector === undefined) return
    unfollow(connector)
    // If the app connected it with wagmi's own actions, wagmi still listens to the wallet. This event makes wagmi stop.
    connector.emitter.emit('disconnect')
    extrasOf(connector).release?.()
    leave(
      proven().filter((connection) => connection.connector !== connector),
      current,
    )
  }

  return {
    config,
    proven,
    commit,
    drop,
    /** Returns all connectors. */
    connectors(): readonly Connector[] {
      const { connectors } = config
      return [...connectors, ...later.filter((connector) => !connectors.includes(connector))]
    },
    /** Creates a connector that every wallet object on this config has. */
    register(create: CreateConnectorFn): Connector {
      const connector = instantiateConnector(config, create)
      connector.emitter.on('connect', onConnect)
      setLater((known) => [...known, connector])
      return connector
    },
    /** Removes connectors that are not connected. */
    unregister(gone: ReadonlySet<string>): void {
      if (gone.size === 0) return
      setLater((known) => known.filter(({ uid }) => !gone.has(uid) || config.state.connections.has(uid)))
    },
    subscribeConnectors(listener: () => void): () => void {
      listeners.add(listener)
      let stop = () => {}
      try {
        stop = watchConnectors(config, { onChange: listener })
      } catch {
        // The config does not report changes. Its list is read again when the modal opens.
      }
      return () => {
        listeners.delete(listener)
        stop()
      }
    },
    subscribeChains: (listener: () => void): (() => void) =>
      internalsOf(config).chains?.subscribe(listener) ?? (() => {}),
    subscribe: (listener: () => void): (() => void) => config.subscribe((state) => state, listener),
    /** Stops listening to all wallets. They stay connected with this site. */
    release(): void {
      for (const { connector } of proven()) extrasOf(connector).release?.()
    },
    setCurrent(uid: string): void {
      if (config.state.current !== uid && config.state.connections.has(uid)) set({ current: uid })
    },
    /** Moves an account of a connection to the front. wagmi signs with the first one. */
    putFirst(uid: string, address: Address): void {
      const accounts = config.state.connections.get(uid)?.accounts
      if (!accounts?.includes(address)) return
      onChange({ uid, accounts: [address, ...accounts.filter((account) => account !== address)] })
    },
    /**
     * Sets `connecting` or `reconnecting` while a wallet is being connected, and after that the status that the
     * connections imply.
     */
    setStatus(status: 'connecting' | 'reconnecting' | 'settled'): void {
      const { length } = proven()
      const settled = length === 0 ? 'disconnected' : 'connected'
      const next = status === 'settled' || length > 0 ? settled : status
      if (config.state.status !== next) set({ status: next })
    },
    /** Forgets what wagmi restored and no wallet proved, after all wallets of the last visit were checked. */
    forgetRestored(): void {
      const left = proven()
      if (left.length !== config.state.connections.size) leave(left, config.state.current)
    },
    setChainId(chainId: number): void {
      if (config.state.chainId !== chainId) set({ chainId })
    },
    /** Changes the chains. @returns whether this version of wagmi allows it. */
    setChains(chains: readonly [Chain, ...Chain[]]): boolean {
      const { chains: known } = internalsOf(config)
      known?.setState(chains)
      const [first] = config.chains
      if (!config.chains.some(({ id }) => id === config.state.chainId)) set({ chainId: first.id })
      return known !== undefined
    },
  }
}

function toMap(connections: readonly WagmiConnection[]): Map<string, WagmiConnection> {
  return new Map(connections.map((connection) => [connection.connector.uid, connection]))
}
