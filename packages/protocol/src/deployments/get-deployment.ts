import type { Address } from 'viem'
import { ChainNotDeployedError } from './errors.ts'
import { chainNames, deployedContracts } from './generated/deployed-contracts.ts'
import { localContracts } from './generated/local-contracts.ts'

/**
 * A contract's name in the protocol. On deployed chains `ManagedBudgetWithFees` is the V2 implementation.
 * Source: docs/protocol.md#deployments.
 */
export type ContractName =
  | {
      [chainId in keyof typeof deployedContracts]: keyof (typeof deployedContracts)[chainId]
    }[keyof typeof deployedContracts]
  | keyof typeof localContracts

/** The deployment of the protocol on one chain. */
export type Deployment = {
  readonly chainId: number
  /** The display name of the chain, such as `Base`. */
  readonly chainName: string
  /** An action needs the first two. The others are present when the chain has them. */
  readonly contracts: Readonly<Record<'BoostRegistry' | 'EventAction', Address>> &
    Readonly<Partial<Record<ContractName, Address>>>
}

/** The default test chain: Sepolia. Source: docs/product.md#defaults. */
export const defaultTestChainId = 11155111

/**
 * Returns the deployment of the protocol on a chain, from a table and without a request.
 * @param chainId - the EIP-155 id of the chain.
 * @throws {ChainNotDeployedError} when the protocol is not deployed on the chain.
 * @example
 * const { BoostCore } = getDeployment(8453).contracts
 */
export function getDeployment(chainId: number): Deployment {
  const deployment = listDeployments().find((candidate) => candidate.chainId === chainId)
  if (deployment) return deployment
  throw new ChainNotDeployedError({ chainId, known: Object.keys(deployedContracts).map(Number) })
}

/**
 * Returns the protocol's core on a chain, from the same table.
 * @throws {ChainNotDeployedError} when the chain has none.
 */
export function getCoreAddress(chainId: number): Address {
  const { contracts } = getDeployment(chainId)
  if (contracts.BoostCore) return contracts.BoostCore
  const known = listDeployments().flatMap((deployment) => (deployment.contracts.BoostCore ? [deployment.chainId] : []))
  throw new ChainNotDeployedError({ chainId, known })
}

/** Returns the deployment on every chain, by chain id. The chains of the local world come last. */
export function listDeployments(): readonly Deployment[] {
  return [
    ...Object.entries({ ...deployedContracts } satisfies Record<string, Deployment['contracts']>).map(
      ([chainId, contracts]): Deployment => ({
        chainId: Number(chainId),
        chainName: nameOf(chainId),
        contracts,
      }),
    ),
    ...localChains.map(
      ({ chainId, chainName }): Deployment => ({
        chainId,
        chainName,
        contracts: localContracts,
      }),
    ),
  ]
}

/** The local world's chains: the main one, and one that acts as a test network. */
const localChains = [
  { chainId: 31337, chainName: 'Laurel Local' },
  { chainId: 31338, chainName: 'Laurel Local Testnet' },
] as const

function nameOf(chainId: string): string {
  const names: Readonly<Record<string, string>> = chainNames
  return names[chainId] ?? `Chain ${chainId}`
}
