import { chooseLanguage, type LanguageId } from '@laurel/wallet/review'
import { en } from './en.ts'
import type { Catalogue, Language } from './translate.ts'

/** Each language is a separate file, so that a user loads one. */
const catalogues: { readonly [Id in Exclude<LanguageId, 'en'>]: () => Promise<{ readonly catalogue: Catalogue }> } = {
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
export async function loadCatalogue(language: LanguageId): Promise<Catalogue> {
  return language === 'en' ? en : (await catalogues[language]()).catalogue
}

/**
 * Loads the first of the user's languages that the frame has, English when it cannot be loaded.
 * @param wanted - `navigator.languages`.
 */
export async function loadLanguage(wanted: readonly string[]): Promise<Language> {
  const { language, locale } = chooseLanguage(wanted)
  try {
    return { language, locale, catalogue: await loadCatalogue(language) }
  } catch {
    return { language: 'en', locale: 'en', catalogue: en }
  }
}
