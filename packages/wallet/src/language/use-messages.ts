import { useCallback } from 'react'
import { useProvided } from '../provider/wallet-context.ts'
import { useReadable } from '../store/use-readable.ts'
import type { MessageArguments, MessageKey } from './catalogue.ts'
import type { LanguageState } from './language.ts'
import { translate } from './translate.ts'

/** A text of the visitor's language: `t('connect.title', { app })`. */
export type Text = <Key extends MessageKey>(key: Key, ...values: MessageArguments<Key>) => string

/** Texts in the visitor's language. Renders again when the language changes. */
export function useMessages(): Text {
  const { messages } = useLanguage()
  return useCallback((key, ...values) => translate(messages, key, ...values), [messages])
}

/** The visitor's language: its direction, and the locale that numbers and dates are written by. */
export function useLanguage(): LanguageState {
  return useReadable(useProvided().language)
}
