import type { WalletItem } from './wallet-item.ts'

/** The connector that pairs with any wallet by a code: a way of its own, not a wallet among wallets. */
export function isPairingItem({ type, listing }: Pick<WalletItem, 'type' | 'listing'>): boolean {
  return type === 'WALLET_CONNECT' && listing === null
}
