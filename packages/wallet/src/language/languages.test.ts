import { array, assert, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chooseLanguage, directionOf, LANGUAGE_IDS, matchLanguage } from './languages.ts'

describe('chooseLanguage', () => {
  test.each([
    [['de-AT', 'en'], 'de', 'de-AT'],
    [['en-GB', 'fr'], 'en', 'en-GB'],
    [['pl', 'pt-PT'], 'pt', 'pt-PT'],
    [['zh'], 'zh-CN', 'zh'],
    [['zh-Hans-HK'], 'zh-CN', 'zh-Hans-HK'],
    [['zh-SG'], 'zh-CN', 'zh-SG'],
    [['zh-TW', 'ja'], 'ja', 'ja'],
    [['zh-TW'], 'zh-CN', 'zh-TW'],
    [['ar-EG'], 'ar', 'ar-EG'],
    [['ES-mx'], 'es', 'es-MX'],
    [['pl', 'cs'], 'en', 'en'],
    [[], 'en', 'en'],
    [['', '*', 'not a tag', 'ko'], 'ko', 'ko'],
  ])('default: %j gives %s', (wanted, language, locale) => expect(chooseLanguage(wanted)).toEqual({ language, locale }))

  test('property: any list gives a supported language and a locale that Intl knows', () =>
    assert(
      property(array(string()), (wanted) => {
        const { language, locale } = chooseLanguage(wanted)
        expect(LANGUAGE_IDS).toContain(language)
        expect(new Intl.NumberFormat(locale).format(1)).not.toBe('')
      }),
    ))
})

describe('matchLanguage', () => {
  test('error: an unsupported language', () => expect(matchLanguage('tlh')).toBeNull())
  test('default: every id matches itself', () => expect(LANGUAGE_IDS.map(matchLanguage)).toEqual(LANGUAGE_IDS))
})

describe('directionOf', () => {
  test('default: Arabic from right to left, the others from left to right', () =>
    expect(LANGUAGE_IDS.filter((id) => directionOf(id) === 'rtl')).toEqual(['ar']))
})
