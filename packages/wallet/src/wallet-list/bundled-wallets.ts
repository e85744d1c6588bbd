import { decodeWalletRows } from './decode-wallets.ts'
import type { Device } from './device.ts'
import { bundledWalletCounts, featuredWalletRows } from './generated/featured-wallets.ts'
import type { ListedWallet } from './listed-wallet.ts'

/** Returns the number of bundled wallets that a device can reach, or of all if the device is unknown. */
export function bundledWalletCount(device: Device | null): number {
  return bundledWalletCounts[device ?? 'all']
}

/** Returns the wallets that the first screen may need. They are bundled with it. */
export function readFeaturedWallets(): readonly ListedWallet[] {
  return decodeWalletRows(featuredWalletRows)
}
