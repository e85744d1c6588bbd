/** A short message over the modal. Source: docs/product.md#modal. */
export type Snack =
  | { readonly status: 'hidden' }
  | {
      readonly status: 'shown'
      readonly variant: 'loading' | 'success' | 'error'
      readonly message: string
      /** Increases with each message, so that the timer of an older message hides nothing. */
      readonly number: number
    }

/** An event of {@link nextSnack}. `timed-out` names the message whose time is over. */
export type SnackEvent =
  | { readonly type: 'show'; readonly variant: 'loading' | 'success' | 'error'; readonly message: string }
  | { readonly type: 'timed-out'; readonly number: number }
  | { readonly type: 'hide' }

/** How long a message is shown, in milliseconds. Source: docs/product.md#modal. */
export const SNACK_DURATION_MS = 2500

/** The state of the snack bar: the message shown, and the number of the last one. */
export type SnackState = { readonly snack: Snack; readonly lastNumber: number }

export const hiddenSnack: SnackState = { snack: { status: 'hidden' }, lastNumber: 0 }

/**
 * Returns the state after an event. A `loading` message stays until another replaces it or `hide`.
 * Source: docs/product.md#modal.
 */
export function nextSnack(state: SnackState, event: SnackEvent): SnackState {
  switch (event.type) {
    case 'show': {
      const number = state.lastNumber + 1
      const { variant, message } = event
      return { snack: { status: 'shown', variant, message, number }, lastNumber: number }
    }
    case 'timed-out':
      if (state.snack.status !== 'shown' || state.snack.number !== event.number) return state
      return state.snack.variant === 'loading' ? state : { ...state, snack: { status: 'hidden' } }
    case 'hide':
      return state.snack.status === 'hidden' ? state : { ...state, snack: { status: 'hidden' } }
    default:
      return event satisfies never
  }
}
