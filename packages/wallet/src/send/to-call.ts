import type { Address, Hex } from 'viem'
import type { TransactionCall } from '../transactions/transaction.ts'
import type { SendAsset } from './send-asset.ts'

/** `transfer(address,uint256)` of ERC-20. */
const TRANSFER = '0xa9059cbb'
/** `safeTransferFrom(address,address,uint256)` of ERC-721. */
const SAFE_TRANSFER_721 = '0x42842e0e'
/** `safeTransferFrom(address,address,uint256,uint256,bytes)` of ERC-1155. */
const SAFE_TRANSFER_1155 = '0xf242432a'

/**
 * Returns the call that sends an amount of an asset. The arguments are of fixed size, so they are written as words: the
 * whole ABI codec would be most of what this flow loads.
 */
export function toCall(
  asset: SendAsset,
  { from, receiver, amount }: { readonly from: Address; readonly receiver: Address; readonly amount: bigint },
): TransactionCall {
  if (asset.type === 'token') {
    const { address } = asset.token
    if (address === null) return { to: receiver, value: amount, data: '0x' }
    return { to: address, value: 0n, data: encodeCall(TRANSFER, [receiver, amount]) }
  }
  const { address, tokenId, standard } = asset.nft
  if (standard === 'erc721') {
    return { to: address, value: 0n, data: encodeCall(SAFE_TRANSFER_721, [from, receiver, tokenId]) }
  }
  // The last argument is empty bytes: where they begin, and their length.
  const words = [from, receiver, tokenId, amount, 5n * 32n, 0n]
  return { to: address, value: 0n, data: encodeCall(SAFE_TRANSFER_1155, words) }
}

/** Returns the data of a call whose arguments are all of fixed size. */
export function encodeCall(selector: Hex, words: readonly (Address | bigint)[]): Hex {
  const hex = words.map((word) => (typeof word === 'bigint' ? word.toString(16) : word.slice(2).toLowerCase()))
  return `${selector}${hex.map((word) => word.padStart(64, '0')).join('')}`
}
