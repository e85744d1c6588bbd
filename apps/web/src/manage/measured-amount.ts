import { manageText } from '../language/en/manage.ts'
import { readAmount, readCount, type Unit } from '../token/amount.ts'
import type { Measure } from './topping.ts'

/** What was typed, in base units. */
export type MeasuredReading =
  | { readonly status: 'empty' }
  | { readonly status: 'wrong'; readonly problem: string }
  | { readonly status: 'read'; readonly raw: bigint }

/** Rewards that can be typed where nothing else bounds them. */
const MOST = 10n ** 9n

/**
 * Reads how much is put in or taken out, as a number of rewards or an amount of the token. Pure and total.
 * @param most - base units; null for no limit but that of sense.
 */
export function readMeasured(
  text: string,
  { measure, unit, most }: { readonly measure: Measure; readonly unit: Unit; readonly most: bigint | null },
): MeasuredReading {
  if (measure.by === 'none') return { status: 'empty' }
  if (measure.by === 'all') return { status: 'read', raw: measure.amount }
  const plain = text.trim()
  if (plain === '') return { status: 'empty' }
  if (measure.by === 'amount') {
    const reading = readAmount(plain, unit)
    if (reading.status === 'wrong') return reading
    if (reading.raw <= 0n) return { status: 'wrong', problem: manageText('aboveZero') }
    if (most !== null && reading.raw > most) return { status: 'wrong', problem: manageText('moreThanLeft') }
    return reading
  }
  const count = readCount(plain)
  if (count === null || count === 0n) {
    return { status: 'wrong', problem: manageText('wholeRewards') }
  }
  const mostCount = most === null || measure.each === 0n ? MOST : most / measure.each
  if (count > mostCount) return { status: 'wrong', problem: manageText('atMost', { count: mostCount }) }
  return { status: 'read', raw: count * measure.each }
}
