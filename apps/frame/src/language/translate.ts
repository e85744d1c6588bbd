import { formatNumber, type LanguageId, type PluralForms } from '@laurel/wallet/review'
import { en } from './en.ts'

/** The key of a message. */
export type MessageKey = keyof typeof en
/** The messages of a language. It has all keys of English, with messages of the same kind. */
export type Catalogue = {
  readonly [Key in MessageKey]: (typeof en)[Key] extends string ? string : PluralForms
}

type PlaceholderIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholderIn<Rest>
  : never
type TextOf<Key extends MessageKey> = (typeof en)[Key] extends string
  ? (typeof en)[Key]
  : (typeof en)[Key] extends { readonly other: infer Other extends string }
    ? Other
    : never
type ValuesOf<Key extends MessageKey> = { readonly [Name in PlaceholderIn<TextOf<Key>>]: string | number }
/** The arguments after a key: none where the message has no placeholders. */
export type ArgumentsOf<Key extends MessageKey> = [PlaceholderIn<TextOf<Key>>] extends [never]
  ? readonly []
  : readonly [values: ValuesOf<Key>]

/** The key of a message without placeholders. */
export type PlainKey = { [Key in MessageKey]: ArgumentsOf<Key> extends readonly [] ? Key : never }[MessageKey]

/** The language that is shown, with its messages and the locale that formats numbers and dates. */
export type Language = {
  readonly language: LanguageId
  readonly locale: string
  readonly catalogue: Catalogue
}

/** English, until another language is loaded. */
export const english: Language = { language: 'en', locale: 'en', catalogue: en }

/** Characters that isolate the direction of a value from the text around it. */
const [ISOLATE, END_ISOLATE] = ['\u2068', '\u2069']

/**
 * Returns a message with its values, in the plural form of its `count`. Texts are inserted as they are, isolated from the
 * direction of the message, and numbers are formatted for the locale. The result is text, never markup.
 */
export function translate<Key extends MessageKey>(
  { locale, catalogue }: Language,
  key: Key,
  ...[values]: ArgumentsOf<Key>
): string {
  const named: Readonly<Record<string, string | number>> = values ?? {}
  const message: string | PluralForms = catalogue[key]
  const text = typeof message === 'string' ? message : (message[pluralOf(locale, named['count'])] ?? message.other)
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = Object.hasOwn(named, name) ? named[name] : undefined
    if (value === undefined) return placeholder
    return typeof value === 'number' ? formatNumber(locale, value) : `${ISOLATE}${value}${END_ISOLATE}`
  })
}

function pluralOf(locale: string, count: string | number | undefined): Intl.LDMLPluralRule {
  return new Intl.PluralRules(locale).select(Number(count ?? 0))
}
