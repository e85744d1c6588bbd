import { type AddEthereumChainParameter, type Chain, numberToHex } from 'viem'

/** Overrides of the chain data that a wallet gets when it is asked to add the chain. */
export type AddChainChanges = {
  readonly [key in Exclude<keyof AddEthereumChainParameter, 'chainId'>]?: AddEthereumChainParameter[key] | undefined
}

/** Returns the parameter of `wallet_addEthereumChain` for a chain. Source: https://eips.ethereum.org/EIPS/eip-3085. */
export function toAddChainParameter(chain: Chain, changes: AddChainChanges = {}): AddEthereumChainParameter {
  const explorers = Object.values(chain.blockExplorers ?? {}).map(({ url }) => url)
  const blockExplorerUrls = changes.blockExplorerUrls ?? (explorers.length === 0 ? undefined : explorers)
  return {
    chainId: numberToHex(chain.id),
    chainName: changes.chainName ?? chain.name,
    nativeCurrency: changes.nativeCurrency ?? chain.nativeCurrency,
    rpcUrls: changes.rpcUrls ?? chain.rpcUrls.default.http,
    ...(blockExplorerUrls === undefined ? {} : { blockExplorerUrls }),
    ...(changes.iconUrls === undefined ? {} : { iconUrls: changes.iconUrls }),
  }
}
