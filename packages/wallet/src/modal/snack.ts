/** A short message over the modal. Source: docs/product.md#modal. */
export type Snack =
  | { readonly status: 'hidden' }
  | {
      readonly status: 'shown'
      readonly variant: 'loading' | 'success' | 'error'
      readonly message: string
      /** Rises with each message: a timer for an older one hides nothing. */
      readonly number: number
    }

/** What can happen to the snack. `timeout` names the message whose time is over. */
export type SnackEvent =
  | { readonly type: 'show'; readonly variant: 'loading' | 'success' | 'error'; readonly message: string }
  | { readonly type: 'timeout'; readonly number: number }
  | { readonly type: 'hide' }

/** A message goes away by itself after this long. Source: docs/product.md#modal. */
export const SNACK_DURATION_MS = 2500

/** Nothing shown, nothing shown before. */
export type SnackState = { readonly snack: Snack; readonly lastNumber: number }

export const hiddenSnack: SnackState = { snack: { status: 'hidden' }, lastNumber: 0 }

/**
 * The snack after an event. A `loading` message stays until another replaces it or `hide`.
 * Source: docs/product.md#modal.
 */
export function nextSnack(state: SnackState, event: SnackEvent): SnackState {
  switch (event.type) {
    case 'show': {
      const number = state.lastNumber + 1
      const { variant, message } = event
      return { snack: { status: 'shown', variant, message, number }, lastNumber: number }
    }
    case 'timeout':
      if (state.snack.status !== 'shown' || state.snack.number !== event.number) return state
      return state.snack.variant === 'loading' ? state : { ...state, snack: { status: 'hidden' } }
    case 'hide':
      return state.snack.status === 'hidden' ? state : { ...state, snack: { status: 'hidden' } }
    default:
      return event satisfies never
  }
}
