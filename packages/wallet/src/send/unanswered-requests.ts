import { readOwnProperty } from '../store/safe-object.ts'
import { parseSaved, toCount, toSavedRequest } from '../transactions/saved-transactions.ts'
import type { TransactionCall, TransactionRequest } from '../transactions/transaction.ts'

/**
 * What a wallet was asked to send and has not answered. It is saved before the wallet is asked, so that a page that was
 * reloaded meanwhile does not send the same again unasked.
 */
export type UnansweredRequest = TransactionRequest & {
  /** The account's next nonce before the request; null when it could not be read. */
  readonly nonce: number | null
  /** Milliseconds since 1970. */
  readonly requestedAt: number
}

/** How long a wallet may hold a request that nobody waits for. Wallets end theirs within minutes. */
const UNANSWERED_FOR_MS = 3_600_000

/** Returns the saved requests that a wallet may still send. */
export function parseUnanswered(text: string | null, now: number): readonly UnansweredRequest[] {
  return parseSaved(text, toUnanswered).filter(({ requestedAt }) => now - requestedAt < UNANSWERED_FOR_MS)
}

/** Returns the request of the list that would do the same as a call. */
export function findSameRequest(
  requests: readonly UnansweredRequest[],
  wanted: TransactionCall & Pick<TransactionRequest, 'chainId' | 'from'>,
): UnansweredRequest | undefined {
  return requests.find(
    ({ chainId, from, to, value, data }) =>
      chainId === wanted.chainId &&
      from.toLowerCase() === wanted.from.toLowerCase() &&
      to.toLowerCase() === wanted.to.toLowerCase() &&
      value === wanted.value &&
      data.toLowerCase() === wanted.data.toLowerCase(),
  )
}

function toUnanswered(entry: unknown): UnansweredRequest | null {
  const request = toSavedRequest(entry)
  const requestedAt = toCount(readOwnProperty(entry, 'requestedAt'))
  if (request === null || requestedAt === null) return null
  return { ...request, nonce: toCount(readOwnProperty(entry, 'nonce')), requestedAt }
}
