import type { Client, Hash } from 'viem'
import { WrongChainError } from '../chain/errors.ts'
import { requestChainId } from '../chain/rpc.ts'
import { ReceiptNotFoundError, TransactionReorgedError } from './errors.ts'
import { findReceipt, getChainTransaction, parseTransactionHash } from './get-chain-transaction.ts'
import type { TransactionEvidence } from './transaction-evidence.ts'

/**
 * Reads what a chain holds about one transaction. It requests the node's own chain id and puts it into the evidence, so
 * that a client with the wrong chain cannot give its id to another chain's transaction. The evidence of a pending
 * transaction has no block, status or logs.
 * @param client - viem client on the chain of the transaction.
 * @param hash - the transaction's hash: `0x` and 64 hex digits.
 * @param chainId - the chain that the transaction must be on. When left out, the client's, else the node's.
 * @throws {InvalidTransactionHashError} when the hash has the wrong form. No request is sent then.
 * @throws {WrongChainError} when the node serves another chain.
 * @throws {UnknownTransactionError} when the node does not know the transaction.
 * @throws {ReceiptNotFoundError} when the transaction is mined and the node has no receipt.
 * @throws {TransactionReorgedError} when reorgs moved it on every attempt.
 * @throws {NodeUnreachableError} when the node does not respond.
 * @throws {NodeRpcError} when the node responds with an error.
 * @example
 * const evidence = await getTransactionEvidence(client, { hash })
 */
export async function getTransactionEvidence(
  client: Client,
  { hash, chainId }: { hash: Hash; chainId?: number },
): Promise<TransactionEvidence> {
  const wanted = parseTransactionHash(hash)
  const actual = await requestChainId(client)
  if (chainId !== undefined && chainId !== actual) throw new WrongChainError({ expected: chainId, actual })

  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const transaction = await getChainTransaction(client, { hash: wanted })
    const receipt = await findReceipt(client, wanted)
    const common = {
      chainId: actual,
      transactionHash: wanted,
      from: transaction.from,
      to: transaction.to,
      input: transaction.input,
      ...(transaction.isDeposit ? { isDeposit: true } : {}),
    }
    if (!receipt) {
      if (transaction.blockHash === null) return { ...common, blockNumber: null, status: null, logs: [] }
      // Mined without a receipt: either the node is not in sync with itself, or the block was removed between the two
      // responses.
      if (attempt + 1 < MAX_ATTEMPTS) continue
      throw new ReceiptNotFoundError(wanted)
    }
    // The transaction was mined or moved between the two responses. Only matching responses are used.
    if (receipt.blockHash !== transaction.blockHash) continue
    return { ...common, blockNumber: receipt.blockNumber, status: receipt.status, logs: receipt.logs }
  }
  throw new TransactionReorgedError(wanted)
}

/** How often a transaction is read again when its block changes between two requests. */
const MAX_ATTEMPTS = 3
