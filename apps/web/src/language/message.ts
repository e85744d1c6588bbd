import { numberFormat, perLocale } from './per-locale.ts'

/**
 * Forms of a message by the plural category of its `{count}`.
 * Source: https://cldr.unicode.org/index/cldr-spec/plural-rules.
 */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string }

/** One message: a text with `{placeholders}`, or its plural forms. */
export type Message = string | PluralForms

/** The messages of one screen, by key. */
export type Catalogue = { readonly [key: string]: Message }

type TextOf<message extends Message> = message extends string
  ? message
  : message extends { readonly other: infer other extends string }
    ? other
    : never

type PlaceholderIn<text extends string> = text extends `${string}{${infer name}}${infer rest}`
  ? name | PlaceholderIn<rest>
  : never

/** The names of the values that a message takes. */
export type Placeholder<message extends Message> = PlaceholderIn<TextOf<message>>

/** A value that is formatted as text. Numbers are formatted by the locale. */
export type MessageValue = string | number | bigint

/** The arguments of a key: none when the message has no values. */
export type MessageArguments<message extends Message, value> = [Placeholder<message>] extends [never]
  ? readonly []
  : readonly [values: { readonly [name in Placeholder<message>]: value }]

/** A translation of a catalogue: the same keys, each with a text or plural forms as in English. */
export type TranslationOf<english extends Catalogue> = {
  readonly [key in keyof english]: english[key] extends string ? string : PluralForms
}

/** A part of a formatted message: text, or the value of a placeholder. */
export type MessagePart<value> = { readonly text: string } | { readonly name: string; readonly value: value }

/**
 * Splits a message into its text and its values. The value named `count` selects the plural form. Pure.
 * @param locale - BCP 47 tag, for the plural category.
 * @param values - by placeholder. A missing one stays as written.
 */
export function messageParts<value>(
  locale: string,
  message: Message,
  values: Readonly<Record<string, value>>,
): readonly MessagePart<value>[] {
  const text = typeof message === 'string' ? message : pluralForm(locale, message, values['count'])
  // The odd parts are the names in braces.
  return text.split(/\{(\w+)\}/).map((piece, index): MessagePart<value> => {
    if (index % 2 === 0) return { text: piece }
    const value = Object.hasOwn(values, piece) ? values[piece] : undefined
    return value === undefined ? { text: `{${piece}}` } : { name: piece, value }
  })
}

/** Formats a message as text. Values are inserted unchanged. The result is text, never markup. Pure. */
export function formatMessage(
  locale: string,
  message: Message,
  values: Readonly<Record<string, MessageValue>>,
): string {
  return messageParts(locale, message, values)
    .map((part) => ('text' in part ? part.text : formatValue(locale, part.value)))
    .join('')
}

/** Formats a value by the locale, with the digits 0 to 9, because addresses and amounts next to it use them. Pure. */
export function formatValue(locale: string, value: MessageValue): string {
  return typeof value === 'string' ? value : numberFormat(locale).format(value)
}

const pluralRules = perLocale((locale) => new Intl.PluralRules(locale))

function pluralForm(locale: string, forms: PluralForms, count: unknown): string {
  // A bigint here never needs more digits than a number has for its plural category.
  const number = typeof count === 'number' || typeof count === 'bigint' ? Number(count) : Number.NaN
  return forms[pluralRules(locale).select(number)] ?? forms.other
}
