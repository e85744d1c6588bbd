import { type Address, type Client, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { readContract } from '../contract/read.ts'
import type { TransactionOptions } from '../contract/transaction-options.ts'
import { type MinedTransaction, transact } from '../contract/write.ts'

// Every owned contract of the protocol has these functions, and no others of these names.
const ownedAbi = parseAbi([
  'function cancelOwnershipHandover() payable',
  'function completeOwnershipHandover(address pendingOwner) payable',
  'function ownershipHandoverExpiresAt(address pendingOwner) view returns (uint256 result)',
  'function renounceOwnership() payable',
  'function renounceRoles(uint256 roles) payable',
  'function requestOwnershipHandover() payable',
])

/** An owned contract (a core, a budget, a list, a validator, an incentive), and the options of the transaction. */
type Owned = TransactionOptions & { readonly contract: Address }

/**
 * Requests the ownership of a contract, as the first of two steps. The sender is the new owner, so a mistyped address
 * cannot become the owner. The current owner completes the request within 48 hours.
 * @throws the errors of sending that {@link TransactionOptions} lists.
 */
export function requestOwnershipHandover(client: Client, owned: Owned): Promise<MinedTransaction> {
  return send(client, owned, encodeFunctionData({ abi: ownedAbi, functionName: 'requestOwnershipHandover' }))
}

/**
 * Transfers a contract to the account that requested it, as the second of two steps. The sender must own the contract.
 * @param pendingOwner - the account that sent the request.
 * @throws {TransactionRevertedError} `NoHandoverRequest` when there is no request, or it has expired.
 * @throws the errors of sending that {@link TransactionOptions} lists.
 */
export function completeOwnershipHandover(
  client: Client,
  { pendingOwner, ...owned }: Owned & { readonly pendingOwner: Address },
): Promise<MinedTransaction> {
  const args = [pendingOwner] as const
  return send(client, owned, encodeFunctionData({ abi: ownedAbi, functionName: 'completeOwnershipHandover', args }))
}

/**
 * Cancels the sender's own request for a contract.
 * @throws the errors of sending that {@link TransactionOptions} lists.
 */
export function cancelOwnershipHandover(client: Client, owned: Owned): Promise<MinedTransaction> {
  return send(client, owned, encodeFunctionData({ abi: ownedAbi, functionName: 'cancelOwnershipHandover' }))
}

/**
 * Returns the time in Unix seconds until which an account's request for a contract can be completed, or zero without a
 * request.
 * @throws {UnsupportedInterfaceError} when the contract has no owner.
 * @throws {NodeUnreachableError} when the node does not respond.
 * @throws {NodeRpcError} when the node responds with an error.
 */
export function getOwnershipHandoverExpiry(
  client: Client,
  { contract, pendingOwner }: { readonly contract: Address; readonly pendingOwner: Address },
): Promise<bigint> {
  const readParameters = { abi: ownedAbi, address: contract, args: [pendingOwner] } as const
  return readContract(
    client,
    { ...readParameters, functionName: 'ownershipHandoverExpiresAt' },
    'a contract with an owner',
  )
}

/**
 * Removes the owner of a contract for good. No account can then do what only an owner may. The sender must own it.
 * @throws the errors of sending that {@link TransactionOptions} lists.
 */
export function renounceOwnership(client: Client, owned: Owned): Promise<MinedTransaction> {
  return send(client, owned, encodeFunctionData({ abi: ownedAbi, functionName: 'renounceOwnership' }))
}

/**
 * Gives up roles that the sender has at a contract.
 * @param roles - `Role`'s bits added up.
 * @throws the errors of sending that {@link TransactionOptions} lists.
 */
export function renounceRoles(
  client: Client,
  { roles, ...owned }: Owned & { readonly roles: bigint },
): Promise<MinedTransaction> {
  return send(client, owned, encodeFunctionData({ abi: ownedAbi, functionName: 'renounceRoles', args: [roles] }))
}

async function send(client: Client, { contract, ...options }: Owned, data: Hex): Promise<MinedTransaction> {
  const { hash, receipt } = await transact(client, { ...options, to: contract, data, what: 'Changing the owner' })
  return { hash, receipt }
}
