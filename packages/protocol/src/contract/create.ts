import { type Address, type Client, getAddress, type Hash } from 'viem'
import { ReceiptAddressMissingError } from './errors.ts'
import type { PlannedCall } from './simulate.ts'
import type { TransactionOptions } from './transaction-options.ts'
import { waitForCall } from './wait.ts'
import { sendCall } from './write.ts'

/** A deployed contract and the hash of the transaction that created it. */
export type DeployedContract = { readonly hash: Hash; readonly address: Address }

/** The options of every function that deploys. */
export type DeployOptions = TransactionOptions & {
  /** The address of the contract, when it is already deployed. Deploying it again throws. */
  readonly address?: Address | null
}

/**
 * Sends creation code and waits until the contract exists.
 * @throws {TransactionRevertedError} when the call would revert, or the sent transaction reverts.
 * @throws {TransactionPendingError} when no block includes the transaction within the time limit.
 * @throws {ReceiptAddressMissingError} when the receipt names no new contract.
 * @throws {GasFundsMissingError} when the account cannot pay for the gas.
 * @throws {NodeUnreachableError} when the node does not respond.
 * @throws {NodeRpcError} when the node responds with an error.
 */
export async function sendCreation(
  client: Client,
  call: PlannedCall,
  { onSent, confirmations, signal }: DeployOptions,
): Promise<DeployedContract> {
  signal?.throwIfAborted()
  const hash = await sendCall(client, call)
  onSent?.(hash)
  const receipt = await waitForCall(client, hash, call.what, {
    ...(confirmations === undefined ? {} : { confirmations }),
    ...(signal === undefined ? {} : { signal }),
  })
  if (receipt.transactionHash !== hash) onSent?.(receipt.transactionHash)
  if (!receipt.contractAddress) throw new ReceiptAddressMissingError(receipt.transactionHash)
  return { hash: receipt.transactionHash, address: getAddress(receipt.contractAddress) }
}
