import { ConnectView } from '../wallet-list/connect-view.tsx'
import type { ViewName } from './view.ts'
import { eagerView, lazyView, type ViewSource } from './view-loader.ts'

const connectViews = () => import('./connect-views.ts')
const accountViews = () => import('./account-views.ts')

/**
 * The source of each view: one set for the page, because the code of the views is the same for
 * every wallet. Connect is part of the modal's bundle. The others are in two chunks, which load when a view is first
 * shown or likely to be.
 */
const own: { readonly [Name in ViewName]: ViewSource } = {
  Connect: eagerView('Connect', ConnectView),
  AllWallets: lazyView('AllWallets', connectViews),
  Connecting: lazyView('Connecting', connectViews),
  ChooseNamespace: lazyView('ChooseNamespace', connectViews),
  GetWallet: lazyView('GetWallet', connectViews),
  WhatIsAWallet: lazyView('WhatIsAWallet', connectViews),
  Networks: lazyView('Networks', accountViews),
  SwitchNetwork: lazyView('SwitchNetwork', accountViews),
  UnsupportedChain: lazyView('UnsupportedChain', accountViews),
  WhatIsANetwork: lazyView('WhatIsANetwork', accountViews),
  ConnectingSiwe: lazyView('ConnectingSiwe', accountViews),
  Account: lazyView('Account', accountViews),
  Accounts: lazyView('Accounts', accountViews),
  Receive: lazyView('Receive', accountViews),
}

/** Returns the source of a view. */
export function viewSourceOf(name: ViewName): ViewSource {
  return own[name]
}
