/** The views that follow Connect. They are one chunk, which is fetched when the pointer or the focus reaches a row. */
export { ChooseNamespaceView } from './connect/choose-namespace-view.tsx'
export { ConnectingView } from './connect/connecting-view.tsx'
export { GetWalletView } from './connect/get-wallet-view.tsx'
export { AllWalletsView } from './connect/wallet-list/all-wallets-view.tsx'
export { WhatIsAWalletView } from './connect/what-is-a-wallet-view.tsx'
export { setUpLazyViews } from './modal/lazy-views.ts'
