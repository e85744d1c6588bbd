import type { Address } from 'viem'
import type { EvmTokenBalance } from '../tokens/token-balance.ts'
import type { SentItem } from '../transactions/transaction.ts'

/** An NFT that can be sent. `balance` is how many of it the account has, 1 of ERC-721. */
export type SendNft = {
  readonly chainId: number
  readonly address: Address
  readonly tokenId: bigint
  readonly standard: 'erc721' | 'erc1155'
  readonly name: string
  readonly balance: bigint
  /** What its contract calls itself: untrusted text. Left out until it is read, and where it does not say it. */
  readonly collection?: string
}

/** What is sent: a token, the native currency among them, or an NFT. */
export type SendAsset =
  | { readonly type: 'token'; readonly token: EvmTokenBalance }
  | { readonly type: 'nft'; readonly nft: SendNft }

/** Returns the chain on which an asset is. */
export function assetChainId(asset: SendAsset): number {
  return asset.type === 'token' ? asset.token.chainId : asset.nft.chainId
}

/** Returns the contract of an asset, or null for the native currency. */
export function assetAddress(asset: SendAsset): Address | null {
  return asset.type === 'token' ? asset.token.address : asset.nft.address
}

/** Returns how many decimals an amount of an asset has. NFTs are counted. */
export function assetDecimals(asset: SendAsset): number {
  return asset.type === 'token' ? asset.token.decimals : 0
}

/** Returns how much of an asset the account has, in base units. */
export function assetBalance(asset: SendAsset): bigint {
  return asset.type === 'token' ? asset.token.amount : asset.nft.balance
}

/** Returns whether an asset is the native currency of its chain, which also pays the network fee. */
export function isNative(asset: SendAsset): boolean {
  return asset.type === 'token' && asset.token.address === null
}

/** Returns whether there is only one of an asset, so that it has no amount. */
export function isSingle(asset: SendAsset): boolean {
  return asset.type === 'nft' && asset.nft.standard === 'erc721'
}

/** Returns whether two assets are the same, whatever their amounts are. */
export function isSameAsset(one: SendAsset, other: SendAsset): boolean {
  if (assetChainId(one) !== assetChainId(other)) return false
  if (assetAddress(one)?.toLowerCase() !== assetAddress(other)?.toLowerCase()) return false
  return one.type === 'token' ? other.type === 'token' : other.type === 'nft' && one.nft.tokenId === other.nft.tokenId
}

/** Returns an amount of an asset as a sent transaction shows it. */
export function toSentItem(asset: SendAsset, amount: bigint): SentItem {
  if (asset.type === 'nft') {
    const { address, tokenId, name } = asset.nft
    return { type: 'nft', address, tokenId, amount, name }
  }
  const { address, symbol, decimals } = asset.token
  return { type: 'token', address, symbol, decimals, amount }
}
