import type { Client } from 'viem'
import { getNodeChainId } from '../chain/ask-node.ts'
import { ReorganisationDepthError } from './errors.ts'
import { type BlockHeader, getBlockHeader } from './get-block-header.ts'
import { type ChainLog, getLogPages, type LogFilter } from './get-logs.ts'
import { createLogLedger } from './log-ledger.ts'

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
  const ledger = createLogLedger(depth)
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let isChainKnown = false
  /** The watch's first block, and the first one not yet given out. Null until the first look. */
  let start: bigint | null = fromBlock ?? null
  let next: bigint | null = start

  async function look(): Promise<void> {
    if (!isChainKnown) {
      await getNodeChainId(client)
      isChainKnown = true
    }
    const head = await getBlockHeader(client, 'latest')
    if (!head || isStopped) return
    start ??= head.number + 1n
    next ??= start
    await goBackToCommonBlock(head, start)
    const pages = getLogPages(client, {
      ...filter,
      fromBlock: next,
      toBlock: head.number,
      ...(maxBlocks === undefined ? {} : { maxBlocks }),
    })
    for await (const page of pages) {
      if (isStopped) return
      const { removed, added } = ledger.compare(page)
      await takeBack(removed)
      if (added.length > 0 && !isStopped) await onLogs(added)
      ledger.accept(page)
      next = page.toBlock + 1n
    }
    await takeBack(ledger.unconfirmed())
    ledger.dropUnconfirmed()
    // A head below what was seen is a node that lags, or a chain that must grow before it proves anything.
    if (head.number + 1n === next) await rememberHead(head, start)
  }

  /** Finds the newest seen block that the chain still has; everything above it is asked for again. */
  async function goBackToCommonBlock(head: BlockHeader, first: bigint): Promise<void> {
    const reachable = ledger.checkpoints().filter(({ number }) => number <= head.number)
    for (const [index, seen] of reachable.entries()) {
      const present = seen.number === head.number ? head : await getBlockHeader(client, seen.number)
      if (present?.hash !== seen.hash) continue
      if (index > 0) askAgainFrom(seen.number + 1n)
      return
    }
    const oldest = reachable.at(-1)
    if (!oldest) return
    // All that is remembered is gone. What was forgotten below it cannot be taken back log by log.
    const isForgotten = ledger.forgottenUpTo() !== null
    if (isForgotten) onError(new ReorganisationDepthError(reorgDepth))
    askAgainFrom(isForgotten ? oldest.number : first)
  }

  function askAgainFrom(block: bigint): void {
    ledger.distrustAbove(block - 1n)
    next = block
  }

  async function rememberHead(head: BlockHeader, first: bigint): Promise<void> {
    // Between two looks there may be any number of blocks: an anchor a little way down keeps memory small, and a short
    // reorganisation short.
    const height = head.number - depth
    const anchor = height >= first && !ledger.hasAnchor(height) ? await getBlockHeader(client, height) : null
    if (anchor) ledger.remember(anchor)
    // The header was read before its logs: if the chain moved in between, this checkpoint fails at the next look.
    ledger.remember(head)
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

const MAX_DOUBLINGS = 4
