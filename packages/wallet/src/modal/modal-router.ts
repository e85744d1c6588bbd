import { attemptOf } from '../connection/connect-state.ts'
import type { InternalConnectStore } from '../connection/connect-store.ts'
import type { ConnectionsState } from '../connection/connection.ts'
import type { ClearTimeout, Environment } from '../environment.ts'
import type { InternalNetworksStore } from '../network/networks-store.ts'
import type { Readable } from '../store/readable.ts'
import { currentView } from './modal.ts'
import type { InternalModalStore } from './modal-store.ts'
import { isAccountView, isConnectView, isNetworkView, type View } from './view.ts'

/** What the modal router follows, and the stores that it moves. */
export type ModalRouterOptions = {
  readonly modal: InternalModalStore
  readonly connecting: InternalConnectStore
  readonly connections: Readable<ConnectionsState>
  readonly networks: Pick<InternalNetworksStore, 'switching' | 'cancel'>
  readonly setTimeout: Environment['setTimeout']
}

/**
 * Moves an open modal to the view that shows what happens, so that views only act. A request to connect shows
 * Connecting, and a request for a network shows SwitchNetwork. A closed modal stays closed.
 * @returns the handlers of unsupported networks, and the function that stops following the stores.
 */
export function createModalRouter({ modal, connecting, connections, networks, setTimeout }: ModalRouterOptions) {
  const viewNow = () => currentView(modal.getState())

  let cancelShow: ClearTimeout = () => {}

  /** A wallet has connected meanwhile, so going back skips the views on which a wallet is chosen. */
  const forgetConnecting = (view: View): void => {
    const state = modal.getState()
    if (state.status === 'open' && state.history.some(({ type }) => isConnectView(type))) modal.reset(view)
  }

  /** The user connected by a click. The views that led there end, and sign-in follows when it is required. */
  const onConnected = (view: View): void => {
    if (!isConnectView(view.type)) forgetConnecting(view)
    else if (modal.isSignInRequired()) modal.reset({ type: 'ConnectingSiwe' })
    else modal.close()
  }

  /** A wallet connected without a click here: the wallet of the last visit reconnected, or another tab connected. */
  const onFound = (view: View): void => {
    const isRequested = attemptOf(connecting.getState()) !== null
    if (!isConnectView(view.type)) forgetConnecting(view)
    else if (!isRequested) modal.reset({ type: 'Account' })
  }

  /** No wallet is connected any more, so account views have nothing to show. */
  const onDisconnected = (view: View): void => {
    if (isAccountView(view.type)) modal.close()
    // While disconnected, a network is only selected, so there is nothing to wait for.
    if (view.type === 'SwitchNetwork') modal.goBackOrClose()
  }

  const ends = [
    connecting.subscribe((state, before, event) => {
      const view = viewNow()
      if (view === null) return
      if (event.type === 'connected') return onConnected(view)
      if (state.status === 'selecting' && view.type !== 'ChooseNamespace') {
        modal.push({ type: 'ChooseNamespace', row: state.row, platform: state.platform })
      }
      const attempt = attemptOf(state)
      if (state.status !== 'loading' || attempt === null || attempt === attemptOf(before)) return
      // A login has its own views.
      if (attempt.wallet.type === 'AUTH') return
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
    }),
    networks.switching.subscribe((state, before, event) => {
      const view = viewNow()
      if (view === null || !isNetworkView(view.type)) return
      // The wallet is on the requested network.
      if (event.type === 'network-switched') return modal.onNetworkSwitched()
      const isRequested = state.status !== 'pending' || before.status === 'idle'
      if (state.status === 'idle' || view.type === 'SwitchNetwork' || !isRequested) return
      modal.push({ type: 'SwitchNetwork', network: state.to })
    }),
    modal.subscribe((state, before) => {
      const left = currentView(before)
      if (left?.type === 'SwitchNetwork' && currentView(state)?.type !== 'SwitchNetwork') networks.cancel()
    }),
    connections.subscribe((state, before) => {
      const view = viewNow()
      if (view === null || state.status === before.status) return
      if (state.status === 'connected') onFound(view)
      else if (before.status === 'connected') onDisconnected(view)
    }),
  ]

  return {
    /** The wallet is on a network that the app does not list. */
    unsupported: (): void => {
      const view = viewNow()
      if (view === null) modal.open({ type: 'UnsupportedChain' })
      else if (!isNetworkView(view.type)) modal.push({ type: 'UnsupportedChain' })
    },
    /** The wallet is on a supported network again, or is disconnected. */
    supported: (): void => {
      if (viewNow()?.type === 'UnsupportedChain') modal.goBackOrClose()
    },
    destroy: (): void => {
      cancelShow()
      for (const end of ends) end()
    },
  }
}
