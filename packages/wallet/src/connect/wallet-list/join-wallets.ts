import { walletKeys } from './compare-wallets.ts'
import type { ListedWallet } from './listed-wallet.ts'

/**
 * Joins wallets to a list that is on screen: nobody changes place, those that the list has not come after it. A wallet
 * that both name keeps its place; of its facts the bundled ones count, and the API's image.
 *
 * Two wallets of one source are two, also when they share a name; wallets of two sources are one when they share their
 * id, rdns or name.
 * @returns the very list when nothing is new.
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
 * Wallets of the API that the bundle knows, told by what the bundle knows of them; the others as they came. So that one
 * wallet has one id, wherever it is shown.
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

/** One source's wallets are told apart by id; what the other source may look for is filed beside. */
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
