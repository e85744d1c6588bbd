import { type ChainLog, getChainLogs } from '@laurel/protocol'
import type { Address, Hex } from 'viem'
import { isAddressEqual } from 'viem'
import { getBlock } from 'viem/actions'
import type { ChainClient } from '../config/chain-client.ts'
import { type HistoryRange, newestFirst } from './history-range.ts'

/** How often each event was emitted or each function called, and the latest of each. Keys are topics or selectors. */
export type Activity<Newest> = {
  readonly counts: ReadonlyMap<string, number>
  readonly newest: ReadonlyMap<string, Newest>
  /** False when there was too much to read. The counts are then for the newest part. */
  readonly isWhole: boolean
}

/** The contents of a call. */
export type PastCall = { readonly to: Address; readonly input: Hex; readonly hash: Hex }

/** The number of logs that are counted. A busy contract emits more in an hour. */
const MAX_LOGS = 20_000
/** The number of blocks in which calls are counted. Each is read whole, because nodes have no index of calls. */
const MAX_ACTIVITY_CALL_BLOCKS = 10_000n
const CALL_WINDOW = 400n

/** Counts a contract's logs by topic 0. @throws the errors of `getChainLogs`. */
export async function getLogActivity(
  client: ChainClient,
  { address, range, signal }: { readonly address: Address; readonly range: HistoryRange; readonly signal: AbortSignal },
): Promise<Activity<ChainLog>> {
  const counts = new Map<string, number>()
  const newest = new Map<string, ChainLog>()
  let read = 0
  for (const window of newestFirst(range, 10_000n)) {
    if (signal.aborted || read >= MAX_LOGS) return { counts, newest, isWhole: false }
    const logs = await getChainLogs(client, { address, ...window })
    read += logs.length
    for (const log of logs.toReversed()) {
      const topic = log.topics[0]
      if (topic === undefined) continue
      counts.set(topic, (counts.get(topic) ?? 0) + 1)
      if (!newest.has(topic)) newest.set(topic, log)
    }
  }
  return { counts, newest, isWhole: true }
}

/**
 * Counts the calls of a contract by selector, in its newest blocks.
 * @throws viem's errors when the node does not respond.
 */
export async function getCallActivity(
  client: ChainClient,
  { address, range, signal }: { readonly address: Address; readonly range: HistoryRange; readonly signal: AbortSignal },
): Promise<Activity<PastCall>> {
  const counts = new Map<string, number>()
  const newest = new Map<string, PastCall>()
  const isLong = range.toBlock - range.fromBlock >= MAX_ACTIVITY_CALL_BLOCKS
  const fromBlock = isLong ? range.toBlock - MAX_ACTIVITY_CALL_BLOCKS + 1n : range.fromBlock
  for (const window of newestFirst({ fromBlock, toBlock: range.toBlock }, CALL_WINDOW)) {
    if (signal.aborted) return { counts, newest, isWhole: false }
    const size = Number(window.toBlock - window.fromBlock) + 1
    const blocks = await Promise.all(
      Array.from({ length: size }, (_, at) =>
        getBlock(client, { blockNumber: window.toBlock - BigInt(at), includeTransactions: true }),
      ),
    )
    for (const { to, input, hash } of blocks.flatMap(({ transactions }) => transactions.toReversed())) {
      if (to === null || !isAddressEqual(to, address) || input.length < 10) continue
      const selector = input.slice(0, 10).toLowerCase()
      counts.set(selector, (counts.get(selector) ?? 0) + 1)
      if (!newest.has(selector)) newest.set(selector, { to, input, hash })
    }
  }
  return { counts, newest, isWhole: !isLong }
}
