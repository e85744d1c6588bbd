import { NO_TERMS } from '@laurel/protocol'
import { describe, expect, test } from 'vitest'
import { type SentencePart, sentenceText } from '../action-editor/action-sentence.ts'
import { withTerms } from './terms-clause.ts'

const start = new Date('2026-12-01T10:00').getTime() / 1_000
const end = new Date('2026-12-24T18:30').getTime() / 1_000
const sentence: readonly SentencePart[] = [{ text: 'Anyone who sends TUSD earns 5 LEAF.', place: null, isOpen: false }]

describe('withTerms', () => {
  test('default: the start, end and limits', () => {
    const rules = { ...NO_TERMS, start, end, maxPerAccount: 2, maxPerAccountPerDay: 1, maxPerDay: 1_000 }
    expect(sentenceText(withTerms(sentence, rules))).toBe(
      'Anyone who sends TUSD earns 5 LEAF. From 1 Dec 2026, 10:00 until 24 Dec 2026, 18:30; 2 per wallet, 1 per wallet per day (UTC), 1,000 per day in total (UTC).',
    )
    expect(sentenceText(withTerms(sentence, { ...NO_TERMS, end }))).toBe(
      'Anyone who sends TUSD earns 5 LEAF. Until 24 Dec 2026, 18:30.',
    )
    expect(sentenceText(withTerms(sentence, { ...NO_TERMS, maxPerAccount: 2 }))).toBe(
      'Anyone who sends TUSD earns 5 LEAF. 2 per wallet.',
    )
  })

  test('behavior: defaults are left out', () => {
    expect(withTerms(sentence, NO_TERMS)).toBe(sentence)
    expect(withTerms(sentence, null)).toBe(sentence)
  })
})
