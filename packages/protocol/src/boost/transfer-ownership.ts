import { type Address, type Client, encodeFunctionData } from 'viem'
import { budgetAbi } from '../budget/budget-abi.ts'
import type { TransactionOptions } from '../contract/transaction-options.ts'
import { type MinedTransaction, transact } from '../contract/write.ts'

/**
 * Transfers a core, a budget, a list, a validator or an incentive to another owner, at once and for good, so check the
 * address twice. All roles stay, also those of the old owner. Source: docs/protocol.md#budgets.
 * @param contract - a contract that the sender owns.
 * @throws {TransactionRevertedError} unless the sender is the owner, and for the zero address.
 * @throws the errors of sending that {@link TransactionOptions} lists.
 */
export async function transferOwnership(
  client: Client,
  { contract, newOwner, ...options }: TransactionOptions & { readonly contract: Address; readonly newOwner: Address },
): Promise<MinedTransaction> {
  // Every owned contract of the protocol has this function, and no other of this name.
  const data = encodeFunctionData({ abi: budgetAbi, functionName: 'transferOwnership', args: [newOwner] })
  const { hash, receipt } = await transact(client, { ...options, to: contract, data, what: 'Changing the owner' })
  return { hash, receipt }
}
