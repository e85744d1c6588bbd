import { manageText } from '../language/en/manage.ts'
import { readAmount, readCount, type Unit } from '../token/amount.ts'
import type { Measure } from './top-up-parameters.ts'

/** The typed amount, in base units. */
export type MeasuredResult =
  | { readonly status: 'empty' }
  | { readonly status: 'error'; readonly problem: string }
  | { readonly status: 'ok'; readonly raw: bigint }

/** The largest number of rewards that a form accepts if nothing else limits it. */
const MAX_REWARD_COUNT = 10n ** 9n

/**
 * Parses an amount to deposit or withdraw, as a number of rewards or an amount of the token. Pure and total.
 * @param most - base units. Null for no limit except {@link MAX_REWARD_COUNT}.
 */
export function parseMeasuredAmount(
  text: string,
  { measure, unit, most }: { readonly measure: Measure; readonly unit: Unit; readonly most: bigint | null },
): MeasuredResult {
  if (measure.type === 'none') return { status: 'empty' }
  if (measure.type === 'all') return { status: 'ok', raw: measure.amount }
  const plain = text.trim()
  if (plain === '') return { status: 'empty' }
  if (measure.type === 'amount') {
    const reading = readAmount(plain, unit)
    if (reading.status === 'error') return reading
    if (reading.raw <= 0n) return { status: 'error', problem: manageText('aboveZero') }
    if (most !== null && reading.raw > most) return { status: 'error', problem: manageText('moreThanLeft') }
    return reading
  }
  const count = readCount(plain)
  if (count === null || count === 0n) {
    return { status: 'error', problem: manageText('wholeRewards') }
  }
  const mostCount = most === null || measure.each === 0n ? MAX_REWARD_COUNT : most / measure.each
  if (count > mostCount) return { status: 'error', problem: manageText('atMost', { count: mostCount }) }
  return { status: 'ok', raw: count * measure.each }
}
