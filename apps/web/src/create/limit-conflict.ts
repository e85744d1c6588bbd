import type { TermsRules } from '@laurel/protocol'
import { paysOnce } from '../boost/pays-once.ts'
import { audienceText } from '../language/en/audience.ts'
import { createText } from '../language/en/create.ts'
import type { RewardsResult } from './read-rewards.ts'

type Limits = Pick<TermsRules, 'maxPerAccount' | 'maxPerAccountPerDay'>

/**
 * Returns why a limit per wallet promises more than the contracts pay, such as “once” and “2 per wallet” in one
 * sentence. Null for no conflict. Pure.
 * @param limits - null while they are invalid.
 */
export function findLimitConflict(limits: Limits | null, reading: RewardsResult): string | null {
  if (limits === null || reading.status !== 'ready') return null
  const most = claimsEach(reading)
  if (most === null) return null
  const chosenLimits = [
    { label: audienceText('maxPerWallet'), limit: limits.maxPerAccount },
    { label: audienceText('perWalletPerDay'), limit: limits.maxPerAccountPerDay },
  ].find(({ limit }) => limit !== null && BigInt(limit) > most)
  if (chosenLimits === undefined || chosenLimits.limit === null) return null
  const isOnce = reading.incentives.every(paysOnce)
  const clash = { label: chosenLimits.label, limit: chosenLimits.limit }
  if (most === 1n) return createText(isOnce ? 'limitClashOnce' : 'limitClashOnceRaise', clash)
  return createText(isOnce ? 'limitClashTimesFixed' : 'limitClashTimes', { ...clash, times: most })
}

/** Returns how many claims of all rewards together one account can make. Null for no limit. */
function claimsEach({ incentives, timesEach }: Extract<RewardsResult, { status: 'ready' }>): bigint | null {
  const each = incentives.map((incentive) => (paysOnce(incentive) ? 1n : timesEach))
  return each.reduce((sum, one) => (sum === null || one === null ? null : sum + one), 0n)
}
