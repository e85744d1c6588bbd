import type { Address } from 'viem'
import type { SendNft } from '../send/send-asset.ts'
import type { ActivityItem } from './activity-item.ts'

/** An NFT that an account received and did not send on, as far as the loaded history says. */
export type HeldNft = {
  readonly chainId: number
  readonly address: Address
  readonly tokenId: string
  /** The collection and the id; null when the collection does not say its name. */
  readonly name: string | null
  /** How it is transferred; null when the history does not say it. */
  readonly standard: 'erc721' | 'erc1155' | null
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
      const known = held.get(key)
      const before = known?.amount ?? 0n
      const standard = asset.standard ?? known?.standard ?? null
      const moved = BigInt(quantity.split('.')[0] ?? '0')
      // What it held before the loaded history began is not known, so it is never below 0.
      const amount = direction === 'in' ? before + moved : before > moved ? before - moved : 0n
      if (amount === 0n) held.delete(key)
      else held.set(key, { chainId, address, tokenId, name, standard, amount, at, isSpam: spam !== null })
    }
  }
  return [...held.values()].sort((one, other) => other.at - one.at)
}

/** Ids of tokens are words of 256 bits. */
const MAX_TOKEN_ID = 2n ** 256n - 1n

/**
 * Returns an NFT as Send takes it. Null when it cannot be sent from here: nothing says how it is transferred, or its id is
 * not one. How many of it there are is what the history says, until the chain says it.
 * @param name - what it is shown as.
 */
export function toSendNft({ chainId, address, tokenId, standard, amount }: HeldNft, name: string): SendNft | null {
  const id = BigInt(tokenId)
  if (standard === null || id > MAX_TOKEN_ID) return null
  return { chainId, address, tokenId: id, standard, name, balance: standard === 'erc721' ? 1n : amount }
}
