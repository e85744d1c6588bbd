import type { NetworksState } from '../../network/networks.ts'
import { isEqual } from '../../store/is-equal.ts'
import { SDK_VERSION } from '../../version.ts'
import type { Wallet } from '../../wallet.ts'
import { createLazyToolkitApi } from './lazy-toolkit-api.ts'
import { createWalletImages, type WalletImages } from './wallet-images.ts'
import { createWalletListStore, type WalletListStore } from './wallet-list-store.ts'

/** The list of wallets of a wallet object, and their images. */
export type WalletLists = { readonly list: WalletListStore; readonly images: WalletImages }

const lists = new WeakMap<Wallet, WalletLists>()

/** The list that belongs to a wallet object, made when it is first wanted: whoever never shows wallets never has it. */
export function walletListOf(wallet: Wallet): WalletLists {
  const known = lists.get(wallet)
  if (known !== undefined) return known
  const made = create(wallet)
  lists.set(wallet, made)
  return made
}

function create({ options, environment, networks, endWith }: Wallet): WalletLists {
  const url = options.api.toolkit
  const toolkit =
    url === undefined
      ? null
      : createLazyToolkitApi({ url, projectId: options.projectId, sdkVersion: SDK_VERSION, environment })
  const images = createWalletImages({ toolkit, environment })
  const listOptions = { ...options.walletList, namespaces: [] }
  const idsOf = ({ requested }: NetworksState) => requested.map(({ id }) => id)
  const list = createWalletListStore({
    environment,
    toolkit,
    images,
    options: listOptions,
    networkIds: idsOf(networks.getState()),
  })
  const stop = networks.subscribe((state, before) => {
    // The bundle is the same for every network; the API is asked for the wallets of the app's. Options of their own, so
    // that answers to older ones are told apart.
    if (toolkit !== null && !isEqual(idsOf(state), idsOf(before))) list.setOptions({ ...listOptions }, idsOf(state))
  })
  endWith(() => {
    stop()
    list.destroy()
    images.destroy()
  })
  return { list, images }
}

/**
 * Has the first wallets of the list join the rows of Connect, now and whenever they are others.
 * @returns the function that stops following.
 */
export function joinFeaturedWallets(wallet: Wallet): () => void {
  const { list } = walletListOf(wallet)
  wallet.wallets.setListings(list.getState().featured)
  return list.subscribe(({ featured }, before) => {
    if (featured !== before.featured) wallet.wallets.setListings(featured)
  })
}

/** The modal opened: the API is asked, and icons are fetched for the rows that have none of their own. */
export function openWalletList(wallet: Wallet): void {
  const { list, images } = walletListOf(wallet)
  list.open()
  const bare = wallet.wallets.getState().filter(({ imageUrl }) => imageUrl === null)
  const ids = new Set(bare.map(({ listing }) => listing?.id))
  void images.preload(list.getState().featured.filter(({ id }) => ids.has(id)))
}
