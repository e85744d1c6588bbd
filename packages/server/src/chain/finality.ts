/** When a block counts as finalized: by a tag of the chain, or a number of blocks below the head. */
export type Finality =
  | { readonly type: 'tag'; readonly tag: 'finalized' | 'safe' }
  | { readonly type: 'depth'; readonly blocks: number }

/** The block whose height a node is requested for: {@link finalizedHeight} takes that height. */
export function finalityTag(finality: Finality): 'latest' | 'finalized' | 'safe' {
  return finality.type === 'tag' ? finality.tag : 'latest'
}

/**
 * The newest finalized height. Below zero while there is none.
 * @param height - of the block that {@link finalityTag} names.
 */
export function finalizedHeight(finality: Finality, height: bigint): bigint {
  return finality.type === 'tag' ? height : height - BigInt(finality.blocks)
}
