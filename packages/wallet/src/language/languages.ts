import type { Catalogue } from './catalogue.ts'

/** The languages there are, and what each calls itself. */
export const LANGUAGE_NAMES = {
  en: 'English',
  es: 'Español',
  pt: 'Português',
  fr: 'Français',
  de: 'Deutsch',
  it: 'Italiano',
  tr: 'Türkçe',
  ru: 'Русский',
  'zh-CN': '简体中文',
  ja: '日本語',
  ko: '한국어',
  ar: 'العربية',
} as const

/** Id of a language: BCP 47, as short as can be. */
export type LanguageId = keyof typeof LANGUAGE_NAMES

/** All ids. */
export const LANGUAGE_IDS: readonly LanguageId[] = [
  'en',
  'es',
  'pt',
  'fr',
  'de',
  'it',
  'tr',
  'ru',
  'zh-CN',
  'ja',
  'ko',
  'ar',
]

/** Which way a language is written. */
export type Direction = 'ltr' | 'rtl'

/** The direction of a language: what `dir` on the modal's root says. */
export function directionOf(language: LanguageId): Direction {
  return language === 'ar' ? 'rtl' : 'ltr'
}

/**
 * What a visitor reads: the language of the texts, and the locale that numbers and dates are written by (`en-GB` writes
 * other dates than `en`).
 */
export type ChosenLanguage = { readonly language: LanguageId; readonly locale: string }

/**
 * The first of a visitor's languages that there is; English when there is none.
 * @param wanted - `navigator.languages`, the most wanted first; any text may stand there.
 */
export function chooseLanguage(wanted: readonly string[]): ChosenLanguage {
  for (const tag of wanted) {
    const language = matchLanguage(tag)
    if (language !== null) return { language, locale: canonicalLocale(tag) ?? language }
  }
  // Traditional characters rather than English for somebody who reads no other of ours.
  const locale = wanted.map(canonicalLocale).find((tag) => tag?.startsWith('zh'))
  return locale ? { language: 'zh-CN', locale } : { language: 'en', locale: 'en' }
}

/** The language of a tag, or null. Traditional Chinese is another script: it is not taken for ours. */
export function matchLanguage(tag: string): LanguageId | null {
  const locale = canonicalLocale(tag)
  if (locale === null) return null
  const [base] = locale.split('-')
  if (base === 'zh') return /-(Hant|TW|HK|MO)\b/.test(locale) && !locale.includes('-Hans') ? null : 'zh-CN'
  return LANGUAGE_IDS.find((id) => id === base) ?? null
}

function canonicalLocale(tag: string): string | null {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null
  } catch {
    return null
  }
}

/** Brings a language's texts: a chunk of its own, from the page's own server. English is always there. */
export async function loadCatalogue(language: Exclude<LanguageId, 'en'>): Promise<Catalogue> {
  switch (language) {
    case 'es':
      return (await import('./catalogues/es.ts')).es
    case 'pt':
      return (await import('./catalogues/pt.ts')).pt
    case 'fr':
      return (await import('./catalogues/fr.ts')).fr
    case 'de':
      return (await import('./catalogues/de.ts')).de
    case 'it':
      return (await import('./catalogues/it.ts')).it
    case 'tr':
      return (await import('./catalogues/tr.ts')).tr
    case 'ru':
      return (await import('./catalogues/ru.ts')).ru
    case 'zh-CN':
      return (await import('./catalogues/zh-cn.ts')).zhCn
    case 'ja':
      return (await import('./catalogues/ja.ts')).ja
    case 'ko':
      return (await import('./catalogues/ko.ts')).ko
    case 'ar':
      return (await import('./catalogues/ar.ts')).ar
    default:
      return language satisfies never
  }
}
