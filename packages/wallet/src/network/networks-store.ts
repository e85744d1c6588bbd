import type { Connector } from '@wagmi/core'
import type { WalletEvent } from '../analytics/analytics-event.ts'
import { type CaipNetworkId, toCaipNetworkId, toChainKind, toEvmChainId } from '../caip/caip.ts'
import type { Connection } from '../connection/connection.ts'
import type { Connections } from '../connection/connections-store.ts'
import { ConnectAbortedError } from '../connection/errors.ts'
import { extrasOf } from '../connectors/connector-extras.ts'
import { ADDING_CHAIN_MESSAGE } from '../connectors/eip1193-connector.ts'
import type { NamespaceAdapter } from '../connectors/namespace-adapter.ts'
import type { WagmiStore } from '../connectors/wagmi-store.ts'
import type { ClearTimeout, Environment } from '../environment.ts'
import type { Log } from '../log.ts'
import { createDerivedStore } from '../store/derived-store.ts'
import type { LazyStorage } from '../store/lazy-storage.ts'
import { readableOf } from '../store/readable.ts'
import { createSlice, type Slice } from '../store/slice.ts'
import { createStateStore } from '../store/state-store.ts'
import type { NetworksStore } from '../wallet.ts'
import { SwitchNetworkError, SwitchTimeoutError } from './errors.ts'
import type { Network } from './network.ts'
import { arrangeNetworks } from './network-items.ts'
import type { NetworksState } from './networks.ts'
import {
  idleSwitchChain,
  isSwitching,
  nextSwitchChain,
  type SwitchChainEvent,
  type SwitchChainState,
} from './switch-chain-state.ts'
import { toSwitchEvent } from './switch-error.ts'
import { toNetwork } from './to-network.ts'
import { isUnsupported } from './unsupported.ts'

/** How long the store waits for a wallet's answer to a switch, in milliseconds. Source: docs/product.md#networks. */
export const SWITCH_TIMEOUT_MS = 60_000

/** Options of {@link createNetworksStore}. */
export type NetworksStoreOptions = {
  readonly wagmi: WagmiStore
  readonly adapters: readonly NamespaceAdapter[]
  readonly connections: Connections
  readonly storage: LazyStorage
  /** The app's pictures of networks, by chain id. */
  readonly images: Readonly<Record<number, string>>
  readonly allowUnsupportedChain: boolean
  readonly now: Environment['now']
  readonly setTimeout: Environment['setTimeout']
  readonly log: Log
  readonly track: (event: WalletEvent) => void
}

/** The networks store, and the slice of the switch, whose events effects subscribe to. */
export type InternalNetworksStore = NetworksStore & {
  readonly switching: Slice<SwitchChainState, SwitchChainEvent>
  readonly destroy: () => void
}

