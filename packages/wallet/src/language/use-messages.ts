import { useCallback } from 'react'
import { useProvided } from '../provider/wallet-context.ts'
import { useReadable } from '../store/use-readable.ts'
import type { MessageArguments, MessageKey } from './catalogue.ts'
import type { LanguageState } from './language-state.ts'
import { translate } from './translate.ts'

/** Returns a message in the user's language: `t('connect.title', { app })`. */
export type Translate = <Key extends MessageKey>(key: Key, ...values: MessageArguments<Key>) => string

/**
 * Returns the function that returns messages in the user's language. The component renders again when the language
 * changes.
 */
export function useMessages(): Translate {
  const { messages } = useLanguage()
  return useCallback((key, ...values) => translate(messages, key, ...values), [messages])
}

/** Returns the user's language, with its direction and the locale that formats numbers and dates. */
export function useLanguage(): LanguageState {
  return useReadable(useProvided().language)
}
