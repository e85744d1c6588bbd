import {
  type Client,
  type Hash,
  type ReplacementReturnType,
  type TransactionReceipt,
  WaitForTransactionReceiptTimeoutError,
} from 'viem'
import { getTransactionReceipt, waitForTransactionReceipt } from 'viem/actions'
import { requestRpc } from '../chain/rpc.ts'
import { TransactionPendingError, TransactionReplacedError, TransactionRevertedError } from './errors.ts'

/**
 * Waits until a block includes a transaction.
 * @param what - the start of a sentence, such as "Deploying the action".
 * @returns the receipt. Its hash differs where the wallet sent the same call again with another fee.
 * @throws {TransactionRevertedError} when the transaction reverted.
 * @throws {TransactionReplacedError} when another transaction replaced it, as a wallet's “Cancel” does.
 * @throws {TransactionPendingError} when no block includes it after three minutes, or the signal ends the wait.
 * @throws {NodeUnreachableError} when the node does not respond.
 * @throws {NodeRpcError} when the node responds with an error.
 */
export async function waitForCall(
  client: Client,
  hash: Hash,
  what: string,
  { confirmations = 1, signal }: { readonly confirmations?: number; readonly signal?: AbortSignal } = {},
): Promise<TransactionReceipt> {
  // Any transaction with the same nonce produces a receipt. Only the same call with another fee is what was sent.
  let isAnother = false
  const onReplaced = ({ reason }: ReplacementReturnType) => {
    isAnother = reason !== 'repriced'
  }
  const end = new AbortController()
  const waiting = requestRpc('eth_getTransactionReceipt', () =>
    waitForTransactionReceipt(client, { hash, confirmations, onReplaced, signal: end.signal }).catch(
      (cause: unknown) => {
        if (cause instanceof WaitForTransactionReceiptTimeoutError) throw new TransactionPendingError(hash, { cause })
        throw cause
      },
    ),
  )
  const found = confirmations <= 1 ? [pollReceipt(client, hash, end.signal)] : []
  const aborted = signal === undefined ? [] : [abortOf(signal, hash)]
  const receipt = await Promise.race([waiting, ...found, ...aborted]).finally(() => {
    // The pending wait ends with its timers. Its result no longer matters.
    waiting.catch(() => undefined)
    end.abort()
  })
  if (isAnother) throw new TransactionReplacedError({ hash, replacement: receipt.transactionHash })
  if (receipt.status === 'success') return receipt
  throw new TransactionRevertedError({ what, revert: null, revertData: '0x', hash: receipt.transactionHash })
}

/**
 * Polls for a transaction's receipt, whether new blocks arrive or not. viem polls on each block, and a node may return
 * a receipt a moment after its block. On a chain without other transactions, the next block would never arrive. This
 * promise never rejects, and resolves only with a receipt.
 */
function pollReceipt(client: Client, hash: Hash, end: AbortSignal): Promise<TransactionReceipt> {
  return new Promise((resolve) => {
    const poll = async () => {
      const receipt = await getTransactionReceipt(client, { hash }).catch(() => null)
      if (receipt !== null) resolve(receipt)
      else if (!end.aborted) timer = setTimeout(poll, wait)
    }
    const wait = RECHECK_AFTER_POLLS * client.pollingInterval
    let timer = setTimeout(poll, wait)
    end.addEventListener('abort', () => clearTimeout(timer), { once: true })
  })
}

/** Where blocks arrive, viem finds the receipt first. */
const RECHECK_AFTER_POLLS = 4

/** Rejects when the signal aborts. The transaction is sent all the same: the error has its hash. */
function abortOf(signal: AbortSignal, hash: Hash): Promise<never> {
  return new Promise((_, reject) => {
    const end = () => reject(new TransactionPendingError(hash, { cause: signal.reason }))
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })
}
