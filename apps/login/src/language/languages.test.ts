import { LANGUAGE_IDS } from '@laurel/wallet/login-schemas'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codePoint } from '../../../../devnet/src/testing/code-point.ts'
import { nameBrowser } from '../email/browser-name.ts'
import { en } from './catalogues/en.ts'
import {
  catalogues,
  formatBrowser,
  formatText,
  languageOfReader,
  languageOfRequest,
  parseAcceptLanguage,
} from './languages.ts'

const placeholdersOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()
/** Texts that are the same in English and another language. */
const allowedSame: Readonly<Record<string, readonly string[]>> = { app: ['de', 'it'] }

test('default: the twelve languages of the modal', () => {
  expect(Object.keys(catalogues).sort()).toEqual([...LANGUAGE_IDS].sort())
})

describe.each(LANGUAGE_IDS.filter((id) => id !== 'en'))('%s', (id) => {
  test('behavior: exactly the texts and placeholders of English, and no code', () => {
    expect(Object.keys(catalogues[id])).toEqual(Object.keys(en))
    for (const [name, text] of Object.entries(catalogues[id])) {
      const english: string = Reflect.get(en, name)
      expect(placeholdersOf(text), name).toEqual(placeholdersOf(english))
      expect(text.trim(), name).toBe(text)
      expect(text, name).not.toMatch(/^$|[<>\\`]|\.\.\.|\u200b/)
      if (!allowedSame[name]?.includes(id)) expect(text, name).not.toBe(english)
    }
  })
})

describe('parseAcceptLanguage', () => {
  test('default: the most wanted first', () => {
    expect(parseAcceptLanguage('en;q=0.3, pt-BR, *;q=0.1, de;q=0.9, fr;q=0')).toEqual(['pt-BR', 'de', 'en'])
    expect(parseAcceptLanguage(undefined)).toEqual([])
  })
  test('property: any header gives a language', () => {
    fc.assert(
      fc.property(fc.string({ unit: codePoint }), fc.option(fc.string(), { nil: undefined }), (header, given) => {
        expect(LANGUAGE_IDS).toContain(languageOfRequest(given, header))
        expect(LANGUAGE_IDS).toContain(languageOfReader(header, given))
      }),
    )
  })
})

test('default: the frame says the language of a login, and the reader that of a page', () => {
  expect(languageOfRequest('tr', 'de')).toBe('tr')
  expect(languageOfRequest(undefined, 'de')).toBe('de')
  expect(languageOfReader('de', 'tr')).toBe('de')
  expect(languageOfReader('xx', 'tr')).toBe('tr')
})

test('behavior: a value is isolated from text that is written from right to left', () => {
  expect(formatText('ar', 'codeTitle')).toBe('رمزك')
  expect(formatText('ar', 'codeIntro', { app: 'app.example' })).toContain('\u2068app.example\u2069')
  expect(formatText('de', 'codeIntro', { app: '{app}' })).toBe('Geben Sie diesen Code in {app} ein:')
})

test('behavior: the name of a browser is translated', () => {
  expect(formatBrowser('en', nameBrowser('Chrome/140 (Macintosh)'))).toBe('Chrome on macOS')
  expect(formatBrowser('de', nameBrowser('Chrome/140 (Macintosh)'))).toBe('Chrome unter macOS')
  expect(formatBrowser('fr', nameBrowser('Windows'))).toBe('Un navigateur sous Windows')
  expect(formatBrowser('ja', nameBrowser(undefined))).toBe('ブラウザ')
})
