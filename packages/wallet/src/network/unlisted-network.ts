import type { CaipNetworkId } from '../caip/caip.ts'
import type { Translate } from '../language/use-messages.ts'

/**
 * Names of popular chains, by chain id, for users on a chain that the app does not list: "Meadow doesn't run on Gnosis"
 * says more than a number. Source: https://viem.sh/docs/chains/introduction.
 */
export const wellKnownChains: Readonly<Record<string, string>> = {
  1: 'Ethereum',
  10: 'OP Mainnet',
  56: 'BNB Smart Chain',
  100: 'Gnosis',
  130: 'Unichain',
  137: 'Polygon',
  146: 'Sonic',
  250: 'Fantom',
  324: 'ZKsync Era',
  480: 'World Chain',
  1101: 'Polygon zkEVM',
  1284: 'Moonbeam',
  2020: 'Ronin',
  5000: 'Mantle',
  8217: 'Kaia',
  8453: 'Base',
  34443: 'Mode Mainnet',
  42161: 'Arbitrum One',
  42220: 'Celo',
  43114: 'Avalanche',
  57073: 'Ink',
  59144: 'Linea Mainnet',
  80094: 'Berachain',
  81457: 'Blast',
  84532: 'Base Sepolia',
  534352: 'Scroll',
  7777777: 'Zora',
  11155111: 'Sepolia',
}

/**
 * Returns the name of a network that the app does not list. It is the name of a well-known chain, otherwise the number.
 */
export function unlistedNetworkName(id: CaipNetworkId, t: Translate): string {
  const [namespace, reference = id] = id.split(':')
  const name = namespace === 'eip155' ? wellKnownChains[reference] : undefined
  return name ?? t('unsupported.unknownNetwork', { id: reference })
}
