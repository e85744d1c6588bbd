import type { PlannedBlock, PlannedTransaction } from '../chain/planned-transaction.ts'
import type { Activity, ActivityContext, Scene } from './activity.ts'
import { batchActivities } from './batch-activity.ts'
import { bundleActivity } from './bundle-activity.ts'
import { collectibleActivities } from './collectible-activity.ts'
import { etherActivities } from './ether-activity.ts'
import { planFirstDay } from './first-day.ts'
import { createRandom } from './random.ts'
import { planSampleActions } from './sample-actions.ts'
import { type Period, scheduleByChance, scheduleSteadily } from './schedule.ts'
import { swapActivities } from './swap-activity.ts'
import { taskBoardActivities } from './task-board-activity.ts'
import { tokenActivities } from './token-activity.ts'

/** All activities of the history, apart from the first day. */
export const activities: readonly Activity[] = [
  ...etherActivities,
  ...tokenActivities,
  ...collectibleActivities,
  ...swapActivities,
  ...taskBoardActivities,
  ...batchActivities,
  bundleActivity,
]

/** The size of a history: the whole, or a sixteenth of it. */
export type HistorySize = 'full' | 'small'

const DAY = 24 * 60 * 60
const HALF_AN_HOUR = 30 * 60
// One in this many transactions fails, in addition to the counts, where an activity can fail.
const ONE_FAILS_IN = 12

/**
 * Plans a history: the first day, then days of shuffled activities, with actions deployed now and then. The same scene,
 * size and seed give the same transactions; only the timestamps depend on the period.
 */
export async function planHistory({
  scene,
  size,
  period,
  seed,
}: {
  scene: Scene
  size: HistorySize
  period: Period
  seed: number
}): Promise<readonly PlannedBlock[]> {
  const random = createRandom(seed)
  const opening = scheduleSteadily(planFirstDay(scene), { from: period.from, to: period.from + DAY }, 24)
  const transactions = await planActivities(
    { scene, random, ledger: { wreathOwners: [], operationCounts: new Map() } },
    size,
  )
  const all = spreadIn(transactions, planSampleActions(scene))
  // The newest transactions are minutes old, so that a screen with the last blocks is not empty.
  const recent = Math.min(60, Math.floor(all.length / 10))
  const recently = period.to - HALF_AN_HOUR
  return [
    ...opening,
    ...scheduleByChance(all.slice(0, -recent), { from: period.from + DAY + 1, to: recently }, random),
    ...scheduleByChance(all.slice(-recent), { from: recently + 1, to: period.to }, random),
  ]
}

async function planActivities(context: ActivityContext, size: HistorySize): Promise<readonly PlannedTransaction[]> {
  const share = (count: number) => (size === 'full' ? count : Math.ceil(count / 16))
  const orders = activities.flatMap(({ count, plan, planFailing }) => [
    ...Array.from({ length: share(count) }, () => plan),
    ...Array.from({ length: planFailing ? share(Math.ceil(count / ONE_FAILS_IN)) : 0 }, () => planFailing ?? plan),
  ])
  // Planned in the order in which they happen, because ownership depends on it. The first mint comes before any
  // transfer.
  const firstMint = collectibleActivities.slice(0, 1).map(({ plan }) => plan)
  const transactions: PlannedTransaction[] = []
  for (const plan of [...firstMint, ...context.random.shuffle(orders)]) transactions.push(await plan(context))
  return transactions
}

/** Inserts a few transactions among many. The first one is early, and the last one is before two thirds. */
function spreadIn(
  many: readonly PlannedTransaction[],
  few: readonly PlannedTransaction[],
): readonly PlannedTransaction[] {
  const step = Math.floor((many.length * 2) / 3 / few.length)
  const spread = few.flatMap((one, index) => [one, ...many.slice(index * step, (index + 1) * step)])
  return [...spread, ...many.slice(few.length * step)]
}
