import { useProvided } from '../provider/wallet-context.ts'
import { useReadable } from '../store/use-readable.ts'
import type { WalletListState } from './wallet-list.ts'
import { type WalletLists, walletListOf } from './wallet-list-of.ts'

/** Returns the list of wallets beyond those in this browser, their images by key, and the actions of the list. */
export function useWalletList(): {
  readonly state: WalletListState
  readonly images: ReadonlyMap<string, string>
  readonly list: WalletLists['list']
  readonly preload: WalletLists['images']['preload']
} {
  const { list, images } = walletListOf(useProvided().wallet)
  return { state: useReadable(list), images: useReadable(images), list, preload: images.preload }
}
