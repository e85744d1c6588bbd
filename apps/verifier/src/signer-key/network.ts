import { NetworkMixedError } from './errors.ts'

/** Which kind of network a key signs for. */
export type Network = 'main' | 'test'

/** Chains by kind. A chain that stands in neither list is signed for by nobody. Source: PROTOCOL.md 11. */
const networks: Readonly<Record<Network, ReadonlySet<number>>> = {
  main: new Set([1, 10, 137, 480, 999, 8453, 42161, 42220]),
  // The last two are the local world's.
  test: new Set([10_200, 80_002, 84_532, 421_614, 4801, 44_787, 11_155_111, 11_155_420, 31_337, 31_338]),
}

/** The kind of network that a chain is; null when it is not known, and nothing is signed for it. */
export function networkOf(chainId: number): Network | null {
  if (networks.main.has(chainId)) return 'main'
  return networks.test.has(chainId) ? 'test' : null
}

/** @throws {NetworkMixedError} unless the chain is of that kind. */
export function requireNetwork(network: Network, chainId: number): void {
  if (networkOf(chainId) !== network) throw new NetworkMixedError({ chainId, network })
}
