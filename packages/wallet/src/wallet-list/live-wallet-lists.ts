import type { NetworksState } from '../network/networks.ts'
import { isEqual } from '../store/is-equal.ts'
import { SDK_VERSION } from '../version.ts'
import type { Wallet } from '../wallet.ts'
import { createLazyWalletApi } from './lazy-wallet-api.ts'
import { createWalletImages, type WalletImages } from './wallet-images.ts'
import type { WalletListState } from './wallet-list.ts'
import { createWalletListStore, type WalletListStore } from './wallet-list-store.ts'

/** The wallet list of a wallet object, and the images of its wallets. They are destroyed with it. */
export type LiveWalletLists = { readonly list: WalletListStore; readonly images: WalletImages }

/** Creates both. @param initial - the list as it is already shown. */
export function createLiveWalletLists(
  { options, environment, networks, onDestroy }: Wallet,
  initial: WalletListState,
): LiveWalletLists {
  const url = options.api.wallets
  const walletApi =
    url === undefined
      ? null
      : createLazyWalletApi({ url, projectId: options.projectId, sdkVersion: SDK_VERSION, environment })
  const images = createWalletImages({ walletApi, environment })
  const idsOf = ({ requested }: NetworksState) => requested.map(({ id }) => id)
  const list = createWalletListStore({
    environment,
    walletApi,
    images,
    options: initial.options,
    networkIds: idsOf(networks.getState()),
    initial,
  })
  const stop = networks.subscribe((state, before) => {
    // The bundle is the same for every network, but the API returns the wallets of the app's networks. New options
    // distinguish its responses from those to older requests.
    if (walletApi !== null && !isEqual(idsOf(state), idsOf(before))) {
      list.setOptions({ ...initial.options }, idsOf(state))
    }
  })
  onDestroy(() => {
    stop()
    list.destroy()
    images.destroy()
  })
  return { list, images }
}
