import { enCore } from './en.core.ts'
import { enViews } from './en.views.ts'

/**
 * Every text of the modal, in English: the keys that the other languages have, and what is shown where one of them
 * lacks a text. `{name}` stands for a value. A text whose words depend on a number has plural forms, chosen by `{count}`.
 *
 * Where a text names the app there is a second one, ending in `Here`, for an app without a name: languages do not put
 * "this site" where a name stands.
 */
export const en = {
  ...enCore,
  ...enViews,
  common: { ...enCore.common, ...enViews.common },
  account: { ...enCore.account, ...enViews.account },
} as const
