import type { Address } from 'viem'
import { olderDeployedContracts } from './generated/older-deployed-contracts.ts'

/** A contract's name in the protocol's older version. */
export type OlderContractName = {
  [chainId in keyof typeof olderDeployedContracts]: keyof (typeof olderDeployedContracts)[chainId]
}[keyof typeof olderDeployedContracts]

/**
 * The contracts of the protocol's older version on a chain; null where it never was. Actions cloned from them are read
 * like any other: only their claimant's index is narrower. Source: docs/protocol.md#older-contracts.
 */
export function getOlderDeployment(chainId: number): Readonly<Partial<Record<OlderContractName, Address>>> | null {
  const chains: Readonly<Record<string, Readonly<Partial<Record<OlderContractName, Address>>>>> = olderDeployedContracts
  return Object.hasOwn(chains, String(chainId)) ? (chains[String(chainId)] ?? null) : null
}
