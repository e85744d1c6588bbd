import type { ChainBlockHeader } from './get-block-header.ts'
import type { ChainLog, LogPage } from './get-chain-logs.ts'

/** The changes of a page of logs, compared with the pages before it. */
export type LogChange = {
  /** Logs that were dispatched before and are no longer on the chain. */
  readonly removed: readonly ChainLog[]
  /** Logs that were not dispatched before. */
  readonly added: readonly ChainLog[]
}

/**
 * Remembers which blocks and logs a watcher has seen, so that it dispatches each log once, and removes it once when a
 * reorg removes it. It only does the accounting and sends no requests.
 */
export type LogTracker = {
  /** Returns the verified blocks, newest first. */
  checkpoints(): readonly ChainBlockHeader[]
  /** Records that the chain still has the blocks up to this height, and no longer the ones seen above it. */
  distrustAbove(height: bigint): void
  /** Returns the changes of a page. It remembers nothing until {@link LogTracker.accept}. */
  compare(page: LogPage): LogChange
  /** Records that the changes of a page were dispatched. */
  accept(page: LogPage): void
  /**
   * Returns the dispatched logs that no accepted page has confirmed. They are above the chain's new head, so they are
   * gone.
   */
  unconfirmed(): readonly ChainLog[]
  /** Records that the removal of the unconfirmed logs was dispatched. */
  dropUnconfirmed(): void
  /** Returns true when a verified block at or slightly below this height is remembered, or when one would not help. */
  hasAnchor(height: bigint): boolean
  /** Remembers a verified block, and forgets everything below the newest one that is `depth` blocks down. */
  remember(header: ChainBlockHeader): void
  /** Returns the height up to which everything is forgotten. Null when nothing is. */
  forgottenUpTo(): bigint | null
}

/** @param depth - how many blocks below the newest one are remembered. */
export function createLogTracker(depth: bigint): LogTracker {
  let checkpoints: readonly ChainBlockHeader[] = []
  let forgotten: bigint | null = null
  const given = new Map<string, ChainLog>()
  // Logs dispatched before a reorg. Whether the new chain has them too is not known yet.
  const suspects = new Map<string, ChainLog>()

  return {
    checkpoints: () => checkpoints.toReversed(),
    distrustAbove(height) {
      checkpoints = checkpoints.filter(({ number }) => number <= height)
      for (const [key, log] of given) {
        if (log.blockNumber <= height) continue
        given.delete(key)
        suspects.set(key, log)
      }
    },
    compare(page) {
      const present = new Set(page.logs.map(keyOf))
      return {
        removed: [...suspects.values()].filter((log) => isWithin(log, page) && !present.has(keyOf(log))),
        added: page.logs.filter((log) => !given.has(keyOf(log)) && !suspects.has(keyOf(log))),
      }
    },
    accept(page) {
      for (const [key, log] of suspects) if (isWithin(log, page)) suspects.delete(key)
      for (const log of page.logs) if (forgotten === null || log.blockNumber > forgotten) given.set(keyOf(log), log)
    },
    unconfirmed: () => [...suspects.values()],
    dropUnconfirmed: () => suspects.clear(),
    hasAnchor(height) {
      // Below the forgotten height, an anchor would lead back to logs whose dispatch is no longer remembered.
      if (forgotten !== null && height <= forgotten) return true
      return checkpoints.some(({ number }) => number <= height && number >= height - depth)
    },
    remember(header) {
      const others = checkpoints.filter(({ number }) => number !== header.number)
      checkpoints = [...others, header].sort((a, b) => (a.number < b.number ? -1 : 1))
      const floor = (checkpoints.at(-1) ?? header).number - depth
      const anchor = checkpoints.findLast(({ number }) => number <= floor)
      if (!anchor) return
      checkpoints = checkpoints.filter(({ number }) => number >= anchor.number)
      for (const [key, log] of given) if (log.blockNumber <= anchor.number) given.delete(key)
      forgotten = anchor.number
    },
    forgottenUpTo: () => forgotten,
  }
}

/** Returns a log's identity. The same log in another block is a different log. */
function keyOf({ blockHash, logIndex }: ChainLog): string {
  return `${blockHash}:${logIndex}`
}

function isWithin({ blockNumber }: ChainLog, { fromBlock, toBlock }: LogPage): boolean {
  return blockNumber >= fromBlock && blockNumber <= toBlock
}
