import type { IndexRange } from './activity-store.ts'
import { BlockNotLinkedError } from './errors.ts'
import type { ChainIndexer } from './follow-head.ts'
import { toIndexRows } from './index-rows.ts'
import { type Batch, readBatches } from './read-batches.ts'

/**
 * Fills the newest missing range of a chain until it is complete or `signal` is aborted. While a batch is written, the next one is
 * read.
 * @returns whether something was written.
 * @throws {BlockNotLinkedError} when the next block does not exist or does not link to the one before. @throws {QuorumNotReachedError}
 * @throws {IndexMovedError}
 */
export async function fillRange(indexer: ChainIndexer, signal: AbortSignal): Promise<boolean> {
  const { chainId, store, reader, limits } = indexer
  const cursor = await store.readCursor(chainId)
  const first = cursor?.ranges.at(-1)
  if (first === undefined) return false
  const { nextBlock: from, lastBlock: to, tipHash } = first
  const batches = readBatches(reader, { from, to, tipHash, limits })
  let range: IndexRange = first
  let isChanged = false
  let reading = batches.next()
  try {
    while (!signal.aborted) {
      const read = await reading
      if (read.done) {
        if (isChanged) break
        // What is finalized cannot be missing, and it cannot change.
        throw new BlockNotLinkedError({ chainId, block: from })
      }
      reading = batches.next()
      // Its failure is seen when its turn comes.
      reading.catch(() => undefined)
      range = await write(indexer, range, read.value)
      isChanged = true
    }
  } finally {
    await reading.catch(() => undefined)
    await batches.return()
  }
  return isChanged
}

async function write({ chainId, store, scope }: ChainIndexer, range: IndexRange, { blocks, tipHash }: Batch) {
  await store.appendRange(chainId, { range, headers: blocks, rows: toIndexRows(blocks, scope) })
  return { ...range, nextBlock: range.nextBlock + blocks.length, tipHash }
}
