import type { Catalogue } from './catalogue.ts'

/** The supported languages, each with its own name for itself. */
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

/** Id of a language: the shortest BCP 47 tag. */
export type LanguageId = keyof typeof LANGUAGE_NAMES

/** All language ids. */
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

/** The text direction of a language. */
export type Direction = 'ltr' | 'rtl'

/** Returns the text direction of a language, for the `dir` attribute of the modal's root. */
export function directionOf(language: LanguageId): Direction {
  return language === 'ar' ? 'rtl' : 'ltr'
}

/**
 * The user's language: the language of the messages, and the locale that formats numbers and dates (`en-GB` formats
 * dates differently from `en`).
 */
export type ChosenLanguage = { readonly language: LanguageId; readonly locale: string }

/**
 * Returns the first of the user's languages that is supported; English when none is.
 * @param wanted - `navigator.languages`, the most preferred first. Entries may be any text.
 */
export function chooseLanguage(wanted: readonly string[]): ChosenLanguage {
  for (const tag of wanted) {
    const language = matchLanguage(tag)
    if (language !== null) return { language, locale: canonicalLocale(tag) ?? language }
  }
  // A user who reads traditional Chinese and no supported language gets simplified Chinese rather than English.
  const locale = wanted.map(canonicalLocale).find((tag) => tag?.startsWith('zh'))
  return locale ? { language: 'zh-CN', locale } : { language: 'en', locale: 'en' }
}

/** Returns the language of a tag, or null. Traditional Chinese is another script and does not match `zh-CN`. */
export function matchLanguage(tag: string): LanguageId | null {
  const locale = canonicalLocale(tag)
  if (locale === null) return null
  const [base] = locale.split('-')
  if (base === 'zh') return /-(Hant|TW|HK|MO)\b/.test(locale) && !locale.includes('-Hans') ? null : 'zh-CN'
  return base !== undefined && isLanguageId(base) ? base : null
}

function isLanguageId(tag: string): tag is LanguageId {
  return tag === 'en' || Object.hasOwn(catalogues, tag)
}

function canonicalLocale(tag: string): string | null {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null
  } catch {
    return null
  }
}

/** Each catalogue is a separate chunk on the page's own server. English is always loaded. */
const catalogues = {
  es: () => import('./catalogues/es.ts'),
  pt: () => import('./catalogues/pt.ts'),
  fr: () => import('./catalogues/fr.ts'),
  de: () => import('./catalogues/de.ts'),
  it: () => import('./catalogues/it.ts'),
  tr: () => import('./catalogues/tr.ts'),
  ru: () => import('./catalogues/ru.ts'),
  'zh-CN': () => import('./catalogues/zh-cn.ts'),
  ja: () => import('./catalogues/ja.ts'),
  ko: () => import('./catalogues/ko.ts'),
  ar: () => import('./catalogues/ar.ts'),
}

/** Loads the messages of a language. */
export async function loadCatalogue(language: Exclude<LanguageId, 'en'>): Promise<Catalogue> {
  return (await catalogues[language]()).catalogue
}
