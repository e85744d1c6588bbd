import type { en } from './catalogues/en.ts'

/**
 * The forms of a text, by the plural category of its `{count}`.
 * Source: https://cldr.unicode.org/index/cldr-spec/plural-rules.
 */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string }

/** One message: a text that may have placeholders, or plural forms. */
export type Message = string | PluralForms

type En = typeof en
type Group = keyof En

/** The messages of a language. It has all groups and keys of English, with messages of the same kind. */
export type Catalogue = {
  readonly [G in Group]: { readonly [K in keyof En[G]]: En[G][K] extends string ? string : PluralForms }
}

/** `group.key` of every text: `connect.title`. */
export type MessageKey = { [G in Group]: `${G}.${keyof En[G] & string}` }[Group]

/** Messages of the app that replace ours, by key; for every language, or for one. */
export type MessageOverrides = { readonly [Key in MessageKey]?: Message }

type TextOf<Key extends MessageKey> = Key extends `${infer G}.${infer K}`
  ? G extends Group
    ? K extends keyof En[G]
      ? En[G][K] extends string
        ? En[G][K]
        : En[G][K] extends { readonly other: infer Other extends string }
          ? Other
          : never
      : never
    : never
  : never

type PlaceholderIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholderIn<Rest>
  : never

/** The names of a message's placeholders. */
export type Placeholder<Key extends MessageKey> = PlaceholderIn<TextOf<Key>>

/** The values of a message's placeholders. Numbers are formatted for the language. */
export type MessageValues<Key extends MessageKey> = { readonly [Name in Placeholder<Key>]: string | number }

/** The arguments after a key: none where the message has no placeholders. */
export type MessageArguments<Key extends MessageKey> = [Placeholder<Key>] extends [never]
  ? readonly []
  : readonly [values: MessageValues<Key>]
