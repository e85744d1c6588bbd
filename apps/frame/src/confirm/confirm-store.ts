import type { FrameError } from '../frame-error.ts'
import { holdState } from '../state-holder.ts'
import type { Confirmation } from './confirmation.ts'
import { RequestAbortedError, TooManyRequestsError, UserRejectedError } from './errors.ts'

/** Maximum number of requests that wait for the user. Clients send one at a time. */
const MAX_PENDING = 10

/** A request that waits for the user: while it is read what it does, and then for the click. */
export type PendingConfirmation =
  | { readonly status: 'loading'; readonly id: string; readonly origin: string }
  | { readonly status: 'ready'; readonly id: string; readonly origin: string; readonly confirmation: Confirmation }

/** The requests that wait, in their order. The first one is shown. */
export type ConfirmState = readonly PendingConfirmation[]

/** Requests that wait for the user. */
export type ConfirmStore = {
  readonly getState: () => ConfirmState
  readonly subscribe: (listener: () => void) => () => void
  /**
   * Shows a request, and resolves with the click on Confirm.
   * @throws {UserRejectedError} @throws {RequestAbortedError} @throws {TooManyRequestsError}
   */
  readonly request: (
    request: { readonly id: string; readonly origin: string },
    confirmation: Promise<Confirmation>,
  ) => Promise<void>
  /** The user clicked Confirm. Does nothing unless the request is shown and ready. */
  readonly approve: (id: string) => void
  /** The user declined. */
  readonly reject: (id: string) => void
  /** The app dropped a request; null for all. */
  readonly abort: (id: string | null) => void
  /** Ends all of them with an error, because they cannot be shown. */
  readonly fail: (error: FrameError) => void
}

type Waiting = { readonly resolve: () => void; readonly reject: (error: Error) => void }

/** Creates the store, with nothing that waits. */
export function createConfirmStore(): ConfirmStore {
  const { getState, setState, subscribe } = holdState<ConfirmState>([])
  const waiting = new Map<string, Waiting>()
  const take = (id: string): Waiting | null => {
    const found = waiting.get(id) ?? null
    waiting.delete(id)
    if (getState().some((one) => one.id === id)) setState(getState().filter((one) => one.id !== id))
    return found
  }
  const end = (id: string | null, error: () => FrameError) => {
    for (const { id: each } of getState()) if (id === null || each === id) take(each)?.reject(error())
  }
  return {
    ...{ getState, subscribe },
    request: async ({ id, origin }, reading) => {
      if (getState().length >= MAX_PENDING || waiting.has(id)) throw new TooManyRequestsError()
      const answer = new Promise<void>((resolve, reject) => waiting.set(id, { resolve, reject }))
      setState([...getState(), { status: 'loading', id, origin }])
      reading.then(
        (confirmation) =>
          setState(getState().map((one) => (one.id === id ? { status: 'ready', id, origin, confirmation } : one))),
        (error: unknown) =>
          take(id)?.reject(error instanceof Error ? error : new RequestAbortedError({ cause: error })),
      )
      return answer
    },
    approve: (id) => {
      const [shown] = getState()
      if (shown?.id === id && shown.status === 'ready') take(id)?.resolve()
    },
    reject: (id) => take(id)?.reject(new UserRejectedError()),
    abort: (id) => end(id, () => new RequestAbortedError()),
    fail: (error) => end(null, () => error),
  }
}
