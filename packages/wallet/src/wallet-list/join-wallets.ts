import type { ListedWallet } from './listed-wallet.ts'
import { walletKeys } from './wallet-keys.ts'

/**
 * Adds wallets to a list that is on screen. No wallet moves, and new wallets follow the others. A wallet in both lists
 * stays in its place. It has the bundled data, and the image of the API.
 *
 * Wallets of one source are different even if they share a name. Wallets of two sources are the same if they share
 * their id, rdns or name.
 * @returns the same array when nothing is new.
 */
export function joinWallets(shown: readonly ListedWallet[], more: readonly ListedWallet[]): readonly ListedWallet[] {
  const joined = [...shown]
  const places = new Map<string, number>()
  const remember = (wallet: ListedWallet, place: number) => {
    for (const key of placeKeys(wallet)) if (!places.has(key)) places.set(key, place)
  }
  joined.forEach(remember)

  let isChanged = false
  for (const wallet of more) {
    const place = lookupKeys(wallet)
      .map((key) => places.get(key))
      .find((found) => found !== undefined)
    const known = place === undefined ? undefined : joined[place]
    if (place === undefined || known === undefined) {
      remember(wallet, joined.length)
      joined.push(wallet)
      isChanged = true
      continue
    }
    const merged = mergeWallet(known, wallet)
    if (merged === known) continue
    remember(merged, place)
    joined[place] = merged
    isChanged = true
  }
  return isChanged ? joined : shown
}

/**
 * Replaces wallets of the API that are bundled by their bundled data. The others are unchanged. As a result a wallet
 * has the same id wherever it is shown.
 */
export function recognizeWallets(
  bundled: readonly ListedWallet[],
  wallets: readonly ListedWallet[],
): readonly ListedWallet[] {
  const known = new Map<string, ListedWallet>()
  for (const wallet of bundled) for (const key of walletKeys(wallet)) if (!known.has(key)) known.set(key, wallet)
  return wallets.map((wallet) => {
    const match = walletKeys(wallet)
      .map((key) => known.get(key))
      .find((found) => found !== undefined)
    return match === undefined ? wallet : mergeWallet(match, wallet)
  })
}

/**
 * Returns the key by which wallets of one source are distinguished, their id, and the keys that the other source may
 * look up.
 */
function placeKeys(wallet: ListedWallet): readonly string[] {
  const source = wallet.isBundled ? 'bundled' : 'api'
  return [`own ${source} ${wallet.id}`, ...walletKeys(wallet).map((key) => `${source} ${key}`)]
}

function lookupKeys(wallet: ListedWallet): readonly string[] {
  const [own, other] = wallet.isBundled ? ['bundled', 'api'] : ['api', 'bundled']
  return [`own ${own} ${wallet.id}`, ...walletKeys(wallet).map((key) => `${other} ${key}`)]
}

function mergeWallet(known: ListedWallet, other: ListedWallet): ListedWallet {
  const imageId = known.imageId ?? other.imageId
  if (!known.isBundled && other.isBundled) return { ...other, imageId }
  return imageId === known.imageId ? known : { ...known, imageId }
}
