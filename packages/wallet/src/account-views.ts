/** The views for whoever is connected, or nearly: one chunk, fetched when somebody is. */
export { AccountView } from './account/account-view.tsx'
export { AccountsView } from './account/accounts-view.tsx'
export { ReceiveView } from './account/receive-view.tsx'
export { NetworksView } from './network/networks-view.tsx'
export { SwitchNetworkView } from './network/switch-network-view.tsx'
export { UnsupportedChainView } from './network/unsupported-chain-view.tsx'
export { WhatIsANetworkView } from './network/what-is-a-network-view.tsx'
export { SignInView } from './sign-in/sign-in-view.tsx'
