/** Runs random cases through both evaluators and counts the results. */

import { attempt, differenceOf, type Evaluate, judgeOurs } from './compare-evaluators.ts'
import { makeCase } from './match-cases.ts'
import type { MatchInput } from './match-input.ts'
import { judgeNaively, type NaiveResult } from './naive-evaluator.ts'
import { keepFailures, type SeedFailure } from './save-failures.ts'

/** The result of a run. `nearMisses` counts the near misses, `fallen` those that must not match and did not. */
export type CaseCounts = {
  readonly cases: number
  /** Cases with the result matched or ambiguous in both evaluators. */
  readonly matched: number
  readonly nearMisses: number
  readonly fallen: number
  /** Of the matched ones with several requirements and a name: those that are provably one account's, and those that are not. */
  readonly ownedWhole: number
  readonly unownedWhole: number
  readonly statuses: Readonly<Record<NaiveResult['status'], number>>
  readonly failures: readonly SeedFailure[]
}

/**
 * Runs both evaluators on each case, and on each matching case's near miss. A failure is a difference, an error, a case
 * that was built to match and does not, or a near miss that must not match and does.
 * @param evaluate - the evaluator to compare with the naive one.
 */
export function runCases(fromSeed: number, cases: number, evaluate: Evaluate = judgeOurs): CaseCounts {
  const results = { matched: 0, ambiguous: 0, indeterminate: 0, rejected: 0, error: 0 }
  const { failures, report } = keepFailures()
  let nearMisses = 0
  let fallen = 0
  let ownedWhole = 0
  let unownedWhole = 0
  const runBoth = (seed: number, input: MatchInput, label: string): NaiveResult => {
    const naive = judgeNaively(input.definition, input.recorded)
    const difference = differenceOf(
      naive,
      attempt(() => evaluate(input)),
    )
    report(seed, difference && `${label}: ${difference}`)
    return naive
  }
  for (let seed = fromSeed; seed < fromSeed + cases; seed++) {
    const one = makeCase(seed)
    const naive = runBoth(seed, one, 'case')
    results[naive.status]++
    const isMatch = naive.status === 'matched' || naive.status === 'ambiguous'
    if (one.mustMatch && !isMatch) report(seed, `built to match, and answered ${naive.status}`)
    if (one.claimant !== null && naive.claimants.join() !== one.claimant) {
      report(seed, `built to name ${one.claimant}, and names ${naive.claimants.join()}`)
    }
    if (!isMatch) continue
    if (isManifold(one) && naive.owners.length > 0) ownedWhole++
    else if (isManifold(one) && naive.claimants.length > 0) unownedWhole++
    const nearMiss = one.nearMiss()
    nearMisses++
    const answered = runBoth(seed, nearMiss, `near miss (${nearMiss.what})`)
    if (!nearMiss.mustReject) continue
    if (answered.status === 'rejected') fallen++
    else report(seed, `near miss (${nearMiss.what}) had to fall, and was answered ${answered.status}`)
  }
  const matched = results.matched + results.ambiguous
  return { cases, matched, nearMisses, fallen, ownedWhole, unownedWhole, statuses: results, failures }
}

function isManifold({ definition }: MatchInput): boolean {
  return new Set(definition.actionSteps.map(({ signature }) => signature)).size > 1
}
