import type { ChainClient } from '../chain/chain-client.ts'
import type { PlannedBlock, PlannedTransaction } from '../chain/planned-transaction.ts'
import type { ShowcaseStep } from './plan-showcase.ts'

/** Steps in one block, so that a block has gas for them beside the transactions of the history. */
const MAX_STEPS_PER_BLOCK = 4

/**
 * Yields the blocks of a history, each with the transactions of the steps that are due, so that the showcase adds few
 * blocks. Mine each block before the next is requested, because a step can depend on those before.
 * @throws {RangeError} when steps are left that never become ready.
 */
export async function* joinShowcase(
  client: ChainClient,
  history: readonly PlannedBlock[],
  steps: readonly ShowcaseStep[],
): AsyncGenerator<PlannedBlock> {
  let pending = [...steps].sort((one, other) => one.timestamp - other.timestamp)
  let last = 0
  const takeDue = (timestamp: number) => {
    const due = pending.filter((step) => step.timestamp <= timestamp && step.isReady()).slice(0, MAX_STEPS_PER_BLOCK)
    pending = pending.filter((step) => !due.includes(step))
    return due
  }
  async function* writeBlock(timestamp: number, own: readonly PlannedTransaction[], due: readonly ShowcaseStep[]) {
    const planned = await Promise.all(due.map((step) => step.plan()))
    last = timestamp
    yield { timestamp, transactions: [...own, ...planned.flat()] }
    if (due.length === 0) return
    const { transactions: hashes } = await client.getBlock()
    let start = own.length
    for (const [at, step] of due.entries()) {
      const count = planned[at]?.length ?? 0
      step.onMined(hashes.slice(start, start + count))
      start += count
    }
  }
  for (const { timestamp, transactions } of history) yield* writeBlock(timestamp, transactions, takeDue(timestamp))
  while (pending.length > 0) {
    const due = takeDue(Number.POSITIVE_INFINITY)
    if (due.length === 0) throw new RangeError(`${pending.length} steps of the showcase wait for one another.`)
    yield* writeBlock(last + 1, [], due)
  }
}
