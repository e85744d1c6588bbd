import type { Incentive } from '@laurel/protocol'
import { paysOnce } from '../boost/pays-once.ts'
import type { Completion } from './verifier-requests.ts'

/** A claim that was paid, as the core logged it. */
export type PaidClaim = { readonly boostId: string; readonly incentiveId: number }

const keyOf = ({ boostId, incentiveId }: PaidClaim) => `${boostId} ${incentiveId}`

/**
 * Returns the completions of an account that can still be claimed. An incentive that pays once has its newest
 * completion, unless it paid already. Other incentives have every unpaid completion, newest first. A declining reward
 * has the completion with the lowest minimum, which can be paid first. Whether the boost still pays is not checked
 * here. Pure.
 * @param completions - newest first.
 * @param kindOf - null for an incentive that cannot be read.
 * @param minimumOf - the minimum that a completion's signed claim accepts, in base units; null when it is unknown.
 */
export function openClaims(
  completions: readonly Completion[],
  paid: readonly PaidClaim[],
  kindOf: (claim: PaidClaim) => Incentive['type'] | null,
  minimumOf: (completion: Completion) => bigint | null = () => null,
): readonly Completion[] {
  const paidCounts = new Map<string, number>()
  for (const claim of paid) paidCounts.set(keyOf(claim), (paidCounts.get(keyOf(claim)) ?? 0) + 1)
  const byKey = new Map<string, Completion[]>()
  for (const completion of completions) {
    if (completion.status === 'refused') continue
    const key = keyOf(completion)
    byKey.set(key, [...(byKey.get(key) ?? []), completion])
  }
  return [...byKey].flatMap(([key, found]) => {
    const [first] = found
    const kind = first === undefined ? null : kindOf(first)
    if (first === undefined || kind === null) return []
    const count = paidCounts.get(key) ?? 0
    if (kind === 'cgdaIncentive' && count === 0) return [leastOf(found, first, minimumOf)]
    if (paysOnce({ type: kind })) return count > 0 ? [] : [first]
    return unpaid(found, count)
  })
}

/**
 * Returns the unpaid completions of a reward that pays each completion. The verifier reports which are paid. Where it
 * does not, as many of the newest completions as there were payments are treated as paid, because those are offered
 * first.
 */
function unpaid(found: readonly Completion[], paidCount: number): readonly Completion[] {
  const open = found.filter(({ payability }) => payability?.status !== 'claimed')
  const isUntold = ({ payability }: Completion) => payability === undefined || payability.status === 'unknown'
  const dropped = new Set(open.filter(isUntold).slice(0, Math.max(0, paidCount - (found.length - open.length))))
  return open.filter((completion) => !dropped.has(completion))
}

function leastOf(
  found: readonly Completion[],
  newest: Completion,
  minimumOf: (completion: Completion) => bigint | null,
): Completion {
  return found.reduce((best, each) => {
    const [least, minimum] = [minimumOf(best), minimumOf(each)]
    return minimum !== null && (least === null || minimum < least) ? each : best
  }, newest)
}
