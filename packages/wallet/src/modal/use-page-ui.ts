import { useEffect, useState } from 'react'
import { isWaiting } from '../connection/connect-state.ts'
import { isSwitching } from '../network/switch-chain-state.ts'
import { type Provided, useProvided } from '../provider/wallet-context.ts'
import { useSelected } from '../store/use-readable.ts'
import { currentView } from './modal.ts'
import { watchPageUi } from './page-ui.ts'
import type { View, ViewName } from './view.ts'

/**
 * What the modal is under: a wallet's own dialog, which needs the page; or the frame of the login, which needs only itself.
 */
export type PageUi = 'dialog' | 'frame'

/**
 * Returns what the modal must leave the browser's top layer for, or null: the frame of the login; or a wallet's own
 * dialog that appeared while the wallet had to connect, to switch or to sign, until the wallet has answered.
 * @param isShown - whether the modal is open.
 */
export function usePageUi(isShown: boolean): PageUi | null {
  const provided = useProvided()
  const [isAside, setAside] = useState(false)
  useEffect(() => {
    if (!isShown) return
    const { wallet, signIn } = provided
    let isOver = false
    let stop: (() => void) | null = null
    const watch = () => {
      if (isOver) return
      stop ??= watchPageUi(document, () => {
        if (isWalletRequested(provided)) setAside(true)
      })
    }
    const comeBack = () => {
      if (isWalletRequested(provided)) watch()
      else setAside(false)
    }
    comeBack()
    // The watch reads the whole page, so it starts after the frame that opens the modal, unless a wallet is asked in
    // that frame.
    void wallet.environment.waitForPaint().then(watch)
    const ends = [
      wallet.connect.subscribe(comeBack),
      wallet.networks.subscribe(comeBack),
      signIn?.subscribe(comeBack),
      // A user who moves to another view no longer waits for that wallet.
      wallet.modal.subscribe((state, before) => {
        if (isWaitingView(currentView(before)) && !isWaitingView(currentView(state))) setAside(false)
      }),
    ]
    return () => {
      isOver = true
      stop?.()
      for (const end of ends) end?.()
      setAside(false)
    }
  }, [isShown, provided])
  // The frame of the login lies above the modal, and is inert while the modal is in the browser's top layer.
  const isFrameShown = useSelected(provided.wallet.modal, (state) => currentView(state)?.type === 'ApproveTransaction')
  if (!isShown) return null
  return isFrameShown ? 'frame' : isAside ? 'dialog' : null
}

const waitingViews: readonly ViewName[] = ['Connecting', 'SwitchNetwork', 'ConnectingSiwe']

function isWaitingView(view: View | null): boolean {
  return view !== null && waitingViews.includes(view.type)
}

function isWalletRequested({ wallet, signIn }: Provided): boolean {
  const connecting = wallet.connect.getState()
  const signing = signIn?.getState()
  return (
    isWaiting(connecting) ||
    connecting.status === 'expired' ||
    isSwitching(wallet.networks.getState().switching) ||
    (signing?.status === 'loading' && signing.step === 'wallet')
  )
}
