import { attemptOf, type ConnectState } from '../connect/connect-state.ts'
import type { ClearTimeout, Environment } from '../environment.ts'
import type { SwitchChainState } from '../network/switch-chain-state.ts'
import type { Readable } from '../store/readable.ts'
import type { ModalStore } from '../wallet.ts'
import { currentView } from './modal.ts'
import { ACCOUNT_VIEWS, type View, type ViewName } from './view.ts'

/** Views on which a wallet is chosen or waited for: being connected ends them. */
const connectViews: readonly ViewName[] = [
  'Connect',
  'AllWallets',
  'Connecting',
  'ChooseNamespace',
  'GetWallet',
  'WhatIsAWallet',
]
/** Views on which a network is chosen or waited for: being there ends them. */
const networkViews: readonly ViewName[] = ['Networks', 'SwitchNetwork', 'UnsupportedChain', 'WhatIsANetwork']

/**
 * Takes an open modal to the view that shows what is going on, so that views only act: whoever asks a wallet sees
 * Connecting, whoever asks for a network sees SwitchNetwork. A closed modal stays closed.
 * @returns what to do when things are done, and the function that stops following.
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
  /** The visitor left the view that waits for a switch. */
  readonly cancelSwitch: () => void
}) {
  const viewNow = () => currentView(modal.getState())

  let cancelShow: ClearTimeout = () => {}
  const stopConnecting = connecting.subscribe((state, before) => {
    const view = viewNow()
    if (view === null) return
    if (state.status === 'selecting' && view.name !== 'ChooseNamespace') {
      modal.push({ name: 'ChooseNamespace', row: state.row, platform: state.platform })
    }
    const attempt = attemptOf(state)
    if (state.status !== 'loading' || attempt === null || attempt === attemptOf(before)) return
    const next = { name: 'Connecting', row: attempt.wallet, platform: attempt.platform } as const
    cancelShow()
    // Asked again, or by another way: the same place in the history.
    if (view.name === 'Connecting') modal.replace(next)
    else if (attempt.platform !== 'browser') modal.push(next)
    else {
      // A wallet that knows this site answers at once: then there is nobody to wait for, and nothing is drawn.
      cancelShow = setTimeout(() => {
        const isStillAsked = attemptOf(connecting.getState())?.id === attempt.id
        if (isStillAsked && viewNow() === view) modal.push(next)
      }, 0)
    }
  })

  const stopSwitching = networks.subscribe(({ switching }, before) => {
    const view = viewNow()
    if (view === null || switching === before.switching || switching.status === 'idle') return
    const isAsked = switching.status !== 'pending' || before.switching.status === 'idle'
    if (!networkViews.includes(view.name) || view.name === 'SwitchNetwork' || !isAsked) return
    modal.push({ name: 'SwitchNetwork', network: switching.to })
  })

  const stopModal = modal.subscribe((state, before) => {
    const left = currentView(before)
    if (left?.name === 'SwitchNetwork' && currentView(state)?.name !== 'SwitchNetwork') cancelSwitch()
  })

  /** Somebody is connected meanwhile: going back leads to no view on which a wallet is chosen. */
  const forgetConnecting = (view: View): void => {
    const state = modal.getState()
    if (state.status === 'open' && state.history.some(({ name }) => connectViews.includes(name))) modal.reset(view)
  }

  return {
    /** Somebody is connected by a click: the views that led there end, in signing in or in nothing. */
    connected: (): void => {
      const view = viewNow()
      if (view === null) return
      if (!connectViews.includes(view.name)) forgetConnecting(view)
      else if (modal.isSignInRequired()) modal.reset({ name: 'ConnectingSiwe' })
      else modal.close()
    },
    /** Somebody is connected without a click here: the last visit's wallet proved itself, or another tab connected. */
    found: (): void => {
      const view = viewNow()
      if (view === null) return
      const isAsking = attemptOf(connecting.getState()) !== null
      if (!connectViews.includes(view.name)) forgetConnecting(view)
      else if (!isAsking) modal.reset({ name: 'Account' })
    },
    /** The wallet is on the wanted network. */
    switched: (): void => {
      const view = viewNow()
      if (view !== null && networkViews.includes(view.name)) modal.afterNetworkSwitch()
    },
    /** The wallet is on a network the app does not ask for. */
    unsupported: (): void => {
      const view = viewNow()
      if (view === null) modal.open({ name: 'UnsupportedChain' })
      else if (!networkViews.includes(view.name)) modal.push({ name: 'UnsupportedChain' })
    },
    /** It is on a fine one again, or nobody is connected. */
    supported: (): void => {
      if (viewNow()?.name === 'UnsupportedChain') modal.goBackOrClose()
    },
    /** Nobody is connected any more: views of an account have nothing to show. */
    disconnected: (): void => {
      const view = viewNow()
      if (view === null) return
      if (ACCOUNT_VIEWS.includes(view.name)) modal.close()
      // Before anybody connects a network is simply chosen: there is nothing to wait for.
      if (view.name === 'SwitchNetwork') modal.goBackOrClose()
    },
    destroy: (): void => {
      cancelShow()
      stopConnecting()
      stopSwitching()
      stopModal()
    },
  }
}
