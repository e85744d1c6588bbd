import { type Address, type Client, decodeFunctionResult, encodeFunctionData, zeroAddress } from 'viem'
import { boostRegistryAbi } from '../abi/boost-registry.ts'
import { callContract } from '../chain/call-contract.ts'
import { UnsupportedInterfaceError } from './contract-errors.ts'
import { type RegistryOptions, resolveRegistry } from './list-clones.ts'
import { type RegistryType, toImplementationIdentifier } from './registry-type.ts'
import { type MinedTransaction, type TransactionOptions, transact } from './transact.ts'

/** What a base is registered as. */
type BaseName = RegistryOptions & {
  readonly type: RegistryType
  /** Anybody may take a name that nobody has. */
  readonly name: string
}

/**
 * Registers a base implementation under a name, for good: anyone may, once for each name. Clones can be made of a base
 * that is not registered too. Source: docs/protocol.md#registry.
 * @throws {TransactionRevertedError} `AlreadyRegistered`, or `NotACloneable` for what no clone can be made of.
 * @throws {ChainNotDeployedError} @throws whatever `transact` throws.
 */
export async function registerImplementation(
  client: Client,
  { type, name, base, registry, ...options }: TransactionOptions & BaseName & { readonly base: Address },
): Promise<MinedTransaction> {
  const to = await resolveRegistry(client, registry)
  const data = encodeFunctionData({ abi: boostRegistryAbi, functionName: 'register', args: [type, name, base] })
  const { hash, receipt } = await transact(client, { ...options, to, data, what: 'Registering the base' })
  return { hash, receipt }
}

/**
 * Finds the base that is registered under a name. Anyone may have registered it: a name is no proof of what it is.
 * @returns null when nobody has taken the name.
 * @throws {UnsupportedInterfaceError} when there is no registry at the address. @throws {ChainNotDeployedError}
 * @throws {NodeUnreachableError} @throws {NodeRpcError}
 */
export async function getRegisteredImplementation(
  client: Client,
  { type, name, registry }: BaseName,
): Promise<Address | null> {
  const address = await resolveRegistry(client, registry)
  const functionName = 'getBaseImplementation'
  const args = [toImplementationIdentifier({ type, name })] as const
  const { status, data } = await callContract(client, {
    to: address,
    data: encodeFunctionData({ abi: boostRegistryAbi, functionName, args }),
  })
  // The registry reverts `NotRegistered` for what it does not have.
  if (status === 'reverted') return null
  try {
    const base = decodeFunctionResult({ abi: boostRegistryAbi, functionName, data })
    return base === zeroAddress ? null : base
  } catch (cause) {
    throw new UnsupportedInterfaceError({ address, needed: 'the registry' }, { cause })
  }
}
