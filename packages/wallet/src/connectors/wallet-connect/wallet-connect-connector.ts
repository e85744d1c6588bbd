import { type CreateConnectorFn, createConnector } from '@wagmi/core'
import { createClient, http } from 'viem'
import { browserEnvironment } from '../../environment.ts'
import { ProjectIdUndefinedError } from '../../errors.ts'
import { NoTransportError } from '../../network/transport-errors.ts'
import { createLazyStorage } from '../../store/lazy-storage.ts'
import type { ConnectorExtras } from '../connector-extras.ts'
import type { Eip1193Provider } from '../eip1193.ts'
import type { ConnectorContext } from '../pairing-controller.ts'
import { withTimeout } from '../with-timeout.ts'
import { createDeliveryWatch } from './delivery.ts'
import { loadOnce } from './load-once.ts'
import { CREATE_PAIRING_TIMEOUT_MS } from './pairing-store.ts'
import { noCodeError } from './project-id-errors.ts'
import type { PairedSession, SignClientModule, SignCore } from './sign-client.ts'

/** Options of {@link walletConnectConnector}. */
export type WalletConnectConnectorOptions<Core extends SignCore> = {
  /** Loads the client: `() => import('@walletconnect/sign-client')`. */
  readonly load: () => Promise<SignClientModule<Core>>
  /** Project id from WalletConnect. Without it, connecting throws `ProjectIdUndefinedError`. */
  readonly projectId: string | null
  /** Replaces WalletConnect's relay: `wss://relay.example`. */
  readonly relayUrl?: string
  /** The app's name in the wallet. Defaults to its host name. */
  readonly appName?: string
  readonly appUrl?: string
  readonly appIcon?: string
  /** Prefix of its storage keys. Defaults to `laurel.connector`. */
  readonly storageKey?: string
}

const facts = { id: 'walletConnect', name: 'WalletConnect', icon: null } as const

/**
 * WalletConnect as a connector for any wagmi config. It does what wagmi's `walletConnect()` does, with only
 * `@walletconnect/sign-client`. It reports its code by wagmi's `display_uri` message, which this package's modal shows,
 * and opens no other modal. An app whose config `createWallet` makes uses `walletConnect` instead, which also has the
 * code ready before a tap on a phone.
 *
 * `connect` throws `ProjectIdUndefinedError` without a project id, `ConnectorLoadError` when the client does not load,
 * `RelayUnreachableError` or `ProjectIdInvalidError` when no code came within 8 s, and viem's errors with the wallet's
 * code when it rejects.
 */
export function walletConnectConnector<Core extends SignCore>(
  options: WalletConnectConnectorOptions<Core>,
): CreateConnectorFn<Eip1193Provider | undefined, ConnectorExtras> {
  const { load, projectId, relayUrl, appName, appUrl, appIcon, storageKey = 'laurel.connector' } = options
  return createConnector<Eip1193Provider | undefined, ConnectorExtras>((config) => {
    const environment = browserEnvironment()
    const storage = createLazyStorage(environment.storage)
    const host: ConnectorContext = {
      ...{ environment, storage, others: [], ...chainContext(config) },
      options: { projectId, appName: appName ?? '', appUrl: appUrl ?? null, appIcon: appIcon ?? null, storageKey },
    }
    // Whether there is a saved session: the record that the inner connector reads.
    const hasSession = () => storage.getItem(`${storageKey}.${facts.id}.session`) !== null
    let inside: Awaited<ReturnType<typeof sessionConnector.load>> | null = null

    const sessionConnector = loadOnce(facts.id, async (id) => {
      const [{ createSessions }, module] = await Promise.all([import('./sessions.ts'), load()])
      const sessions = createSessions({
        module,
        facts,
        projectId: id,
        relayUrl: relayUrl ?? null,
        host,
        nextSession: async (): Promise<PairedSession> => {
          // The client tries for a minute, which is too long to show an empty place.
          const proposed = await withTimeout(sessions.propose(), CREATE_PAIRING_TIMEOUT_MS, environment.setTimeout)
          if (proposed.status !== 'done') {
            const cause = proposed.status === 'failed' ? proposed.error : undefined
            throw noCodeError(cause, { feature: facts.name, projectId: id, relayUrl })
          }
          const { uri, answer } = proposed.value
          config.emitter.emit('message', { type: 'display_uri', data: uri })
          return answer
        },
        getOpener: () => null,
        wake: () => {},
        watch: createDeliveryWatch(environment).watch,
      })
      return sessions.connector(config)
    })

    async function getInside() {
      if (!projectId) throw new ProjectIdUndefinedError(facts.name)
      inside = await sessionConnector.load(projectId)
      return inside
    }

    return {
      id: facts.id,
      name: facts.name,
      type: 'walletConnect',
      isConfigured: Boolean(projectId),
      async connect(parameters) {
        if (parameters?.isReconnecting !== true) storage.allowWrites()
        return (await getInside()).connect(parameters)
      },
      async disconnect() {
        await (await getInside()).disconnect()
      },
      getAccounts: async () => (await getInside()).getAccounts(),
      getChainId: async () => (await getInside()).getChainId(),
      // wagmi calls this at every start. Without a session the client is not loaded for it.
      getProvider: async () => (inside === null && !hasSession() ? undefined : (await getInside()).getProvider()),
      isAuthorized: async () => hasSession(),
      async switchChain(parameters) {
        const connector = await getInside()
        if (connector.switchChain === undefined) throw new TypeError('The session cannot switch.')
        return connector.switchChain(parameters)
      },
      onAccountsChanged: (accounts) => inside?.onAccountsChanged(accounts),
      onChainChanged: (chainId) => inside?.onChainChanged(chainId),
      onDisconnect: (error) => inside?.onDisconnect(error),
      getPeer: () => inside?.getPeer?.() ?? null,
      getApprovedChainIds: () => inside?.getApprovedChainIds?.() ?? null,
      getRelayer: () => inside?.getRelayer?.(),
      release: () => inside?.release?.(),
    }
  })
}

/** The chains of a wagmi config, as the session reads them. The first one is the default. */
function chainContext(
  config: Parameters<CreateConnectorFn>[0],
): Pick<ConnectorContext, 'getChains' | 'getChainId' | 'getClient'> {
  return {
    getChains: () => config.chains,
    getChainId: () => config.chains[0].id,
    getClient: (chainId) => {
      const chain = config.chains.find(({ id }) => id === chainId)
      if (chain === undefined) throw new NoTransportError(chainId)
      return createClient({ chain, transport: config.transports?.[chainId] ?? http() })
    },
  }
}
