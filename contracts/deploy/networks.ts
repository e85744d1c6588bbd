import * as chains from 'viem/chains'

/** Local chains, which viem does not mark as test networks: those of anvil and Ganache, and the second one of our local world. */
const localChainIds = [1337, 31337, 31338]

/** Whether a chain is known to be a test network. Every other chain may hold funds that are worth something. */
export function isTestNetwork(chainId: number): boolean {
  if (localChainIds.includes(chainId)) return true
  const known = Object.values(chains).filter((chain) => chain.id === chainId)
  // Some ids are listed twice.
  return known.length > 0 && known.every((chain) => chain.testnet === true)
}

/** The display name of a chain and the symbol of its native currency. */
export function describeNetwork(chainId: number): { readonly name: string; readonly symbol: string } {
  const known = Object.values(chains).find((chain) => chain.id === chainId)
  return { name: known?.name ?? `Chain ${chainId}`, symbol: known?.nativeCurrency.symbol ?? 'ETH' }
}
