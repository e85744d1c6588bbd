import { TransactionReplacedError, TransactionRevertedError, waitForCall } from '@laurel/protocol'
import type { Client, TransactionReceipt } from 'viem'
import { getTransactionReceipt } from 'viem/actions'
import { connectText } from '../language/en/connect.ts'
import { lookUpTransaction, toSentEvent } from './look-up-transaction.ts'
import type { SentEvent, SentTransaction } from './sent-transactions.ts'

/** How long to wait before a node that does not know a new transaction yet is asked again, in milliseconds. */
const RETRY_MS = 1_000

/**
 * Waits until it is known what became of a sent transaction, and dispatches that.
 * @param dispatch - of the store that remembers the transaction.
 * @returns the receipt; null where it reverted, was cancelled or replaced in the wallet, or no node knows it.
 * @throws viem's error when the node does not answer.
 * @throws {TransactionPendingError} when it is still in no block after minutes: it may yet go through.
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
    if (lookup.status === 'success') return getTransactionReceipt(client, { hash })
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
      // Its receipt is read by the next lookup.
      if (!(error instanceof TransactionRevertedError)) throw error
    }
  }
}
