import { useEffect } from 'react'
import { ConnectView } from './connect/connect-view.tsx'
import {
  joinListedWallets,
  openWalletList,
  preloadFirstIcons,
  walletListOf,
} from './connect/wallet-list/wallet-list-of.ts'
import { addStyles, useStyles } from './controls/use-styles.ts'
import { modalCss } from './modal/generated/modal-css.ts'
import type { ModalBundle, ModalPhase } from './modal/modal-host.ts'
import { ModalShell } from './modal/modal-shell.tsx'
import { PanelShell } from './modal/panel-shell.tsx'
import { whenIdle } from './modal/use-when-idle.ts'
import { eagerView, lazyView, type ViewSources } from './modal/view-loader.ts'
import { useProvided } from './provider/wallet-context.ts'

const connectViews = () => readied(import('./connect-views.ts'))
const accountViews = () => readied(import('./account-views.ts'))

async function readied<Views extends { readonly setUpLazyViews: () => void }>(coming: Promise<Views>): Promise<Views> {
  const views = await coming
  views.setUpLazyViews()
  return views
}

/** Which view is where. Connect comes with the surfaces; the others in two chunks, when first shown or likely. */
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

/** One set for the page: views are code, the same for every wallet. */
const sources = createViewSources()

/** The dialog with its views. */
export function Modal({ stage, onGone }: { readonly stage: ModalPhase; readonly onGone: () => void }) {
  useFirstView(stage === 'open')
  return <ModalShell onGone={onGone} sources={sources} stage={stage} />
}

/** The same views in the page. */
export function Panel() {
  useFirstView(true)
  return <PanelShell sources={sources} />
}

/** What the first view shows beyond what it began with: the API's word, and icons. Not in the frame it opens in. */
function useFirstView(isShown: boolean): void {
  const { wallet } = useProvided()
  useStyles('modal', modalCss)
  useEffect(() => (isShown ? whenIdle(() => openWalletList(wallet)) : undefined), [isShown, wallet])
}

/**
 * Ahead of the first click: the sheet is in the page, the wallets of the list are among the rows with their logos, and
 * whoever is connected has the account's view.
 */
export const prepare: ModalBundle['prepare'] = ({ wallet, look }) => {
  addStyles(document, 'modal', modalCss, look.nonce)
  let cancelNext = () => {}
  const join = () => joinListedWallets(wallet)
  const loadNext = () => {
    cancelNext()
    join()
    const { status } = wallet.connections.getState()
    // Not while a connection is being shown: that is what somebody waits for.
    if (status === 'connected') cancelNext = whenIdle(sources.Account.load)
    else if (status === 'disconnected') cancelNext = whenIdle(() => preloadFirstIcons(wallet))
  }
  const ends = [wallet.connections.subscribe(loadNext), walletListOf(wallet).list.subscribe(join), () => cancelNext()]
  loadNext()
  return () => {
    for (const end of ends) end()
  }
}
