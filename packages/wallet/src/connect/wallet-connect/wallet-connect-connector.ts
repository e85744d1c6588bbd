import { type CreateConnectorFn, createConnector } from '@wagmi/core'
import { createClient, http } from 'viem'
import { browserEnvironment } from '../../environment.ts'
import { ProjectIdUndefinedError } from '../../errors.ts'
import { NoTransportError } from '../../network/errors.ts'
import { createLazyStorage } from '../../store/lazy-storage.ts'
import type { ConnectorExtras } from '../connector-extras.ts'
import type { Eip1193Provider } from '../eip1193.ts'
import { ConnectorLoadError } from '../errors.ts'
import type { ConnectorContext } from '../pairing-controller.ts'
import { withTimeout } from '../with-timeout.ts'
import { createDeliveryWatch } from './delivery.ts'
import { CREATE_PAIRING_TIMEOUT_MS } from './pairing-store.ts'
import { noCodeError } from './project-id-errors.ts'
import type { PairedSession, SignClientModule, SignCore } from './sign-client.ts'

/** Options of {@link walletConnectConnector}. */
export type WalletConnectConnectorOptions<Core extends SignCore> = {
  /** Brings the client: `() => import('@walletconnect/sign-client')`. */
  readonly load: () => Promise<SignClientModule<Core>>
  /** From WalletConnect. Without it, connecting throws `ProjectIdUndefinedError`. */
  readonly projectId: string | null
  /** Another relay than WalletConnect's: `wss://relay.example`. */
  readonly relayUrl?: string
  /** What the wallet shows of the app; its host name when left out. */
  readonly appName?: string
  readonly appUrl?: string
  readonly appIcon?: string
  /** Prefix of what it keeps in the browser; `laurel.connector` when left out. */
  readonly storageKey?: string
}

const facts = { id: 'walletConnect', name: 'WalletConnect', icon: null } as const

/**
 * WalletConnect as a connector for any wagmi config: what wagmi's `walletConnect()` does, on `@walletconnect/sign-client`
 * alone. It tells its code by wagmi's `display_uri` message, which our modal draws; it opens no modal of its own. An app
 * whose config `createWallet` makes uses `walletConnect` instead, which also has the code ready before a tap on a phone.
 *
 * `connect` throws `ProjectIdUndefinedError` without a project id, `ConnectorLoadError` when the client does not load,
 * `RelayUnreachableError` or `ProjectIdInvalidError` when no code came within 8 s, and viem's errors with the wallet's code when it rejects.
 */
export function walletConnectConnector<Core extends SignCore>(
  options: WalletConnectConnectorOptions<Core>,
): CreateConnectorFn<Eip1193Provider | undefined, ConnectorExtras> {
  const { load, projectId, relayUrl, appName, appUrl, appIcon, storageKey = 'laurel.connector' } = options
  return createConnector<Eip1193Provider | undefined, ConnectorExtras>((config) => {
    const environment = browserEnvironment()
    const storage = createLazyStorage(environment.storage)
    const host: ConnectorContext = {
      options: { projectId, appName: appName ?? '', appUrl: appUrl ?? null, appIcon: appIcon ?? null, storageKey },
      environment,
      storage,
      getChains: () => config.chains,
      getChainId: () => config.chains[0].id,
      getClient: (chainId) => {
        const chain = config.chains.find(({ id }) => id === chainId)
        if (chain === undefined) throw new NoTransportError(chainId)
        return createClient({ chain, transport: config.transports?.[chainId] ?? http() })
      },
    }
    // A session that is kept: the record that the connector inside reads.
    const hasSession = () => storage.getItem(`${storageKey}.${facts.id}.session`) !== null
    let loading: ReturnType<typeof loadInside> | null = null
    let inside: Awaited<ReturnType<typeof loadInside>> | null = null

    async function loadInside(id: string) {
      const [{ createSessions }, module] = await Promise.all([import('./sessions.ts'), load()])
      const sessions = createSessions({
        module,
        facts,
        projectId: id,
        relayUrl: relayUrl ?? null,
        host,
        nextSession: async (): Promise<PairedSession> => {
          // The client tries for a minute: nobody looks at an empty place for so long.
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
    }

    async function getInside() {
      if (!projectId) throw new ProjectIdUndefinedError(facts.name)
      const loaded = loading ?? loadInside(projectId)
      loading = loaded
      try {
        inside = await loaded
        return inside
      } catch (cause) {
        // Forgotten, so that the next try loads again.
        if (loading === loaded) loading = null
        throw new ConnectorLoadError(facts.id, { cause })
      }
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
      // wagmi asks for it at every start: without a session the client is not loaded for that.
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
