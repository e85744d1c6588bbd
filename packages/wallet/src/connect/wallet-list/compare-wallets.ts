import type { WalletListing } from '../wallet-listing.ts'

/**
 * What a wallet is known by to two sources that list it: its rdns, its id, and its name. They mean the same wallet when
 * they share any of these.
 */
export function walletKeys(wallet: WalletListing): readonly string[] {
  return [
    `id:${wallet.id.toLowerCase()}`,
    ...(wallet.rdns === null ? [] : [`id:${wallet.rdns.toLowerCase()}`]),
    `name:${comparableName(wallet.name)}`,
  ]
}

/** A name as it is compared and searched: no case, no marks, no spaces at its ends. */
export function comparableName(name: string): string {
  return name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()
}
