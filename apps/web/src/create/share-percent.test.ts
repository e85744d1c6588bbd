import { CriteriaSource } from '@laurel/protocol'
import { describe, expect, test } from 'vitest'
import { addressOf } from '../testing/past.ts'
import type { NumberField } from './number-fields.ts'
import { emptyRewardForm, type RewardForm } from './reward-form.ts'
import { sharePercent } from './share-percent.ts'

const dollars = { symbol: 'TUSD', decimals: 6, token: addressOf(1) }
const leaves = { symbol: 'LEAF', decimals: 18, token: addressOf(2) }
const value = (unit: NumberField['unit']): NumberField => ({
  ...{ key: '0/2', name: 'value', unit },
  criteria: { source: CriteriaSource.EVENT, signature: '0x01', fieldIndex: 2, targetContract: addressOf(1) },
})
const percentOf = (amountText: string, field = value(dollars), part: Partial<RewardForm> = {}) =>
  sharePercent({ ...emptyRewardForm, kind: 'share', amountText, ...part }, field, dollars)

describe('sharePercent', () => {
  test.each([
    ['0.05', '5'],
    ['1', '100'],
    ['0.005', '0.50'],
    ['0.000001', '0.0001'],
    ['1.25', '125'],
  ])('default: %s for each token is %s percent', (typed, percent) => expect(percentOf(typed)).toBe(percent))

  test('behavior: a number of another token, or a plain number, has no percentage', () => {
    expect(percentOf('0.05', value(leaves))).toBeNull()
    expect(percentOf('0.05', value(null))).toBeNull()
    expect(percentOf('0.05', value(dollars), { numberIs: 'raw' })).toBeNull()
  })

  test('behavior: none while the amount is missing or invalid', () => {
    for (const typed of ['', 'many', '0', '-1', '0.0000001']) expect(percentOf(typed)).toBeNull()
  })
})
