import { EMPTY_BOOST_TEXT, parseBoostTextFields } from '@laurel/protocol'
import { assert, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codePoint } from '../../../../devnet/src/testing/code-point.ts'
import { emptyTextForm, readTextForm, writeTextForm } from './read-text.ts'
import { sameWords } from './same-words.ts'

describe('readTextForm', () => {
  test('default: an empty form has no text', () => {
    expect(readTextForm(emptyTextForm)).toEqual({ status: 'ok', words: EMPTY_BOOST_TEXT })
    expect(readTextForm({ titleText: ' ', descriptionText: '\n', linkText: ' ' })).toEqual({
      ...{ status: 'ok', words: EMPTY_BOOST_TEXT },
    })
  })

  test('default: the typed text is tidied', () => {
    const typed = { titleText: ' Spring \n harvest ', descriptionText: 'One\n\ntwo', linkText: 'Example.org/a' }
    const words = { title: 'Spring harvest', description: 'One two', link: 'https://example.org/a' }
    expect(readTextForm(typed)).toEqual({ status: 'ok', words })
  })

  test.each([
    ['titleText', { titleText: 'a'.repeat(61) }],
    ['titleText', { titleText: 'pay\u202ecdsu' }],
    ['descriptionText', { descriptionText: 'a'.repeat(281) }],
    ['linkText', { linkText: 'javascript:alert(1)' }],
    ['linkText', { linkText: 'http://example.org' }],
  ] as const)('error: %s has an error that says how to fix it', (field, typed) => {
    const reading = readTextForm({ ...emptyTextForm, ...typed })
    expect(reading).toMatchObject({ status: 'error', field, problem: expect.stringMatching(/^It must be .+\.$/) })
  })

  test('property: a parsed text can be signed, and is shown unchanged', () => {
    const any = string({ unit: codePoint, maxLength: 100 })
    assert(
      property(any, any, any, (titleText, descriptionText, linkText) => {
        const reading = readTextForm({ titleText, descriptionText, linkText })
        if (reading.status === 'error') return
        expect(parseBoostTextFields(reading.words)).toEqual(reading.words)
        const again = readTextForm(writeTextForm(reading.words))
        expect(again.status === 'ok' && sameWords(again.words, reading.words)).toBe(true)
      }),
    )
  })
})
