import type { WalletEvent } from '../analytics/analytics-event.ts'
import { VIEW_EVENTS } from '../analytics/view-events.ts'
import type { ClearTimeout, Environment } from '../environment.ts'
import type { Features } from '../features.ts'
import { createSlice } from '../store/slice.ts'
import type { ModalStore } from '../wallet.ts'
import { closedModal, currentView, nextModal, SHAKE_MS } from './modal.ts'
import { SNACK_DURATION_MS } from './snack.ts'
import { isAccountView, isViewOn, type View } from './view.ts'

/** Options of {@link createModalStore}. */
export type ModalStoreOptions = {
  readonly setTimeout: Environment['setTimeout']
  readonly isConnected: () => boolean
  readonly options: { readonly features: Pick<Features, 'swaps' | 'onramp'> }
  readonly track: (event: WalletEvent) => void
}

/** The modal's store, and what only this package calls. */
export type InternalModalStore = ModalStore & {
  /** Goes back to the view before Networks after a switch of network, or closes. */
  readonly onNetworkSwitched: () => void
  /** Ends the timers. */
  readonly destroy: () => void
}

/** Creates the modal's store, which runs {@link nextModal} and its timers. */
export function createModalStore({ setTimeout, isConnected, options, track }: ModalStoreOptions): InternalModalStore {
  const { dispatch, ...store } = createSlice(closedModal, nextModal)
  const refusals = new Set<() => boolean>()
  const signInRules = new Set<() => boolean>()
  const isSignInRequired = () => [...signInRules].some((rule) => rule())
  /** Returns the view that is shown for a requested one: Account for one of a feature that is off. */
  const shownFor = (view: View): View => (isViewOn(view, options.features) ? view : { type: 'Account' })
  const show = (type: 'push' | 'replace' | 'reset') => (view: View) => dispatch({ type, view: shownFor(view) })
  const push = show('push')
  /** Returns the view that the modal opens on. An account view has nothing to show while disconnected. */
  const firstView = (view: View = { type: 'Account' }): View =>
    isConnected() || !isAccountView(view.type) ? view : { type: 'Connect' }
  let cancelShake: ClearTimeout = () => {}
  let cancelSnack: ClearTimeout = () => {}

  const stopEffects = store.subscribe((state, before, event) => {
    if (before.status !== state.status) {
      const connected = isConnected()
      track({ event: state.status === 'open' ? 'MODAL_OPEN' : 'MODAL_CLOSE', properties: { connected } })
    }
    const view = currentView(state)
    if (view !== null && view !== currentView(before) && (event.type === 'push' || event.type === 'replace')) {
      const seen = VIEW_EVENTS.get(view.type)
      if (seen !== undefined) track({ event: seen })
    }
    const shake = state.status === 'open' ? state.shake : null
    if (shake !== (before.status === 'open' ? before.shake : null)) {
      cancelShake()
      if (shake !== null) cancelShake = setTimeout(() => dispatch({ type: 'shake-ended', shake }), SHAKE_MS)
    }
    const snack = state.status === 'open' ? state.snack.snack : null
    if (snack !== (before.status === 'open' ? before.snack.snack : null)) {
      cancelSnack()
      if (snack?.status === 'shown' && snack.variant !== 'loading') {
        const { number } = snack
        cancelSnack = setTimeout(
          () => dispatch({ type: 'update-snack', event: { type: 'timed-out', number } }),
          SNACK_DURATION_MS,
        )
      }
    }
  })

  return {
    ...store,
    open: (view) => dispatch({ type: 'open', view: firstView(view && shownFor(view)) }),
    close: () => dispatch({ type: 'close' }),
    dismiss: () => dispatch({ type: 'dismiss', mustStay: [...refusals].some((guard) => guard()) }),
    push,
    replace: show('replace'),
    reset: show('reset'),
    goBack: () => dispatch({ type: 'go-back' }),
    goBackToIndex: (index) => dispatch({ type: 'go-back-to-index', index }),
    goBackOrClose: () => dispatch({ type: 'go-back-or-close' }),
    onNetworkSwitched: () => dispatch({ type: 'network-switched' }),
    onAccountTypeChosen: () => push({ type: isSignInRequired() ? 'ConnectingSiwe' : 'Account' }),
    shake: () => dispatch({ type: 'shake' }),
    setLoading: (isLoading) => dispatch({ type: 'set-loading', isLoading }),
    showSnack: (variant, message) => dispatch({ type: 'update-snack', event: { type: 'show', variant, message } }),
    hideSnack: () => dispatch({ type: 'update-snack', event: { type: 'hide' } }),
    showTooltip: (message, target) => dispatch({ type: 'show-tooltip', message, target }),
    hideTooltip: () => dispatch({ type: 'hide-tooltip' }),
    addCloseGuard: (guard) => {
      refusals.add(guard)
      return () => refusals.delete(guard)
    },
    addSignInRequirement: (rule) => {
      signInRules.add(rule)
      return () => signInRules.delete(rule)
    },
    isSignInRequired,
    destroy: () => {
      stopEffects()
      cancelShake()
      cancelSnack()
      dispatch({ type: 'close' })
    },
  }
}
