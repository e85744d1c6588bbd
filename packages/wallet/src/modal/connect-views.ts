/** The views that follow Connect. They are one chunk, which is fetched when the pointer or the focus reaches a row. */
export { ChooseNamespaceView as ChooseNamespace } from '../connection/choose-namespace-view.tsx'
export { ConnectingView as Connecting } from '../connection/connecting-view.tsx'
export { AllWalletsView as AllWallets } from '../wallet-list/all-wallets-view.tsx'
export { GetWalletView as GetWallet } from '../wallet-list/get-wallet-view.tsx'
export { WhatIsAWalletView as WhatIsAWallet } from '../wallet-list/what-is-a-wallet-view.tsx'
export { setUpViews as setUp } from './set-up-views.ts'
