import type { Device } from '../device.ts'
import { decodeWalletRows } from './decode-wallets.ts'
import { bundledWalletCounts, featuredWalletRows } from './generated/featured-wallets.ts'
import type { ListedWallet } from './listed-wallet.ts'

/** How many of the wallets that ship with the package have a way in on a device; all of them where it is not known. */
export function bundledWalletCount(device: Device | null): number {
  return bundledWalletCounts[device ?? 'all']
}

/** The wallets that the first screen may need: they ship with it. */
export function readFeaturedWallets(): readonly ListedWallet[] {
  return decodeWalletRows(featuredWalletRows)
}
