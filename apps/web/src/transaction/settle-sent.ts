import { TransactionReplacedError, TransactionRevertedError, waitForCall } from '@laurel/protocol'
import type { Client, TransactionReceipt } from 'viem'
import { connectText } from '../language/en/connect.ts'
import { lookUpTransaction, toSentEvent } from './look-up-transaction.ts'
import type { SentEvent, SentTransaction } from './sent-transactions.ts'

/** How long to wait before a lookup of a new transaction that the node does not know is repeated, in milliseconds. */
const RETRY_MS = 1_000

/**
 * Waits for the result of a sent transaction, and dispatches it.
 * @param dispatch - of the store that remembers the transaction.
 * @returns the receipt. Null when it reverted, was canceled or replaced in the wallet, or no node knows it.
 * @throws viem's error when the node does not respond.
 * @throws {TransactionPendingError} when it is still pending after minutes. It may still succeed.
 */
export async function settleSent(
  client: Client,
  sent: SentTransaction,
  dispatch: (event: SentEvent) => void,
): Promise<TransactionReceipt | null> {
  const { chainId, hash } = sent
  for (;;) {
    const lookup = await lookUpTransaction(client, hash)
    const event = toSentEvent(sent, lookup, Date.now())
    if (event !== null) dispatch(event)
    if (lookup.status === 'success') return lookup.receipt
    if (lookup.status === 'reverted') return null
    if (lookup.status === 'not-found') {
      if (event !== null) return null
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
      continue
    }
    try {
      const receipt = await waitForCall(client, hash, connectText('theTransaction'))
      dispatch({ type: 'mined', chainId, hash, status: 'success', blockNumber: receipt.blockNumber })
      return receipt
    } catch (error) {
      if (error instanceof TransactionReplacedError) {
        dispatch({ type: 'removed', chainId, hash })
        return null
      }
      // The next lookup reads its receipt.
      if (!(error instanceof TransactionRevertedError)) throw error
    }
  }
}
