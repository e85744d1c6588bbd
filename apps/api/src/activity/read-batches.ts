import type { Hash } from 'viem'
import type { ChainBlock } from './chain-block.ts'
import type { ChainReader } from './chain-reader.ts'

/** How much is read and written at once. */
export type BatchLimits = {
  /** Blocks that are requested at the same time. */
  readonly maxConcurrent: number
  /** Blocks in one batch. */
  readonly maxBlocks: number
  /** Transactions and logs in one batch. A single block can have more. */
  readonly maxItems: number
}

/**
 * Two batches fit into some megabytes, so that most of what is read is gone before the garbage collector moves it. A commit still costs
 * little beside so many rows.
 */
export const DEFAULT_BATCH_LIMITS: BatchLimits = { maxConcurrent: 8, maxBlocks: 512, maxItems: 5_000 }

/** Blocks of which each links to the one before. */
export type Batch = { readonly blocks: readonly ChainBlock[]; readonly tipHash: Hash }

/**
 * Reads consecutive blocks, both ends included, in batches for one write each. It ends early, after what it has, when a block does not
 * exist or does not link to the one before, because a reorg is under way.
 * @param tipHash - the hash of the block before `from`; null when it is not known.
 * @throws {QuorumNotReachedError} after what was read before.
 */
export async function* readBatches(
  reader: Pick<ChainReader, 'readBlock'>,
  {
    from,
    to,
    tipHash,
    limits,
  }: { readonly from: number; readonly to: number; readonly tipHash: Hash | null; readonly limits: BatchLimits },
): AsyncGenerator<Batch, void, void> {
  let parent = tipHash
  let blocks: ChainBlock[] = []
  let items = 0
  let failure: unknown = null
  const takeBatch = (): Batch | null => {
    const last = blocks.at(-1)
    if (last === undefined) return null
    const batch = { blocks, tipHash: last.hash }
    blocks = []
    items = 0
    return batch
  }
  try {
    for await (const block of readAhead(reader, { from, to, limits })) {
      if (block === null || (parent !== null && block.parentHash !== parent)) break
      parent = block.hash
      const size = sizeOf(block)
      if (blocks.length > 0 && (items + size > limits.maxItems || blocks.length >= limits.maxBlocks)) {
        const batch = takeBatch()
        if (batch !== null) yield batch
      }
      blocks.push(block)
      items += size
    }
  } catch (error) {
    failure = error
  }
  const rest = takeBatch()
  if (rest !== null) yield rest
  if (failure !== null) throw failure
}

/** Requests a few blocks ahead, and returns them in order. */
async function* readAhead(
  reader: Pick<ChainReader, 'readBlock'>,
  { from, to, limits }: { readonly from: number; readonly to: number; readonly limits: BatchLimits },
): AsyncGenerator<ChainBlock | null, void, void> {
  const pending: Promise<ChainBlock | null>[] = []
  let next = from
  while (next <= to || pending.length > 0) {
    while (next <= to && pending.length < limits.maxConcurrent) {
      const block = reader.readBlock(next++)
      // It is awaited in its turn. Before that, a failure is not unhandled.
      block.catch(() => undefined)
      pending.push(block)
    }
    const first = pending.shift()
    if (first !== undefined) yield await first
  }
}

function sizeOf({ transactions }: ChainBlock): number {
  let size = transactions.length
  for (const { logs } of transactions) size += logs.length
  return size
}
