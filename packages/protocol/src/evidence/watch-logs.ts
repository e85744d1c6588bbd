import type { Client } from 'viem'
import { requestChainId } from '../chain/rpc.ts'
import { ReorgTooDeepError } from './errors.ts'
import { type ChainBlockHeader, getBlockHeader } from './get-block-header.ts'
import { type ChainLog, getLogPages, type LogFilter, requireLogFilter } from './get-chain-logs.ts'
import { createLogTracker } from './log-tracker.ts'

type LogTracker = ReturnType<typeof createLogTracker>

/** The callbacks and settings of a watcher. */
export type WatchLogsOptions = LogFilter & {
  /** The first block to deliver logs of. When left out, only logs after the current head. */
  readonly fromBlock?: bigint
  /**
   * Called with logs in chain order, never with an empty list, and with each log once. When it throws or rejects, the
   * same logs come again.
   */
  readonly onLogs: (logs: readonly ChainLog[]) => void | Promise<void>
  /** Called with dispatched logs that a reorg removed (`removed` is true), before their replacements. */
  readonly onReorg?: (removed: readonly ChainLog[]) => void | Promise<void>
  /** Called with each error. The watch continues: it skips nothing when the node comes back. */
  readonly onError: (error: unknown) => void
  /**
   * Milliseconds between two polls. The client's polling interval when left out. After failures up to 16 times longer.
   */
  readonly pollingIntervalMs?: number
  /** Blocks per request at the start. */
  readonly maxBlocks?: number
  /**
   * Blocks below the head whose logs are remembered, 256 when left out: the depth of a reorg that is fully
   * reported.
   */
  readonly reorgDepth?: number
}

/**
 * Watches a chain for logs. Each poll requests the blocks since the last one, so that it fills a gap (a lost
 * connection, a sleeping laptop, a restarted node). It works over any transport.
 * @returns a function that stops the watch. No callback runs after it.
 * @throws {InvalidOptionError} when `address` is undefined or an empty list.
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
  requireLogFilter(filter)
  const depth = BigInt(reorgDepth)
  const ledger = createLogTracker(depth)
  let isStopped = false
  let isChainKnown = false
  let isInterrupted = false
  /** The watch's first block, and the first one that is not dispatched yet. Null until the first poll. */
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
    next = await findFirstBlock(client, ledger, {
      ...{ head, first: start, planned: next, isInterrupted },
      onTooDeep: () => onError(new ReorgTooDeepError(reorgDepth)),
    })
    await dropAnchor(client, ledger, { head, depth, first: start })
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
      // Logs above a reorg come after the logs that it removed, which the next poll finds.
      if (removed.length + added.length > 0 && !(await isOnChain(client, head))) return
      await takeBack(removed)
      if (added.length > 0 && !isStopped) await onLogs(added)
      ledger.accept(page)
      next = page.toBlock + 1n
    }
    await takeBack(ledger.unconfirmed())
    ledger.dropUnconfirmed()
    // A head below the seen blocks is a node that lags, or a chain that must grow before it proves anything.
    if (head.number + 1n !== next) return
    isInterrupted = false
    // The head was read before the logs: if the chain changed in between, the next poll detects it.
    ledger.remember(head)
  }

  async function takeBack(removed: readonly ChainLog[]): Promise<void> {
    if (removed.length === 0 || isStopped) return
    await onReorg?.(removed.map((log) => ({ ...log, removed: true })))
  }

  const stopPolling = startPolling(look, { pollingIntervalMs, onError })
  return () => {
    isStopped = true
    stopPolling()
  }
}

/**
 * Finds the newest seen block that the chain still has. Everything above it is requested again when the chain changed, or
 * when the last poll was interrupted, so that no verified block confirms its logs.
 * @returns the first block to request.
 */
async function findFirstBlock(
  client: Client,
  ledger: LogTracker,
  {
    head,
    first,
    planned,
    isInterrupted,
    onTooDeep,
  }: {
    readonly head: ChainBlockHeader
    /** The watch's first block. */
    readonly first: bigint
    /** The first block that is not dispatched yet. */
    readonly planned: bigint
    readonly isInterrupted: boolean
    /** Called when the chain has none of the remembered blocks. */
    readonly onTooDeep: () => void
  },
): Promise<bigint> {
  const requestAgain = (block: bigint) => {
    ledger.distrustAbove(block - 1n)
    return block < planned ? block : planned
  }
  const checkpoints = ledger.checkpoints()
  const reachable = checkpoints.filter(({ number }) => number <= head.number)
  for (const [index, seen] of reachable.entries()) {
    const present = seen.number === head.number ? head : await getBlockHeader(client, seen.number)
    if (present?.hash !== seen.hash) continue
    return index > 0 || isInterrupted ? requestAgain(seen.number + 1n) : planned
  }
  const oldest = reachable.at(-1)
  if (!oldest) return checkpoints.length === 0 && isInterrupted ? requestAgain(first) : planned
  if (ledger.forgottenUpTo() === null) return requestAgain(first)
  // All remembered blocks are gone. The forgotten ones below cannot be removed log by log.
  onTooDeep()
  return requestAgain(oldest.number)
}

/**
 * Returns whether the chain still has a block. Logs that are read between two such checks are of the chain with that
 * head.
 */
async function isOnChain(client: Client, { number, hash }: ChainBlockHeader): Promise<boolean> {
  return (await getBlockHeader(client, number))?.hash === hash
}

/**
 * Remembers a block some way below the head, when none is remembered there. Any number of blocks may pass between two
 * polls. The anchor limits the memory, and limits how much a short reorg requests again. It is read before the logs,
 * like the head.
 */
async function dropAnchor(
  client: Client,
  ledger: LogTracker,
  { head, depth, first }: { readonly head: ChainBlockHeader; readonly depth: bigint; readonly first: bigint },
): Promise<void> {
  const height = head.number - depth
  if (height < first || ledger.hasAnchor(height)) return
  const anchor = await getBlockHeader(client, height)
  if (anchor) ledger.remember(anchor)
}

/** Polls again and again, with longer pauses after failures. @returns a function that stops it. */
function startPolling(
  poll: () => Promise<void>,
  { pollingIntervalMs, onError }: { readonly pollingIntervalMs: number; readonly onError: (error: unknown) => void },
): () => void {
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  async function run(): Promise<void> {
    try {
      await poll()
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
