import { type ChainLog, getChainLogs, type TransactionEvidence, toTransactionEvidence } from '@laurel/protocol'
import { type AbiEvent, type Address, type Hash, type Hex, isAddressEqual } from 'viem'
import { getBlock, getTransaction, getTransactionReceipt } from 'viem/actions'
import type { ChainClient } from '../config/chain-client.ts'
import { type HistoryRange, newestFirst } from './history-range.ts'

/**
 * Where past completions are looked for: the logs of an event, or the calls of a function. A null address is any
 * contract.
 */
export type HistorySource =
  | { readonly type: 'event'; readonly address: Address | null; readonly event: AbiEvent }
  | { readonly type: 'call'; readonly address: Address | null; readonly selector: Hex }

/** A past transaction that can be matched. `time` in Unix seconds. */
export type PastTransaction = { readonly evidence: TransactionEvidence; readonly time: number }

/** One part of the result: the transactions in some blocks, newest first. */
export type HistoryPage = {
  readonly fromBlock: bigint
  readonly toBlock: bigint
  readonly transactions: readonly PastTransaction[]
}

const LOG_WINDOW = 10_000n
const CALL_WINDOW = 400n

/** The number of blocks that are read for past calls. Each is read whole, because nodes have no index of calls. */
export const MAX_HISTORY_CALL_BLOCKS = 50_000n

/** Returns the blocks to read for these sources. There are fewer if calls are looked for. */
export function readableRange(range: HistoryRange, sources: readonly HistorySource[]): HistoryRange {
  const isLong =
    sources.some(({ type: kind }) => kind === 'call') && range.toBlock - range.fromBlock >= MAX_HISTORY_CALL_BLOCKS
  return isLong ? { ...range, fromBlock: range.toBlock - MAX_HISTORY_CALL_BLOCKS + 1n } : range
}

/**
 * Reads the transactions in which any of the sources occurs, newest first, in parts.
 * @param signal - stops before the next request to the node.
 * @throws the errors of `getChainLogs`.
 * @throws viem's errors when the node does not respond.
 */
export async function* readHistory(
  client: ChainClient,
  {
    sources,
    range,
    signal,
  }: { readonly sources: readonly HistorySource[]; readonly range: HistoryRange; readonly signal: AbortSignal },
): AsyncGenerator<HistoryPage, void, void> {
  const hasCalls = sources.some(({ type: kind }) => kind === 'call')
  for (const window of newestFirst(readableRange(range, sources), hasCalls ? CALL_WINDOW : LOG_WINDOW)) {
    if (signal.aborted) return
    const hashes = new Set<Hash>()
    for (const source of sources) {
      const found =
        source.type === 'event' ? await findLogs(client, source, window) : await findCalls(client, source, window)
      for (const hash of found) hashes.add(hash)
    }
    if (signal.aborted) return
    yield { ...window, transactions: await getPast(client, [...hashes]) }
  }
}

type Window = { readonly fromBlock: bigint; readonly toBlock: bigint }

async function findLogs(
  client: ChainClient,
  { address, event }: Extract<HistorySource, { type: 'event' }>,
  window: Window,
): Promise<readonly Hash[]> {
  const logs: readonly ChainLog[] = await getChainLogs(client, {
    ...(address === null ? {} : { address }),
    event,
    ...window,
  })
  return logs.map(({ transactionHash }) => transactionHash)
}

async function findCalls(
  client: ChainClient,
  { address, selector }: Extract<HistorySource, { type: 'call' }>,
  { fromBlock, toBlock }: Window,
): Promise<readonly Hash[]> {
  const numbers = Array.from({ length: Number(toBlock - fromBlock) + 1 }, (_, at) => fromBlock + BigInt(at))
  const blocks = await Promise.all(
    numbers.map((blockNumber) => getBlock(client, { blockNumber, includeTransactions: true })),
  )
  return blocks.flatMap(({ transactions }) =>
    transactions.flatMap(({ hash, to, input }) =>
      to !== null && input.toLowerCase().startsWith(selector) && (address === null || isAddressEqual(to, address))
        ? [hash]
        : [],
    ),
  )
}

async function getPast(client: ChainClient, hashes: readonly Hash[]): Promise<readonly PastTransaction[]> {
  const chainId = client.chain.id
  const times = new Map<bigint, Promise<number>>()
  function timeOf(blockNumber: bigint): Promise<number> {
    const known = times.get(blockNumber) ?? getBlock(client, { blockNumber }).then(({ timestamp }) => Number(timestamp))
    times.set(blockNumber, known)
    return known
  }
  const past = await Promise.all(
    hashes.map(async (hash): Promise<PastTransaction> => {
      const [transaction, receipt] = await Promise.all([
        getTransaction(client, { hash }),
        getTransactionReceipt(client, { hash }),
      ])
      const evidence = toTransactionEvidence({ chainId, transaction, receipt })
      return { evidence, time: await timeOf(receipt.blockNumber) }
    }),
  )
  return past.sort((one, other) => other.time - one.time)
}
