import type { Address } from 'viem'
import { legacyDeployedContracts } from './generated/legacy-deployed-contracts.ts'

/** A contract's name in the protocol's older version. */
export type LegacyContractName = {
  [chainId in keyof typeof legacyDeployedContracts]: keyof (typeof legacyDeployedContracts)[chainId]
}[keyof typeof legacyDeployedContracts]

/**
 * Returns the contracts of the protocol's older version on a chain, or null where it was never deployed. Actions cloned
 * from them are read like any other, but their claimant's index is narrower. Source: docs/protocol.md#older-contracts.
 */
export function getLegacyDeployment(chainId: number): Readonly<Partial<Record<LegacyContractName, Address>>> | null {
  const chains: Readonly<Record<string, Readonly<Partial<Record<LegacyContractName, Address>>>>> =
    legacyDeployedContracts
  return Object.hasOwn(chains, String(chainId)) ? (chains[String(chainId)] ?? null) : null
}
