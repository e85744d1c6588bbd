import type { PlannedBlock, PlannedTransaction } from '../chain/planned-transaction.ts'
import type { Activity, ActivityContext, Scene } from './activity.ts'
import { batchActivities } from './batch-activity.ts'
import { boardActivities } from './board-activity.ts'
import { bundleActivity } from './bundle-activity.ts'
import { collectibleActivities } from './collectible-activity.ts'
import { etherActivities } from './ether-activity.ts'
import { planFirstDay } from './first-day.ts'
import { createRandom } from './random.ts'
import { planSampleActions } from './sample-actions.ts'
import { type Period, scheduleByChance, scheduleSteadily } from './schedule.ts'
import { swapActivities } from './swap-activity.ts'
import { tokenActivities } from './token-activity.ts'

/** All that people do, apart from their first day. */
export const activities: readonly Activity[] = [
  ...etherActivities,
  ...tokenActivities,
  ...collectibleActivities,
  ...swapActivities,
  ...boardActivities,
  ...batchActivities,
  bundleActivity,
]

/** How much happens: everything, or a sixteenth of it. */
export type HistorySize = 'full' | 'small'

const DAY = 24 * 60 * 60
const HALF_AN_HOUR = 30 * 60
// Of those kinds that can go wrong, one in so many does, on top of their counts.
const ONE_FAILS_IN = 12

/**
 * Plans a history: everybody's first day, then days on which everything happens in no order, actions being deployed
 * now and then. The same scene, size and seed give the same transactions; only the times depend on the period.
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
  const deeds = await planActivities({ scene, random, ledger: { wreathOwners: [], operationCounts: new Map() } }, size)
  const all = spreadIn(deeds, planSampleActions(scene))
  // The last few dozen are minutes old, so that "the last blocks" on a screen are not empty.
  const recent = Math.min(60, Math.floor(all.length / 10))
  const recently = period.to - HALF_AN_HOUR
  return [
    ...opening,
    ...scheduleByChance(all.slice(0, -recent), { from: period.from + DAY + 1, to: recently }, random),
    ...scheduleByChance(all.slice(-recent), { from: recently + 1, to: period.to }, random),
  ]
}

async function planActivities(writing: ActivityContext, size: HistorySize): Promise<readonly PlannedTransaction[]> {
  const share = (count: number) => (size === 'full' ? count : Math.ceil(count / 16))
  const orders = activities.flatMap(({ count, plan: write, planFailing: writeFailing }) => [
    ...Array.from({ length: share(count) }, () => write),
    ...Array.from({ length: writeFailing ? share(Math.ceil(count / ONE_FAILS_IN)) : 0 }, () => writeFailing ?? write),
  ])
  // Written in the order in which they will happen: who owns what depends on it. Somebody has to own something first.
  const firstMint = collectibleActivities.slice(0, 1).map(({ plan: write }) => write)
  const transactions: PlannedTransaction[] = []
  for (const write of [...firstMint, ...writing.random.shuffle(orders)]) transactions.push(await write(writing))
  return transactions
}

/** Puts a few transactions among many, the first soon and the last before two thirds are over. */
function spreadIn(
  many: readonly PlannedTransaction[],
  few: readonly PlannedTransaction[],
): readonly PlannedTransaction[] {
  const step = Math.floor((many.length * 2) / 3 / few.length)
  const spread = few.flatMap((one, index) => [one, ...many.slice(index * step, (index + 1) * step)])
  return [...spread, ...many.slice(few.length * step)]
}
