import { chooseLanguage, type LanguageId } from '@laurel/wallet/review'
import { type Catalogue, english, type Language } from './translate.ts'

/** The languages beside English: those of the modal. Each is a separate file, so that a user loads one. */
export const catalogues: {
  readonly [Id in Exclude<LanguageId, 'en'>]: () => Promise<{ readonly catalogue: Catalogue }>
} = {
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

/**
 * Loads the first of the user's languages that there is, English when there is none, or it cannot be loaded.
 * @param wanted - `navigator.languages`.
 */
export async function loadLanguage(wanted: readonly string[]): Promise<Language> {
  const { language, locale } = chooseLanguage(wanted)
  if (language === 'en') return { ...english, locale }
  try {
    return { language, locale, catalogue: (await catalogues[language]()).catalogue }
  } catch {
    return english
  }
}
