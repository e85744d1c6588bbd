import { toIcon } from '../wallet-list/untrusted-icon.ts'
import { toRdns, toShownName } from '../wallet-list/wallet-text.ts'
import type { Eip1193Provider } from './eip1193.ts'
import { guardProvider } from './guard-provider.ts'

/** A wallet that announced itself: a frozen copy of what it says, and its provider behind the package's guard. */
export type AnnouncedWallet = {
  /** Unique for the lifetime of the page. Wallets make a new one on each load. */
  readonly uuid: string
  readonly name: string
  readonly icon: string | null
  readonly rdns: string | null
  readonly provider: Eip1193Provider
  /** The wallet's own object, used only to check whether two are the same. Never called. */
  readonly identity: object
}

/**
 * Announcements beyond this many are ignored: ten thousand of them must not freeze the page.
 * Source: docs/security.md#d9.
 */
export const MAX_ANNOUNCED_WALLETS = 50

/** Longest uuid that is accepted, in characters. EIP-6963 asks for a UUIDv4, which has 36. */
const MAX_UUID_LENGTH = 64

/**
 * Copies an announcement. Each property is read once. If a getter throws, the announcement is ignored.
 * @param detail - `event.detail` of `eip6963:announceProvider`, which is untrusted.
 * @returns null when it is not an announcement that EIP-6963 describes.
 */
export function readAnnouncement(detail: unknown): AnnouncedWallet | null {
  try {
    const info = readProperty(detail, 'info')
    const identity = readProperty(detail, 'provider')
    const uuid = readProperty(info, 'uuid')
    const name = toShownName(readProperty(info, 'name'))
    if (typeof uuid !== 'string' || uuid === '' || uuid.length > MAX_UUID_LENGTH) return null
    if (name === null || typeof identity !== 'object' || identity === null) return null
    const provider = guardProvider(identity)
    if (provider === null) return null
    const wallet: AnnouncedWallet = {
      uuid,
      name,
      icon: toIcon(readProperty(info, 'icon')),
      rdns: toRdns(readProperty(info, 'rdns')),
      provider,
      identity,
    }
    // The copy has no prototype, so that a polluted Object.prototype adds nothing to a wallet.
    return Object.freeze(Object.assign(Object.create(null), wallet))
  } catch {
    return null
  }
}

/**
 * Adds an announcement to those received. The same uuid or the same object is the same wallet. The first announcement
 * wins, so nothing can rename a wallet that is already in the list.
 */
export function admitWallet(
  heard: readonly AnnouncedWallet[],
  wallet: AnnouncedWallet | null,
): readonly AnnouncedWallet[] {
  if (wallet === null || heard.length >= MAX_ANNOUNCED_WALLETS) return heard
  const isKnown = heard.some(({ uuid, identity }) => uuid === wallet.uuid || identity === wallet.identity)
  return isKnown ? heard : [...heard, wallet]
}

/**
 * Listens for wallets and requests that they announce themselves (EIP-6963).
 * @param onChange - called with all wallets received so far: once before this returns with those already present, and
 * later at most once for all announcements of one turn.
 * @returns the function that stops listening.
 */
export function watchAnnouncedWallets(
  page: Pick<EventTarget, 'addEventListener' | 'removeEventListener' | 'dispatchEvent'>,
  onChange: (wallets: readonly AnnouncedWallet[]) => void,
): () => void {
  let heard: readonly AnnouncedWallet[] = []
  // Wallets that are already present announce themselves during the request below. All of them are reported at once.
  let isTelling = true
  let isStopped = false
  const listen = (event: Event) => {
    if (isStopped || heard.length >= MAX_ANNOUNCED_WALLETS) return
    const next = admitWallet(heard, 'detail' in event ? readAnnouncement(event.detail) : null)
    if (next === heard) return
    heard = next
    if (isTelling) return
    isTelling = true
    queueMicrotask(() => {
      isTelling = false
      if (!isStopped) onChange(heard)
    })
  }
  page.addEventListener('eip6963:announceProvider', listen)
  page.dispatchEvent(new Event('eip6963:requestProvider'))
  isTelling = false
  if (heard.length > 0) onChange(heard)
  return () => {
    isStopped = true
    page.removeEventListener('eip6963:announceProvider', listen)
  }
}

function readProperty(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}
