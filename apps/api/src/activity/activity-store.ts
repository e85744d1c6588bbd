import type { Hash } from 'viem'
import type { BlockHeader } from './chain-block.ts'
import type { IndexRows } from './index-rows.ts'

/**
 * Where the indexer writes. Each write is one transaction of the rows together with the cursor, and only happens when the cursor is
 * where the writer expects it. So a worker that was killed, or that wrongly thinks that a chain is its own, cannot write a row twice.
 */
export type ActivityStore = {
  /**
   * Makes room for a chain. The head starts after the finalized block, and everything from the start block to it is a range to be
   * filled. A start block that is lower than before adds a range.
   */
  openChain(chain: NewChain): Promise<void>
  readCursor(chainId: number): Promise<IndexCursor | null>
  /** Appends blocks at the head. @throws {IndexMovedError} */
  appendHead(chainId: number, blocks: HeadBlocks): Promise<void>
  /** Appends blocks to a range, and ends it with its last block. @throws {IndexMovedError} */
  appendRange(chainId: number, blocks: RangeBlocks): Promise<void>
  /** Removes every block from `nextBlock` on, and notifies readers. @throws {IndexMovedError} */
  retract(chainId: number, to: Move): Promise<void>
  /** Continues at a later block, and leaves what is between as a range. @throws {IndexMovedError} */
  skip(chainId: number, to: Move): Promise<void>
}

export type NewChain = {
  readonly chainId: number
  readonly startBlock: number
  /** The newest finalized block; null when it is below the start block. */
  readonly finalized: Pick<BlockHeader, 'number' | 'hash'> | null
}

/** How far a chain is indexed. */
export type IndexCursor = {
  readonly startBlock: number
  /** The next block at the head. */
  readonly headNext: number
  /** The hash of the block before; null when it was not read. */
  readonly tipHash: Hash | null
  /** What is missing below, in ascending order. */
  readonly ranges: readonly IndexRange[]
  /** The blocks that can still be removed, and the newest finalized one, in ascending order. */
  readonly recent: readonly Pick<BlockHeader, 'number' | 'hash'>[]
}

/** Blocks that are missing: `nextBlock` to `lastBlock`. */
export type IndexRange = {
  /** Its name. */
  readonly firstBlock: number
  readonly nextBlock: number
  readonly lastBlock: number
  /** The hash of the block before `nextBlock`; null when it was not read. */
  readonly tipHash: Hash | null
}

export type HeadBlocks = {
  /** Where the writer expects the cursor. */
  readonly headNext: number
  /** In ascending order, without gaps, at least one. */
  readonly headers: readonly BlockHeader[]
  /** Blocks below this one need not be remembered by hash. */
  readonly finalized: number
  readonly rows: IndexRows
}

export type RangeBlocks = {
  /** What the writer expects. */
  readonly range: IndexRange
  readonly headers: readonly BlockHeader[]
  readonly rows: IndexRows
}

/** A move of the head's cursor. */
export type Move = {
  /** Where the writer expects the cursor. */
  readonly headNext: number
  readonly nextBlock: number
  /** The hash of the block before `nextBlock`; null when it is not known. */
  readonly tipHash: Hash | null
}
