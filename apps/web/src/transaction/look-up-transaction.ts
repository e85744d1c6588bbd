import {
  type Client,
  type Hash,
  TransactionNotFoundError,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
} from 'viem'
import { getBlock, getTransaction, getTransactionReceipt } from 'viem/actions'
import type { SentEvent, SentTransaction } from './sent-transactions.ts'

/** How long a node may take to see a transaction that was sent through another one, in milliseconds. */
const PROPAGATION_MS = 5_000

type Mined = { readonly status: 'success' | 'reverted'; readonly blockNumber: bigint; readonly isFinalized: boolean }
type NotMined = { readonly status: 'pending' | 'not-found' }

/** The status of a transaction on a chain. `pending`: not in a block yet. `not-found`: no node knows it. */
export type TransactionLookup = Mined | NotMined

/**
 * Looks up a transaction.
 * @returns its status, with its receipt if it is in a block.
 * @throws viem's error when the node does not respond.
 */
export async function lookUpTransaction(
  client: Client,
  hash: Hash,
): Promise<(Mined & { readonly receipt: TransactionReceipt }) | NotMined> {
  try {
    const receipt = await getTransactionReceipt(client, { hash })
    const finalized = await getFinalizedBlockNumber(client)
    const { status, blockNumber } = receipt
    return { status, blockNumber, isFinalized: finalized !== null && blockNumber <= finalized, receipt }
  } catch (error) {
    if (!(error instanceof TransactionReceiptNotFoundError)) throw error
  }
  try {
    await getTransaction(client, { hash })
    return { status: 'pending' }
  } catch (error) {
    if (error instanceof TransactionNotFoundError) return { status: 'not-found' }
    throw error
  }
}

/** Null when a chain does not report its finalized blocks. */
function getFinalizedBlockNumber(client: Client): Promise<bigint | null> {
  return getBlock(client, { blockTag: 'finalized' }).then(
    ({ number }) => number,
    () => null,
  )
}

/**
 * Returns the event that a lookup causes for a sent transaction; null for none. Pure.
 * @param now - the time of the lookup, in milliseconds since 1970.
 */
export function toSentEvent(sent: SentTransaction, lookup: TransactionLookup, now: number): SentEvent | null {
  const { chainId, hash } = sent
  switch (lookup.status) {
    case 'success':
    case 'reverted': {
      const { status, blockNumber, isFinalized } = lookup
      const isSame = sent.status !== 'pending' && sent.status === status && sent.blockNumber === String(blockNumber)
      if (!isSame) return { type: 'mined', chainId, hash, status, blockNumber }
      return isFinalized && !sent.isFinalized ? { type: 'finalized', chainId, hash } : null
    }
    case 'pending':
      return sent.status === 'pending' ? null : { type: 'reorged', chainId, hash }
    case 'not-found':
      if (sent.status !== 'pending') return { type: 'reorged', chainId, hash }
      return now - sent.sentAt < PROPAGATION_MS ? null : { type: 'removed', chainId, hash }
    default:
      return lookup satisfies never
  }
}
