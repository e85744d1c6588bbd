import { attemptOf, type ConnectAttempt, type ConnectState, isWaiting } from '../../connection/connect-state.ts'
import { ProjectIdUndefinedError } from '../../errors.ts'
import { currentView, type ModalState } from '../../modal/modal.ts'
import { readableOf } from '../../store/readable.ts'
import { copyOwnProperties } from '../../store/safe-object.ts'
import { isMobile } from '../../wallet-list/device.ts'
import type { WalletListing } from '../../wallet-list/wallet-listing.ts'
import type {
  ConnectorContext,
  PairingController,
  PairingStore,
  PairingStores,
  WalletConnectConnector,
} from '../pairing-controller.ts'
import { readBrowserContext } from './browser-context.ts'
import { createDeepLink, createReturnLink, type LinkTarget } from './deep-link.ts'
import { createDeepLinkStore, type DeepLinkStore } from './deep-link-store.ts'
import { createDeliveryWatch } from './delivery.ts'
import { loadOnce } from './load-once.ts'
import { logPairingProblems } from './log-pairing-problems.ts'
import { openLink } from './open-link.ts'
import { isOver } from './pairing-state.ts'
import { createPairing, type PairingRunner, type PairingWish } from './pairing-store.ts'
import { noCodeError } from './project-id-errors.ts'
import type { Sessions } from './sessions.ts'
import type { PairedSession, SignClientModule, SignCore } from './sign-client.ts'

/** Options of {@link walletConnect}. */
export type WalletConnectOptions<Core extends SignCore> = {
  /**
   * Loads the client, an optional dependency of the app: `() => import('@walletconnect/sign-client')`. The app writes
   * the import, so that only an app that uses the client needs it, with any bundler.
   */
  readonly load: () => Promise<SignClientModule<Core>>
  /** Defaults to the `projectId` of the wallet. */
  readonly projectId?: string
  /** Replaces WalletConnect's relay: `wss://relay.example`. */
  readonly relayUrl?: string
  /** Where links to wallets open, for pages that make their own frames. By default the link decides. */
  readonly openTarget?: LinkTarget
}

const facts = { id: 'walletConnect', name: 'WalletConnect', type: 'WALLET_CONNECT', platforms: ['qrcode'] } as const

/** Views in which the user may tap a wallet at any moment. */
const tapViews: readonly string[] = ['Connect', 'AllWallets', 'Connecting']

/**
 * Creates the WalletConnect connector. A wallet on another device scans a code, and one on this phone is opened with
 * it. The client is loaded when a code is first wanted: at a click, or on a phone when the modal opens. It sends
 * requests only to the relay.
 */
export function walletConnect<Core extends SignCore>(options: WalletConnectOptions<Core>): WalletConnectConnector {
  const own = copyOwnProperties(options)
  return { ...facts, setup: (host) => attach(own, host) }
}

