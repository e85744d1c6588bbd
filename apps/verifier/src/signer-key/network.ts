import type { SignerNetwork } from '@laurel/protocol/verifier'
import { WrongNetworkKeyError } from './errors.ts'

/** The kind of network that a key signs for. */
export type Network = SignerNetwork

/** The kinds of chains from the settings, for chains that are not listed here. */
export type ChainKinds = ReadonlyMap<number, Network>

/** Chains by kind. No setting can change these. Source: docs/protocol.md#deployments. */
const networks: Readonly<Record<Network, ReadonlySet<number>>> = {
  mainnet: new Set([1, 10, 137, 480, 999, 8453, 42161, 42220]),
  // The last two are the local world's.
  testnet: new Set([10_200, 80_002, 84_532, 421_614, 4801, 44_787, 11_155_111, 11_155_420, 31_337, 31_338]),
}

/**
 * The kind of a chain; null when it is not known, and then nothing is signed for it.
 * @param more - the kinds of chains from the settings.
 */
export function networkOf(chainId: number, more: ChainKinds = new Map()): Network | null {
  if (networks.mainnet.has(chainId)) return 'mainnet'
  if (networks.testnet.has(chainId)) return 'testnet'
  return more.get(chainId) ?? null
}

/** @throws {WrongNetworkKeyError} when the chain is of another kind. */
export function requireNetwork(network: Network, chainId: number, more?: ChainKinds): void {
  if (networkOf(chainId, more) !== network) throw new WrongNetworkKeyError({ chainId, network })
}
