import { enFirst } from './en-first.ts'
import { enMore } from './en-more.ts'

/**
 * Every text of the modal, in English: the keys that the other languages have, and what is shown where one of them
 * lacks a text. `{name}` stands for a value. A text whose words depend on a number has plural forms, chosen by `{count}`.
 *
 * Where a text names the app there is a second one, ending in `Here`, for an app without a name: languages do not put
 * "this site" where a name stands.
 */
export const en = {
  ...enFirst,
  ...enMore,
  common: { ...enFirst.common, ...enMore.common },
  account: { ...enFirst.account, ...enMore.account },
} as const
