import type { Catalogue, Message, MessageArguments, MessageKey, MessageOverrides } from './catalogue.ts'
import { enCore } from './catalogues/en.core.ts'

/** Texts as they are now: a language's own, with the app's in their place where it gave some. */
export type Texts = {
  /** What numbers and plurals are written by. */
  readonly locale: string
  readonly catalogue: Partial<{ readonly [Group in keyof Catalogue]: Partial<Catalogue[Group]> }>
  readonly overrides: MessageOverrides
}

/** English beyond the first view: empty until it is brought. */
let moreEnglish: Texts['catalogue'] = {}

/** Adds the texts of the views that follow the first. Whoever shows one of them calls it before. */
export function addEnglish(more: Texts['catalogue']): void {
  moreEnglish = more
}

/**
 * A text with its values in place. The app's own comes first, then the language's, then English: there is always one.
 * Values are put in as they are; numbers are written as the locale writes them. The result is text, never markup.
 * @param key - `connect.title`.
 */
export function translate<Key extends MessageKey>(texts: Texts, key: Key, ...[values]: MessageArguments<Key>): string {
  const named: Readonly<Record<string, string | number>> = values ?? {}
  const message =
    texts.overrides[key] ??
    messageOf(texts.catalogue, key) ??
    messageOf(enCore, key) ??
    messageOf(moreEnglish, key) ??
    key
  const text =
    typeof message === 'string' ? message : (message[pluralOf(texts.locale, named['count'])] ?? message.other)
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = Object.hasOwn(named, name) ? named[name] : undefined
    if (value === undefined) return placeholder
    return typeof value === 'number' ? formatNumber(texts.locale, value) : value
  })
}

/** A number as the locale writes it, in the digits 0 to 9: beside addresses and amounts there is one kind of digit. */
export function formatNumber(locale: string, value: number | bigint, options: Intl.NumberFormatOptions = {}): string {
  return new Intl.NumberFormat(locale, { numberingSystem: 'latn', ...options }).format(value)
}

function pluralOf(locale: string, count: string | number | undefined): Intl.LDMLPluralRule {
  return new Intl.PluralRules(locale).select(Number(count ?? 0))
}

function messageOf(catalogue: Texts['catalogue'], key: MessageKey): Message | undefined {
  const [group = '', name = ''] = key.split('.')
  const texts: unknown = Object.hasOwn(catalogue, group) ? Reflect.get(catalogue, group) : undefined
  if (typeof texts !== 'object' || texts === null || !Object.hasOwn(texts, name)) return undefined
  const message: unknown = Reflect.get(texts, name)
  return isMessage(message) ? message : undefined
}

function isMessage(message: unknown): message is Message {
  return typeof message === 'string' || (typeof message === 'object' && message !== null && 'other' in message)
}
