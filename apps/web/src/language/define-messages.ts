import { createElement, Fragment, type ReactNode } from 'react'
import {
  type Catalogue,
  formatMessage,
  formatValue,
  type Message,
  type MessageArguments,
  type MessageValue,
  messageParts,
} from './message.ts'

/** The catalogues of one language by screen. A missing screen or key is shown in English. */
export type Translation = {
  /** The BCP 47 tag of numbers, dates and plurals. */
  readonly locale: string
  readonly screens: { readonly [screen: string]: Catalogue }
}

// British English, because its dates are unambiguous: 21 Nov 2026.
const english: Translation = { locale: 'en-GB', screens: {} }
let current = english

/**
 * Sets the language of all messages. Call it before the first render, or render the whole app again afterwards, because
 * messages are read when a component renders.
 * @param translation - loaded on demand; null for English.
 */
export function setTranslation(translation: Translation | null): void {
  current = translation ?? english
}

/** Returns the locale of the messages, for `Intl`. */
export function messageLocale(): string {
  return current.locale
}

/** The messages of one screen: `explore('title')`, `explore('openBoosts', { count: 3 })`. */
export type Messages<english extends Catalogue> = {
  /** Returns a message as text. */
  <key extends keyof english & string>(key: key, ...values: MessageArguments<english[key], MessageValue>): string
  /** Returns a message with elements as values: `boost.rich('by', { owner: <AddressText … /> })`. */
  rich<key extends keyof english & string>(key: key, ...values: MessageArguments<english[key], ReactNode>): ReactNode
  /** The English catalogue, which defines the keys and placeholders of a translation. */
  readonly english: english
}

type Values<value> = Readonly<Record<string, value>>

/**
 * Defines the messages of a screen. English is in the screen's own bundle. Translations are found by `screen`.
 * @param screen - the name of the catalogue's file.
 * @param catalogue - messages by key.
 */
export function defineMessages<const english extends Catalogue>(screen: string, catalogue: english): Messages<english> {
  const messageOf = (key: string): Message => {
    const translated = current.screens[screen]
    if (translated !== undefined && Object.hasOwn(translated, key)) return translated[key] ?? key
    return catalogue[key] ?? key
  }
  const text = (key: string, ...[values = {}]: readonly Values<MessageValue>[]): string =>
    formatMessage(current.locale, messageOf(key), values)
  const rich = (key: string, ...[values = {}]: readonly Values<ReactNode>[]): ReactNode =>
    createElement(
      Fragment,
      null,
      ...messageParts(current.locale, messageOf(key), values).map((part) =>
        'text' in part
          ? part.text
          : typeof part.value === 'number' || typeof part.value === 'bigint'
            ? formatValue(current.locale, part.value)
            : part.value,
      ),
    )
  return Object.assign(text, { rich, english: catalogue })
}
