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

/** Catalogues of one language by screen. A screen or key that is absent is shown in English. */
export type Translation = {
  /** BCP 47 tag: numbers, dates and plurals follow it. */
  readonly locale: string
  readonly screens: { readonly [screen: string]: Catalogue }
}

// British English for its dates, which no reader mistakes: 21 Nov 2026.
const english: Translation = { locale: 'en-GB', screens: {} }
let current = english

/**
 * Sets the language of every message. Call it before the first render, or render the whole app again after it: messages are
 * read when a component renders. @param translation - loaded on demand; null for English.
 */
export function setTranslation(translation: Translation | null): void {
  current = translation ?? english
}

/** The locale of the messages, for `Intl`. */
export function messageLocale(): string {
  return current.locale
}

/** The messages of one screen: `explore('title')`, `explore('openBoosts', { count: 3 })`. */
export type Messages<english extends Catalogue> = {
  /** A message as text. */
  <key extends keyof english & string>(key: key, ...values: MessageArguments<english[key], MessageValue>): string
  /** A message with elements among its values: `boost.rich('by', { owner: <AddressText … /> })`. */
  rich<key extends keyof english & string>(key: key, ...values: MessageArguments<english[key], ReactNode>): ReactNode
  /** The English catalogue: the keys and placeholders that a translation has to have. */
  readonly english: english
}

type Values<value> = Readonly<Record<string, value>>

/**
 * Defines the messages of a screen. English is part of the screen's own bundle; translations are found by `screen`.
 * @param screen - the name of the catalogue's file. @param catalogue - messages by key.
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
