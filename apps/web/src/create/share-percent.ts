import { isAddressEqual } from 'viem'
import { formatAmount, readAmount, type Unit } from '../token/amount.ts'
import type { NumberField } from './number-fields.ts'
import { meaningOf } from './read-reward.ts'
import type { RewardForm } from './reward-form.ts'

/**
 * Returns the percentage that a reward for each unit of a number is, if both are amounts of one token: “5” for 0.05 TUSD
 * for each TUSD. Null for other numbers, and without a valid amount. Pure.
 * @param unit - of the token in which the reward is counted; null while unknown.
 */
export function sharePercent(form: RewardForm, field: NumberField | undefined, unit: Unit | null): string | null {
  if (field?.unit == null || unit === null || meaningOf(form, field) !== 'unit') return null
  if (!isAddressEqual(field.unit.token, unit.token)) return null
  const amount = readAmount(form.amountText, unit)
  if (amount.status === 'error' || amount.raw <= 0n) return null
  return formatAmount(amount.raw * 100n, unit.decimals)
}
