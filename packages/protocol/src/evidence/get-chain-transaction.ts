import type { Address, Client, Hash, Hex } from 'viem'
import { requestRpc } from '../chain/rpc.ts'
import {
  InvalidEvidenceError,
  InvalidTransactionHashError,
  ReceiptNotFoundError,
  UnknownTransactionError,
} from './errors.ts'
import { isAbsent, readAddress, readBytes, readHash, readObject, readWholeNumber } from './parse-rpc.ts'
import { isDeposit, readReceipt } from './to-transaction-evidence.ts'
import type { EvidenceLog } from './transaction-evidence.ts'

/** A transaction as the chain holds it, hex in lower case. */
export type ChainTransaction = {
  readonly hash: Hash
  /** Null while the transaction is in no block. */
  readonly blockNumber: bigint | null
  readonly blockHash: Hash | null
  readonly from: Address
  /** Null for a contract creation. */
  readonly to: Address | null
  readonly input: Hex
  /** In wei. */
  readonly value: bigint
  /** True for a deposit of the OP stack: no account on this chain signed it. */
  readonly isDeposit?: boolean
}

/** A receipt as the chain holds it, hex in lower case. */
export type ChainReceipt = {
  readonly transactionHash: Hash
  readonly blockNumber: bigint
  readonly blockHash: Hash
  /** Null before Byzantium, when receipts had no status. */
  readonly status: 'success' | 'reverted' | null
  /** The contract that the transaction created. Null when it did not create one. */
  readonly contractAddress: Address | null
  readonly logs: readonly EvidenceLog[]
}

/**
 * Requests a transaction from the node.
 * @throws {InvalidTransactionHashError} when the hash has the wrong form. No request is sent then.
 * @throws {UnknownTransactionError} when the node does not know it.
 * @throws {InvalidEvidenceError} when the response is malformed, or another transaction.
 * @throws {NodeUnreachableError} when the node does not respond.
 * @throws {NodeRpcError} when the node responds with an error.
 */
export async function getChainTransaction(client: Client, { hash }: { hash: Hash }): Promise<ChainTransaction> {
  const wanted = parseTransactionHash(hash)
  const answer = await requestRpc('eth_getTransactionByHash', () =>
    client.request({ method: 'eth_getTransactionByHash', params: [wanted] }),
  )
  if (isAbsent(answer)) throw new UnknownTransactionError({ hash: wanted, where: nameOf(client) })
  const fields = readObject(answer, 'transaction')
  return {
    hash: requireHash(readHash(fields['hash'], 'transaction.hash'), wanted, 'transaction.hash'),
    blockNumber: isAbsent(fields['blockNumber'])
      ? null
      : readWholeNumber(fields['blockNumber'], 'transaction.blockNumber'),
    blockHash: isAbsent(fields['blockHash']) ? null : readHash(fields['blockHash'], 'transaction.blockHash'),
    from: readAddress(fields['from'], 'transaction.from'),
    to: isAbsent(fields['to']) ? null : readAddress(fields['to'], 'transaction.to'),
    input: readBytes(fields['input'], 'transaction.input'),
    value: readWholeNumber(fields['value'], 'transaction.value'),
    ...(isDeposit(fields) ? { isDeposit: true } : {}),
  }
}

/**
 * Requests the receipt of a mined transaction from the node.
 * @throws {InvalidTransactionHashError} when the hash has the wrong form. No request is sent then.
 * @throws {ReceiptNotFoundError} when the node has no receipt: the transaction is unknown, or not mined yet.
 * @throws {InvalidEvidenceError} when the response is malformed, or it or one of its logs is of another transaction.
 * @throws {NodeUnreachableError} when the node does not respond.
 * @throws {NodeRpcError} when the node responds with an error.
 */
export async function getChainReceipt(client: Client, { hash }: { hash: Hash }): Promise<ChainReceipt> {
  const receipt = await findReceipt(client, parseTransactionHash(hash))
  if (!receipt) throw new ReceiptNotFoundError(hash)
  return receipt
}

/** {@link getChainReceipt}, with null instead of an error when there is no receipt. */
export async function findReceipt(client: Client, hash: Hash): Promise<ChainReceipt | null> {
  const answer = await requestRpc('eth_getTransactionReceipt', () =>
    client.request({ method: 'eth_getTransactionReceipt', params: [hash] }),
  )
  if (isAbsent(answer)) return null
  const fields = readObject(answer, 'receipt')
  const { transactionHash, logs, status } = readReceipt(fields, 'receipt')
  return {
    transactionHash: requireHash(transactionHash, parseTransactionHash(hash), 'receipt.transactionHash'),
    blockNumber: readWholeNumber(fields['blockNumber'], 'receipt.blockNumber'),
    blockHash: readHash(fields['blockHash'], 'receipt.blockHash'),
    status,
    contractAddress: isAbsent(fields['contractAddress'])
      ? null
      : readAddress(fields['contractAddress'], 'receipt.contractAddress'),
    logs,
  }
}

/**
 * Returns a transaction hash in lower case.
 * @throws {InvalidTransactionHashError} unless it is 0x and 64 hex digits. Source: docs/product.md#input.
 */
export function parseTransactionHash(hash: string): Hash {
  if (!/^0x[0-9a-fA-F]{64}$/.test(hash)) throw new InvalidTransactionHashError(hash)
  return `0x${hash.slice(2).toLowerCase()}`
}

/** A node, or a proxy in front of it, may respond with another transaction than the requested one. */
function requireHash(answered: Hash, wanted: Hash, path: string): Hash {
  if (answered !== wanted) throw new InvalidEvidenceError({ path, needed: `${wanted}, which was asked for` })
  return answered
}

function nameOf(client: Client): string {
  return client.chain ? `${client.chain.name} (chain ${client.chain.id})` : 'the chain of this node'
}
