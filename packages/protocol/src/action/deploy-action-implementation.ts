import type { Client } from 'viem'
import { eventActionAbi, eventActionBytecode } from '../abi/event-action.ts'
import { requestChainId } from '../chain/rpc.ts'
import { type DeployedContract, type DeployOptions, sendCreation } from '../contract/create.ts'
import { AlreadyDeployedError } from '../contract/errors.ts'
import { recordLast, transactionFields } from '../contract/transaction-options.ts'
import { requireAccount } from '../contract/write.ts'

/**
 * Deploys the raw bytecode of `EventAction`: an implementation to clone actions from, on a chain that has none. Its own
 * initializers are disabled, so it holds no definition itself.
 * @throws {AlreadyDeployedError} when an `address` is given.
 * @throws {TransactionRevertedError} when the call would revert, or the sent transaction reverts.
 * @throws {TransactionPendingError} when no block includes the transaction within the time limit.
 * @throws {ReceiptAddressMissingError} when the receipt names no new contract.
 * @throws {AccountMissingError} when neither `account` nor the client names the sender.
 * @throws {WrongChainError} when the node serves another chain than the client's.
 * @throws {NodeUnreachableError} when the node does not respond.
 * @throws {NodeRpcError} when the node responds with an error.
 */
export async function deployActionImplementation(
  client: Client,
  { account, address, ...options }: DeployOptions = {},
): Promise<DeployedContract> {
  if (address) throw new AlreadyDeployedError(address)
  const call = {
    account: requireAccount(client, account),
    to: null,
    data: eventActionBytecode,
    what: 'Deploying the implementation of actions',
    abi: eventActionAbi,
    ...transactionFields(options),
  }
  await requestChainId(client)
  const recorded = recordLast(options, { to: null, data: call.data, value: 0n })
  if (recorded) return recorded
  return sendCreation(client, call, options)
}
