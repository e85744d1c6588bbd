import { describe, expect, test } from 'vitest'
import { readTerms, type SignedTerms } from './boost-terms.ts'
import { type WindowFacts, windowPlace, windowRows } from './window-words.ts'

const NOON = 1_795_348_800
const unlimited: SignedTerms = {
  ...{ start: null, end: null, countFromBlock: null, maxPerAccount: null, maxPerAccountPerDay: null, maxPerDay: null },
}
const facts: WindowFacts = {
  window: {
    createdBlock: 100n,
    incentives: [
      { incentiveId: 0, addedBlock: 100n },
      { incentiveId: 1, addedBlock: 120n },
    ],
  },
  createdTime: NOON,
  terms: { status: 'none' },
}
const signed = (parts: Partial<SignedTerms>): WindowFacts => ({
  ...facts,
  terms: { status: 'signed', terms: { ...unlimited, ...parts } },
})
const placeOf = (known: WindowFacts, incentiveId: number, block: bigint, time: number | null = NOON) =>
  windowPlace(known, incentiveId, { block, time }).place

describe('windowPlace', () => {
  test('default: it counts from the block after the reward was added', () => {
    expect([placeOf(facts, 0, 100n), placeOf(facts, 0, 101n)]).toEqual(['outside', 'inside'])
    expect([placeOf(facts, 1, 120n), placeOf(facts, 1, 121n)]).toEqual(['outside', 'inside'])
  })

  test('behavior: an earlier start is an explicit one', () => {
    expect(placeOf(signed({ countFromBlock: 50n }), 0, 60n)).toBe('inside')
    expect(placeOf(signed({ countFromBlock: 50n }), 0, 49n)).toBe('outside')
  })

  test('behavior: what the latest terms leave out may have counted when it was done, so it is not called lost', () => {
    expect(placeOf(signed({ end: NOON - 1 }), 0, 101n)).toBe('unknown')
    expect(placeOf(signed({ end: NOON + 1 }), 0, 101n)).toBe('inside')
    expect(placeOf(signed({ end: NOON + 1 }), 0, 101n, null)).toBe('unknown')
  })

  test('behavior: nothing is said where nobody could be asked', () => {
    expect(placeOf({ ...facts, terms: { status: 'unread' } }, 0, 99n)).toBe('unknown')
    expect(windowPlace(facts, 0, null).place).toBe('unknown')
    expect(placeOf(facts, 7, 101n)).toBe('unknown')
  })
})

describe('windowRows', () => {
  test('default: from its creation until the budget runs out', () => {
    const rows = windowRows(facts)
    expect(rows.map(({ key }) => key)).toEqual(['Counts from', 'Ends'])
    expect(rows[0]?.value).toContain('block 100')
    expect(rows[1]?.value).toBe('when the budget runs out')
  })

  test('behavior: caps are told', () => {
    expect(windowRows(signed({ maxPerAccount: 3n, maxPerDay: 100n })).at(-1)).toEqual({
      ...{ key: 'Limits', value: '3 per wallet, 100 per day in all (UTC)' },
    })
  })

  test('behavior: no end is promised where the verifier did not say', () => {
    expect(windowRows({ ...facts, terms: { status: 'unread' } })[1]?.value).toContain('not known')
  })
})

describe('readTerms', () => {
  test('default: numbers in either form, and zero for no time', () => {
    const terms = { start: 0, end: NOON, maxPerAccount: '3', countFromBlock: null }
    expect(readTerms({ terms: { terms } })).toEqual({
      ...{ status: 'signed', terms: { ...unlimited, end: NOON, maxPerAccount: 3n } },
    })
    expect(readTerms({ terms: null })).toEqual({ status: 'none' })
  })

  test('error: whatever else comes says nothing', () => {
    expect(readTerms({}).status).toBe('unread')
    expect(readTerms({ terms: { terms: { end: 'soon' } } }).status).toBe('unread')
  })
})