function attach<Core extends SignCore>(options: WalletConnectOptions<Core>, host: ConnectorContext): PairingController {
  const { environment } = host
  const { now, window: page } = environment
  const projectId = options.projectId || host.options.projectId
  const browserContext = readBrowserContext(page)
  const openTarget = options.openTarget ?? null
  const deepLink = createDeepLinkStore(environment)
  const delivery = createDeliveryWatch(environment)
  /** The app on this phone that the code was opened with. */
  let opener: WalletListing | null = null

  const sessions = loadOnce(facts.id, async (id): Promise<Sessions> => {
    const [{ createSessions }, module] = await Promise.all([import('./sessions.ts'), options.load()])
    return createSessions({
      module,
      facts: { ...facts, icon: null },
      projectId: id,
      relayUrl: options.relayUrl ?? null,
      host,
      nextSession: pairing.nextSession,
      getOpener: () => opener,
      watch: delivery.watch,
      wake: (wallet, request) => {
        const link = createReturnLink({ wallet, request, browserContext, linkTarget: openTarget })
        if (page !== null && link !== null) openLink(page, link)
      },
    })
  })

  const pairing = createPairing<PairedSession>({
    environment,
    propose: async () => {
      if (projectId === null) throw new ProjectIdUndefinedError(facts.name)
      return (await sessions.load(projectId)).propose()
    },
    explain: (cause) => noCodeError(cause, { feature: facts.name, projectId, relayUrl: options.relayUrl }),
    discard: (session) => {
      sessions.started()?.then(
        ({ discard }) => discard(session),
        () => {},
      )
    },
  })

  const getDeepLink: PairingStore['getDeepLink'] = ({ listing }, platform) => {
    const state = pairing.getState()
    if (state.status !== 'ready' || isOver(state.expiresAt, now()) || listing === null) return null
    return createDeepLink({ wallet: listing, platform, uri: state.uri, browserContext, linkTarget: openTarget })
  }

  const store: PairingStore = {
    ...readableOf(pairing),
    retry: pairing.retry,
    deepLink,
    delivery,
    browserContext,
    getDeepLink,
    openWalletApp: (row, platform) => {
      const link = getDeepLink(row, platform)
      if (link === null || page === null) return false
      opener = platform === 'mobile' ? row.listing : null
      openLink(page, link)
      deepLink.opened({ row, platform })
      return true
    },
  }

  return {
    isConfigured: projectId !== null,
    load: async () =>
      projectId === null
        ? (await import('./no-project-connector.ts')).noProjectConnector(facts)
        : (await sessions.load(projectId)).connector,
    pairing: store,
    logProblems: (log) => {
      const configError = projectId === null ? new ProjectIdUndefinedError(facts.name) : null
      return logPairingProblems({ configError, pairing: store }, log)
    },
    start: (stores) => {
      const mayTap = projectId !== null && isMobile(page)
      return followAttempts({ pairing, deepLink, mayTap }, stores)
    },
    destroy: () => {
      pairing.destroy()
      deepLink.destroy()
      sessions.started()?.then(
        ({ destroy }) => destroy(),
        () => {},
      )
    },
  }
}

/** Wants a code while one is needed, and says in the attempt to connect when its code expired. @returns its end. */
function followAttempts(
  {
    pairing,
    deepLink,
    mayTap,
  }: {
    readonly pairing: PairingRunner<PairedSession>
    readonly deepLink: DeepLinkStore
    readonly mayTap: boolean
  },
  { modal, connect: connecting, connections }: PairingStores,
): () => void {
  const look = () => {
    pairing.want(wishOf(modal.getState(), connecting.getState(), mayTap))
    const attempt = attemptOf(connecting.getState())
    const opened = deepLink.getState()
    if (opened.status !== 'idle' && attempt?.wallet.id !== opened.opened.row.id) deepLink.reset()
  }
  const stops = [
    modal.subscribe(look),
    connecting.subscribe(look),
    connections.subscribe(look),
    pairing.subscribe(({ status }) => {
      const state = connecting.getState()
      const attempt = attemptOf(state)
      if (attempt === null || !isPaired(attempt)) return
      if (status === 'expired') connecting.expire(attempt.id)
      else if (status === 'ready' && state.status === 'expired') connecting.renew(attempt.id)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Returns why a code is wanted now. */
function wishOf(modal: ModalState, connecting: ConnectState, mayTap: boolean): PairingWish {
  const attempt = attemptOf(connecting)
  const isTried = isWaiting(connecting) || connecting.status === 'expired'
  if (attempt !== null && isTried && isPaired(attempt)) return 'attempt'
  const view = currentView(modal)
  return mayTap && view !== null && tapViews.includes(view.type) ? 'ahead' : null
}

/** Whether an attempt uses pairing, as for every wallet that is not in this page. */
function isPaired({ wallet: row, platform }: ConnectAttempt): boolean {
  return row.type === 'WALLET_CONNECT' || platform !== 'browser'
}
