import { createDerivedStore } from '../store/derived-store.ts'
import { readableOf } from '../store/readable.ts'
import type { Wallet } from '../wallet.ts'
import { attemptOf, type Connecting } from './connecting.ts'
import type { PairingStore } from './pairing-source.ts'
import { openLink } from './wallet-connect/open-link.ts'
import { isOver, type Pairing } from './wallet-connect/pairing.ts'
import { pairingLink } from './wallet-connect/pairing-link.ts'
import { readSurroundings } from './wallet-connect/surroundings.ts'
import { createWalletOpening } from './wallet-connect/wallet-opening-store.ts'

const known = new WeakMap<Wallet, PairingStore>()

/**
 * The code that a wagmi connector told (`display_uri`), as views show one of our own. One for each wallet object; it ends
 * with it.
 */
export function codePairingOf(wallet: Wallet): PairingStore {
  const made = known.get(wallet) ?? createCodePairing(wallet)
  known.set(wallet, made)
  return made
}

function createCodePairing(wallet: Wallet): PairingStore {
  const { connecting, environment } = wallet
  const { now, window: page } = environment
  const surroundings = readSurroundings(page)
  const opening = createWalletOpening(environment)
  const store = createDerivedStore(() => toPairing(connecting.getState()), [connecting])
  const stopFollowing = connecting.subscribe((state) => {
    const opened = opening.getState()
    if (opened.status !== 'idle' && attemptOf(state)?.row.id !== opened.opened.row.id) opening.reset()
  })
  wallet.endWith(() => {
    stopFollowing()
    opening.destroy()
    store.destroy()
  })

  const linkTo: PairingStore['linkTo'] = ({ listing }, platform) => {
    const state = store.getState()
    if (state.status !== 'ready' || isOver(state.expiresAt, now()) || listing === null) return null
    return pairingLink({ wallet: listing, platform, uri: state.uri, surroundings, openTarget: null })
  }

  return {
    ...readableOf(store),
    opening,
    surroundings,
    linkTo,
    openWallet: (row, platform) => {
      const link = linkTo(row, platform)
      if (link === null || page === null) return false
      openLink(page, link)
      opening.opened({ row, platform })
      return true
    },
    retry: () => void connecting.retry().catch(() => {}),
  }
}

/** The pairing that an attempt stands for. */
function toPairing(state: Connecting): Pairing {
  const attempt = attemptOf(state)
  const number = attempt?.number ?? 0
  switch (state.status) {
    case 'loading':
      return { status: 'creating', number, since: number, failures: 0, error: null }
    case 'waiting':
      return state.code === null
        ? { status: 'creating', number, since: number, failures: 0, error: null }
        : { status: 'ready', number, since: number, ...state.code }
    case 'expired':
      return { status: 'expired', number, since: number }
    case 'idle':
    case 'choosing':
    case 'rejected':
    case 'not-detected':
    case 'locked':
    case 'failed':
      return { status: 'idle', number }
    default:
      return state satisfies never
  }
}
