import type { Environment } from '../../environment.ts'
import { type Readable, readableOf } from '../../store/readable.ts'
import { createStateStore } from '../../store/state-store.ts'
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

/**
 * Watches requests to wallets. While the relay is down, WalletConnect's client neither sends nor rejects a request, but
 * waits for the relay. The request is not cancelled here, since the client might still send it.
 */
export function createDeliveryWatch({ setTimeout }: Pick<Environment, 'setTimeout'>): DeliveryWatch {
  const store = createStateStore<Delivery>(fine)
  const late = new Set<object>()
  return {
    ...readableOf(store),
    watch(client, topic, answer) {
      const request = {}
      const cancel = setTimeout(() => {
        late.add(request)
        if (store.getState().status === 'fine') store.set({ status: 'late', error: new RequestUndeliveredError() })
      }, DELIVERY_TIMEOUT_MS)
      const onSent = (event: SessionEvents['session_request_sent']) => {
        if (event.topic === topic) end()
      }
      function end() {
        cancel()
        client.off('session_request_sent', onSent)
        if (late.delete(request) && late.size === 0) store.set(fine)
      }
      client.on('session_request_sent', onSent)
      answer.then(end, end)
    },
  }
}
