import { enActivity } from './en.activity.ts'
import { enBuy } from './en.buy.ts'
import { enCore } from './en.core.ts'
import { enLogin } from './en.login.ts'
import { enName } from './en.name.ts'
import { enSend } from './en.send.ts'
import { enSwap } from './en.swap.ts'
import { enSwapMore } from './en.swap-more.ts'
import { enTransfer } from './en.transfer.ts'
import { enViews } from './en.views.ts'

/**
 * Every message of the modal, in English. The other languages have the same keys, and a message that a language lacks
 * is shown in English. `{name}` is a placeholder for a value. A message that depends on a number has plural forms,
 * chosen by `{count}`.
 *
 * A message that names the app has a second form, ending in `Here`, for an app without a name. Languages do not put
 * "this site" in the place of a name.
 */
export const en = {
  ...enCore,
  ...enViews,
  ...enActivity,
  ...enBuy,
  ...enLogin,
  ...enName,
  ...enSend,
  ...enTransfer,
  common: { ...enCore.common, ...enViews.common },
  account: { ...enCore.account, ...enViews.account },
  swap: { ...enSwap.swap, ...enSwapMore.swap },
} as const
