import type { ApiClient } from '../api/api-client.ts'
import { onrampResponses } from '../api-schemas/onramp-responses.ts'
import { apiPaths } from '../api-schemas/paths.ts'
import { HttpStatusError } from '../errors.ts'
import { isDecimal } from './buy-options.ts'

/** What the provider says of a purchase. */
export type OrderStatus =
  /** Nothing has arrived yet, or the API does not respond now. */
  | { readonly status: 'pending' }
  /** `received` is a decimal number. */
  | { readonly status: 'complete'; readonly received: string | null; readonly transactionHash: string | null }
  | { readonly status: 'failed' }
  /** The provider does not say anything of it. */
  | { readonly status: 'unknown' }

/** The hash of a transaction of EVM, or the signature of one of Solana. */
const TRANSACTION = /^(0x[0-9a-fA-F]{64}|[1-9A-HJ-NP-Za-km-z]{64,88})$/

/** Returns what a provider says of a purchase. Never throws. @param order - null when the API named none. */
export async function readOrder(
  api: ApiClient,
  { order, providerId }: { readonly order: string | null; readonly providerId: string },
): Promise<OrderStatus> {
  if (order === null) return { status: 'unknown' }
  try {
    const { status, purchaseAmount, transactionHash } = await api.get({
      path: apiPaths.onrampOrder,
      schema: onrampResponses.OnrampOrder,
      parameters: { order },
      query: { provider: providerId },
    })
    if (status === 'failed') return { status }
    if (status !== 'complete') return { status: 'pending' }
    const received = purchaseAmount !== null && isDecimal(purchaseAmount.amount) ? purchaseAmount.amount : null
    return {
      status,
      received,
      transactionHash: transactionHash !== null && TRANSACTION.test(transactionHash) ? transactionHash : null,
    }
  } catch (error) {
    const isUnknown = error instanceof HttpStatusError && error.status === 404
    return { status: isUnknown ? 'unknown' : 'pending' }
  }
}
