/** The views that follow Connect. They are one chunk, which is fetched when the pointer or the focus reaches a row. */
export { ChooseNamespaceView } from '../connection/choose-namespace-view.tsx'
export { ConnectingView } from '../connection/connecting-view.tsx'
export { AllWalletsView } from '../wallet-list/all-wallets-view.tsx'
export { GetWalletView } from '../wallet-list/get-wallet-view.tsx'
export { WhatIsAWalletView } from '../wallet-list/what-is-a-wallet-view.tsx'
export { setUpViews as setUp } from './set-up-views.ts'
