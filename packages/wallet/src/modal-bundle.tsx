import { useEffect } from 'react'
import { addStyles, useStyles } from './controls/use-styles.ts'
import { modalCss } from './modal/generated/modal-css.ts'
import type { ModalBundle, ModalPhase } from './modal/modal-host.ts'
import { ModalShell } from './modal/modal-shell.tsx'
import { PanelShell } from './modal/panel-shell.tsx'
import { whenIdle } from './modal/use-when-idle.ts'
import { eagerView, lazyView, type ViewSources } from './modal/view-loader.ts'
import { useProvided } from './provider/wallet-context.ts'
import { ConnectView } from './wallet-list/connect-view.tsx'
import { joinListedWallets, openWalletList, preloadFirstIcons, walletListOf } from './wallet-list/wallet-list-of.ts'

const connectViews = () => readied(import('./connect-views.ts'))
const accountViews = () => readied(import('./account-views.ts'))

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

/** One set for the page, because the code of the views is the same for every wallet. */
const sources = createViewSources()

/** The dialog and its views. */
export function Modal({ stage, onGone }: { readonly stage: ModalPhase; readonly onGone: () => void }) {
  useFirstView(stage === 'open')
  return <ModalShell onGone={onGone} sources={sources} stage={stage} />
}

/** The same views as a part of the page. */
export function Panel() {
  useFirstView(true)
  return <PanelShell sources={sources} />
}

/**
 * Loads what the first view shows later: the API's wallet list, and icons. It waits until after the frame that opens
 * the view.
 */
function useFirstView(isShown: boolean): void {
  const { wallet } = useProvided()
  useStyles('modal', modalCss)
  useEffect(() => (isShown ? whenIdle(() => openWalletList(wallet)) : undefined), [isShown, wallet])
}

/**
 * Prepares the first view before the first click. It adds the style sheet to the page and the listed wallets with their
 * logos to the rows. For a connected account it also loads the account view.
 */
export const prepare: ModalBundle['prepare'] = ({ wallet, look }) => {
  addStyles(document, 'modal', modalCss, look.nonce)
  let cancelNext = () => {}
  const join = () => joinListedWallets(wallet)
  const loadNext = () => {
    cancelNext()
    join()
    const { status } = wallet.connections.getState()
    // Not while a new connection is being shown, because the user waits for that.
    if (status === 'connected') cancelNext = whenIdle(sources.Account.load)
    else if (status === 'disconnected') cancelNext = whenIdle(() => preloadFirstIcons(wallet))
  }
  const ends = [wallet.connections.subscribe(loadNext), walletListOf(wallet).list.subscribe(join), () => cancelNext()]
  loadNext()
  return () => {
    for (const end of ends) end()
  }
}
