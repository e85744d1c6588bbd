import type { CreateConnectorFn } from '@wagmi/core'
import type { WalletListing } from '../../wallet-list/wallet-listing.ts'
import type { ConnectorExtras } from '../connector-extras.ts'
import type { Eip1193Provider } from '../eip1193.ts'
import type { ConnectorContext } from '../pairing-controller.ts'
import { createPairingUri } from './create-pairing-uri.ts'
import { createSignClient, type SharedSignClient } from './create-sign-client.ts'
import type { PairedWallet } from './deep-link.ts'
import type { DeliveryWatch } from './delivery.ts'
import { endSession } from './end-session.ts'
import type { Proposal } from './pairing-store.ts'
import { sessionConnector } from './session-connector.ts'
import type { PairedClient, PairedSession, SignClientModule, SignCore } from './sign-client.ts'

/** What sessions are made with. */
export type SessionsOptions<Core extends SignCore> = {
  readonly module: SignClientModule<Core>
  readonly facts: { readonly id: string; readonly name: string; readonly icon: string | null }
  readonly projectId: string
  readonly relayUrl: string | null
  readonly host: ConnectorContext
  readonly nextSession: () => Promise<PairedSession>
  /** Watches whether a request reaches the relay. */
  readonly watch: DeliveryWatch['watch']
  /** Returns the app on this phone that the code was opened with, or null. */
  readonly getOpener: () => WalletListing | null
  /** Brings a wallet's app to the front, because it has a request to respond to. */
  readonly wake: (opener: PairedWallet, request: { readonly topic: string; readonly id: number }) => void
}

/** Everything that needs WalletConnect's client. It is a separate chunk, loaded when a code is first wanted. */
export type Sessions = {
  readonly connector: CreateConnectorFn<Eip1193Provider, ConnectorExtras>
  /** Creates a code. @throws when the relay does not accept it within a minute of attempts. */
  readonly propose: () => Promise<Proposal<PairedSession>>
  /** Ends a session that is no longer wanted. */
  readonly discard: (session: PairedSession) => void
  readonly destroy: () => void
}

/** Creates {@link Sessions}. */
export function createSessions<Core extends SignCore>(options: SessionsOptions<Core>): Sessions {
  const { module, facts, projectId, relayUrl, host, nextSession, getOpener, wake, watch } = options
  const { storage } = host
  const storageKey = `${host.options.storageKey}.${facts.id}`
  let making: Promise<SharedSignClient> | null = null

  async function getClient({ isFresh }: { readonly isFresh: boolean } = { isFresh: false }): Promise<PairedClient> {
    if (isFresh) end()
    const made =
      making ?? createSignClient({ module, projectId, relayUrl, metadata: metadataOf(host), storage, storageKey })
    making = made
    try {
      return (await made).client
    } catch (error) {
      if (making === made) making = null
      throw error
    }
  }

  function end() {
    making?.then(
      ({ destroy }) => destroy(),
      () => {},
    )
    making = null
  }

  return {
    connector: sessionConnector({
      ...facts,
      host,
      sessionKey: `${storageKey}.session`,
      getClient,
      nextSession,
      getOpener,
      wake,
      watch,
    }),
    propose: async () =>
      createPairingUri(
        await getClient(),
        host.getChains().map(({ id }) => id),
        host.others,
      ),
    discard: ({ topic }) => {
      getClient().then(
        (client) => endSession(client, topic),
        () => {},
      )
    },
    destroy: end,
  }
}

/** Returns the app's metadata, which the wallet shows. */
function metadataOf({ options, environment }: ConnectorContext) {
  const { hostname = '', origin = '' } = environment.window?.location ?? {}
  return {
    name: options.appName === '' ? hostname : options.appName,
    description: '',
    url: options.appUrl ?? origin,
    icons: options.appIcon === null ? [] : [options.appIcon],
  }
}
