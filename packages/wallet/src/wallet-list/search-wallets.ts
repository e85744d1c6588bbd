import type { ListedWallet } from './listed-wallet.ts'
import { comparableName } from './wallet-keys.ts'

/**
 * Returns the wallets whose name, id or homepage contains a text, best first: names that begin with it, names with a
 * word that begins with it, names that contain it, then ids and homepages. Ignores case and accents.
 * @param query - the typed text. An empty one finds all wallets.
 */
export function searchWallets<Wallet extends ListedWallet>(
  wallets: readonly Wallet[],
  query: string,
): readonly Wallet[] {
  const wanted = comparableName(query)
  if (wanted === '') return wallets
  const ranked = wallets.flatMap((wallet) => {
    const rank = rankOf(wallet, wanted)
    return rank === null ? [] : [{ wallet, rank }]
  })
  // The sort is stable, so wallets of equal rank stay in the order of the list.
  return ranked.sort((one, other) => one.rank - other.rank).map(({ wallet }) => wallet)
}

function rankOf(wallet: ListedWallet, wanted: string): number | null {
  const name = comparableName(wallet.name)
  if (name.startsWith(wanted)) return 0
  if (name.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(wanted))) return 1
  if (name.includes(wanted)) return 2
  // Nearly every URL contains any one letter, so one letter finds only names.
  if (wanted.length > 1 && (wallet.id.includes(wanted) || wallet.homepage?.includes(wanted))) return 3
  return null
}
