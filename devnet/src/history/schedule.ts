import type { PlannedBlock, PlannedTransaction } from '../chain/planned-transaction.ts'
import type { Random } from './random.ts'

/** A period in Unix seconds, from the first second to the last, both included. */
export type Period = { readonly from: number; readonly to: number }

/** Schedules transactions evenly. All blocks have the same number of transactions and the same distance. */
export function scheduleSteadily(
  transactions: readonly PlannedTransaction[],
  { from, to }: Period,
  perBlock: number,
): readonly PlannedBlock[] {
  const count = Math.ceil(transactions.length / perBlock)
  return Array.from({ length: count }, (_, index) => ({
    timestamp: from + Math.floor((index * (to - from)) / count),
    transactions: transactions.slice(index * perBlock, (index + 1) * perBlock),
  }))
}

// A block has one to twelve transactions, so that the tests cover blocks with several transactions.
const MAX_PER_BLOCK = 12

/** Schedules transactions at random times: a few per block, in order, with the last block at the end of the period. */
export function scheduleByChance(
  transactions: readonly PlannedTransaction[],
  { from, to }: Period,
  random: Random,
): readonly PlannedBlock[] {
  const groups: PlannedTransaction[][] = []
  for (let start = 0; start < transactions.length; ) {
    const count = random.between(1, MAX_PER_BLOCK)
    groups.push(transactions.slice(start, start + count))
    start += count
  }
  const times = new Set([to])
  while (times.size < groups.length) times.add(random.between(from, to))
  const sorted = [...times].sort((a, b) => a - b)
  return groups.map((group, index) => ({ timestamp: sorted[index] ?? to, transactions: group }))
}
