import { createAccountStore } from './account/account-store.ts'
import { createAnalyticsStore } from './analytics/analytics-store.ts'
import { type CaipNetworkId, toEvmChainId } from './caip/caip.ts'
import { attemptOf } from './connection/connect-state.ts'
import { createConnectStore } from './connection/connect-store.ts'
import { createConnections } from './connection/connections-store.ts'
import { DisconnectError } from './connection/errors.ts'
import { toThrown } from './connection/to-thrown.ts'
import { createEvmConnectors } from './connectors/evm-connectors.ts'
import { createRelayStore } from './connectors/relay-state.ts'
import { setupConnectors } from './connectors/setup-connectors.ts'
import { wagmiStoreOf } from './connectors/wagmi-store.ts'
import { browserEnvironment } from './environment.ts'
import { WalletConfigUndefinedError, WalletDestroyedError } from './errors.ts'
import { createLog } from './log.ts'
import { currentView } from './modal/modal.ts'
import { createModalRouter } from './modal/modal-router.ts'
import { createModalStore } from './modal/modal-store.ts'
import { createChainClients } from './network/chain-clients.ts'
import { createNetworksStore } from './network/networks-store.ts'
import { defaultChain } from './network/to-network.ts'
import { watchUnsupported } from './network/watch-unsupported.ts'
import { resolveOptions } from './resolve-options.ts'
import { createSessionPersistence } from './session/session-persistence.ts'
import { createLazyStorage } from './store/lazy-storage.ts'
import { copyOwnProperties } from './store/safe-object.ts'
import { createTimerScope } from './store/timer-scope.ts'
import { createWagmiConfig } from './wagmi-config.ts'
import type { Wallet } from './wallet.ts'
import { createWalletsStore } from './wallet-list/wallets-store.ts'
import type { UnsupportedChainBehavior, WalletOptions } from './wallet-options.ts'

/**
 * Creates a wallet object: its stores and actions, without a view. It reads, writes and requests nothing until `start`,
 * which the provider calls in the browser, or until the first action.
 * @throws {WalletConfigUndefinedError} when `wagmiConfig` is given and undefined, for example because it was imported
 * before it was created.
 */
