import { type Address, type Client, encodeFunctionData } from 'viem'
import { readContract } from '../contract/read.ts'
import type { TransactionOptions } from '../contract/transaction-options.ts'
import { type MinedTransaction, transact } from '../contract/write.ts'
import { budgetAbi } from './budget-abi.ts'
import type { Grant } from './payload.ts'

/** A budget, or a list with roles, and the options of the transaction. */
type RoleChange = TransactionOptions & { readonly budget: Address; readonly grants: readonly Grant[] }

/**
 * Returns whether an account may use a budget, as its owner, a manager or an administrator.
 * @throws {UnsupportedInterfaceError} when a contract is of another kind.
 * @throws {ContractAddressMissingError} when the address is left out.
 * @throws {NodeUnreachableError} when the node does not respond.
 * @throws {NodeRpcError} when the node responds with an error.
 */
export function isAuthorized(
  client: Client,
  { budget, account }: { readonly budget: Address; readonly account: Address },
): Promise<boolean> {
  const readParameters = { abi: budgetAbi, address: budget, functionName: 'isAuthorized', args: [account] } as const
  return readContract(client, readParameters, 'a budget')
}

/**
 * Returns the roles that an account has at a budget, as the sum of `Role`'s bits.
 * @throws {UnsupportedInterfaceError} when a contract is of another kind.
 * @throws {ContractAddressMissingError} when the address is left out.
 * @throws {NodeUnreachableError} when the node does not respond.
 * @throws {NodeRpcError} when the node responds with an error.
 */
export function getRoles(
  client: Client,
  { budget, account }: { readonly budget: Address; readonly account: Address },
): Promise<bigint> {
  const readParameters = { abi: budgetAbi, address: budget, functionName: 'rolesOf', args: [account] } as const
  return readContract(client, readParameters, 'a budget')
}

/**
 * Grants roles to accounts, in addition to those that they have. The sender must own the budget or administer it.
 * @throws the errors of sending that {@link TransactionOptions} lists.
 */
export async function grantRoles(
  client: Client,
  { budget, grants, ...options }: RoleChange,
): Promise<MinedTransaction> {
  const args = [grants.map(({ account }) => account), grants.map(({ roles }) => roles)] as const
  const data = encodeFunctionData({ abi: budgetAbi, functionName: 'grantManyRoles', args })
  const { hash, receipt } = await transact(client, { ...options, to: budget, data, what: 'Granting roles' })
  return { hash, receipt }
}

/**
 * Revokes roles of accounts. The sender must own the budget or administer it.
 * @throws the errors of sending that {@link TransactionOptions} lists.
 */
export async function revokeRoles(
  client: Client,
  { budget, grants, ...options }: RoleChange,
): Promise<MinedTransaction> {
  const args = [grants.map(({ account }) => account), grants.map(({ roles }) => roles)] as const
  const data = encodeFunctionData({ abi: budgetAbi, functionName: 'revokeManyRoles', args })
  const { hash, receipt } = await transact(client, { ...options, to: budget, data, what: 'Revoking roles' })
  return { hash, receipt }
}
