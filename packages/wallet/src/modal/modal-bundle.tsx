import { useEffect } from 'react'
import { addStyles, useStyles } from '../controls/use-styles.ts'
import { loadLoginRows } from '../login/rows-source.ts'
import { useProvided } from '../provider/wallet-context.ts'
import { joinListedWallets, openWalletList, preloadFirstIcons, walletListOf } from '../wallet-list/wallet-list-of.ts'
import { modalCss } from './generated/modal-css.ts'
import type { ModalBundle, ModalPhase } from './modal-host.ts'
import { ModalShell } from './modal-shell.tsx'
import { PanelShell } from './panel-shell.tsx'
import { whenIdle } from './use-when-idle.ts'
import { viewSourceOf } from './view-sources.ts'

/** The dialog and its views. */
export function Modal({ stage, onGone }: { readonly stage: ModalPhase; readonly onGone: () => void }) {
  useFirstView(stage === 'open')
  return <ModalShell onGone={onGone} sourceOf={viewSourceOf} stage={stage} />
}

/** The same views as a part of the page. */
export function Panel() {
  useFirstView(true)
  return <PanelShell sourceOf={viewSourceOf} />
}

/**
 * Loads what the first view shows later: the API's wallet list, and icons. It waits until after the frame that opens
 * the view.
 */
function useFirstView(isShown: boolean): void {
  const { wallet } = useProvided()
  useStyles('modal', modalCss)
  useEffect(() => {
    if (isShown && wallet.options.login !== null) loadLoginRows()
  }, [isShown, wallet])
  useEffect(() => (isShown ? whenIdle(() => openWalletList(wallet)) : undefined), [isShown, wallet])
}

/**
 * Prepares the first view before the first click. It adds the style sheet to the page and the listed wallets with their
 * logos to the rows. For a connected account it also loads the account view.
 */
export const prepare: ModalBundle['prepare'] = ({ wallet, look }) => {
  addStyles(document, 'modal', modalCss, look.nonce)
  if (wallet.options.login !== null) loadLoginRows()
  let cancelNext = () => {}
  const join = () => joinListedWallets(wallet)
  const loadNext = () => {
    cancelNext()
    join()
    const { status } = wallet.connections.getState()
    // Not while a new connection is being shown, because the user waits for that.
    if (status === 'connected') cancelNext = whenIdle(viewSourceOf('Account').load)
    else if (status === 'disconnected') cancelNext = whenIdle(() => preloadFirstIcons(wallet))
  }
  const stopConnections = wallet.connections.subscribe(loadNext)
  const stopList = walletListOf(wallet).list.subscribe(join)
  loadNext()
  return () => {
    stopConnections()
    stopList()
    cancelNext()
  }
}
