import { readOwn } from '../store/read-own.ts'
import type { WalletListing } from './wallet-listing.ts'
import { toIcon } from './wallet-text.ts'

/** Source: SPECIFICATION.md §9, recent wallets kept. */
export const RECENT_WALLETS_KEPT = 2

/** A wallet connected lately. The listing is kept with it, so that it is shown before any list is there. */
export type RecentWallet = { readonly rowId: string; readonly listing: WalletListing | null }

/** Puts a wallet first; used again, it moves there. Source: VIEWS.md C14. */
export function rememberWallet(recent: readonly RecentWallet[], wallet: RecentWallet): readonly RecentWallet[] {
  return [wallet, ...recent.filter(({ rowId }) => rowId !== wallet.rowId)].slice(0, RECENT_WALLETS_KEPT)
}

/** Writes the list as text. */
export function serializeRecent(recent: readonly RecentWallet[]): string {
  return JSON.stringify(recent)
}

/** Reads the list; what is not one is an empty one. */
export function parseRecent(text: string | null): readonly RecentWallet[] {
  if (text === null) return []
  try {
    const value: unknown = JSON.parse(text)
    return (Array.isArray(value) ? value : []).flatMap(parseWallet).slice(0, RECENT_WALLETS_KEPT)
  } catch {
    return []
  }
}

function parseWallet(value: unknown): readonly RecentWallet[] {
  const rowId = readOwn(value, 'rowId')
  return typeof rowId === 'string' ? [{ rowId, listing: parseListing(readOwn(value, 'listing')) }] : []
}

function parseListing(value: unknown): WalletListing | null {
  const text = (key: string) => {
    const found = readOwn(value, key)
    return typeof found === 'string' ? found : null
  }
  const id = text('id')
  const name = text('name')
  if (id === null || name === null) return null
  return {
    id,
    name,
    homepage: text('homepage'),
    imageId: text('imageId'),
    // Whatever stands in the storage: no host is asked for it.
    imageUrl: toIcon(text('imageUrl')),
    rdns: text('rdns'),
    mobileLink: text('mobileLink'),
    desktopLink: text('desktopLink'),
    webappLink: text('webappLink'),
    appStore: text('appStore'),
    playStore: text('playStore'),
    chromeStore: text('chromeStore'),
    ...known('nativeLink', text('nativeLink')),
    ...known('universalLink', text('universalLink')),
    ...known('androidPackage', text('androidPackage')),
    ...known('firefoxStore', text('firefoxStore')),
    ...known('browserLink', text('browserLink')),
  }
}

type OptionalLink = 'nativeLink' | 'universalLink' | 'androidPackage' | 'firefoxStore' | 'browserLink'

/** A link that is not known is left out: the mobile link stands for it then. */
function known(key: OptionalLink, value: string | null): Partial<WalletListing> {
  return value === null ? {} : { [key]: value }
}