/** Creates the store of networks and the switch between them. It runs {@link nextSwitchChain} and asks the wallet. */
export function createNetworksStore(options: NetworksStoreOptions): InternalNetworksStore {
  const { wagmi, adapters, connections, storage, images, allowUnsupportedChain, now, setTimeout, log, track } = options
  const switching = createSlice(idleSwitchChain, nextSwitchChain)
  const { dispatch } = switching
  let lastNumber = 0
  let cancelLimit: ClearTimeout = () => {}
  /** A network of another namespace that the user chose while disconnected. */
  const chosen = createStateStore<CaipNetworkId | null>(null)
  /** The connection whose wallet was asked last. */
  let requestedId: string | null = null

  const activeConnection = (): Connection | null => {
    const state = connections.getState()
    return state.status === 'connected' ? state.active : null
  }

  const adapterOf = (networkId: CaipNetworkId) =>
    adapters.find(({ networks }) => networks.some(({ id }) => id === networkId))
  const connectorOf = (connection: Connection | null) => connection && connections.connectorOf(connection.id)

  const store = createDerivedStore((): NetworksState => {
    const requested = [
      ...wagmi.config.chains.map((chain) => toNetwork(chain, images)),
      ...adapters.flatMap(({ networks }) => networks),
    ]
    const connection = activeConnection()
    const activeId = connection?.networkId ?? chosen.getState() ?? toCaipNetworkId(wagmi.config.state.chainId)
    const connector = connectorOf(connection)
    const approved = connector && extrasOf(connector).getApprovedChainIds?.()
    const others = connection && adapterOf(activeId)?.approvedIds?.(connection.connectorId)
    return {
      requested,
      active: requested.find(({ id }) => id === activeId) ?? null,
      activeId,
      activeChainId: toEvmChainId(activeId),
      approvedIds: approved?.map(toCaipNetworkId) ?? others ?? null,
      isUnsupported: isUnsupported({ connectedTo: connection?.networkId ?? null, requested, allowUnsupportedChain }),
      switching: switching.getState(),
    }
  }, [wagmi, connections, switching, chosen, { subscribe: (listener) => wagmi.subscribeChains(listener) }])

  // The wallet is on a new network, by our request or the user's own action. A switch to that network is done.
  const stopFollowing = store.subscribe(({ activeId }, before) => {
    if (activeId !== before.activeId) arrived(activeId)
  })

  function cancel() {
    lastNumber += 1
    cancelLimit()
    dispatch({ type: 'cancel' })
  }

  // A disconnected wallet cannot switch, so the switch is cancelled.
  const stopWatching = connections.subscribe(() => {
    if (requestedId !== null && isSwitching(switching.getState()) && connections.find(requestedId) === null) cancel()
  })

  const arrived = (networkId: CaipNetworkId) => dispatch({ type: 'network-switched', networkId })

  switching.subscribe((_, __, event) => {
    if (event.type !== 'network-switched') return
    cancelLimit()
    track({ event: 'SWITCH_NETWORK', properties: { network: event.networkId } })
  })

  function switchNetwork(networkId: CaipNetworkId): Promise<Network> {
    lastNumber += 1
    // The id is its only name. The state must contain the network that was requested.
    const unknown: Network = { ...nameless, id: networkId, name: networkId }
    const to = store.getState().requested.find(({ id }) => id === networkId)
    const isOn = () => store.getState().activeId === networkId
    const outcome = outcomeOf(switching, lastNumber, to ?? unknown, isOn)
    // The state reports the result. A caller that ignores the promise must not cause an unhandled rejection.
    outcome.catch(() => {})
    void switchTo(lastNumber, to ?? unknown, to !== undefined, isOn)
    return outcome
  }

  /** Asks the wallet, or only selects the network while none is connected. It always ends in an event. */
  async function switchTo(number: number, to: Network, isRequested: boolean, isOn: () => boolean): Promise<void> {
    storage.allowWrites()
    cancelLimit()
    dispatch({ type: 'start', number, to, now: now() })
    try {
      if (!isRequested) throw new SwitchNetworkError(to.id)
      if (isOn()) return arrived(to.id)
      const connection = activeConnection()
      const chainId = toEvmChainId(to.id)
      if (connection === null) {
        if (chainId !== null) wagmi.setChainId(chainId)
        else if (!adapterOf(to.id)?.switchNetwork?.(to.id, null)) throw new SwitchNetworkError(to.id)
        return chosen.set(chainId === null ? to.id : null)
      }
      const other = connections.ofKind(to.chain)
      if (toChainKind(connection.namespace) !== to.chain && other !== null) {
        // Another connected wallet of the user is already on that kind of chain.
        connections.setActive(other.id)
        if (isOn()) return
      }
      cancelLimit = setTimeout(
        () => dispatch({ type: 'failed', number, error: new SwitchTimeoutError(to.id) }),
        SWITCH_TIMEOUT_MS,
      )
      const requested = activeConnection()
      requestedId = requested?.id ?? null
      if (requested !== null && requested.namespace !== 'eip155') {
        if (adapterOf(to.id)?.switchNetwork?.(to.id, requested.connectorId)) return arrived(to.id)
      }
      const connector = connectorOf(requested)
      const isConfigured = wagmi.config.chains.some(({ id }) => id === chainId)
      if (!connector?.switchChain || chainId === null || !isConfigured) throw new SwitchNetworkError(to.id)
      await requestSwitch(connector, chainId, () => dispatch({ type: 'add-requested', number }))
      // A wallet that reports a switch but is on another network did not switch.
      if (isOn()) arrived(to.id)
      else dispatch({ type: 'failed', number, error: new SwitchNetworkError(to.id) })
    } catch (cause) {
      dispatch(toSwitchEvent(cause, number, to.id))
    }
    if (lastNumber === number) cancelLimit()
  }

  return {
    ...readableOf(store),
    switching,
    getNetworks: (search = '') => {
      const state = connections.getState()
      const kinds = state.status === 'connected' ? state.all.map(({ namespace }) => toChainKind(namespace)) : null
      return arrangeNetworks({ state: store.getState(), connectedKinds: kinds, search })
    },
    switchNetwork,
    retry: async () => {
      const state = switching.getState()
      return state.status === 'idle' ? null : switchNetwork(state.to.id)
    },
    cancel,
    setNetworks: (chains) => {
      if (!wagmi.setChains(chains)) log('error', 'wagmi cannot change its networks: give createConfig all of them.')
    },
    destroy: () => {
      cancelLimit()
      stopFollowing()
      stopWatching()
      store.destroy()
    },
  }
}

const nameless = {
  imageId: null,
  imageUrl: null,
  chain: 'evm',
  symbol: '',
  explorerUrl: null,
  isTestnet: false,
} as const

/** Asks a wallet to switch. @param onAdd - called when the wallet is asked to add the chain first. */
async function requestSwitch(connector: Connector, chainId: number, onAdd: () => void): Promise<void> {
  const onMessage = ({ type }: { readonly type: string }) => {
    if (type === ADDING_CHAIN_MESSAGE) onAdd()
  }
  connector.emitter.on('message', onMessage)
  try {
    await connector.switchChain?.({ chainId })
  } finally {
    connector.emitter.off('message', onMessage)
  }
}

/** Returns the result of a switch, read from its state. @param isOn - whether the wallet is on the network. */
function outcomeOf(
  switching: InternalNetworksStore['switching'],
  number: number,
  to: Network,
  isOn: () => boolean,
): Promise<Network> {
  return new Promise((resolve, reject) => {
    const stop = switching.subscribe(() => {
      const state = switching.getState()
      const isOver = state.status === 'idle' || state.number !== number
      if (!isOver && !('error' in state)) return
      stop()
      if ('error' in state && !isOver) reject(state.error)
      else if (isOn()) resolve(to)
      else reject(new ConnectAbortedError())
    })
  })
}
