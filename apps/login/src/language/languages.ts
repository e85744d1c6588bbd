import { chooseLanguage, directionOf, type LanguageId } from '@laurel/wallet/login-schemas'
import type { Catalogue, TextName } from './catalogue.ts'
import { ar } from './catalogues/ar.ts'
import { de } from './catalogues/de.ts'
import { en } from './catalogues/en.ts'
import { es } from './catalogues/es.ts'
import { fr } from './catalogues/fr.ts'
import { it } from './catalogues/it.ts'
import { ja } from './catalogues/ja.ts'
import { ko } from './catalogues/ko.ts'
import { pt } from './catalogues/pt.ts'
import { ru } from './catalogues/ru.ts'
import { tr } from './catalogues/tr.ts'
import { zhCn } from './catalogues/zh-cn.ts'

/** The languages of mails and pages: those of the modal and the frame. */
export const catalogues: { readonly [Id in LanguageId]: Catalogue } = {
  ...{ ar, de, en, es, fr, it, ja, ko, pt, ru, tr },
  'zh-CN': zhCn,
}

/** The languages that are read of an `Accept-Language`: browsers name a few. */
const MAX_WANTED_LANGUAGES = 20

/** Characters that isolate the direction of a value from the text around it. */
const [ISOLATE, END_ISOLATE] = ['\u2068', '\u2069']

/** Returns the language of a login, by what its frame says and else by the header of the request. Any text gives one. */
export function languageOfRequest(given: string | undefined, acceptLanguage: string | undefined): LanguageId {
  return chooseLanguage([...(given === undefined ? [] : [given]), ...parseAcceptLanguage(acceptLanguage)]).language
}

/**
 * Returns the language of the page of a link: that of its reader, so that nobody who begins a login for another person's address
 * chooses it, and where the reader names none, that of the login.
 */
export function languageOfReader(acceptLanguage: string | undefined, login: string | undefined): LanguageId {
  return chooseLanguage([...parseAcceptLanguage(acceptLanguage), ...(login === undefined ? [] : [login])]).language
}

/** Returns the tags of an `Accept-Language`, the most wanted first (RFC 9110, section 12.5.4). Total. */
export function parseAcceptLanguage(header = ''): readonly string[] {
  return header
    .slice(0, 1_000)
    .split(',', MAX_WANTED_LANGUAGES)
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((one) => one.trim())
      const quality = parameters.find((one) => /^q=/i.test(one))?.slice(2)
      return { tag, quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ tag, quality }) => /^[a-z]/i.test(tag) && quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag)
}

/** The attributes of `html` for a language. */
export function pageLanguage(language: LanguageId): { readonly lang: LanguageId; readonly dir: 'ltr' | 'rtl' } {
  return { lang: language, dir: directionOf(language) }
}

/**
 * Returns a text with what is filled in. In a language that is written from right to left, each value is isolated from the
 * direction of the text around it.
 */
export function formatText(
  language: LanguageId,
  name: TextName,
  values: Readonly<Record<string, string>> = {},
): string {
  const isolated = directionOf(language) === 'rtl'
  return catalogues[language][name].replaceAll(/\{(\w+)\}/g, (whole, key: string) => {
    const value = Object.hasOwn(values, key) ? values[key] : undefined
    if (value === undefined) return whole
    return isolated ? `${ISOLATE}${value}${END_ISOLATE}` : value
  })
}

/** Returns the name of a browser, as `nameBrowser` stores it, in a language. */
export function formatBrowser(language: LanguageId, stored: string): string {
  const [, name, system] = /^(.+?) on (.+)$/.exec(stored) ?? [null, stored, null]
  const browser = name === 'A browser' ? formatText(language, 'browserUnknown') : (name ?? stored)
  return system === null || system === undefined ? browser : formatText(language, 'browserOn', { browser, system })
}
