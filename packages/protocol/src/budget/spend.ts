import { type Address, type Client, encodeFunctionData } from 'viem'
import type { TransactionOptions } from '../contract/transaction-options.ts'
import { type MinedTransaction, transact } from '../contract/write.ts'
import { budgetAbi } from './budget-abi.ts'
import { encodeTransfer, encodeWithdrawal, type Transfer } from './transfer.ts'

/**
 * Pays out of a budget. The sender must be its owner or have a role.
 * @param transfers - one, or several in one transaction. The `target` of each is the receiver.
 * @throws {InvalidTransferPayloadError} for an invalid transfer.
 * @throws {TransactionRevertedError} when the budget has not enough, or the sender may not.
 * @throws the errors of sending that {@link TransactionOptions} lists.
 */
export async function disburse(
  client: Client,
  {
    budget,
    transfers,
    ...options
  }: TransactionOptions & { readonly budget: Address; readonly transfers: readonly Transfer[] },
): Promise<MinedTransaction> {
  const [first, ...others] = transfers.map(encodeTransfer)
  const data =
    first !== undefined && others.length === 0
      ? encodeFunctionData({ abi: budgetAbi, functionName: 'disburse', args: [first] })
      : encodeFunctionData({ abi: budgetAbi, functionName: 'disburseBatch', args: [transfers.map(encodeTransfer)] })
  const { hash, receipt } = await transact(client, { ...options, to: budget, data, what: 'Paying from the budget' })
  return { hash, receipt }
}

/**
 * Withdraws assets from a budget. The sender must be its owner or an administrator, and receives the assets.
 * @param withdrawal.amount - base units, or `everything` that is available.
 * @throws {InvalidTransferPayloadError} for an amount of zero, or no token.
 * @throws {TransactionRevertedError} when the budget has not enough, or the sender may not.
 * @throws the errors of sending that {@link TransactionOptions} lists.
 */
export async function withdraw(
  client: Client,
  {
    budget,
    withdrawal,
    ...options
  }: TransactionOptions & { readonly budget: Address; readonly withdrawal: Parameters<typeof encodeWithdrawal>[0] },
): Promise<MinedTransaction> {
  const args = [encodeWithdrawal(withdrawal)] as const
  const data = encodeFunctionData({ abi: budgetAbi, functionName: 'clawback', args })
  const { hash, receipt } = await transact(client, {
    ...options,
    to: budget,
    data,
    what: 'Withdrawing from the budget',
  })
  return { hash, receipt }
}
