import type { Hash } from 'viem'

/** A block by its height, and by its hash, because another can be at the same height. */
export type BlockReference = { readonly number: bigint; readonly hash: Hash }
