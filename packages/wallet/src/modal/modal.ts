import { hiddenSnack, nextSnack, type SnackEvent, type SnackState } from './snack.ts'
import { isSameView, type View } from './view.ts'

/**
 * How long the modal shakes after a refused exit, in milliseconds. A second refusal meanwhile is ignored. Source:
 * docs/product.md#modal.
 */
export const SHAKE_MS = 500

/** The history of views. It always has at least one. */
export type History = readonly [View, ...View[]]

/** The direction of the last change of view, which the transition follows. `none` on opening and after a reset. */
export type Motion = 'none' | 'forward' | 'back'

/** The position that a tooltip points at, in CSS pixels of the viewport. */
export type TooltipTarget = {
  readonly top: number
  readonly left: number
  readonly width: number
  readonly height: number
}

/**
 * The state of the modal. Values that exist only while it is open are in the `open` state. The view shown is the last
 * of the history.
 * Source: docs/product.md#modal.
 */
export type ModalState =
  | { readonly status: 'closed' }
  | {
      readonly status: 'open'
      readonly history: History
      readonly motion: Motion
      readonly isLoading: boolean
      /**
       * Increases with each shake, so that the timer of an older shake ends nothing; null when the modal does not
       * shake.
       */
      readonly shake: number | null
      readonly shakeCount: number
      readonly snack: SnackState
      readonly tooltip: { readonly message: string; readonly target: TooltipTarget } | null
    }

/** An event of {@link nextModal}. */
export type ModalEvent =
  | { readonly type: 'open'; readonly view: View }
  | { readonly type: 'close' }
  /** Escape, the overlay, the close button. `mustStay`: closing is refused now, so the modal shakes. */
  | { readonly type: 'dismiss'; readonly mustStay: boolean }
  | { readonly type: 'push'; readonly view: View }
  | { readonly type: 'replace'; readonly view: View }
  | { readonly type: 'reset'; readonly view: View }
  | { readonly type: 'go-back' }
  | { readonly type: 'go-back-to-index'; readonly index: number }
  | { readonly type: 'go-back-or-close' }
  | { readonly type: 'network-switched' }
  | { readonly type: 'shake' }
  | { readonly type: 'shake-ended'; readonly shake: number }
  | { readonly type: 'set-loading'; readonly isLoading: boolean }
  | { readonly type: 'update-snack'; readonly event: SnackEvent }
  | { readonly type: 'show-tooltip'; readonly message: string; readonly target: TooltipTarget }
  | { readonly type: 'hide-tooltip' }

/** The initial state, which every state can return to. */
export const closedModal: ModalState = { status: 'closed' }

type OpenModal = Extract<ModalState, { status: 'open' }>

/** Returns the view on screen, or null while closed. */
export function currentView(state: ModalState): View | null {
  return state.status === 'open' ? lastOf(state.history) : null
}

/** Returns whether there is a view to go back to. */
export function canGoBack(state: ModalState): boolean {
  return state.status === 'open' && state.history.length > 1
}

/** Returns the state after an event. An event that does not apply to the state changes nothing. */
export function nextModal(state: ModalState, event: ModalEvent): ModalState {
  if (event.type === 'open')
    return state.status === 'closed' ? opened(event.view) : withHistory(state, [event.view], 'none')
  if (state.status === 'closed') return state
  switch (event.type) {
    case 'close':
      return closedModal
    case 'dismiss':
      return event.mustStay ? shaken(state) : closedModal
    case 'push':
      if (isSameView(lastOf(state.history), event.view)) return state
      return withHistory(state, [...state.history, event.view], 'forward')
    case 'replace':
      return replaced(state, event.view)
    case 'reset':
      return withHistory(state, [event.view], 'none')
    case 'go-back':
      return backTo(state, state.history.length - 2)
    case 'go-back-to-index':
      return backTo(state, event.index)
    case 'go-back-or-close':
      return state.history.length > 1 ? backTo(state, state.history.length - 2) : closedModal
    case 'network-switched': {
      // The network was chosen for a swap, which follows.
      const from = state.history.findIndex(({ type }) => type === 'Swap')
      if (from >= 0) return backTo(state, from)
      const swap = state.history.findIndex((view) => view.type === 'UnsupportedChain' && view.purpose === 'swap')
      if (swap >= 0) return replaced({ ...state, history: historyBefore(state.history, swap) }, { type: 'Swap' })
      // Back to the view that opened Networks. If the modal opened on Networks itself, there is no such view.
      const networks = state.history.findIndex(({ type }) => type === 'Networks')
      return networks >= 1 ? backTo(state, networks - 1) : closedModal
    }
    case 'shake':
      return shaken(state)
    case 'shake-ended':
      return state.shake === event.shake ? { ...state, shake: null } : state
    case 'set-loading':
      return state.isLoading === event.isLoading ? state : { ...state, isLoading: event.isLoading }
    case 'update-snack': {
      const snack = nextSnack(state.snack, event.event)
      return snack === state.snack ? state : { ...state, snack }
    }
    case 'show-tooltip':
      return { ...state, tooltip: { message: event.message, target: event.target } }
    case 'hide-tooltip':
      return state.tooltip === null ? state : { ...state, tooltip: null }
    default:
      return event satisfies never
  }
}

function opened(view: View): ModalState {
  return {
    status: 'open',
    history: [view],
    motion: 'none',
    isLoading: false,
    shake: null,
    shakeCount: 0,
    snack: hiddenSnack,
    tooltip: null,
  }
}

function shaken(state: OpenModal): ModalState {
  if (state.shake !== null) return state
  const shake = state.shakeCount + 1
  return { ...state, shake, shakeCount: shake }
}

/**
 * Replaces the last view. If the view below is the same as the new one, the two become one, so that going back never
 * shows the same view again.
 */
function replaced(state: OpenModal, view: View): ModalState {
  if (isSameView(lastOf(state.history), view)) return state
  const below = state.history.at(-2)
  if (below !== undefined && isSameView(below, view)) return backTo(state, state.history.length - 2)
  return withHistory(state, historyOf(state.history.slice(0, -1), view), 'forward')
}

function backTo(state: OpenModal, index: number): ModalState {
  const history = state.history.slice(0, index + 1)
  const [first, ...rest] = history
  // There is nothing below, or the view is already the last one.
  if (index < 0 || first === undefined || history.length === state.history.length) return state
  return withHistory(state, [first, ...rest], 'back')
}

/** Every change of view hides the tooltip and ends the old view's loading state. Source: docs/product.md#modal. */
function withHistory(state: OpenModal, history: History, motion: Motion): ModalState {
  return { ...state, history, motion, tooltip: null, isLoading: false }
}

function historyOf(below: readonly View[], top: View): History {
  const [first, ...rest] = below
  return first === undefined ? [top] : [first, ...rest, top]
}

/** The history up to and with the view at an index. */
function historyBefore(history: History, index: number): History {
  const [first, ...rest] = history.slice(0, index + 1)
  return first === undefined ? history : [first, ...rest]
}

function lastOf(history: History): View {
  return history[history.length - 1] ?? history[0]
}
