import { ConnectView } from '../wallet-list/connect-view.tsx'
import { eagerView, lazyView, type ViewSources } from './view-loader.ts'

const connectViews = () => prepared(import('./connect-views.ts'))
const accountViews = () => prepared(import('./account-views.ts'))

/** Adds what all views after the first need. */
const prepared = <Views extends { readonly setUp: () => void }>(loading: Promise<Views>): Promise<Views> =>
  loading.then((views) => {
    views.setUp()
    return views
  })

/**
 * The source of each view: one set for the page, because the code of the views is the same for every wallet. Connect is
 * part of the modal's bundle. The others are in two chunks, which load when a view is first shown or likely to be.
 */
export const viewSources: ViewSources = {
  Connect: eagerView('Connect', ConnectView),
  AllWallets: lazyView('AllWallets', () => connectViews().then((views) => views.AllWalletsView)),
  Connecting: lazyView('Connecting', () => connectViews().then((views) => views.ConnectingView)),
  ChooseNamespace: lazyView('ChooseNamespace', () => connectViews().then((views) => views.ChooseNamespaceView)),
  GetWallet: lazyView('GetWallet', () => connectViews().then((views) => views.GetWalletView)),
  WhatIsAWallet: lazyView('WhatIsAWallet', () => connectViews().then((views) => views.WhatIsAWalletView)),
  Networks: lazyView('Networks', () => accountViews().then((views) => views.NetworksView)),
  SwitchNetwork: lazyView('SwitchNetwork', () => accountViews().then((views) => views.SwitchNetworkView)),
  UnsupportedChain: lazyView('UnsupportedChain', () => accountViews().then((views) => views.UnsupportedChainView)),
  WhatIsANetwork: lazyView('WhatIsANetwork', () => accountViews().then((views) => views.WhatIsANetworkView)),
  ConnectingSiwe: lazyView('ConnectingSiwe', () => accountViews().then((views) => views.SignInView)),
  Account: lazyView('Account', () => accountViews().then((views) => views.AccountView)),
  Accounts: lazyView('Accounts', () => accountViews().then((views) => views.AccountsView)),
  Receive: lazyView('Receive', () => accountViews().then((views) => views.ReceiveView)),
}
