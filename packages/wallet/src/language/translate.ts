import type { Catalogue, Message, MessageArguments, MessageKey, MessageOverrides } from './catalogue.ts'
import { enCore } from './catalogues/en.core.ts'

/** The current messages: those of the language, and the app's overrides. */
export type Messages = {
  /** The locale that formats numbers and selects plural forms. */
  readonly locale: string
  readonly catalogue: Partial<{ readonly [Group in keyof Catalogue]: Partial<Catalogue[Group]> }>
  readonly overrides: MessageOverrides
}

/** The English messages of the views after the first, of those that have loaded. */
let lazyEnglish: Messages['catalogue'] = {}

/** Adds English messages of views after the first. It is called before one of those views is shown. */
export function addEnglish(more: Messages['catalogue']): void {
  lazyEnglish = { ...lazyEnglish, ...more }
}

/**
 * Returns a message with its values filled in. The app's override comes first, then the language's message, then
 * English, so there is always one. Text values are inserted unchanged, and numbers are formatted for the locale. The
 * result is text, never markup.
 * @param key - `connect.title`.
 */
export function translate<Key extends MessageKey>(
  texts: Messages,
  key: Key,
  ...[values]: MessageArguments<Key>
): string {
  const named: Readonly<Record<string, string | number>> = values ?? {}
  const message =
    texts.overrides[key] ??
    messageOf(texts.catalogue, key) ??
    messageOf(enCore, key) ??
    messageOf(lazyEnglish, key) ??
    key
  const text =
    typeof message === 'string' ? message : (message[pluralOf(texts.locale, named['count'])] ?? message.other)
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = Object.hasOwn(named, name) ? named[name] : undefined
    if (value === undefined) return placeholder
    return typeof value === 'number' ? formatNumber(texts.locale, value) : value
  })
}

/** Formats a number for the locale, with the digits 0 to 9, so that all digits match those of addresses and amounts. */
export function formatNumber(locale: string, value: number | bigint, options: Intl.NumberFormatOptions = {}): string {
  return new Intl.NumberFormat(locale, { numberingSystem: 'latn', ...options }).format(value)
}

function pluralOf(locale: string, count: string | number | undefined): Intl.LDMLPluralRule {
  return new Intl.PluralRules(locale).select(Number(count ?? 0))
}

function messageOf(catalogue: Messages['catalogue'], key: MessageKey): Message | undefined {
  const [group = '', name = ''] = key.split('.')
  const texts: unknown = Object.hasOwn(catalogue, group) ? Reflect.get(catalogue, group) : undefined
  if (typeof texts !== 'object' || texts === null || !Object.hasOwn(texts, name)) return undefined
  const message: unknown = Reflect.get(texts, name)
  return isMessage(message) ? message : undefined
}

function isMessage(message: unknown): message is Message {
  return typeof message === 'string' || (typeof message === 'object' && message !== null && 'other' in message)
}
