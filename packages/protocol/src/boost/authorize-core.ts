import { type Address, type Client, encodeFunctionData } from 'viem'
import { budgetAbi } from '../budget/budget-abi.ts'
import { isAuthorized } from '../budget/roles.ts'
import type { TransactionOptions } from '../contract/transaction-options.ts'
import { type MinedTransaction, transact } from '../contract/write.ts'
import type { CoreOptions } from './get-boost.ts'
import { resolveCore } from './resolve-core.ts'

/**
 * Lets the core pay from a budget, which every boost requires of its budget. Call it to resolve a
 * `BudgetUnauthorizedError`. The sender must own the budget or administer it.
 * @param client - viem client on the chain of the boost, with the account that sends, unless `account` names it.
 * @param budget - the address of the budget.
 * @param core - the address of the core; the protocol's core on that chain by default.
 * @param options - {@link TransactionOptions}: the account, fees, confirmations and an abort signal.
 * @returns null when the core is already authorized. Nothing is sent then.
 * @throws {UnsupportedInterfaceError} when there is no budget.
 * @throws {ChainNotDeployedError} when the protocol is not deployed on the chain and no `core` is given.
 * @throws the errors of sending that {@link TransactionOptions} lists.
 * @example
 * await authorizeCore(client, { budget })
 */
export async function authorizeCore(
  client: Client,
  { budget, core, ...options }: TransactionOptions & CoreOptions & { readonly budget: Address },
): Promise<MinedTransaction | null> {
  const account = await resolveCore(client, core)
  if (await isAuthorized(client, { budget, account })) return null
  const data = encodeFunctionData({ abi: budgetAbi, functionName: 'setAuthorized', args: [[account], [true]] })
  const { hash, receipt } = await transact(client, { ...options, to: budget, data, what: 'Authorizing the core' })
  return { hash, receipt }
}
