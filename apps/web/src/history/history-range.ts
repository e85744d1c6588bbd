import { getBlock } from 'viem/actions'
import type { ChainClient } from '../config/chain-client.ts'

/** A range of blocks, both ends included. Times in Unix seconds. */
export type HistoryRange = {
  readonly fromBlock: bigint
  readonly toBlock: bigint
  readonly fromTime: number
  readonly toTime: number
}

/**
 * Returns the start of the day that is `days - 1` days before the day of `time`, so that seven days are seven bars. In
 * the user's time zone, in Unix seconds.
 */
export function startOfDays(time: number, days: number): number {
  const day = new Date(time * 1_000)
  day.setHours(0, 0, 0, 0)
  // By the calendar, because a day on which the clocks change does not have 24 hours.
  day.setDate(day.getDate() - (days - 1))
  return Math.floor(day.getTime() / 1_000)
}

/**
 * Returns the first block that is not older than `since`, by binary search. This takes about twenty requests.
 * @param getTime - returns a block's time in Unix seconds. Times never decrease from block to block.
 */
export async function findFirstBlock(
  { latest, since }: { readonly latest: bigint; readonly since: number },
  getTime: (block: bigint) => Promise<number>,
): Promise<bigint> {
  let low = 0n
  let high = latest
  while (low < high) {
    const middle = (low + high) / 2n
    if ((await getTime(middle)) < since) low = middle + 1n
    else high = middle
  }
  return low
}

/**
 * Returns the blocks of the last `days` calendar days, including today.
 * @throws viem's errors when the node does not respond.
 */
export async function getHistoryRange(client: ChainClient, days: number): Promise<HistoryRange> {
  const newest = await getBlock(client, { blockTag: 'latest' })
  const toTime = Number(newest.timestamp)
  const fromTime = startOfDays(toTime, days)
  const fromBlock = await findFirstBlock({ latest: newest.number, since: fromTime }, async (blockNumber) =>
    Number((await getBlock(client, { blockNumber })).timestamp),
  )
  return { fromBlock, toBlock: newest.number, fromTime, toTime }
}

/** Splits a range into windows of `size` blocks, newest first. */
export function* newestFirst(
  { fromBlock, toBlock }: Pick<HistoryRange, 'fromBlock' | 'toBlock'>,
  size: bigint,
): Generator<{ readonly fromBlock: bigint; readonly toBlock: bigint }> {
  for (let end = toBlock; end >= fromBlock; end -= size) {
    const start = end - size + 1n
    yield { fromBlock: start < fromBlock ? fromBlock : start, toBlock: end }
  }
}
