import { NO_TERMS, type TermsRules } from '@laurel/protocol'
import { assert, bigInt, integer, option, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  emptyTermsForm,
  isAnyTerm,
  readNewTerms,
  readNextTerms,
  readTermsForm,
  shownTermsForm,
  writeTermsForm,
} from './read-terms.ts'

const empty = writeTermsForm(NO_TERMS)
const minute = 60
const count = option(integer({ min: 1, max: 10 ** 9 }))

describe('readNewTerms', () => {
  const now = new Date('2026-12-01T12:00').getTime() / 1_000
  test('default: the start and the end are in the future', () => {
    const form = { ...empty, startText: '2026-12-01T12:01', endText: '2026-12-02T12:00' }
    expect(readNewTerms(form, now)).toEqual(readTermsForm(form))
    expect(readNewTerms(emptyTermsForm, now)).toEqual({ status: 'ok', rules: NO_TERMS })
  })

  test.each([
    ['startText', { startText: '2026-12-01T12:00' }],
    ['endText', { endText: '2026-12-01T12:00' }],
    ['endText', { startText: '2026-12-03T12:00', endText: '2026-12-02T12:00' }],
  ] as const)('error: %s of %j', (field, typed) => {
    expect(readNewTerms({ ...empty, ...typed }, now)).toMatchObject({ status: 'error', field })
  })
})

describe('readNextTerms', () => {
  const now = new Date('2026-12-01T12:00').getTime() / 1_000
  const past = { ...empty, endText: '2026-12-01T11:00' }
  test('default: an end that has passed may stay, and a start may be in the past', () => {
    const form = { ...past, startText: '2026-11-01T12:00' }
    expect(readNextTerms(form, { now, currentEnd: now - 3_600 })).toEqual(readTermsForm(form))
  })

  test('error: a new end in the past is rejected, because tasks until now count', () => {
    expect(readNextTerms(past, { now, currentEnd: null })).toMatchObject({ status: 'error', field: 'endText' })
    expect(readNextTerms(past, { now, currentEnd: now + 60 })).toMatchObject({ status: 'error', field: 'endText' })
  })
})

describe('shownTermsForm', () => {
  test('security: where no verifier keeps terms a link brings none along, neither limits nor what is wrong with them', () => {
    const linked = { ...empty, endText: '2020-01-01T00:00', maxPerAccountText: '2', maxPerDayText: 'many' }
    expect(readNewTerms(shownTermsForm(linked, { isVerifierThere: false }), 0)).toEqual({
      status: 'ok',
      rules: NO_TERMS,
    })
    expect(shownTermsForm(linked, { isVerifierThere: true })).toBe(linked)
  })
})

describe('isAnyTerm', () => {
  test('default: one limit is enough', () => {
    expect([isAnyTerm(NO_TERMS), isAnyTerm({ ...NO_TERMS, maxPerDay: 1 })]).toEqual([false, true])
  })
})

describe('readTermsForm', () => {
  test('default: an empty form sets nothing', () => {
    expect(readTermsForm(empty)).toEqual({ status: 'ok', rules: NO_TERMS })
  })

  test('default: an end and a cap', () => {
    const read = readTermsForm({ ...empty, endText: '2026-12-24T18:30', maxPerAccountText: ' 3 ' })
    const end = new Date('2026-12-24T18:30').getTime() / 1_000
    expect(read).toEqual({ status: 'ok', rules: { ...NO_TERMS, end, maxPerAccount: 3 } })
  })

  test('property: formatted terms are parsed to the same terms', () => {
    const moment = integer({ min: 1, max: 2 ** 31 }).map((at) => at * minute)
    assert(
      property(
        record({
          start: option(moment),
          length: option(integer({ min: 1, max: 10 ** 6 })),
          maxPerAccount: count,
          maxPerAccountPerDay: count,
          maxPerDay: count,
          countFromBlock: option(bigInt(1n, 10n ** 14n)),
        }),
        ({ start, length, ...caps }) => {
          const rules: TermsRules = { ...caps, start, end: length === null ? null : (start ?? 60) + length * minute }
          const shown = writeTermsForm(rules)
          // The hour that occurs twice in autumn may be parsed as either of the two.
          const again = readTermsForm(shown)
          expect(again.status).toBe('ok')
          if (again.status === 'ok') expect(writeTermsForm(again.rules)).toEqual(shown)
        },
      ),
    )
  })

  test.each([
    ['endText', { startText: '2026-12-24T18:30', endText: '2026-12-24T18:30' }],
    ['startText', { startText: 'tomorrow' }],
    ['endText', { endText: '2026-13-41T00:00' }],
    ['maxPerDayText', { maxPerDayText: '0' }],
    ['maxPerAccountText', { maxPerAccountText: '1.5' }],
    ['countFromBlockText', { countFromBlockText: '-1' }],
  ] as const)('error: %s has its error', (field, typed) => {
    expect(readTermsForm({ ...empty, ...typed })).toMatchObject({ status: 'error', field })
  })
})
