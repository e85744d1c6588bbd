import { useEffect } from 'react'
import { ConnectView } from './connect/connect-view.tsx'
import { joinFeaturedWallets, walletListOf } from './connect/wallet-list/wallet-list-of.ts'
import { addStyles, useStyles } from './controls/use-styles.ts'
import { modalCss } from './modal/generated/modal-css.ts'
import { ModalShell } from './modal/modal-shell.tsx'
import { PanelShell } from './modal/panel-shell.tsx'
import type { Surfaces } from './modal/surfaces.ts'
import { eagerView, lazyView, type ViewSources } from './modal/view-loader.ts'
import { useProvided } from './provider/wallet-context.ts'

/** Which view is where. Connect comes with the surfaces; each other one is fetched when it is first shown or likely. */
function createViewSources(): ViewSources {
  return {
    Connect: eagerView('Connect', ConnectView),
    AllWallets: lazyView(
      'AllWallets',
      async () => (await import('./connect/wallet-list/all-wallets-view.tsx')).AllWalletsView,
    ),
    Connecting: lazyView('Connecting', async () => (await import('./connect/connecting-view.tsx')).ConnectingView),
    ChooseNamespace: lazyView(
      'ChooseNamespace',
      async () => (await import('./connect/choose-namespace-view.tsx')).ChooseNamespaceView,
    ),
    GetWallet: lazyView('GetWallet', async () => (await import('./connect/get-wallet-view.tsx')).GetWalletView),
    WhatIsAWallet: lazyView(
      'WhatIsAWallet',
      async () => (await import('./connect/what-is-a-wallet-view.tsx')).WhatIsAWalletView,
    ),
    Networks: lazyView('Networks', async () => (await import('./network/networks-view.tsx')).NetworksView),
    SwitchNetwork: lazyView(
      'SwitchNetwork',
      async () => (await import('./network/switch-network-view.tsx')).SwitchNetworkView,
    ),
    UnsupportedChain: lazyView(
      'UnsupportedChain',
      async () => (await import('./network/unsupported-chain-view.tsx')).UnsupportedChainView,
    ),
    WhatIsANetwork: lazyView(
      'WhatIsANetwork',
      async () => (await import('./network/what-is-a-network-view.tsx')).WhatIsANetworkView,
    ),
    ConnectingSiwe: lazyView('ConnectingSiwe', async () => (await import('./sign-in/sign-in-view.tsx')).SignInView),
    Account: lazyView('Account', async () => (await import('./account/account-view.tsx')).AccountView),
    Accounts: lazyView('Accounts', async () => (await import('./account/accounts-view.tsx')).AccountsView),
    Receive: lazyView('Receive', async () => (await import('./account/receive-view.tsx')).ReceiveView),
  }
}

/** One set for the page: views are code, the same for every wallet. */
const sources = createViewSources()

/** The dialog with its views. */
export function Modal({ isOpen, onGone }: { readonly isOpen: boolean; readonly onGone: () => void }) {
  useFirstView()
  return <ModalShell isOpen={isOpen} onGone={onGone} sources={sources} />
}

/** The same views in the page. */
export function Panel() {
  useFirstView()
  return <PanelShell sources={sources} />
}

/** What the first view shows beyond what it began with: icons, the API's word; and the view that follows it. */
function useFirstView(): void {
  const { wallet } = useProvided()
  useStyles('modal', modalCss)
  useEffect(() => {
    walletListOf(wallet).list.open()
    const isConnected = wallet.connections.getState().status === 'connected'
    sources[isConnected ? 'Account' : 'Connecting'].load()
  }, [wallet])
}

/** Ahead of the first click: the sheet is in the page, and the wallets of the list are among the rows. */
export const prepare: Surfaces['prepare'] = ({ wallet, look }) => {
  addStyles(document, 'modal', modalCss, look.nonce)
  return joinFeaturedWallets(wallet)
}
