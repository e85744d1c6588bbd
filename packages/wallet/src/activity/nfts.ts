import type { Address } from 'viem'
import type { ActivityItem } from './activity-item.ts'

/** An NFT that an account received and did not send on, as far as the loaded history says. */
export type HeldNft = {
  readonly chainId: number
  readonly address: Address
  readonly tokenId: string
  /** The collection and the id; null when the collection does not say its name. */
  readonly name: string | null
  /** How many of it. 1 of those that there is one of. */
  readonly amount: bigint
  /** When it was last received, in milliseconds since 1970. */
  readonly at: number
  readonly isSpam: boolean
}

/**
 * Returns the NFTs that an account received and did not send on, the newest first, by the history that is loaded. What
 * was received before that is not known.
 */
export function getHeldNfts(items: readonly ActivityItem[]): readonly HeldNft[] {
  const held = new Map<string, HeldNft>()
  // From the oldest on, because an NFT can come back.
  for (const { chainId, status, at, transfers } of items.toReversed()) {
    if (chainId === null || status !== 'confirmed') continue
    for (const { asset, direction, quantity, spam } of transfers) {
      if (asset.type !== 'nft' || asset.tokenId === null || direction === 'self') continue
      const { address, tokenId, name } = asset
      const key = `${chainId} ${address} ${tokenId}`
      const before = held.get(key)?.amount ?? 0n
      const moved = BigInt(quantity.split('.')[0] ?? '0')
      // What it held before the loaded history began is not known, so it is never below 0.
      const amount = direction === 'in' ? before + moved : before > moved ? before - moved : 0n
      if (amount === 0n) held.delete(key)
      else held.set(key, { chainId, address, tokenId, name, amount, at, isSpam: spam !== null })
    }
  }
  return [...held.values()].sort((one, other) => other.at - one.at)
}
