import { type Address, type Client, encodeFunctionData, type Hex } from 'viem'
import type { TransactionOptions } from '../contract/transaction-options.ts'
import { type MinedTransaction, transact } from '../contract/write.ts'
import { allowListAbi, offchainAccessListAbi } from './allow-list-abi.ts'
import { InvalidAllowListPayloadError } from './errors.ts'

/**
 * An allow list, and the options of the transaction. The sender is the owner of the list, or an account with a role.
 */
type Edit = TransactionOptions & { readonly allowList: Address }

/** One flag for all, or one for each account, in the accounts' order. */
type Flags = boolean | readonly boolean[]

/**
 * Adds accounts to a simple allow list, or removes them.
 * @param isAllowed - one flag for all accounts, or one for each of them.
 * @throws {InvalidAllowListPayloadError} when there is not one flag for each.
 * @throws {TransactionRevertedError} unless the sender may edit the list.
 * @throws the errors of sending that {@link TransactionOptions} lists.
 */
export async function setAllowed(
  client: Client,
  { users, isAllowed, ...edit }: Edit & { readonly users: readonly Address[]; readonly isAllowed: Flags },
): Promise<MinedTransaction> {
  const args = [[...users], flagsOf(users, isAllowed)] as const
  return send(client, edit, encodeFunctionData({ abi: allowListAbi, functionName: 'setAllowed', args }))
}

/**
 * Adds accounts to a simple deny list, or removes them.
 * @param isDenied - one flag for all accounts, or one for each of them.
 * @throws {InvalidAllowListPayloadError} when there is not one flag for each.
 * @throws {TransactionRevertedError} unless the sender may edit the list.
 * @throws the errors of sending that {@link TransactionOptions} lists.
 */
export async function setDenied(
  client: Client,
  { users, isDenied, ...edit }: Edit & { readonly users: readonly Address[]; readonly isDenied: Flags },
): Promise<MinedTransaction> {
  const args = [[...users], flagsOf(users, isDenied)] as const
  return send(client, edit, encodeFunctionData({ abi: allowListAbi, functionName: 'setDenied', args }))
}

/** Which of an offchain access list's two lists of ids. */
export type AccessSide = 'allow' | 'deny'

/**
 * Replaces the ids of an offchain access list.
 * @throws {TransactionRevertedError} unless the sender may edit the list.
 * @throws the errors of sending that {@link TransactionOptions} lists.
 */
export function setAccessListIds(
  client: Client,
  { side, ids, ...edit }: Edit & { readonly side: AccessSide; readonly ids: readonly string[] },
): Promise<MinedTransaction> {
  const functionName = side === 'allow' ? 'setAllowListIds' : 'setDenyListIds'
  return send(client, edit, encodeFunctionData({ abi: offchainAccessListAbi, functionName, args: [[...ids]] }))
}

/**
 * Adds an id to an offchain access list.
 * @throws {TransactionRevertedError} also when the list has the id already.
 * @throws the errors of sending that {@link TransactionOptions} lists.
 */
export function addAccessListId(
  client: Client,
  { side, id, ...edit }: Edit & { readonly side: AccessSide; readonly id: string },
): Promise<MinedTransaction> {
  const functionName = side === 'allow' ? 'addAllowListId' : 'addDenyListId'
  return send(client, edit, encodeFunctionData({ abi: offchainAccessListAbi, functionName, args: [id] }))
}

/**
 * Removes an id from an offchain access list. The order of the other ids may change.
 * @throws {TransactionRevertedError} also when the list does not have the id.
 * @throws the errors of sending that {@link TransactionOptions} lists.
 */
export function removeAccessListId(
  client: Client,
  { side, id, ...edit }: Edit & { readonly side: AccessSide; readonly id: string },
): Promise<MinedTransaction> {
  const functionName = side === 'allow' ? 'removeAllowListId' : 'removeDenyListId'
  return send(client, edit, encodeFunctionData({ abi: offchainAccessListAbi, functionName, args: [id] }))
}

function flagsOf(users: readonly Address[], flags: Flags): boolean[] {
  if (typeof flags === 'boolean') return users.map(() => flags)
  if (flags.length === users.length) return [...flags]
  throw new InvalidAllowListPayloadError(`${users.length} accounts need as many flags, and there are ${flags.length}`)
}

async function send(client: Client, { allowList, ...options }: Edit, data: Hex): Promise<MinedTransaction> {
  const { hash, receipt } = await transact(client, { ...options, to: allowList, data, what: 'Editing the allow list' })
  return { hash, receipt }
}
