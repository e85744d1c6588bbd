import type { Client } from 'viem'
import { requestChainId } from '../chain/rpc.ts'
import { ReorgTooDeepError } from './errors.ts'
import { type ChainBlockHeader, getBlockHeader } from './get-block-header.ts'
import { type ChainLog, getLogPages, type LogFilter } from './get-chain-logs.ts'
import { createLogTracker } from './log-tracker.ts'

/** What a watcher is told, and how it goes about it. */
export type WatchLogsOptions = LogFilter & {
  /** Blocks from here on are filled in first; when left out, only what comes after the present head. */
  readonly fromBlock?: bigint
  /** Called with logs in chain order, never with none; each log once. When it throws or rejects, the same logs come again. */
  readonly onLogs: (logs: readonly ChainLog[]) => void | Promise<void>
  /** Called with logs given out before that a reorganisation took back (`removed` is true), before their replacements. */
  readonly onReorg?: (removed: readonly ChainLog[]) => void | Promise<void>
  /** Called with what went wrong. Watching goes on: nothing is skipped when the node comes back. */
  readonly onError: (error: unknown) => void
  /** Milliseconds between two looks; the client's polling interval when left out. After failures up to 16 times longer. */
  readonly pollingIntervalMs?: number
  /** Blocks per request to begin with. */
  readonly maxBlocks?: number
  /** Blocks below the head whose logs are remembered, 256 when left out: how deep a reorganisation is told in full. */
  readonly reorgDepth?: number
}

/**
 * Watches a chain for logs by asking for the blocks since the last look, so that a gap (a lost connection, a laptop
 * asleep, a node restarted) is filled by the next look. Works over any transport.
 * @returns a function that stops the watch; nothing is called after it.
 */
export function watchLogs(
  client: Client,
  {
    fromBlock,
    onLogs,
    onReorg,
    onError,
    pollingIntervalMs = client.pollingInterval,
    maxBlocks,
    reorgDepth = 256,
    ...filter
  }: WatchLogsOptions,
): () => void {
  const depth = BigInt(reorgDepth)
  const ledger = createLogTracker(depth)
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let isChainKnown = false
  let isInterrupted = false
  /** The watch's first block, and the first one not yet given out. Null until the first look. */
  let start: bigint | null = fromBlock ?? null
  let next: bigint | null = start

  async function look(): Promise<void> {
    if (!isChainKnown) {
      await requestChainId(client)
      isChainKnown = true
    }
    const head = await getBlockHeader(client, 'latest')
    if (!head || isStopped) return
    start ??= head.number + 1n
    next ??= start
    next = await findFirstToAsk(head, start, next)
    await dropAnchor(head, start)
    isInterrupted = true
    const pages = getLogPages(client, {
      ...filter,
      fromBlock: next,
      toBlock: head.number,
      ...(maxBlocks === undefined ? {} : { maxBlocks }),
    })
    for await (const page of pages) {
      if (isStopped) return
      const { removed, added } = ledger.compare(page)
      // What stands above a reorganisation is told after what it took back, which the next look finds.
      if (removed.length + added.length > 0 && !(await isStanding(head))) return
      await takeBack(removed)
      if (added.length > 0 && !isStopped) await onLogs(added)
      ledger.accept(page)
      next = page.toBlock + 1n
    }
    await takeBack(ledger.unconfirmed())
    ledger.dropUnconfirmed()
    // A head below what was seen is a node that lags, or a chain that must grow before it proves anything.
    if (head.number + 1n !== next) return
    isInterrupted = false
    // It was read before the logs: if the chain moved in between, it fails at the next look.
    ledger.remember(head)
  }

  /**
   * Looks for the newest seen block that the chain still has; everything above it is asked for again when the chain
   * moved, or when the last look ended halfway, so that what it gave stands on no verified block.
   * @returns the first block to ask for.
   */
  async function findFirstToAsk(head: ChainBlockHeader, first: bigint, planned: bigint): Promise<bigint> {
    const checkpoints = ledger.checkpoints()
    const reachable = checkpoints.filter(({ number }) => number <= head.number)
    for (const [index, seen] of reachable.entries()) {
      const present = seen.number === head.number ? head : await getBlockHeader(client, seen.number)
      if (present?.hash !== seen.hash) continue
      return index > 0 || isInterrupted ? askAgain(seen.number + 1n, planned) : planned
    }
    const oldest = reachable.at(-1)
    if (!oldest) return checkpoints.length === 0 && isInterrupted ? askAgain(first, planned) : planned
    if (ledger.forgottenUpTo() === null) return askAgain(first, planned)
    // All that is remembered is gone. What was forgotten below it cannot be taken back log by log.
    onError(new ReorgTooDeepError(reorgDepth))
    return askAgain(oldest.number, planned)
  }

  /** Whether the chain still has a block: logs read between two answers that it has are of the chain that it heads. */
  async function isStanding({ number, hash }: ChainBlockHeader): Promise<boolean> {
    return (await getBlockHeader(client, number))?.hash === hash
  }

  function askAgain(block: bigint, planned: bigint): bigint {
    ledger.distrustAbove(block - 1n)
    return block < planned ? block : planned
  }

  /**
   * Remembers a block some way below the head, when none is remembered there. Between two looks there may be any number
   * of blocks: it keeps memory small, and a short reorganisation short. Read before the logs, like the head.
   */
  async function dropAnchor(head: ChainBlockHeader, first: bigint): Promise<void> {
    const height = head.number - depth
    if (height < first || ledger.hasAnchor(height)) return
    const anchor = await getBlockHeader(client, height)
    if (anchor) ledger.remember(anchor)
  }

  async function takeBack(removed: readonly ChainLog[]): Promise<void> {
    if (removed.length === 0 || isStopped) return
    await onReorg?.(removed.map((log) => ({ ...log, removed: true })))
  }

  async function run(): Promise<void> {
    try {
      await look()
      failures = 0
    } catch (error) {
      failures++
      if (!isStopped) onError(error)
    }
    if (!isStopped) timer = setTimeout(run, pollingIntervalMs * 2 ** Math.min(failures, MAX_DOUBLINGS))
  }

  void run()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}

/** After failures the polling interval doubles at most this many times. */
const MAX_DOUBLINGS = 4
