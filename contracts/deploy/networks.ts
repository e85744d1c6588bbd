/** A network by its chain id: its display name, and the symbol of its native currency. */
type Network = { readonly name: string; readonly symbol: string }

/** Networks where nothing has a price. The last two are the local world's. */
const testNetworks: Readonly<Record<number, Network>> = {
  1337: { name: 'Local', symbol: 'ETH' },
  4801: { name: 'World Chain Sepolia', symbol: 'ETH' },
  10200: { name: 'Chiado', symbol: 'xDAI' },
  17000: { name: 'Holesky', symbol: 'ETH' },
  80002: { name: 'Polygon Amoy', symbol: 'POL' },
  84532: { name: 'Base Sepolia', symbol: 'ETH' },
  421614: { name: 'Arbitrum Sepolia', symbol: 'ETH' },
  560048: { name: 'Hoodi', symbol: 'ETH' },
  11142220: { name: 'Celo Sepolia', symbol: 'CELO' },
  11155111: { name: 'Sepolia', symbol: 'ETH' },
  11155420: { name: 'OP Sepolia', symbol: 'ETH' },
  31337: { name: 'Laurel Local', symbol: 'ETH' },
  31338: { name: 'Laurel Local Testnet', symbol: 'ETH' },
}

/** Networks with funds of value that have a name in the output. Every network that is in neither table is treated like these. */
const mainNetworks: Readonly<Record<number, Network>> = {
  1: { name: 'Ethereum', symbol: 'ETH' },
  10: { name: 'OP Mainnet', symbol: 'ETH' },
  56: { name: 'BNB Smart Chain', symbol: 'BNB' },
  100: { name: 'Gnosis', symbol: 'xDAI' },
  137: { name: 'Polygon', symbol: 'POL' },
  480: { name: 'World Chain', symbol: 'ETH' },
  8453: { name: 'Base', symbol: 'ETH' },
  42161: { name: 'Arbitrum One', symbol: 'ETH' },
  42220: { name: 'Celo', symbol: 'CELO' },
  43114: { name: 'Avalanche', symbol: 'AVAX' },
}

/** Whether a chain is known to be a test network. Every other chain may hold funds that are worth something. */
export function isTestNetwork(chainId: number): boolean {
  return Object.hasOwn(testNetworks, chainId)
}

/** The display name of a chain and the symbol of its native currency. */
export function describeNetwork(chainId: number): Network {
  return (
    testNetworks[chainId] ?? mainNetworks[chainId] ?? { name: `Chain ${chainId}`, symbol: 'of the native currency' }
  )
}
