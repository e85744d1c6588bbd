import { type BoostPresentationFields, EMPTY_BOOST_PRESENTATION, parseBoostPresentationFields } from '@laurel/protocol'
import { assert, constantFrom, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codePoint } from '../../../../devnet/src/testing/code-point.ts'
import {
  countCharacters,
  fieldLimits,
  type PresentationForm,
  readPresentationForm,
  sameFields,
  shownFields,
  writePresentationForm,
} from './presentation-form.ts'

const empty = writePresentationForm(EMPTY_BOOST_PRESENTATION)
const hash = `0x${'ab'.repeat(32)}` as const
const fields: BoostPresentationFields = {
  ...{ title: 'Spring harvest', description: 'For all who send.', link: 'https://example.org/spring' },
  ...{ pictureHash: hash, category: 'defi' },
}

describe('readPresentationForm', () => {
  test('default: an empty form is an empty presentation, which withdraws the one before', () => {
    expect(readPresentationForm(empty)).toEqual({ status: 'ok', fields: EMPTY_BOOST_PRESENTATION })
  })

  test('default: what is typed is tidied', () => {
    const form = { ...empty, title: ' Spring \n harvest ', link: 'Example.org/a' }
    expect(readPresentationForm(form)).toEqual({
      ...{
        status: 'ok',
        fields: { ...EMPTY_BOOST_PRESENTATION, title: 'Spring harvest', link: 'https://example.org/a' },
      },
    })
  })

  test('error: every wrong field has its problem, and the others have none', () => {
    const reading = readPresentationForm({
      ...empty,
      title: 'pay\u202ecdsu',
      description: 'fine',
      link: 'http://a.org',
    })
    if (reading.status !== 'error') throw new TypeError('It has errors.')
    expect(Object.keys(reading.problems)).toEqual(['title', 'link'])
    expect(reading.problems.title).toMatch(/^It must be one line of visible characters/)
  })

  test.each(['title', 'description', 'link'] as const)('error: a %s that is too long says by how many', (field) => {
    const most = fieldLimits[field]
    const long = field === 'link' ? `https://example.org/${'a'.repeat(most - 18)}` : 'é'.repeat(most + 2)
    const reading = readPresentationForm({ ...empty, [field]: long })
    expect(reading).toMatchObject({
      status: 'error',
      problems: { [field]: `${most + 2} of ${most} characters: 2 too many.` },
    })
  })

  test('property: what is read as right is accepted by the protocol, and written back the same', () => {
    const text = string({ unit: codePoint, maxLength: 20 })
    assert(
      property(text, text, constantFrom('', 'example.org', 'https://example.org/a b'), (title, description, link) => {
        const form: PresentationForm = { ...empty, title, description, link }
        const reading = readPresentationForm(form)
        if (reading.status === 'error') {
          expect(Object.keys(reading.problems).length).toBeGreaterThan(0)
          return
        }
        expect(parseBoostPresentationFields(reading.fields)).toEqual(reading.fields)
        expect(readPresentationForm(writePresentationForm(reading.fields))).toEqual(reading)
      }),
      { numRuns: 60 },
    )
  })
})

describe('writePresentationForm', () => {
  test('default: a stored picture is known by its hash alone', () => {
    expect(writePresentationForm(fields).picture).toEqual({ hash, base64: null })
    expect(readPresentationForm(writePresentationForm(fields))).toEqual({ status: 'ok', fields })
  })
})

describe('shownFields', () => {
  test('default: a preview leaves out a wrong field, and has the others', () => {
    const form = { ...writePresentationForm(fields), link: 'javascript:alert(1)' }
    expect(shownFields(form, readPresentationForm(form))).toEqual({ ...fields, link: null })
  })
})

describe('countCharacters', () => {
  test('default: characters as the protocol limits them, without spaces that are removed', () => {
    expect(countCharacters({ ...empty, title: '  🌿 leaf ' }, 'title')).toBe(6)
    expect(countCharacters({ ...empty, link: 'example.org' }, 'link')).toBe('https://example.org/'.length)
    expect(countCharacters(empty, 'link')).toBe(0)
  })
})

describe('sameFields', () => {
  test('default: any other field makes another presentation', () => {
    expect(sameFields(fields, { ...fields })).toBe(true)
    for (const field of ['title', 'description', 'link', 'pictureHash', 'category'] as const)
      expect(sameFields(fields, { ...fields, [field]: null })).toBe(false)
  })
})
