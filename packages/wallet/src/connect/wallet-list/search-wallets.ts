import { comparableName } from './compare-wallets.ts'
import type { ListedWallet } from './listed-wallet.ts'

/**
 * The wallets whose name, id or homepage a text is in, best first: names that begin with it, names with a word that
 * begins with it, names that hold it, then ids and homepages. Case and marks make no difference.
 * @param query - what was typed; empty finds all.
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
  // Stable: equals stay in the list's own order.
  return ranked.sort((one, other) => one.rank - other.rank).map(({ wallet }) => wallet)
}

function rankOf(wallet: ListedWallet, wanted: string): number | null {
  const name = comparableName(wallet.name)
  if (name.startsWith(wanted)) return 0
  if (name.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(wanted))) return 1
  if (name.includes(wanted)) return 2
  // One letter is in nearly every address: it finds names only.
  if (wanted.length > 1 && (wallet.id.includes(wanted) || wallet.homepage?.includes(wanted))) return 3
  return null
}
