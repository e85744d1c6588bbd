import type { ActivityPage } from '../activity/activity.ts'
import type { ApiClient } from '../api/api-client.ts'
import type { CaipAddress } from '../caip/caip.ts'
import type { ReadTokens } from './tokens.ts'

/** How an account is read. */
export type HoldingsOptions = {
  /** The app's API; null without one. */
  readonly api: ApiClient | null
  readonly signal: AbortSignal
}

/** How a namespace other than EVM reads what its accounts hold and did. */
export type HoldingsSource = {
  /**
   * Reads what an account holds. Never throws.
   * @param options.isChanged - a transaction changed something, so that no earlier reading is used.
   */
  readonly readTokens: (
    account: CaipAddress,
    options: HoldingsOptions & { readonly isChanged: boolean },
  ) => Promise<ReadTokens>
  /**
   * Reads a page of the transactions of an account, the newest first.
   * @param options.cursor - `next` of the page before; null for the newest one.
   * @throws when neither the API nor a node answers.
   */
  readonly readActivity: (
    account: CaipAddress,
    options: HoldingsOptions & { readonly cursor: string | null },
  ) => Promise<ActivityPage>
}
