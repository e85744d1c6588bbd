import type { Address, Client } from 'viem'
import { eventActionAbi } from '../abi/event-action.ts'
import { requestChainId } from '../chain/rpc.ts'
import { type DeployedContract, type DeployOptions, sendCreation } from '../contract/create.ts'
import { AlreadyDeployedError } from '../contract/errors.ts'
import { requireCode } from '../contract/require-contract.ts'
import { simulateCall } from '../contract/simulate.ts'
import { recordLast, transactionFields } from '../contract/transaction-options.ts'
import { requireAccount } from '../contract/write.ts'
import { getDeployment } from '../deployments/get-deployment.ts'
import type { Action } from './action.ts'
import { type EncodeActionOptions, encodeActionPayload } from './payload.ts'
import { encodeSelfInitializingClone } from './self-initializing-clone.ts'

/**
 * Deploys an action in a separate transaction. The creation code carries the encoded payload, leaves a minimal proxy of
 * the protocol's `EventAction`, and initializes it in the same step. No registry takes part and none records it. See
 * `deployActionClone` for that.
 * @param client - viem client on the chain to deploy the action on.
 * @param action - one to four steps and a claimant, such as a result of `defineAction`.
 * @param abiItems - the known ABI items of the action's signatures. When given, the fields are also checked against
 * them.
 * @param base - an `EventAction` whose code the clone shares. The protocol's own on that chain when left out.
 * @param account - the account that sends; the client's account by default.
 * @param address - the address of a deployed action, for which it throws; leave it out.
 * @param options - {@link TransactionOptions}: the account, fees, confirmations and an abort signal.
 * @throws {AlreadyDeployedError} when an `address` is given.
 * @throws the errors of {@link encodeActionPayload}: a definition that `validateAction` rejects is not deployed.
 * @throws {ChainNotDeployedError} when the protocol is not deployed on the chain and no `base` is given.
 * @throws {ContractCodeMissingError} when there is no contract at `base`.
 * @throws {TransactionRevertedError} when the call would revert, or the sent transaction reverts.
 * @throws {TransactionPendingError} when no block includes the transaction within the time limit.
 * @throws {ReceiptAddressMissingError} when the receipt names no new contract.
 * @throws {AccountMissingError} when neither `account` nor the client names the sender.
 * @throws {WrongChainError} when the node serves another chain than the client's.
 * @throws {NodeUnreachableError} when the node does not respond.
 * @throws {NodeRpcError} when the node responds with an error.
 * @example
 * const { address } = await deployAction(client, { action })
 */
export async function deployAction(
  client: Client,
  {
    action,
    abiItems,
    base,
    account,
    address,
    ...options
  }: DeployOptions & EncodeActionOptions & { readonly action: Action; readonly base?: Address },
): Promise<DeployedContract> {
  if (address) throw new AlreadyDeployedError(address)
  const payload = encodeActionPayload(action, abiItems === undefined ? {} : { abiItems })
  const sender = requireAccount(client, account)
  const chainId = await requestChainId(client)
  const implementation = base ?? getDeployment(chainId).contracts.EventAction
  // A call to an address without code succeeds: the clone would have no code to run and would stay uninitialized.
  await requireCode(client, implementation, chainId)
  const call = {
    account: sender,
    to: null,
    data: encodeSelfInitializingClone({ base: implementation, payload }),
    what: 'Deploying the action',
    abi: eventActionAbi,
    ...transactionFields(options),
  }
  const recorded = recordLast(options, { to: null, data: call.data, value: 0n })
  if (recorded) return recorded
  await simulateCall(client, call)
  return sendCreation(client, call, options)
}
