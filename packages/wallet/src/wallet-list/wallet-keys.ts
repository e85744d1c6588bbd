import type { WalletListing } from './wallet-listing.ts'

/**
 * Returns the keys by which two sources identify a wallet: its rdns, its id, and its name. Wallets that share a key are
 * the same wallet.
 */
export function walletKeys(wallet: WalletListing): readonly string[] {
  return [
    `id:${wallet.id.toLowerCase()}`,
    ...(wallet.rdns === null ? [] : [`id:${wallet.rdns.toLowerCase()}`]),
    `name:${comparableName(wallet.name)}`,
  ]
}

/** Returns a name in the form in which it is compared and searched: lower case, without accents, trimmed. */
export function comparableName(name: string): string {
  return name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()
}
