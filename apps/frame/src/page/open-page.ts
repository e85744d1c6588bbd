import { loadLanguage } from '../language/load-language.ts'
import type { Language } from '../language/translate.ts'
import { addStyles } from './page-style.ts'
import { setLanguage } from './set-language.ts'

/** Gives the page its styles and the language of its user, before it is drawn. */
export async function openPage(): Promise<Language> {
  const language = await loadLanguage(navigator.languages)
  addStyles(document)
  setLanguage(document.documentElement, language)
  return language
}
