import { type AddEthereumChainParameter, type Chain, numberToHex } from 'viem'

/** What an app may say otherwise about a chain that a wallet is asked to add. */
export type AddChainChanges = {
  readonly [key in Exclude<keyof AddEthereumChainParameter, 'chainId'>]?: AddEthereumChainParameter[key] | undefined
}

/** A chain as `wallet_addEthereumChain` wants it. Source: https://eips.ethereum.org/EIPS/eip-3085. */
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
