import { type Deployable, prepareDeployment } from '@laurel/contracts/deploy/create2.ts'
import { type Address, encodeFunctionData, toHex } from 'viem'
import { packetToBytes } from 'viem/ens'
import { type PlannedTransaction, planCall } from '../chain/planned-transaction.ts'
import { localEnsAbi, localEnsBytecode } from '../contracts/generated/local-ens.ts'
import { nameResolverAbi, nameResolverBytecode } from '../contracts/generated/name-resolver.ts'

/** The suffix of the names that the API of the local world offers. */
export const NAME_SUFFIX = '.wcn.id'

/** The contracts with which names resolve. */
export type NameContracts = {
  /** Resolves the names of the API, by its gateway. */
  readonly nameResolver: Deployable
  /** A stand-in for ENS, with the functions of ENS's universal resolver. */
  readonly ensUniversalResolver: Deployable
}

/**
 * Prepares the contracts. Sends no request.
 * @param owner - sets the gateway of the resolver, which has none until an API has started.
 */
export function prepareNames(owner: Address): NameContracts {
  return {
    nameResolver: prepareDeployment({
      ...{ name: 'NameResolver', abi: nameResolverAbi, bytecode: nameResolverBytecode },
      args: [owner, [], []],
    }),
    ensUniversalResolver: prepareDeployment({ name: 'LocalEns', abi: localEnsAbi, bytecode: localEnsBytecode }),
  }
}

/** Plans the transaction after which the names of the API have their resolver in the stand-in for ENS. */
export function planNames(
  { nameResolver, ensUniversalResolver }: NameContracts,
  from: Address,
): readonly PlannedTransaction[] {
  const suffix = toHex(packetToBytes(NAME_SUFFIX.slice(1)))
  const args = [suffix, nameResolver.address] as const
  const data = encodeFunctionData({ abi: localEnsAbi, functionName: 'setResolver', args })
  return [planCall({ from, to: ensUniversalResolver.address, data })]
}
