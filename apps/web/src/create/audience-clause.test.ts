import { assert, constantFrom, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type SentencePart, sentenceText } from '../action-editor/action-sentence.ts'
import { withAudience } from './audience-clause.ts'
import type { WhoKind } from './boost-form.ts'

const part = (text: string): SentencePart => ({ text, place: null, isOpen: false })
const named: readonly SentencePart[] = [
  part('Whoever is '),
  { text: 'spender', place: { at: 'claimant' }, isOpen: false },
  part(' when somebody approves counts.'),
]
const say = (text: string, who: WhoKind, ids: { allowIds?: readonly string[]; denyIds?: readonly string[] } = {}) =>
  sentenceText(withAudience([part(text)], { who, allowIds: [], denyIds: [], ...ids }))

describe('withAudience', () => {
  test.each([
    ['anyone', 'Anyone who swaps counts.', 'Anyone who swaps counts.'],
    ['listed', 'Anyone who swaps counts.', 'Anyone on the list who swaps counts.'],
    ['unlisted', 'Anyone who swaps counts.', 'Anyone not on the list who swaps counts.'],
    ['listed', 'Anyone whose transaction swaps counts.', 'Anyone on the list whose transaction swaps counts.'],
    ['offchain', 'Anyone who swaps counts.', 'Anyone on the lists kept elsewhere who swaps counts.'],
  ] as const)('default: %s', (who, before, after) => expect(say(before, who)).toBe(after))

  test('default: lists kept elsewhere are named', () => {
    expect(say('Anyone who swaps counts.', 'offchain', { allowIds: ['vip'] })).toBe(
      'Anyone on the list “vip” who swaps counts.',
    )
    expect(say('Anyone who swaps counts.', 'offchain', { allowIds: ['a', 'b'], denyIds: ['spam'] })).toBe(
      'Anyone on the lists “a” or “b” and not on the list “spam” who swaps counts.',
    )
  })

  test('behavior: an account that a field names is limited as well', () => {
    expect(sentenceText(withAudience(named, { who: 'unlisted', allowIds: [], denyIds: [] }))).toBe(
      'Anyone not on the list who is spender when somebody approves counts.',
    )
  })

  test('property: with a list, no sentence says that anyone qualifies', () => {
    assert(
      property(
        constantFrom('Anyone who ', 'Anyone whose transaction ', 'Whoever is '),
        constantFrom<WhoKind>('listed', 'unlisted', 'offchain'),
        (opening, who) => {
          expect(say(`${opening}x counts.`, who)).toMatch(/^Anyone (not )?on the list/)
        },
      ),
    )
  })
})
