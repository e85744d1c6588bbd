import type { WalletItem } from './wallet-item.ts'

/** Whether a row is the connector that pairs with any wallet by a code, and not one wallet. */
export function isPairingItem({ type, listing }: Pick<WalletItem, 'type' | 'listing'>): boolean {
  return type === 'WALLET_CONNECT' && listing === null
}
