import type { Environment } from '../../environment.ts'
import { type Readable, readableOf } from '../../store/readable.ts'
import { createStateStore } from '../../store/state-store.ts'
import { RequestUndeliveredError } from './errors.ts'
import type { SessionEvents } from './sign-client.ts'

/**
 * A request that the relay did not take for this long is said to be on its way still.
 * Source: docs/product.md#pairing.
 */
export const DELIVERY_TIMEOUT_MS = 8000

/**
 * Whether what the wallet is asked reaches the relay.
 * - `fine`: nothing is asked, or the relay took it.
 * - `late`: the relay has not taken a request for 8 s. It is sent by itself when the relay is back; nothing is signed
 *   until the user does it in the wallet.
 */
export type Delivery =
  | { readonly status: 'fine' }
  | { readonly status: 'late'; readonly error: RequestUndeliveredError }

/** What is used of the client. */
type RequestEvents = {
  on(event: 'session_request_sent', listener: (args: SessionEvents['session_request_sent']) => void): unknown
  off(event: 'session_request_sent', listener: (args: SessionEvents['session_request_sent']) => void): unknown
}

/** The state, and what watches a request. */
export type DeliveryWatch = Readable<Delivery> & {
  /** Watches one request until the relay has it or it is answered. */
  readonly watch: (client: RequestEvents, topic: string, answer: Promise<unknown>) => void
}

const fine: Delivery = { status: 'fine' }

/**
 * Watches requests to wallets. A request over a relay that is down is neither sent nor refused by WalletConnect's
 * client: it waits for the relay. It is not taken back here, since it might be sent all the same.
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
