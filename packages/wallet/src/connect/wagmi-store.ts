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

/** What a connector answered: who, and on which chain. */
export type ConnectAnswer = { readonly accounts: readonly Address[]; readonly chainId: number }

/** What a connector says of a change: only what changed. */
type ConnectorChange = {
  readonly uid: string
  readonly accounts?: readonly Address[] | undefined
  readonly chainId?: number | undefined
}

/**
 * wagmi's store, the only copy of EVM connections, and the few writes that its own actions make. They are made here
 * because its actions wait for a wallet without limit and cannot be overtaken: `connect` connects however late the
 * answer, `reconnect` runs once per page and hangs with a silent wallet, `disconnect` fails when the wallet does. They
 * are made with wagmi's versioned API alone; what that lacks is in wagmi-internals.ts.
 * Source: https://github.com/wevm/wagmi/tree/main/packages/core/src/actions.
 */
export type WagmiStore = ReturnType<typeof createWagmiStore>

/** One for each config: wallet objects that share a config share what is known of it. */
const stores = new WeakMap<Config, WagmiStore>()

/** The {@link WagmiStore} of a config. */
export function wagmiStoreOf(config: Config): WagmiStore {
  const store = stores.get(config) ?? createWagmiStore(config)
  stores.set(config, store)
  return store
}

/**
 * EVM connections whose wallet is in this page. What wagmi restores from the storage of an app's own config is a name
 * that no wallet has proved yet: nobody is connected by that.
 */
export function provenConnections({ connections }: Pick<Config['state'], 'connections'>): readonly WagmiConnection[] {
  return [...connections.values()].filter(({ connector }) => Object.hasOwn(connector, 'emitter'))
}

function createWagmiStore(config: Config) {
  const proven = () => provenConnections(config.state)
  const set = (change: Partial<Config['state']>) => config.setState((state) => ({ ...state, ...change }))
  /** Connectors that came after the config: in `config.connectors` too, where wagmi lets them. */
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

  /** A connector connected by itself: the visitor chose this site in the wallet. */
  function onConnect({ uid, ...answer }: ConnectAnswer & { readonly uid: string }) {
    const connector = later.find((entry) => entry.uid === uid)
    // While a wallet is asked, its answer counts.
    const isAsking = config.state.status.endsWith('connecting')
    if (connector !== undefined && !isAsking) commit(connector, answer, { isCurrent: true })
  }

  const onDisconnect = ({ uid }: { readonly uid: string }) => drop(uid)

  function unfollow({ emitter }: Connector) {
    emitter.off('change', onChange)
    emitter.off('disconnect', onDisconnect)
  }

  /** A wallet answered and the answer counts. */
  function commit(
    connector: Connector,
    { accounts, chainId }: ConnectAnswer,
    { isCurrent }: { readonly isCurrent: boolean },
  ): void {
    const [first, ...rest] = accounts
    if (first === undefined) return
    const { uid, emitter } = connector
    // The same connector may be committed again, and each event is to be heard once.
    unfollow(connector)
    emitter.on('change', onChange)
    emitter.on('disconnect', onDisconnect)
    const connections = toMap(proven()).set(uid, { accounts: [first, ...rest], chainId, connector })
    const { current } = config.state
    set({ connections, current: isCurrent || !connections.has(current ?? '') ? uid : current, status: 'connected' })
  }

  /** Leaves these connections, and one of them the current one. */
  function leave(left: readonly WagmiConnection[], current: string | null) {
    const connections = toMap(left)
    const [first = null] = connections.keys()
    set({
      connections,
      current: connections.has(current ?? '') ? current : first,
      status: first === null ? 'disconnected' : 'connected',
    })
  }

  /** A connection is over here, whatever the wallet thinks. */
  function drop(uid: string): void {
    const { connections, current } = config.state
    const connector = connections.get(uid)?.connector
    if (connector === undefined) return
    unfollow(connector)
    // Whom the app connected with wagmi's own actions, wagmi still listens to: it stops when it hears that it is over.
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
    /** Every connector there is. */
    connectors(): readonly Connector[] {
      const { connectors } = config
      return [...connectors, ...later.filter((connector) => !connectors.includes(connector))]
    },
    /** Makes a connector that everybody on this config knows. */
    register(create: CreateConnectorFn): Connector {
      const connector = instantiateConnector(config, create)
      connector.emitter.on('connect', onConnect)
      setLater((known) => [...known, connector])
      return connector
    },
    /** Takes connectors out that nobody is connected with. */
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
        // A config that does not tell: what it lists is read again when the modal opens.
      }
      return () => {
        listeners.delete(listener)
        stop()
      }
    },
    subscribeChains: (listener: () => void): (() => void) =>
      internalsOf(config).chains?.subscribe(listener) ?? (() => {}),
    subscribe: (listener: () => void): (() => void) => config.subscribe((state) => state, listener),
    /** Stops listening to every wallet: this page is done with them, they stay connected with this site. */
    release(): void {
      for (const { connector } of proven()) extrasOf(connector).release?.()
    },
    setCurrent(uid: string): void {
      if (config.state.current !== uid && config.state.connections.has(uid)) set({ current: uid })
    },
    /** Makes one account of a connection the one that signs: wagmi takes the first. */
    putFirst(uid: string, address: Address): void {
      const accounts = config.state.connections.get(uid)?.accounts
      if (!accounts?.includes(address)) return
      onChange({ uid, accounts: [address, ...accounts.filter((account) => account !== address)] })
    },
    /** `connecting` and `reconnecting` while a wallet is asked; what the connections say when it is over. */
    setStatus(status: 'connecting' | 'reconnecting' | 'settled'): void {
      const { length } = proven()
      const settled = length === 0 ? 'disconnected' : 'connected'
      const next = status === 'settled' || length > 0 ? settled : status
      if (config.state.status !== next) set({ status: next })
    },
    /** Every wallet of the last visit was asked: what wagmi restored and none of them proved is forgotten. */
    forgetRestored(): void {
      const left = proven()
      if (left.length !== config.state.connections.size) leave(left, config.state.current)
    },
    setChainId(chainId: number): void {
      if (config.state.chainId !== chainId) set({ chainId })
    },
    /** Changes the chains. @returns whether this wagmi lets them be changed. */
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
