import { LANGUAGE_IDS } from '@laurel/wallet/review'
import { describe, expect, test } from 'vitest'
import { en } from './en.ts'
import { catalogues, loadLanguage } from './load-language.ts'
import { type Catalogue, english, type MessageKey, translate } from './translate.ts'

type Message = Catalogue[MessageKey]

const placeholdersOf = (text: string) => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))].sort()
const formsOf = (message: Message) => (typeof message === 'string' ? { other: message } : message)
const entriesOf = (catalogue: Catalogue) =>
  Object.entries(catalogue).map(([key, message]): [string, Message] => [key, message])

/** Messages that are the same in English and another language. */
const allowedSame: Readonly<Record<string, readonly string[]>> = {
  token: ['de', 'es', 'it', 'pt', 'tr'],
  domain: ['fr', 'pt', 'tr'],
  message: ['fr'],
  password: ['it'],
  size: ['es', 'pt'],
  bytes: ['es', 'pt', 'de'],
}

test('default: the twelve languages of the modal', () => {
  expect(['en', ...Object.keys(catalogues)].sort()).toEqual([...LANGUAGE_IDS].sort())
})

describe.each(Object.entries(catalogues))('%s', (id, load) => {
  test('behavior: exactly the keys of English, of the same kind, and no code', async () => {
    const { catalogue } = await load()
    expect(Object.keys(catalogue).sort()).toEqual(Object.keys(en).sort())
    for (const [key, message] of entriesOf(catalogue)) {
      expect(typeof message, key).toBe(typeof Reflect.get(en, key))
      for (const text of Object.values(formsOf(message))) {
        expect(text.trim(), key).toBe(text)
        expect(text, key).not.toMatch(/^$|[<>\\`]|\.\.\.|\u200b/)
      }
    }
  })

  test('behavior: exactly the placeholders of English', async () => {
    for (const [key, message] of entriesOf((await load()).catalogue)) {
      const wanted = placeholdersOf(formsOf(Reflect.get(en, key)).other)
      for (const [form, text] of Object.entries(formsOf(message))) {
        // "One byte" and "two bytes" may be written in words.
        const isWord = ['zero', 'one', 'two'].includes(form) && placeholdersOf(text).length === 0
        if (!isWord) expect(placeholdersOf(text), `${key} ${form}`).toEqual(wanted)
      }
    }
  })

  test('behavior: the plural forms that the language has', async () => {
    const categories = new Intl.PluralRules(id).resolvedOptions().pluralCategories
    // In Romance languages `many` is for a million and more, which no count here reaches.
    const isRomance = ['es', 'pt', 'fr', 'it'].includes(id)
    const wanted = categories.filter((form) => !(form === 'many' && isRomance)).sort()
    for (const [key, message] of entriesOf((await load()).catalogue)) {
      if (typeof message !== 'string') expect(Object.keys(message).sort(), key).toEqual(wanted)
    }
  })

  test('error: a message that is still English', async () => {
    for (const [key, message] of entriesOf((await load()).catalogue)) {
      if (allowedSame[key]?.includes(id)) continue
      expect(formsOf(message).other, key).not.toBe(formsOf(Reflect.get(en, key)).other)
    }
  })
})

describe('loadLanguage', () => {
  test('default: the first language that there is', async () => {
    expect(await loadLanguage(['xx', 'de-AT', 'en'])).toMatchObject({ language: 'de', locale: 'de-AT' })
    expect(await loadLanguage(['ar-EG', 'en'])).toMatchObject({ language: 'ar', locale: 'ar-EG' })
  })
  test('behavior: English where there is none', async () => {
    expect(await loadLanguage(['xx', '_'])).toMatchObject({ language: 'en', locale: 'en' })
  })
})

describe('translate', () => {
  test('default: the plural form of the count', async () => {
    expect(translate(english, 'size', { count: 1 })).toBe('1 byte')
    expect(translate(english, 'size', { count: 2_000 })).toBe('2,000 bytes')
    const russian = await loadLanguage(['ru'])
    expect([1, 3, 32].map((count) => translate(russian, 'size', { count }))).toEqual(['1 байт', '3 байта', '32 байта'])
    expect(translate(await loadLanguage(['ar-EG']), 'size', { count: 32 })).toBe('32 بايتًا')
  })
  test('behavior: a text keeps its direction in a message of another', async () => {
    const arabic = await loadLanguage(['ar'])
    expect(translate(arabic, 'send', { amount: '0.25 ETH' })).toBe('إرسال \u20680.25 ETH\u2069')
  })
})
