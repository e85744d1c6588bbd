import { ConnectView } from '../wallet-list/connect-view.tsx'
import type { FlowViewName, ViewName } from './view.ts'
import { eagerView, lazyView, type ViewSource } from './view-loader.ts'

const connectViews = () => import('./connect-views.ts')
const accountViews = () => import('./account-views.ts')

/**
 * The sources of the views that are not of a flow: one set for the page, because the code of the views is the same for
 * every wallet. Connect is part of the modal's bundle. The others are in two chunks, which load when a view is first
 * shown or likely to be.
 */
const own: { readonly [Name in Exclude<ViewName, FlowViewName>]: ViewSource } = {
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

const flows: { [Name in FlowViewName]?: ViewSource } = {}

/** Returns the source of a view. Which chunk has a view of a flow is known to the chunk of the account views. */
export function viewSourceOf(name: ViewName): ViewSource {
  if (isOwn(name)) return own[name]
  flows[name] ??= lazyView(name, async () => {
    const views = await accountViews()
    // What the account views need, those of flows need too.
    views.setUp()
    return views.loadFlowView(name)
  })
  return flows[name]
}

function isOwn(name: ViewName): name is keyof typeof own {
  return name in own
}
