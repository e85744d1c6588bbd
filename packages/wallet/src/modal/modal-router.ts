import { attemptOf, type ConnectState } from '../connection/connect-state.ts'
import type { ClearTimeout, Environment } from '../environment.ts'
import type { SwitchChainState } from '../network/switch-chain-state.ts'
import type { Readable } from '../store/readable.ts'
import type { ModalStore } from '../wallet.ts'
import { currentView } from './modal.ts'
import { ACCOUNT_VIEWS, type View, type ViewName } from './view.ts'

/** Views on which the user chooses a wallet or waits for one. A connection ends them. */
const connectViews: readonly ViewName[] = [
  'Connect',
  'AllWallets',
  'Connecting',
  'ChooseNamespace',
  'GetWallet',
  'WhatIsAWallet',
]
/** Views on which the user chooses a network or waits for one. A switch to it ends them. */
const networkViews: readonly ViewName[] = ['Networks', 'SwitchNetwork', 'UnsupportedChain', 'WhatIsANetwork']

/**
 * Moves an open modal to the view that shows what happens, so that views only act. A request to connect shows
 * Connecting, and a request for a network shows SwitchNetwork. A closed modal stays closed.
 * @returns the handlers of connection and network events, and the function that stops following the stores.
 */
export function createModalRouter({
  modal,
  connecting,
  networks,
  setTimeout,
  cancelSwitch,
}: {
  readonly modal: ModalStore
  readonly connecting: Readable<ConnectState>
  readonly networks: Readable<{ readonly switching: SwitchChainState }>
  readonly setTimeout: Environment['setTimeout']
  /** The user left the view that waits for a switch. */
  readonly cancelSwitch: () => void
}) {
  const viewNow = () => currentView(modal.getState())

  let cancelShow: ClearTimeout = () => {}
  const stopConnecting = connecting.subscribe((state, before) => {
    const view = viewNow()
    if (view === null) return
    if (state.status === 'selecting' && view.type !== 'ChooseNamespace') {
      modal.push({ type: 'ChooseNamespace', row: state.row, platform: state.platform })
    }
    const attempt = attemptOf(state)
    if (state.status !== 'loading' || attempt === null || attempt === attemptOf(before)) return
    const next = { type: 'Connecting', row: attempt.wallet, platform: attempt.platform } as const
    cancelShow()
    // A retry, or another way to the same wallet, replaces the entry of the history.
    if (view.type === 'Connecting') modal.replace(next)
    else if (attempt.platform !== 'browser') modal.push(next)
    else {
      // A wallet that already allows this site answers at once. Then there is nothing to wait for, and nothing is
      // rendered.
      cancelShow = setTimeout(() => {
        const isCurrent = attemptOf(connecting.getState())?.id === attempt.id
        if (isCurrent && viewNow() === view) modal.push(next)
      }, 0)
    }
  })

  const stopSwitching = networks.subscribe(({ switching }, before) => {
    const view = viewNow()
    if (view === null || switching === before.switching || switching.status === 'idle') return
    const isRequested = switching.status !== 'pending' || before.switching.status === 'idle'
    if (!networkViews.includes(view.type) || view.type === 'SwitchNetwork' || !isRequested) return
    modal.push({ type: 'SwitchNetwork', network: switching.to })
  })

  const stopModal = modal.subscribe((state, before) => {
    const left = currentView(before)
    if (left?.type === 'SwitchNetwork' && currentView(state)?.type !== 'SwitchNetwork') cancelSwitch()
  })

  /** A wallet has connected meanwhile, so going back skips the views on which a wallet is chosen. */
  const forgetConnecting = (view: View): void => {
    const state = modal.getState()
    if (state.status === 'open' && state.history.some(({ type }) => connectViews.includes(type))) modal.reset(view)
  }

  return {
    /** The user connected by a click. The views that led there end, and sign-in follows when it is required. */
    connected: (): void => {
      const view = viewNow()
      if (view === null) return
      if (!connectViews.includes(view.type)) forgetConnecting(view)
      else if (modal.isSignInRequired()) modal.reset({ type: 'ConnectingSiwe' })
      else modal.close()
    },
    /** A wallet connected without a click here: the wallet of the last visit reconnected, or another tab connected. */
    found: (): void => {
      const view = viewNow()
      if (view === null) return
      const isAsking = attemptOf(connecting.getState()) !== null
      if (!connectViews.includes(view.type)) forgetConnecting(view)
      else if (!isAsking) modal.reset({ type: 'Account' })
    },
    /** The wallet is on the requested network. */
    switched: (): void => {
      const view = viewNow()
      if (view !== null && networkViews.includes(view.type)) modal.afterNetworkSwitch()
    },
    /** The wallet is on a network that the app does not list. */
    unsupported: (): void => {
      const view = viewNow()
      if (view === null) modal.open({ type: 'UnsupportedChain' })
      else if (!networkViews.includes(view.type)) modal.push({ type: 'UnsupportedChain' })
    },
    /** The wallet is on a supported network again, or is disconnected. */
    supported: (): void => {
      if (viewNow()?.type === 'UnsupportedChain') modal.goBackOrClose()
    },
    /** No wallet is connected any more, so account views have nothing to show. */
    disconnected: (): void => {
      const view = viewNow()
      if (view === null) return
      if (ACCOUNT_VIEWS.includes(view.type)) modal.close()
      // While disconnected, a network is only selected, so there is nothing to wait for.
      if (view.type === 'SwitchNetwork') modal.goBackOrClose()
    },
    destroy: (): void => {
      cancelShow()
      stopConnecting()
      stopSwitching()
      stopModal()
    },
  }
}
