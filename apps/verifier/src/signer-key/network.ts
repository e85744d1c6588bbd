import { WrongNetworkKeyError } from './errors.ts'

/** Which kind of network a key signs for. */
export type Network = 'mainnet' | 'testnet'

/** Chains whose kind the operator names, because it stands in neither list here. */
export type ChainKinds = ReadonlyMap<number, Network>

/** Chains by kind; what stands here no setting can change. Source: docs/protocol.md#deployments. */
const networks: Readonly<Record<Network, ReadonlySet<number>>> = {
  mainnet: new Set([1, 10, 137, 480, 999, 8453, 42161, 42220]),
  // The last two are the local world's.
  testnet: new Set([10_200, 80_002, 84_532, 421_614, 4801, 44_787, 11_155_111, 11_155_420, 31_337, 31_338]),
}

/**
 * The kind of network that a chain is; null when nobody says, and nothing is signed for it.
 * @param more - chains that the operator has named.
 */
export function networkOf(chainId: number, more: ChainKinds = new Map()): Network | null {
  if (networks.mainnet.has(chainId)) return 'mainnet'
  if (networks.testnet.has(chainId)) return 'testnet'
  return more.get(chainId) ?? null
}

/** @throws {WrongNetworkKeyError} unless the chain is of that kind. */
export function requireNetwork(network: Network, chainId: number, more?: ChainKinds): void {
  if (networkOf(chainId, more) !== network) throw new WrongNetworkKeyError({ chainId, network })
}
