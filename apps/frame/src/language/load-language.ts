import { chooseLanguage, matchLanguage } from '@laurel/wallet/review'
import { type Catalogue, english, type Language } from './translate.ts'

/** The languages beside English. Each is a separate file, so that a user loads one. */
export const catalogues = {
  de: () => import('./catalogues/de.ts'),
  es: () => import('./catalogues/es.ts'),
  fr: () => import('./catalogues/fr.ts'),
  pt: () => import('./catalogues/pt.ts'),
} satisfies Partial<Record<Language['language'], () => Promise<{ readonly catalogue: Catalogue }>>>

/**
 * Loads the first of the user's languages that the frame has, English when there is none, or it cannot be loaded.
 * @param wanted - `navigator.languages`.
 */
export async function loadLanguage(wanted: readonly string[]): Promise<Language> {
  const { language, locale } = chooseLanguage(wanted.filter(hasCatalogue))
  try {
    if (!isLoaded(language)) return { ...english, locale: language === 'en' ? locale : 'en' }
    return { language, locale, catalogue: (await catalogues[language]()).catalogue }
  } catch {
    return english
  }
}

function hasCatalogue(tag: string): boolean {
  const language = matchLanguage(tag)
  return language === 'en' || (language !== null && isLoaded(language))
}

function isLoaded(language: string): language is keyof typeof catalogues {
  return Object.hasOwn(catalogues, language)
}
