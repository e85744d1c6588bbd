import { ConnectView } from '../wallet-list/connect-view.tsx'
import { eagerView, lazyView, type ViewSources } from './view-loader.ts'

const connectViews = () => readied(import('./connect-views.ts'))
const accountViews = () => readied(import('./account-views.ts'))

/** Waits for a chunk, and adds what all views after the first need. */
async function readied<Views extends { readonly setUpLazyViews: () => void }>(coming: Promise<Views>): Promise<Views> {
  const views = await coming
  views.setUpLazyViews()
  return views
}

/**
 * Returns the source of each view. Connect is part of this bundle. The others are in two chunks, which load when a view
 * is first shown or likely to be.
 */
function createViewSources(): ViewSources {
  return {
    Connect: eagerView('Connect', ConnectView),
    AllWallets: lazyView('AllWallets', async () => (await connectViews()).AllWalletsView),
    Connecting: lazyView('Connecting', async () => (await connectViews()).ConnectingView),
    ChooseNamespace: lazyView('ChooseNamespace', async () => (await connectViews()).ChooseNamespaceView),
    GetWallet: lazyView('GetWallet', async () => (await connectViews()).GetWalletView),
    WhatIsAWallet: lazyView('WhatIsAWallet', async () => (await connectViews()).WhatIsAWalletView),
    Networks: lazyView('Networks', async () => (await accountViews()).NetworksView),
    SwitchNetwork: lazyView('SwitchNetwork', async () => (await accountViews()).SwitchNetworkView),
    UnsupportedChain: lazyView('UnsupportedChain', async () => (await accountViews()).UnsupportedChainView),
    WhatIsANetwork: lazyView('WhatIsANetwork', async () => (await accountViews()).WhatIsANetworkView),
    ConnectingSiwe: lazyView('ConnectingSiwe', async () => (await accountViews()).SignInView),
    Account: lazyView('Account', async () => (await accountViews()).AccountView),
    Accounts: lazyView('Accounts', async () => (await accountViews()).AccountsView),
    Receive: lazyView('Receive', async () => (await accountViews()).ReceiveView),
  }
}

/** The source of each view. There is one set for the page, because the code of the views is the same for every wallet. */
export const viewSources = createViewSources()
