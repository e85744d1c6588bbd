import type { TermsRules } from '@laurel/protocol'
import { paysOnce } from '../boost/standing.ts'
import { countWords } from '../controls/time-words.ts'
import type { RewardsReading } from './read-rewards.ts'

type Limits = Pick<TermsRules, 'maxPerAccount' | 'maxPerAccountPerDay'>

/**
 * Why a limit for each wallet promises more than the contracts pay it; null when none does. The sentence would say “once” and
 * “2 per wallet” in one breath. Pure.
 * @param limits - null while they cannot be read.
 */
export function limitClash(limits: Limits | null, reading: RewardsReading): string | null {
  if (limits === null || reading.status !== 'ready') return null
  const most = claimsEach(reading)
  if (most === null) return null
  const told = [
    { label: 'Max. per wallet', limit: limits.maxPerAccount },
    { label: 'Per wallet and day', limit: limits.maxPerAccountPerDay },
  ].find(({ limit }) => limit !== null && BigInt(limit) > most)
  if (told === undefined || told.limit === null) return null
  const isOnce = reading.incentives.every(paysOnce)
  const often = most === 1n ? 'once' : `${countWords(Number(most))} times`
  return `“${told.label}” says ${countWords(told.limit)}, and a wallet can claim only ${often}: ${
    isOnce ? 'leave it empty.' : 'raise “Claims each”, or leave it empty.'
  }`
}

/** How many claims of all rewards together one account can make; null for any number. */
function claimsEach({ incentives, timesEach }: Extract<RewardsReading, { status: 'ready' }>): bigint | null {
  const each = incentives.map((incentive) => (paysOnce(incentive) ? 1n : timesEach))
  return each.reduce((sum, one) => (sum === null || one === null ? null : sum + one), 0n)
}
