import type { Environment } from '../../environment.ts'
import { createDerivedStore } from '../../store/derived-store.ts'
import { type Readable, readableOf } from '../../store/readable.ts'
import { createSlice } from '../../store/slice.ts'
import { RequestUndeliveredError } from './errors.ts'
import type { SessionEvents } from './sign-client.ts'

/**
 * How long the relay may take to accept a request before the request is shown as still on its way.
 * Source: docs/product.md#pairing.
 */
export const DELIVERY_TIMEOUT_MS = 8000

/**
 * Whether requests to the wallet reach the relay.
 * - `fine`: there is no request, or the relay accepted it.
 * - `late`: the relay has not accepted a request for 8 s. It is sent automatically when the relay is back, and nothing
 *   is signed until the user signs in the wallet.
 */
export type Delivery =
  | { readonly status: 'fine' }
  | { readonly status: 'late'; readonly error: RequestUndeliveredError }

/** The part of the client that is used. */
type RequestEvents = {
  on(event: 'session_request_sent', listener: (args: SessionEvents['session_request_sent']) => void): unknown
  off(event: 'session_request_sent', listener: (args: SessionEvents['session_request_sent']) => void): unknown
}

/** The state, and the function that watches a request. */
export type DeliveryWatch = Readable<Delivery> & {
  /** Watches one request until the relay accepts it or the wallet responds. */
  readonly watch: (client: RequestEvents, topic: string, answer: Promise<unknown>) => void
}

const fine: Delivery = { status: 'fine' }

/** The requests that the relay has not accepted in time, and what they mean for the user. */
export type LateRequests = { readonly requests: ReadonlySet<object>; readonly delivery: Delivery }

/** What can happen to a request. `request` identifies it. */
export type DeliveryEvent =
  /** The relay has not accepted it in time. */
  | { readonly type: 'overdue'; readonly request: object; readonly error: RequestUndeliveredError }
  /** The relay accepted it, or the wallet responded. */
  | { readonly type: 'ended'; readonly request: object }

/** No request is late. */
export const noLateRequests: LateRequests = { requests: new Set(), delivery: fine }

/** Returns the state after an event. The state is late until the last request that is late has ended. */
export function nextDelivery(state: LateRequests, event: DeliveryEvent): LateRequests {
  const requests = new Set(state.requests)
  switch (event.type) {
    case 'overdue': {
      const { delivery } = state
      return {
        requests: requests.add(event.request),
        // Several late requests are one problem, with one error.
        delivery: delivery.status === 'late' ? delivery : { status: 'late', error: event.error },
      }
    }
    case 'ended': {
      if (!requests.delete(event.request)) return state
      return requests.size === 0 ? noLateRequests : { ...state, requests }
    }
    default:
      return event satisfies never
  }
}

/**
 * Watches requests to wallets. While the relay is down, WalletConnect's client neither sends nor rejects a request, but
 * waits for the relay. The request is not cancelled here, since the client might still send it.
 */
export function createDeliveryWatch({ setTimeout }: Pick<Environment, 'setTimeout'>): DeliveryWatch {
  const { dispatch, ...late } = createSlice(noLateRequests, nextDelivery)
  return {
    ...readableOf(createDerivedStore(() => late.getState().delivery, [late])),
    watch(client, topic, answer) {
      const request = {}
      const cancel = setTimeout(
        () => dispatch({ type: 'overdue', request, error: new RequestUndeliveredError() }),
        DELIVERY_TIMEOUT_MS,
      )
      const onSent = (event: SessionEvents['session_request_sent']) => {
        if (event.topic === topic) end()
      }
      function end() {
        cancel()
        client.off('session_request_sent', onSent)
        dispatch({ type: 'ended', request })
      }
      client.on('session_request_sent', onSent)
      answer.then(end, end)
    },
  }
}
