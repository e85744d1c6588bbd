import { type Client, type Hash, numberToHex } from 'viem'
import { requestRpc } from '../chain/rpc.ts'
import { ReceiptNotFoundError } from '../evidence/errors.ts'
import { parseTransactionHash } from '../evidence/get-chain-transaction.ts'
import { isAbsent, readObject, readWholeNumber } from '../evidence/parse-rpc.ts'
import type { GasSpent } from './reward-amount.ts'

/**
 * Reads the cost of a transaction's gas from the node.
 * @throws {InvalidTransactionHashError} when the hash is not 32 bytes of hex.
 * @throws {ReceiptNotFoundError} while it is in no block.
 * @throws {InvalidEvidenceError} when a value does not have the shape of a transaction, a receipt or a log.
 * @throws {NodeUnreachableError} when the node does not respond.
 * @throws {NodeRpcError} when the node responds with an error.
 */
export async function getGasSpent(client: Client, { hash }: { readonly hash: Hash }): Promise<GasSpent> {
  const wanted = parseTransactionHash(hash)
  const answer = await requestRpc('eth_getTransactionReceipt', () =>
    client.request({ method: 'eth_getTransactionReceipt', params: [wanted] }),
  )
  if (isAbsent(answer)) throw new ReceiptNotFoundError(wanted)
  const receipt = readObject(answer, 'receipt')
  const blockNumber = readWholeNumber(receipt['blockNumber'], 'receipt.blockNumber')
  const block = readObject(
    await requestRpc('eth_getBlockByNumber', () =>
      client.request({ method: 'eth_getBlockByNumber', params: [numberToHex(blockNumber), false] }),
    ),
    'block',
  )
  const orZero = (name: string) => (isAbsent(receipt[name]) ? 0n : readWholeNumber(receipt[name], `receipt.${name}`))
  return {
    gasUsed: readWholeNumber(receipt['gasUsed'], 'receipt.gasUsed'),
    effectiveGasPrice: readWholeNumber(receipt['effectiveGasPrice'], 'receipt.effectiveGasPrice'),
    baseFeePerGas: isAbsent(block['baseFeePerGas'])
      ? null
      : readWholeNumber(block['baseFeePerGas'], 'block.baseFeePerGas'),
    blobGasUsed: orZero('blobGasUsed'),
    blobGasPrice: orZero('blobGasPrice'),
  }
}
