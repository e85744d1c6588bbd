import type { PairingStore } from '../connectors/pairing-controller.ts'
import { readBrowserContext } from '../connectors/wallet-connect/browser-context.ts'
import { createDeepLink } from '../connectors/wallet-connect/deep-link.ts'
import { createDeepLinkStore } from '../connectors/wallet-connect/deep-link-store.ts'
import { openLink } from '../connectors/wallet-connect/open-link.ts'
import { isOver, type Pairing } from '../connectors/wallet-connect/pairing-state.ts'
import { createDerivedStore } from '../store/derived-store.ts'
import { readableOf } from '../store/readable.ts'
import type { Wallet } from '../wallet.ts'
import { attemptOf, type ConnectState } from './connect-state.ts'

const known = new WeakMap<Wallet, PairingStore>()

/**
 * Returns the code that a wagmi connector reported (`display_uri`) as a pairing store, so that views show it like a
 * code of this package. There is one for each wallet object, and it is destroyed with it.
 */
export function codePairingOf(wallet: Wallet): PairingStore {
  const made = known.get(wallet) ?? createCodePairing(wallet)
  known.set(wallet, made)
  return made
}

function createCodePairing(wallet: Wallet): PairingStore {
  const { connect: connecting, environment } = wallet
  const { now, window: page } = environment
  const browserContext = readBrowserContext(page)
  const deepLink = createDeepLinkStore(environment)
  const store = createDerivedStore(() => toPairing(connecting.getState()), [connecting])
  const stopFollowing = connecting.subscribe((state) => {
    const opened = deepLink.getState()
    if (opened.status !== 'idle' && attemptOf(state)?.wallet.id !== opened.opened.row.id) deepLink.reset()
  })
  wallet.onDestroy(() => {
    stopFollowing()
    deepLink.destroy()
    store.destroy()
  })

  const getDeepLink: PairingStore['getDeepLink'] = ({ listing }, platform) => {
    const state = store.getState()
    if (state.status !== 'ready' || isOver(state.expiresAt, now()) || listing === null) return null
    return createDeepLink({ wallet: listing, platform, uri: state.uri, browserContext, linkTarget: null })
  }

  return {
    ...readableOf(store),
    deepLink,
    browserContext,
    getDeepLink,
    openWalletApp: (row, platform) => {
      const link = getDeepLink(row, platform)
      if (link === null || page === null) return false
      openLink(page, link)
      deepLink.opened({ row, platform })
      return true
    },
    retry: () => void connecting.retry().catch(() => {}),
  }
}

/** Returns the pairing that an attempt to connect corresponds to. */
function toPairing(state: ConnectState): Pairing {
  const attempt = attemptOf(state)
  const number = attempt?.id ?? 0
  switch (state.status) {
    case 'loading':
      return { status: 'creating', number, since: number, failures: 0, error: null }
    case 'pending':
      return state.code === null
        ? { status: 'creating', number, since: number, failures: 0, error: null }
        : { status: 'ready', number, since: number, ...state.code }
    case 'expired':
      return { status: 'expired', number, since: number }
    case 'idle':
    case 'selecting':
    case 'rejected':
    case 'not-installed':
    case 'locked':
    case 'failed':
      return { status: 'idle', number }
    default:
      return state satisfies never
  }
}
