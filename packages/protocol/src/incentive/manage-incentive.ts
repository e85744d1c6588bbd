import { type Address, type Client, encodeFunctionData } from 'viem'
import { decodeTransfer, type Transfer } from '../budget/transfer.ts'
import { readContract } from '../contract/read.ts'
import type { TransactionOptions } from '../contract/transaction-options.ts'
import { type MinedTransaction, transact } from '../contract/write.ts'
import { incentiveAbi, incentiveDetailsAbi } from './incentive-abi.ts'
import type { IncentiveParameters } from './incentive-parameters.ts'
import { encodeIncentivePayload } from './payload.ts'

/**
 * Draws the winner of a raffle and pays them. The draw is trusted: the manager picks the block whose randomness
 * decides.
 * Source: docs/security.md#r18.
 * @throws {TransactionRevertedError} unless the sender manages the incentive and the raffle has an entry.
 * @throws the errors of sending that {@link TransactionOptions} lists.
 */
export async function drawRaffle(
  client: Client,
  { incentive, ...options }: TransactionOptions & { readonly incentive: Address },
): Promise<MinedTransaction> {
  const data = encodeFunctionData({ abi: incentiveDetailsAbi, functionName: 'drawRaffle' })
  const { hash, receipt } = await transact(client, { ...options, to: incentive, data, what: 'Drawing the winner' })
  return { hash, receipt }
}

/**
 * Reads from an incentive, or the implementation of its kind, what it would need from a budget. Returns null when it
 * needs nothing, because points and places on lists are not paid from budgets.
 * @throws {UnsupportedInterfaceError} when the contract rejects the parameters or is not an incentive.
 * @throws {InvalidTransferPayloadError} when the transfer cannot be encoded.
 * @throws {NodeUnreachableError} when the node does not respond.
 * @throws {NodeRpcError} when the node responds with an error.
 */
export async function getPreflightTransfer(
  client: Client,
  { incentive, parameters }: { readonly incentive: Address; readonly parameters: IncentiveParameters },
): Promise<Transfer | null> {
  const answer = await readContract(
    client,
    {
      abi: incentiveAbi,
      address: incentive,
      functionName: 'preflight',
      args: [encodeIncentivePayload(parameters)],
    },
    'an incentive that takes these parameters',
  )
  return answer === '0x' ? null : decodeTransfer(answer)
}
