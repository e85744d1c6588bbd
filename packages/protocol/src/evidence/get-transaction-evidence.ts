import type { Client, Hash } from 'viem'
import { WrongChainError } from '../chain/errors.ts'
import { requestChainId } from '../chain/rpc.ts'
import { ReceiptNotFoundError, TransactionReorgedError } from './errors.ts'
import { findReceipt, getChainTransaction, parseTransactionHash } from './get-chain-transaction.ts'
import type { TransactionEvidence } from './transaction-evidence.ts'

/**
 * Reads what a chain says about one transaction. The node's own chain id is asked for and goes into the evidence, so
 * that a client pointed at the wrong chain cannot lend its id to another chain's transaction. A transaction that is in
 * no block yet gives evidence without block, status and logs.
 * @param chainId - the chain that the transaction must be on; when left out, the client's, else the node's.
 * @throws {InvalidTransactionHashError} when the hash has the wrong form; nothing is asked then.
 * @throws {WrongChainError} when the node serves another chain.
 * @throws {UnknownTransactionError} when the node does not know the transaction.
 * @throws {ReceiptNotFoundError} when it is mined and the node has no receipt.
 * @throws {TransactionReorgedError} when reorganisations moved it on every attempt.
 * @throws {NodeUnreachableError}
 * @throws {NodeRpcError}
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
      // Mined and no receipt: either the node lags behind itself or the block went away between the two answers.
      if (attempt + 1 < MAX_ATTEMPTS) continue
      throw new ReceiptNotFoundError(wanted)
    }
    // Between the two answers it was mined, or moved to another block: only two that agree are believed.
    if (receipt.blockHash !== transaction.blockHash) continue
    return { ...common, blockNumber: receipt.blockNumber, status: receipt.status, logs: receipt.logs }
  }
  throw new TransactionReorgedError(wanted)
}

const MAX_ATTEMPTS = 3
