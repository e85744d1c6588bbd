import { createContext, useContext } from 'react'
import { type ArgumentsOf, english, type Language, type MessageKey, translate } from './translate.ts'

/** The language of the views. */
export const LanguageContext = createContext<Language>(english)

/** Returns the current language. */
export function useLanguage(): Language {
  return useContext(LanguageContext)
}

/** Returns a function that translates: `t('send', { amount })`. */
export function useTranslation() {
  const language = useLanguage()
  return <Key extends MessageKey>(key: Key, ...values: ArgumentsOf<Key>): string => translate(language, key, ...values)
}
