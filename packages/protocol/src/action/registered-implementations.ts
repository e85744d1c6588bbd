import { type Address, type Client, decodeFunctionResult, encodeFunctionData, zeroAddress } from 'viem'
import { boostRegistryAbi } from '../abi/boost-registry.ts'
import { callContract } from '../contract/call.ts'
import { UnsupportedInterfaceError } from '../contract/errors.ts'
import type { TransactionOptions } from '../contract/transaction-options.ts'
import { type MinedTransaction, transact } from '../contract/write.ts'
import { type RegistryOptions, resolveRegistry } from './list-clones.ts'
import { type RegistryType, toImplementationIdentifier } from './registry-type.ts'

/** The name that an implementation is registered under. */
type ImplementationName = RegistryOptions & {
  readonly type: RegistryType
  /** Any account may take a free name. */
  readonly name: string
}

/**
 * Registers an implementation under a name, permanently. Any account may do so, once for each name. Clones can also be
 * made of an implementation that is not registered. Source: docs/protocol.md#registry.
 * @throws {TransactionRevertedError} with `AlreadyRegistered`, or with `NotACloneable` when the implementation cannot
 * be cloned.
 * @throws {ChainNotDeployedError} when the protocol is not deployed on the chain and no `registry` is given.
 * @throws the errors of sending that {@link TransactionOptions} lists.
 */
export async function registerImplementation(
  client: Client,
  { type, name, base, registry, ...options }: TransactionOptions & ImplementationName & { readonly base: Address },
): Promise<MinedTransaction> {
  const to = await resolveRegistry(client, registry)
  const data = encodeFunctionData({ abi: boostRegistryAbi, functionName: 'register', args: [type, name, base] })
  const { hash, receipt } = await transact(client, { ...options, to, data, what: 'Registering the implementation' })
  return { hash, receipt }
}

/**
 * Finds the implementation that is registered under a name. Any account may have registered it: a name does not prove
 * what the base is.
 * @returns null when the name is free.
 * @throws {UnsupportedInterfaceError} when there is no registry at the address.
 * @throws {ChainNotDeployedError} when the protocol is not deployed on the chain and no `registry` is given.
 * @throws {NodeUnreachableError} when the node does not respond.
 * @throws {NodeRpcError} when the node responds with an error.
 */
export async function getRegisteredImplementation(
  client: Client,
  { type, name, registry }: ImplementationName,
): Promise<Address | null> {
  const address = await resolveRegistry(client, registry)
  const functionName = 'getBaseImplementation'
  const args = [toImplementationIdentifier({ type, name })] as const
  const { status, data } = await callContract(client, {
    to: address,
    data: encodeFunctionData({ abi: boostRegistryAbi, functionName, args }),
  })
  // The registry reverts with `NotRegistered` for an unknown name.
  if (status === 'reverted') return null
  try {
    const base = decodeFunctionResult({ abi: boostRegistryAbi, functionName, data })
    return base === zeroAddress ? null : base
  } catch (cause) {
    throw new UnsupportedInterfaceError({ address, needed: 'the registry' }, { cause })
  }
}
