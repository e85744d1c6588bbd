import type { ActivityStore, IndexCursor } from './activity-store.ts'
import type { ChainReader } from './chain-reader.ts'
import { ReorgTooDeepError } from './errors.ts'
import { type IndexScope, toIndexRows } from './index-rows.ts'
import { type BatchLimits, readBatches } from './read-batches.ts'

/** What the index of one chain works with. */
export type ChainIndexer = {
  readonly chainId: number
  readonly startBlock: number
  readonly reader: ChainReader
  readonly store: ActivityStore
  readonly scope: IndexScope
  readonly limits: BatchLimits
}

/** The result of a step at the head. `lag` is the number of blocks that were missing before it. */
export type HeadStep = { readonly status: 'advanced' | 'retracted' | 'skipped' | 'waiting'; readonly lag: number }

/** A head that is farther behind than this jumps to the finalized block, and the gap is filled beside it. */
const MAX_HEAD_GAP = 2_000
/**
 * Blocks are taken back because the chain has become shorter, or the chain is given up because it is shorter than what was finalized,
 * only after this many looks in a row: behind one URL there can be several nodes, of which some are a little late.
 */
const MAX_SHORT_HEAD_LOOKS = 10

/** Follows the head of one chain. */
export type HeadFollower = {
  /**
   * Takes back what a reorg removed, or else appends what is new, until `signal` is aborted.
   * @throws {ReorgTooDeepError} @throws {QuorumNotReachedError} @throws {IndexMovedError}
   */
  step(signal?: AbortSignal): Promise<HeadStep>
}

/** Creates the follower of a chain's head. @param maxGap - blocks. */
export function createHeadFollower(
  indexer: ChainIndexer,
  { maxGap = MAX_HEAD_GAP, maxShortLooks = MAX_SHORT_HEAD_LOOKS } = {},
): HeadFollower {
  const { chainId, reader, store } = indexer
  let shortLooks = 0
  let isOpen = false

  /** Also for a chain that is known, whose start block can be another now. Null when the nodes do not agree yet. */
  async function openChain(finalized: number): Promise<IndexCursor | null> {
    if (isOpen) return store.readCursor(chainId)
    const { startBlock } = indexer
    const header = finalized >= startBlock ? await reader.readHeader(finalized) : null
    if (finalized >= startBlock && header === null) return null
    await store.openChain({ chainId, startBlock, finalized: header })
    isOpen = true
    return store.readCursor(chainId)
  }

  /** Returns whether the index is what the chain is, after taking back what differs. */
  async function reconcile(cursor: IndexCursor, head: number): Promise<'same' | 'retracted' | 'unsure'> {
    const tip = cursor.headNext - 1
    if (cursor.recent.length === 0 || cursor.tipHash === null) return 'same'
    shortLooks = head < tip ? shortLooks + 1 : 0
    const [oldest] = cursor.recent
    if (head < tip && shortLooks < maxShortLooks) return 'unsure'
    // What was finalized stays, so this is another chain, or nodes that must be looked at.
    if (oldest !== undefined && head < oldest.number) throw new ReorgTooDeepError({ chainId, block: oldest.number })
    for (const known of cursor.recent.toReversed()) {
      if (known.number > head) continue
      const header = await reader.readHeader(known.number)
      if (header === null) return 'unsure'
      if (header.hash !== known.hash) continue
      if (known.number === tip) return 'same'
      await store.retract(chainId, {
        headNext: cursor.headNext,
        nextBlock: known.number + 1,
        tipHash: known.hash,
      })
      return 'retracted'
    }
    // Nothing below was read, so nothing finalized is lost.
    if (oldest === undefined || oldest.number !== cursor.startBlock)
      throw new ReorgTooDeepError({ chainId, block: oldest?.number ?? head })
    await store.retract(chainId, { headNext: cursor.headNext, nextBlock: cursor.startBlock, tipHash: null })
    return 'retracted'
  }

  return {
    async step(signal) {
      const head = await reader.readHead()
      const finalized = Math.min(head, await reader.readFinalized())
      const cursor = await openChain(finalized)
      if (cursor === null) return { status: 'waiting', lag: 0 }
      const lag = Math.max(0, head - cursor.headNext + 1)
      switch (await reconcile(cursor, head)) {
        case 'unsure':
          return { status: 'waiting', lag }
        case 'retracted':
          return { status: 'retracted', lag }
        case 'same':
          if (finalized - cursor.headNext > maxGap && (await skip(indexer, cursor, finalized)))
            return { status: 'skipped', lag }
          return { status: (await append(indexer, cursor, { head, finalized, signal })) ? 'advanced' : 'waiting', lag }
      }
    },
  }
}

/** Continues above the finalized block. @returns false when the nodes do not agree on it yet. */
async function skip(
  { chainId, reader, store }: ChainIndexer,
  { headNext }: IndexCursor,
  finalized: number,
): Promise<boolean> {
  const header = await reader.readHeader(finalized)
  if (header === null) return false
  await store.skip(chainId, { headNext, nextBlock: finalized + 1, tipHash: header.hash })
  return true
}

/** Appends what is new, until `signal` is aborted. @returns whether there was something. */
async function append(
  { chainId, reader, store, scope, limits }: ChainIndexer,
  { headNext, tipHash }: IndexCursor,
  { head, finalized, signal }: { head: number; finalized: number; signal: AbortSignal | undefined },
): Promise<boolean> {
  let appended = false
  for await (const { blocks } of readBatches(reader, { from: headNext, to: head, tipHash, limits })) {
    const [first] = blocks
    if (first === undefined) continue
    await store.appendHead(chainId, {
      headNext: first.number,
      headers: blocks,
      finalized,
      rows: toIndexRows(blocks, scope),
    })
    appended = true
    if (signal?.aborted) break
  }
  return appended
}