export function createWallet(givenOptions: WalletOptions = {}): Wallet {
  const given = copyOwnProperties(givenOptions)
  if (Object.hasOwn(given, 'wagmiConfig') && given.wagmiConfig === undefined) throw new WalletConfigUndefinedError()
  const options = resolveOptions(given)
  const outside = { ...browserEnvironment(), ...given.environment }
  const timers = createTimerScope(outside.setTimeout)
  const environment = { ...outside, setTimeout: timers.setTimeout }
  const { setTimeout, now, waitForPaint, window: page } = environment
  const log = createLog(options.logLevel)
  const storage = createLazyStorage(given.storage === undefined ? environment.storage : given.storage)
  const adapters = given.namespaces ?? []
  const keyOf = (name: string) => `${options.storageKey}.${name}`
  let isStarted = false
  let isDestroyed = false
  const ends: (() => void)[] = []

  const analytics = createAnalyticsStore({ options, onEvent: given.onEvent, environment, log })
  const { track } = analytics
  const clients = createChainClients({
    transports: given.transports ?? {},
    blockchainApi: options.api.blockchain ?? null,
    projectId: options.projectId,
    environment,
  })
  const chains = given.chains ?? [defaultChain]
  const config = given.wagmiConfig ?? createWagmiConfig({ chains, clients })
  const wagmi = wagmiStoreOf(config)

  const { entries, attached } = setupConnectors(given.connectors ?? [], {
    options,
    environment,
    storage,
    getChains: () => config.chains,
    getChainId: () => config.state.chainId,
    getClient: (chainId) => config.getClient({ chainId }),
  })
  const evm = createEvmConnectors({ wagmi, entries, eip6963: options.features.eip6963, page })
  const rows = createWalletsStore({
    evm,
    adapters,
    listings: given.listings ?? [],
    storage,
    recentKey: keyOf('recent'),
    page,
  })
  const connections = createConnections({
    wagmi,
    adapters,
    storage,
    setTimeout,
    track,
    cancelAttempt: () => connecting.cancel(),
  })
  const relay = createRelayStore({ wagmi, environment, log })
  const isConnected = () => connections.getState().status === 'connected'
  const modal = createModalStore({ setTimeout, isConnected, track })
  const connecting = createConnectStore({
    wagmi,
    evm,
    adapters,
    rows,
    connections,
    storage,
    environment,
    log,
    track,
    onConnected: () => {
      visit.forgetUnproven()
      follower.connected()
    },
  })
  const networks = createNetworksStore({
    wagmi,
    adapters,
    connections,
    storage,
    images: copyOwnProperties(given.networkImages ?? {}),
    allowUnsupportedChain: options.allowUnsupportedChain,
    now,
    setTimeout,
    log,
    track,
    onSwitched: () => follower.switched(),
  })
  const follower = createModalRouter({ modal, connecting, networks, setTimeout, cancelSwitch: networks.cancel })
  const account = createAccountStore({
    wagmi,
    connections,
    networks,
    storage,
    labelsKey: keyOf('labels'),
    labels: given.addressLabels ?? {},
    ens: copyOwnProperties(given.ens ?? {}),
    setTimeout,
    waitForPaint,
    log,
  })
  const visit = createSessionPersistence({
    wagmi,
    evm,
    adapters,
    connections,
    storage,
    sessionKey: keyOf('connections'),
    environment,
    onStorage: (key) => {
      if (key === keyOf('recent')) rows.readRecent()
      if (key === keyOf('labels')) account.readLabels()
    },
  })

  if (attached !== null) ends.push(attached.start({ modal, connect: connecting, connections }), attached.destroy)

  /** Transports are sampled only while the modal is open or a wallet is connected. */
  const rank = () => {
    const isUsed = isStarted && (modal.getState().status === 'open' || isConnected())
    clients.rank(isUsed ? toEvmChainId(networks.getState().activeId) : null)
  }
  ends.push(modal.subscribe(rank), networks.subscribe(rank), connections.subscribe(rank))
  ends.push(
    modal.subscribe((state, before) => {
      const view = currentView(state)
      if (view?.type === 'Account' && view !== currentView(before)) void account.look()
    }),
    connections.subscribe((state, before) => {
      if (state.status === before.status) return
      if (state.status === 'connected') follower.found()
      else if (before.status === 'connected') follower.disconnected()
    }),
  )

  function start(): void {
    if (isDestroyed) throw new WalletDestroyedError()
    if (isStarted) return
    isStarted = true
    // Option errors are for developers only. This test also admits public IP addresses; `logMistakes` checks the
    // host exactly.
    const hostname = page?.location?.hostname ?? ''
    if (options.logLevel === 'debug' || /(^|\.)local(host)?$|[\d\]]$/.test(hostname)) {
      import('./check-options.ts')
        .then(({ logMistakes }) => logMistakes(given, { hostname, log }))
        // The chunk is blocked, or a new deployment removed it. The wallet works without it.
        .catch((cause: unknown) => log('debug', 'The options could not be checked.', cause))
    }
    if (attached !== null) ends.push(attached.logProblems(log))
    rows.readRecent()
    evm.start()
    if (page !== null) for (const adapter of adapters) ends.push(adapter.start(page))
    visit.start()
    account.start()
    ends.push(
      watchUnsupported({
        networks,
        setTimeout,
        onUnsupported: (networkId) => {
          if (reactionTo(networkId) === 'modal') follower.unsupported()
        },
        onSupported: follower.supported,
      }),
    )
    void visit.reconnect()
  }

  function reactionTo(networkId: CaipNetworkId): UnsupportedChainBehavior {
    const chainId = toEvmChainId(networkId)
    try {
      return (chainId === null ? null : given.onUnsupportedChain?.(chainId)) ?? 'modal'
    } catch (cause) {
      // An error in the app's callback must not keep the view from the user.
      log('error', 'onUnsupportedChain threw.', cause)
      return 'modal'
    }
  }

  /** Every action below is something the user did. From then on, storage may be written and hosts may be asked. */
  const acted = () => {
    start()
    analytics.acted()
  }

  /** The same for actions that return a promise, which also rejects when the action fails. */
  const whenActed = <Answer>(run: () => Promise<Answer>): Promise<Answer> => {
    try {
      acted()
      const answer = run().catch((cause: unknown) => {
        throw toThrown(cause)
      })
      // The state reports the result. A caller that ignores the promise must not cause an unhandled rejection.
      answer.catch(() => {})
      return answer
    } catch (cause) {
      return Promise.reject(cause)
    }
  }

  /** Phones open another app only within a tap, that is, synchronously in its handler. */
  const openWallet = () => {
    const attempt = attemptOf(connecting.getState())
    if (attempt !== null) attached?.pairing.openWalletApp(attempt.wallet, attempt.platform)
  }

  /** After a disconnect in the modal, the modal shows when the wallet did not confirm it. */
  const disconnect = async (connectionId: string | undefined): Promise<void> => {
    const isSeen = modal.getState().status === 'open'
    await connections.disconnect(connectionId)
    const state = connections.getState()
    if (!isSeen || state.status !== 'disconnected' || !(state.error instanceof DisconnectError)) return
    log('error', state.error.message)
    if (modal.getState().status === 'closed') modal.open()
  }

  return {
    config,
    options,
    environment,
    modal: {
      ...modal,
      open: (view) => {
        acted()
        // More wallets may have been announced since.
        evm.lookAgain()
        modal.open(view)
      },
    },
    wallets: rows,
    connect: {
      ...connecting,
      connect: (row, how) =>
        whenActed(() => {
          const connected = connecting.connect(row, how)
          openWallet()
          return connected
        }),
      retry: () =>
        whenActed(() => {
          const connected = connecting.retry()
          openWallet()
          return connected
        }),
    },
    pairing: attached?.pairing ?? null,
    relay,
    connections: {
      ...connections,
      reconnect: visit.reconnect,
      disconnect: (connectionId) =>
        whenActed(() => {
          if (connectionId === undefined) {
            connections.userActed()
            visit.forgetUnproven()
          }
          return disconnect(connectionId)
        }),
    },
    networks: {
      ...networks,
      switchNetwork: (networkId) => whenActed(() => networks.switchNetwork(networkId)),
      retry: () => whenActed(networks.retry),
    },
    account,
    track,
    start,
    onDestroy: (end) => {
      if (isDestroyed) end()
      else ends.push(end)
    },
    destroy: () => {
      if (isDestroyed) return
      isDestroyed = true
      isStarted = false
      clients.rank(null)
      for (const end of ends) end()
      // The app's own config stays in use after this wallet object ends.
      if (given.wagmiConfig === undefined) wagmi.release()
      connecting.destroy()
      follower.destroy()
      visit.destroy()
      account.destroy()
      networks.destroy()
      modal.destroy()
      rows.destroy()
      connections.destroy()
      relay.destroy()
      evm.destroy()
      analytics.destroy()
      timers.cancelAll()
    },
  }
}
