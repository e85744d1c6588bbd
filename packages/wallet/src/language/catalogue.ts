import type { en } from './catalogues/en.ts'

/**
 * Forms of a text by the plural category of its `{count}`.
 * Source: https://cldr.unicode.org/index/cldr-spec/plural-rules.
 */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string }

/** One text: with placeholders, or in plural forms. */
export type Message = string | PluralForms

type En = typeof en
type Group = keyof En

/** A language: all groups and keys of English, each a text of the same kind. */
export type Catalogue = {
  readonly [G in Group]: { readonly [K in keyof En[G]]: En[G][K] extends string ? string : PluralForms }
}

/** `group.key` of every text: `connect.title`. */
export type MessageKey = { [G in Group]: `${G}.${keyof En[G] & string}` }[Group]

/** What an integrator puts in the place of ours, by key; for every language, or for one. */
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

/** Names of the values that a text wants. */
export type Placeholder<Key extends MessageKey> = PlaceholderIn<TextOf<Key>>

/** Values for a text; numbers are written as the language writes them. */
export type MessageValues<Key extends MessageKey> = { readonly [Name in Placeholder<Key>]: string | number }

/** The values behind a key: none where the text wants none. */
export type MessageArguments<Key extends MessageKey> = [Placeholder<Key>] extends [never]
  ? readonly []
  : readonly [values: MessageValues<Key>]
