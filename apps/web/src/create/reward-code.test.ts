import { assert, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { partCode, withRewardCode } from './reward-code.ts'
import { emptyRewardForm } from './reward-form.ts'

const form = { ...emptyRewardForm, kind: 'share', amountText: '0,5 ☘', followsKey: '0/2' } as const

describe('withRewardCode', () => {
  test('default: what is earned goes with the deed', () => {
    expect(partCode(withRewardCode('abc', form))).toEqual({ draftCode: 'abc', reward: form })
  })

  test('behavior: an untouched reward adds nothing', () => {
    expect(withRewardCode('abc', emptyRewardForm)).toBe('abc')
    expect(partCode('abc')).toEqual({ draftCode: 'abc', reward: null })
  })

  test('behavior: neither people nor whom to believe come by a link', () => {
    const secret = { ...form, who: 'listed', listText: '0xabc', signedBy: 'own', signerText: '0xdef' } as const
    expect(partCode(withRewardCode('abc', secret)).reward).toEqual(form)
  })

  test('property: whatever stands behind the mark, the deed is read', () => {
    assert(
      property(string(), (text) => {
        expect(partCode(`abc.${text}`).draftCode).toBe('abc')
      }),
    )
  })
})
