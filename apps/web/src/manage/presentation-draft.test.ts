import { describe, expect, test } from 'vitest'
import { parsePresentationDraft } from './presentation-draft.ts'
import type { PresentationForm } from './presentation-form.ts'

const form: PresentationForm = {
  ...{ title: 'a'.repeat(100), description: 'pay\u202ecdsu', link: 'http:', category: 'defi' },
  picture: { hash: `0x${'ab'.repeat(32)}`, base64: 'AQID' },
}

describe('parsePresentationDraft', () => {
  test('default: a draft is read as it was typed, also what cannot be signed', () => {
    expect(parsePresentationDraft(JSON.stringify(form))).toEqual(form)
    const stored = { ...form, category: null, picture: { hash: `0x${'ab'.repeat(32)}`, base64: null } }
    expect(parsePresentationDraft(JSON.stringify(stored))).toEqual(stored)
  })

  test.each([
    '',
    'null',
    '[]',
    '{}',
    JSON.stringify({ ...form, category: 'money' }),
    JSON.stringify({ ...form, title: null }),
    JSON.stringify({ ...form, title: 'a'.repeat(4_001) }),
    JSON.stringify({ ...form, picture: { hash: '0x12', base64: null } }),
    JSON.stringify({ ...form, picture: { ...form.picture, base64: 'a'.repeat(220_001) } }),
  ])('error: anything else is not a draft (%#)', (text) => expect(parsePresentationDraft(text)).toBeNull())
})
