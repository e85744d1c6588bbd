import { type Address, type Client, encodeFunctionData, type Hex } from 'viem'
import { type MinedTransaction, type TransactionOptions, transact } from '../action/transact.ts'
import { allowListAbi, offchainAccessListAbi } from './allow-list-abi.ts'

/** A list and who sends the transaction: its owner, or somebody with a role. */
type Edit = TransactionOptions & { readonly allowList: Address }

/**
 * Lets people onto a simple allow list, or takes them off.
 * @throws {TransactionRevertedError} unless the sender may edit the list. @throws whatever `transact` throws.
 */
export function setAllowed(
  client: Client,
  { users, isAllowed, ...edit }: Edit & { readonly users: readonly Address[]; readonly isAllowed: boolean },
): Promise<MinedTransaction> {
  const args = [[...users], users.map(() => isAllowed)] as const
  return send(client, edit, encodeFunctionData({ abi: allowListAbi, functionName: 'setAllowed', args }))
}

/**
 * Puts people on a simple deny list, or takes them off.
 * @throws {TransactionRevertedError} unless the sender may edit the list. @throws whatever `transact` throws.
 */
export function setDenied(
  client: Client,
  { users, isDenied, ...edit }: Edit & { readonly users: readonly Address[]; readonly isDenied: boolean },
): Promise<MinedTransaction> {
  const args = [[...users], users.map(() => isDenied)] as const
  return send(client, edit, encodeFunctionData({ abi: allowListAbi, functionName: 'setDenied', args }))
}

/** Which of an offchain access list's two lists of ids. */
export type AccessSide = 'allow' | 'deny'

/**
 * Replaces the ids of lists kept elsewhere.
 * @throws {TransactionRevertedError} unless the sender may edit the list. @throws whatever `transact` throws.
 */
export function setAccessListIds(
  client: Client,
  { side, ids, ...edit }: Edit & { readonly side: AccessSide; readonly ids: readonly string[] },
): Promise<MinedTransaction> {
  const functionName = side === 'allow' ? 'setAllowListIds' : 'setDenyListIds'
  return send(client, edit, encodeFunctionData({ abi: offchainAccessListAbi, functionName, args: [[...ids]] }))
}

/**
 * Adds the id of a list kept elsewhere.
 * @throws {TransactionRevertedError} also when it is there already. @throws whatever `transact` throws.
 */
export function addAccessListId(
  client: Client,
  { side, id, ...edit }: Edit & { readonly side: AccessSide; readonly id: string },
): Promise<MinedTransaction> {
  const functionName = side === 'allow' ? 'addAllowListId' : 'addDenyListId'
  return send(client, edit, encodeFunctionData({ abi: offchainAccessListAbi, functionName, args: [id] }))
}

/**
 * Removes the id of a list kept elsewhere; the order of the others may change.
 * @throws {TransactionRevertedError} also when it is not there. @throws whatever `transact` throws.
 */
export function removeAccessListId(
  client: Client,
  { side, id, ...edit }: Edit & { readonly side: AccessSide; readonly id: string },
): Promise<MinedTransaction> {
  const functionName = side === 'allow' ? 'removeAllowListId' : 'removeDenyListId'
  return send(client, edit, encodeFunctionData({ abi: offchainAccessListAbi, functionName, args: [id] }))
}

async function send(client: Client, { allowList, ...options }: Edit, data: Hex): Promise<MinedTransaction> {
  const { hash, receipt } = await transact(client, { ...options, to: allowList, data, what: 'Editing the allow list' })
  return { hash, receipt }
}
