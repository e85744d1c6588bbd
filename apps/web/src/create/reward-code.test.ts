import { assert, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyTermsForm } from '../terms/read-terms.ts'
import { type BoostForm, emptyBoostForm, stringifyBoostForm } from './boost-form.ts'
import { partCode, withRewardCode } from './reward-code.ts'
import { emptyRewardForm } from './reward-form.ts'

const share = { ...emptyRewardForm, kind: 'share', amountText: '0,5 ☘', followsKey: '0/2' } as const
const terms = { ...emptyTermsForm, endText: '2026-12-24T18:30', maxPerDayText: '5' }
const form: BoostForm = { ...emptyBoostForm, terms, rewards: [share, { ...emptyRewardForm, kind: 'points' }] }

describe('withRewardCode', () => {
  test('default: the rewards are part of the link', () => {
    expect(partCode(withRewardCode('abc', form))).toEqual({ draftCode: 'abc', form })
  })

  test('behavior: an empty reward adds nothing', () => {
    expect(withRewardCode('abc', emptyBoostForm)).toBe('abc')
    expect(partCode('abc')).toEqual({ draftCode: 'abc', form: null })
  })

  test('behavior: a link has no list of accounts, no signer, and no text of the owner', () => {
    const secret: BoostForm = {
      ...{ ...form, who: 'offchain', listText: '0xabc', allowIdsText: 'members', denyIdsText: 'banned' },
      text: { titleText: 'Official', descriptionText: 'Enter your seed phrase.', linkText: 'https://example.org/' },
      rewards: form.rewards.map((reward) => ({ ...reward, signedBy: 'own', signerText: '0xdef' })),
    }
    expect(partCode(withRewardCode('abc', secret)).form).toEqual(form)
    const forged = Buffer.from(stringifyBoostForm(secret)).toString('base64url')
    expect(partCode(`abc.${forged}`).form).toEqual(form)
  })

  test('property: the action is decoded, whatever follows the separator', () => {
    assert(
      property(string(), (text) => {
        expect(partCode(`abc.${text}`).draftCode).toBe('abc')
      }),
    )
  })
})
