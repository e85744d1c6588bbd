import type { ChainBlockHeader } from './get-block-header.ts'
import type { ChainLog, LogPage } from './get-chain-logs.ts'

/** What a page of logs changes for someone who has seen the pages before it. */
export type LogChange = {
  /** Logs that were given out before and are on the chain no more. */
  readonly removed: readonly ChainLog[]
  /** Logs that were not given out before. */
  readonly added: readonly ChainLog[]
}

/**
 * Remembers which blocks and logs a watcher has seen, so that each log is given out once, and taken back once when a
 * reorganisation removes it. Plain bookkeeping: it asks no chain.
 */
export type LogTracker = {
  /** Block heights that were verified, newest first. */
  checkpoints(): readonly ChainBlockHeader[]
  /** Says that the chain still has these blocks up to this height and no longer what was seen above it. */
  distrustAbove(height: bigint): void
  /** What a page means; nothing is remembered until {@link LogTracker.accept}. */
  compare(page: LogPage): LogChange
  /** Remembers that a page's changes were given out. */
  accept(page: LogPage): void
  /** Logs given out before that no accepted page has confirmed: above the chain's new head, so they are gone. */
  unconfirmed(): readonly ChainLog[]
  /** Remembers that the unconfirmed logs were taken back. */
  dropUnconfirmed(): void
  /** True when a verified block at this height, or not much below it, is remembered, or none is of use there. */
  hasAnchor(height: bigint): boolean
  /** Remembers a verified block, and forgets what lies below the newest one that is `depth` blocks down. */
  remember(header: ChainBlockHeader): void
  /** Height up to which everything is forgotten; null while nothing is. */
  forgottenUpTo(): bigint | null
}

/** @param depth - blocks below the newest that are remembered. */
export function createLogTracker(depth: bigint): LogTracker {
  let checkpoints: readonly ChainBlockHeader[] = []
  let forgotten: bigint | null = null
  const given = new Map<string, ChainLog>()
  // Given out before a reorganisation; whether the new chain has them too is not known yet.
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
      // Below what is forgotten an anchor would lead back to logs that nobody remembers giving out.
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

/** A log's identity: the same log in another block is another log. */
function keyOf({ blockHash, logIndex }: ChainLog): string {
  return `${blockHash}:${logIndex}`
}

function isWithin({ blockNumber }: ChainLog, { fromBlock, toBlock }: LogPage): boolean {
  return blockNumber >= fromBlock && blockNumber <= toBlock
}
