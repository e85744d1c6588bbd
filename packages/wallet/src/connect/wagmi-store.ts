import type { Config, Connector, CreateConnectorFn, Connection as WagmiConnection } from '@wagmi/core'
import type { Address, Chain } from 'viem'
import { extrasOf } from './connector-extras.ts'

/** What a connector answered: who, and on which chain. */
export type ConnectAnswer = { readonly accounts: readonly Address[]; readonly chainId: number }

/**
 * wagmi's store, the only copy of EVM connections, and the few writes that its own actions make. They are made here
 * because its actions wait for a wallet without limit and cannot be overtaken: `connect` connects however late the
 * answer, `reconnect` runs once per page and hangs with a silent wallet, `disconnect` fails when the wallet does.
 * Everything that touches `config._internal` is in this file. Source: @wagmi/core 3.6.5, actions.
 */
export type WagmiStore = ReturnType<typeof createWagmiStore>

/**
 * EVM connections whose wallet is in this page. What wagmi restores from the storage of an app's own config is a name
 * that no wallet has proved yet: nobody is connected by that.
 */
export function provenConnections({ connections }: Pick<Config['state'], 'connections'>): readonly WagmiConnection[] {
  return [...connections.values()].filter(({ connector }) => Object.hasOwn(connector, 'emitter'))
}

/** See {@link WagmiStore}. */
export function createWagmiStore(config: Config) {
  const { events } = config._internal
  const proven = () => provenConnections(config.state)

  return {
    config,
    proven,
    /** Makes a connector known to everybody who reads `config.connectors`. */
    register(create: CreateConnectorFn): Connector {
      const connector = config._internal.connectors.setup(create)
      config._internal.connectors.setState((known) => [...known, connector])
      return connector
    },
    /** Takes connectors out that nobody is connected with. */
    unregister(gone: ReadonlySet<string>): void {
      if (gone.size === 0) return
      config._internal.connectors.setState((known) =>
        known.filter(({ uid }) => !gone.has(uid) || config.state.connections.has(uid)),
      )
    },
    /** Whether the config looks for announced wallets itself. */
    looksForWallets: config._internal.mipd !== undefined,
    subscribeConnectors: (listener: () => void): (() => void) => config._internal.connectors.subscribe(listener),
    subscribeChains: (listener: () => void): (() => void) => config._internal.chains.subscribe(listener),
    subscribe: (listener: () => void): (() => void) => config.subscribe((state) => state, listener),

    /** A wallet answered and the answer counts. */
    commit(connector: Connector, { accounts, chainId }: ConnectAnswer, { isCurrent }: { isCurrent: boolean }): void {
      const [first, ...rest] = accounts
      if (first === undefined) return
      connector.emitter.off('connect', events.connect)
      // Off before on: the same connector may be committed again, and each event is to be heard once.
      connector.emitter.off('change', events.change)
      connector.emitter.off('disconnect', events.disconnect)
      connector.emitter.on('change', events.change)
      connector.emitter.on('disconnect', events.disconnect)
      const known = toMap(proven())
      config.setState((state) => ({
        ...state,
        connections: known.set(connector.uid, { accounts: [first, ...rest], chainId, connector }),
        current: isCurrent || !known.has(state.current ?? '') ? connector.uid : state.current,
        status: 'connected',
      }))
    },
    /** A connection is over here, whatever the wallet thinks. */
    drop(uid: string): void {
      const connector = config.state.connections.get(uid)?.connector
      if (connector === undefined) return
      connector.emitter.off('change', events.change)
      connector.emitter.off('disconnect', events.disconnect)
      connector.emitter.off('connect', events.connect)
      connector.emitter.on('connect', events.connect)
      extrasOf(connector).release?.()
      config.setState((state) => {
        const connections = toMap(proven())
        connections.delete(uid)
        const [next] = connections.keys()
        return {
          ...state,
          connections,
          current: state.current === uid ? (next ?? null) : state.current,
          status: connections.size === 0 ? 'disconnected' : 'connected',
        }
      })
    },
    /** Stops listening to every wallet: this page is done with them, they stay connected with this site. */
    release(): void {
      for (const { connector } of proven()) extrasOf(connector).release?.()
    },
    setCurrent(uid: string): void {
      if (config.state.current === uid || !config.state.connections.has(uid)) return
      config.setState((state) => ({ ...state, current: uid }))
    },
    /** Makes one account of a connection the one that signs: wagmi takes the first. */
    putFirst(uid: string, address: Address): void {
      const connection = config.state.connections.get(uid)
      if (connection === undefined || !connection.accounts.includes(address)) return
      const others = connection.accounts.filter((account) => account !== address)
      config.setState((state) => ({
        ...state,
        connections: new Map(state.connections).set(uid, { ...connection, accounts: [address, ...others] }),
      }))
    },
    /** `connecting` and `reconnecting` while a wallet is asked; what the connections say when it is over. */
    setStatus(status: 'connecting' | 'reconnecting' | 'settled'): void {
      const { length } = proven()
      const settled = length === 0 ? 'disconnected' : 'connected'
      const next = status === 'settled' || length > 0 ? settled : status
      if (config.state.status !== next) config.setState((state) => ({ ...state, status: next }))
    },
    /** Every wallet of the last visit was asked: what wagmi restored and none of them proved is forgotten. */
    forgetRestored(): void {
      const connections = toMap(proven())
      if (connections.size === config.state.connections.size) return
      const [first = null] = connections.keys()
      config.setState((state) => ({
        ...state,
        connections,
        current: connections.has(state.current ?? '') ? state.current : first,
      }))
    },
    setChainId(chainId: number): void {
      if (config.state.chainId !== chainId) config.setState((state) => ({ ...state, chainId }))
    },
    setChains(chains: readonly [Chain, ...Chain[]]): void {
      config._internal.chains.setState(chains)
      if (chains.some(({ id }) => id === config.state.chainId)) return
      const [first] = chains
      config.setState((state) => ({ ...state, chainId: first.id }))
    },
  }
}

function toMap(connections: readonly WagmiConnection[]): Map<string, WagmiConnection> {
  return new Map(connections.map((connection) => [connection.connector.uid, connection]))
}
