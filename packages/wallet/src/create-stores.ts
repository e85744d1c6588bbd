import { createAccountStore } from './account/account-store.ts'
import { createAnalyticsStore } from './analytics/analytics-store.ts'
import { createConnectStore } from './connection/connect-store.ts'
import { createConnections } from './connection/connections-store.ts'
import { createEvmConnectors } from './connectors/evm-connectors.ts'
import type { LazyConnector } from './connectors/lazy-connector.ts'
import { createRelayStore } from './connectors/relay-state.ts'
import { setupConnectors } from './connectors/setup-connectors.ts'
import { wagmiStoreOf } from './connectors/wagmi-store.ts'
import { browserEnvironment } from './environment.ts'
import { createLog } from './log.ts'
import { LOGIN_CONNECTOR_ID, LOGIN_NAME } from './login/login-options.ts'
import { createModalRouter } from './modal/modal-router.ts'
import { createModalStore } from './modal/modal-store.ts'
import { createChainClients } from './network/chain-clients.ts'
import { createNetworksStore } from './network/networks-store.ts'
import { defaultChain } from './network/to-network.ts'
import { type ResolvedOptions, resolveOptions } from './resolve-options.ts'
import { createSessionPersistence } from './session/session-persistence.ts'
import { createLazyStorage } from './store/lazy-storage.ts'
import { copyOwnProperties } from './store/safe-object.ts'
import { createTimerScope } from './store/timer-scope.ts'
import { createWagmiConfig } from './wagmi-config.ts'
import type { Wallet } from './wallet.ts'
import { createWalletsStore } from './wallet-list/wallets-store.ts'
import type { WalletOptions } from './wallet-options.ts'

/** The stores of a wallet object, and what they share. */
export type Stores = ReturnType<typeof createStores>

/**
 * Creates the stores of a wallet object. Each knows only those before it. What a change of one causes in another is a
 * subscription, in `modal-router.ts` or `wallet-effects.ts`.
 * @param getWallet - returns the wallet object of the stores. It is called after it was created.
 */
export function createStores(given: WalletOptions, getWallet: () => Wallet) {
  const options = resolveOptions(given)
  const outside = { ...browserEnvironment(), ...given.environment }
  const timers = createTimerScope(outside.setTimeout)
  const environment = {
    ...outside,
    setTimeout: timers.setTimeout,
    // Each flow saves under its own keys, in the app's storage or not at all.
    storage: given.storage === undefined ? outside.storage : given.storage,
  }
  const log = createLog(options.logLevel)
  const storage = createLazyStorage(environment.storage)
  const keyOf = (name: string) => `${options.storageKey}.${name}`
  const keys = { recentKey: keyOf('recent'), labelsKey: keyOf('labels'), sessionKey: keyOf('connections') }

  const page = environment.window
  const base = { environment, log, options, page, storage }
  const analytics = createAnalyticsStore({ ...base, onEvent: given.onEvent })
  const clients = createChainClients({
    environment,
    transports: given.transports ?? {},
    blockchainApi: options.api.blockchain ?? null,
    projectId: options.projectId,
  })
  const config = given.wagmiConfig ?? createWagmiConfig({ chains: given.chains ?? [defaultChain], clients })
  const wagmi = wagmiStoreOf(config)
  const adapters = given.namespaces ?? []
  const { entries, attached } = setupConnectors([...(given.connectors ?? []), ...loginConnectors(options, getWallet)], {
    ...base,
    getChains: () => config.chains,
    getChainId: () => config.state.chainId,
    getClient: (chainId) => config.getClient({ chainId }),
    others: adapters.flatMap(({ pairing }) => pairing ?? []),
  })
  const evm = createEvmConnectors({ wagmi, entries, eip6963: options.features.eip6963, page })

  /** What every store below may use. */
  const shared = {
    ...environment,
    ...keys,
    ...base,
    adapters,
    evm,
    track: analytics.track,
    wagmi,
  }
  const relay = createRelayStore(shared)
  const rows = createWalletsStore({ ...shared, listings: given.listings ?? [] })
  const connections = createConnections(shared)
  const connecting = createConnectStore({ ...shared, connections, rows })
  const networks = createNetworksStore({
    ...shared,
    connections,
    images: copyOwnProperties(given.networkImages ?? {}),
    allowUnsupportedChain: options.allowUnsupportedChain,
  })
  const isConnected = () => connections.getState().status === 'connected'
  const modal = createModalStore({ ...shared, isConnected })
  const router = createModalRouter({ ...shared, connections, connecting, modal, networks })
  const account = createAccountStore({
    ...shared,
    connections,
    networks,
    labels: given.addressLabels ?? {},
    ens: copyOwnProperties(given.ens ?? {}),
  })
  const session = createSessionPersistence({ ...shared, connections })
  return {
    ...shared,
    account,
    analytics,
    attached,
    clients,
    config,
    connecting,
    connections,
    /** The stores in the order in which they are destroyed. */
    inEndingOrder: [connecting, router, session, account, networks, modal, rows, connections, relay, evm, analytics],
    modal,
    networks,
    relay,
    router,
    rows,
    session,
    timers,
  }
}

/** Returns the connector of the login, whose code and frame load with the first login; none without a frame. */
function loginConnectors({ login }: ResolvedOptions, getWallet: () => Wallet): readonly LazyConnector[] {
  if (login === null) return []
  const load = async () => (await import('./login/login-connector.ts')).loginConnector(getWallet())
  return [{ id: LOGIN_CONNECTOR_ID, name: LOGIN_NAME, type: 'AUTH', isListed: false, load }]
}
