import type { TermsRules } from '@laurel/protocol'
import { summaryText } from '../language/en/summary.ts'
import { createCapCounter } from '../terms/count-caps.ts'
import { formatLimits } from '../terms/terms-clause.ts'
import { MAX_NEARS, type Match, type NearMiss, type Tally } from './match-history.ts'

/**
 * Applies limits to past matches: matches beyond a limit become near misses, in the order of time. The start and the
 * end do not matter, because all of them are before the boost. Pure.
 * @returns `tally` itself without limits.
 */
export function limitMatches(tally: Tally, rules: TermsRules | null): Tally {
  if (rules === null || formatLimits(rules).length === 0) return tally
  const counter = createCapCounter(rules)
  const over = new Map<Match, NearMiss>()
  // Newest first, as they are shown.
  for (const hit of [...tally.hits].sort((one, other) => one.time - other.time)) {
    const full = hit.claimants.map((claimant) => counter.count({ claimant: claimant.toLowerCase(), time: hit.time }))
    const [first] = full
    if (first == null || full.includes(null)) continue
    const words = formatLimits({ ...NONE, [first]: rules[first] })
    const { hash, time, values } = hit
    over.set(hit, {
      hash,
      time,
      values,
      reason: summaryText('overLimit', { limit: words.join('') }),
      distance: { type: 'unmeasured' },
    })
  }
  const hits = tally.hits.filter((hit) => !over.has(hit))
  const accounts = new Set(hits.flatMap(({ claimants }) => claimants.map((claimant) => claimant.toLowerCase()))).size
  const nears = [...tally.nears, ...[...over.values()].reverse()]
  const nearTimes = [...tally.nearTimes, ...[...over.values()].map(({ time }) => time)]
  return { ...tally, hits, accounts, nears: nears.slice(0, MAX_NEARS), nearTimes }
}

const NONE = { maxPerAccount: null, maxPerAccountPerDay: null, maxPerDay: null }
