import type { Account, Address, Client, Hash, Hex, TransactionReceipt } from 'viem'
import { estimateGas } from 'viem/actions'
import { requestChainId, requestRpc } from '../chain/rpc.ts'
import { protocolErrorsAbi } from '../revert/protocol-errors.ts'
import { requireAddress } from './ask-contract.ts'
import { requireCode } from './deploy-action.ts'
import { requireAccount, sendCall, simulateCall, waitForCall } from './send-transaction.ts'
import { recordLast, type ShortfallReader, type TransactionOptions, transactionFields } from './transaction-options.ts'

export type { TransactionOptions } from './transaction-options.ts'

/** A transaction in a block. */
export type MinedTransaction = { readonly hash: Hash; readonly receipt: TransactionReceipt }

/**
 * Calls a contract of the protocol by a transaction: first without sending, so that what would be reverted costs nothing
 * and is told by name from the whole protocol's table of errors; then for real, waiting until it is in a block.
 * @param what - begins a sentence, such as "Creating the boost".
 * @returns also what the contract answered when it was tried.
 * @throws {TransactionRevertedError} @throws {TransactionPendingError} @throws {TransactionReplacedError}
 * @throws {ContractCodeMissingError} @throws {ContractAddressMissingError} @throws {AccountMissingError} @throws {WrongChainError}
 * @throws {NodeUnreachableError} @throws {NodeRpcError}
 */
export async function transact(
  client: Client,
  {
    to,
    data,
    value = 0n,
    spareGas,
    what,
    account,
    getShortfall,
    ...options
  }: TransactionOptions & {
    readonly to: Address
    readonly data: Hex
    /** In wei. */
    readonly value?: bigint
    /**
     * Gas on top of what the node reckons. A node looks for the least with which the call goes through: where a part may
     * fail without the whole, as paying a fee on may, that is too little for the part.
     */
    readonly spareGas?: bigint
    readonly what: string
    /** Says what is lacking when it would be reverted, so that the error can say it with its amounts. */
    readonly getShortfall?: ShortfallReader
  },
): Promise<MinedTransaction & { readonly answer: Hex }> {
  const sender = requireAccount(client, account)
  const recorded = recordLast(options, { to, data, value }, getShortfall)
  if (recorded) return recorded
  const { signal } = options
  const call = {
    ...{ account: sender, to, data, value, what, abi: protocolErrorsAbi },
    ...transactionFields(options),
  }
  signal?.throwIfAborted()
  requireAddress(to)
  const chainId = await requestChainId(client)
  const answer = await simulateCall(client, call, getShortfall)
  // A call to an address without code succeeds and does nothing: no contract of ours does that without an answer.
  if (answer === '0x') await requireCode(client, to, chainId)
  const limit =
    spareGas === undefined || options.gas !== undefined ? {} : { gas: spareGas + (await estimate(client, call)) }
  signal?.throwIfAborted()
  const hash = await sendCall(client, { ...call, ...limit })
  options.onSent?.(hash)
  const receipt = await waitForCall(client, hash, what, options)
  if (receipt.transactionHash !== hash) options.onSent?.(receipt.transactionHash)
  return { hash: receipt.transactionHash, receipt, answer }
}

function estimate(
  client: Client,
  { account, to, data, value }: { account: Account; to: Address; data: Hex; value: bigint },
) {
  return requestRpc('eth_estimateGas', () => estimateGas(client, { account, to, data, value }))
}
