import { type Address, type Client, decodeFunctionResult, encodeFunctionData, type Hex } from 'viem'
import { boostRegistryAbi } from '../abi/boost-registry.ts'
import { mapInBatches } from '../chain/map-in-batches.ts'
import { requestChainId } from '../chain/rpc.ts'
import { callContract } from '../contract/call.ts'
import { UnsupportedInterfaceError } from '../contract/errors.ts'
import { readContract } from '../contract/read.ts'
import { atOneBlock } from '../contract/read-together.ts'
import { getDeployment } from '../deployments/get-deployment.ts'
import { RegistryType } from './registry-type.ts'

/** A component that the registry cloned and recorded. */
export type Clone = {
  /** The registry's key: see `toCloneIdentifier`. */
  readonly identifier: Hex
  readonly type: RegistryType
  readonly address: Address
  readonly deployer: Address
  /** The deployer's own name for it. */
  readonly name: string
}

/** The protocol's own registry on the client's chain when left out. */
export type RegistryOptions = { readonly registry?: Address }

/**
 * Finds a clone by its key, which `toCloneIdentifier` computes from an implementation, a deployer and a name.
 * @returns null when the registry has no clone under the key.
 * @throws {UnsupportedInterfaceError} when there is no registry at the address.
 * @throws {ChainNotDeployedError} when the protocol is not deployed on the chain and no `registry` is given.
 * @throws {NodeUnreachableError} when the node does not respond.
 * @throws {NodeRpcError} when the node responds with an error.
 */
export async function getClone(
  client: Client,
  { identifier, registry }: RegistryOptions & { readonly identifier: Hex },
): Promise<Clone | null> {
  const address = await resolveRegistry(client, registry)
  const { status, data } = await callContract(client, {
    to: address,
    data: encodeFunctionData({ abi: boostRegistryAbi, functionName: 'getClone', args: [identifier] }),
  })
  // The registry reverts with `NotRegistered` for an unknown key.
  if (status === 'reverted') return null
  try {
    const { baseType, instance, deployer, name } = decodeFunctionResult({
      abi: boostRegistryAbi,
      functionName: 'getClone',
      data,
    })
    const type = Object.values(RegistryType).find((known) => known === baseType)
    if (type === undefined) throw new RangeError(`${baseType} is not a type that the registry files under.`)
    return { identifier, type, address: instance, deployer, name }
  } catch (cause) {
    throw new UnsupportedInterfaceError({ address, needed: 'the registry' }, { cause })
  }
}

/**
 * Lists the clones that an account has deployed through the registry, oldest first: its budgets, actions, lists.
 * @param type - the only type to return. All types when left out.
 * @throws {UnsupportedInterfaceError} when there is no registry at the address.
 * @throws {ChainNotDeployedError} when the protocol is not deployed on the chain and no `registry` is given.
 * @throws {NodeUnreachableError} when the node does not respond.
 * @throws {NodeRpcError} when the node responds with an error.
 * @example const budgets = await listClones(client, { deployer: me, type: RegistryType.BUDGET })
 */
export async function listClones(
  client: Client,
  { deployer, type, registry }: RegistryOptions & { readonly deployer: Address; readonly type?: RegistryType },
): Promise<readonly Clone[]> {
  const address = await resolveRegistry(client, registry)
  const reader = await atOneBlock(client)
  const readParameters = { abi: boostRegistryAbi, address, functionName: 'getClones', args: [deployer] } as const
  const identifiers = await readContract(reader, readParameters, 'the registry')
  const found = await mapInBatches(identifiers, (identifier) => getClone(reader, { identifier, registry: address }))
  return found.filter((clone) => clone !== null).filter((clone) => type === undefined || clone.type === type)
}

/**
 * Returns the registry to use: the one given, or the protocol's own on the node's chain.
 * @throws {ChainNotDeployedError} when the protocol is not deployed on the chain and no `registry` is given.
 * @throws {WrongChainError} when the node serves another chain than the client's.
 * @throws {NodeUnreachableError} when the node does not respond.
 * @throws {NodeRpcError} when the node responds with an error.
 */
export async function resolveRegistry(client: Client, registry: Address | undefined): Promise<Address> {
  return registry ?? getDeployment(await requestChainId(client)).contracts.BoostRegistry
}
