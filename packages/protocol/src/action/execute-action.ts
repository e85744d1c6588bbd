import { type Address, type Client, decodeFunctionResult, encodeFunctionData, type Hash, type Hex, size } from 'viem'
import { boostErrorAbi } from '../abi/boost-error.ts'
import { contractActionAbi } from '../abi/contract-action.ts'
import { requestChainId } from '../chain/rpc.ts'
import { TransactionRevertedError } from '../contract/errors.ts'
import { requireAddress } from '../contract/require-contract.ts'
import { simulateCall } from '../contract/simulate.ts'
import { recordLast, type TransactionOptions, transactionFields } from '../contract/transaction-options.ts'
import { requireAccount, sendCall } from '../contract/write.ts'
import { ActionNotExecutableError, InvalidActionPayloadError } from './errors.ts'

/** The result of executing an action. */
export type ExecutedAction = {
  /** The transaction that was sent. It may not be in a block yet. */
  readonly hash: Hash
  /** What the action returned when it was simulated just before it was sent. */
  readonly result: { readonly isSuccess: boolean; readonly returnData: Hex }
}

/**
 * Executes an action that can be executed: a contract action makes its call, with `data` as the call's arguments. With
 * a call recorder, it does not check whether the action can be executed.
 * @param client - viem client on the chain that holds `action`.
 * @param data - ABI-encoded arguments without the selector, which the action holds itself.
 * @param value - wei to send along. The action returns what it does not use.
 * @throws {ActionNotExecutableError} on an event action, which only describes what must have happened.
 * @throws {TransactionRevertedError} when the action would revert, such as on another chain than its own.
 * @throws {InvalidActionPayloadError} when `data` is not whole bytes of hex.
 * @throws {AccountMissingError} when neither `account` nor the client names the sender.
 * @throws {ContractAddressMissingError} when the address is left out.
 * @throws {WrongChainError} when the node serves another chain than the client's.
 * @throws {NodeUnreachableError} when the node does not respond.
 * @throws {NodeRpcError} when the node responds with an error.
 */
export async function executeAction(
  client: Client,
  {
    action,
    data,
    value,
    account,
    ...options
  }: Omit<TransactionOptions, 'confirmations'> & {
    readonly action: Address
    readonly data: Hex
    readonly value?: bigint
  },
): Promise<ExecutedAction> {
  requireAddress(action)
  if (!/^0x([0-9a-fA-F]{2})*$/.test(data))
    throw new InvalidActionPayloadError('The data to execute with is not hex of whole bytes')
  const sender = requireAccount(client, account)
  await requestChainId(client)
  const call = {
    account: sender,
    to: action,
    data: encodeFunctionData({ abi: contractActionAbi, functionName: 'execute', args: [data] }),
    ...(value === undefined ? {} : { value }),
    what: 'Executing the action',
    abi: [...contractActionAbi, ...boostErrorAbi],
    ...transactionFields(options),
  }
  const recorded = recordLast(options, { to: action, data: call.data, value: value ?? 0n })
  if (recorded) return recorded
  options.signal?.throwIfAborted()
  const answer = await simulateCall(client, call).catch((cause: unknown) => {
    const isUnable = cause instanceof TransactionRevertedError && cause.revert === 'NotImplemented'
    throw isUnable ? new ActionNotExecutableError(action, { cause }) : cause
  })
  // An address without code accepts any call and returns nothing.
  if (size(answer) === 0) throw new ActionNotExecutableError(action)
  const [isSuccess, returnData] = decodeFunctionResult({
    abi: contractActionAbi,
    functionName: 'execute',
    data: answer,
  })
  options.signal?.throwIfAborted()
  const hash = await sendCall(client, call)
  options.onSent?.(hash)
  return { hash, result: { isSuccess, returnData } }
}
