import { shortAddress } from '../controls/address.tsx'
import type { HeldNft } from './nfts.ts'

/** Returns what an NFT is shown as: its name, or its contract and id. */
export function nftNameOf({ name, address, tokenId }: HeldNft): string {
  return name ?? `${shortAddress(address)} #${tokenId}`
}
