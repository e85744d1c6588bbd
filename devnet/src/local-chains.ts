/** A chain of the local world. `port` is its preferred port. */
export type LocalChainSpec = {
  readonly chainId: number
  readonly name: string
  readonly isTestnet: boolean
  readonly port: number
}

/** After how many blocks a block is final, for the API and the verifier. Local chains have a reorg only on request. */
export const FINAL_AFTER_BLOCKS = 2

/** The main chain and the test network. Each one prefers the port that equals its chain id. */
export const localChains: readonly LocalChainSpec[] = [
  { chainId: 31337, name: 'Laurel Local', isTestnet: false, port: 31337 },
  { chainId: 31338, name: 'Laurel Local Testnet', isTestnet: true, port: 31338 },
]
