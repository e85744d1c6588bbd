import type { PlannedBlock, PlannedTransaction } from '../chain/planned-transaction.ts'
import type { Random } from './random.ts'

/** A stretch of time in Unix seconds: from the first to the last, both included. */
export type Period = { readonly from: number; readonly to: number }

/** At a steady pace: always the same number in a block, the blocks equally far apart. */
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

// One to twelve share a block, so that "it was in the same block" is never "it was alone".
const MAX_PER_BLOCK = 12

/** As it comes: a few transactions a block, the blocks anywhere in the period, in order, the last at its very end. */
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
