import { TooManyShareUsesError } from './errors.ts'
import type { ShareStore, ShareUse } from './share-store.ts'

/** Signatures of one account in a minute: more than a user confirms, and few enough to notice a program. */
const MAX_OPENED_PER_MINUTE = 60
/** Readings of the recovery share in an hour: a user who mistypes a password decrypts the same response again, so that few are needed. */
const MAX_RECOVERIES_PER_HOUR = 20
/** New sets in an hour: one for each device and each rotation. */
const MAX_SAVED_PER_HOUR = 30

const limits: Readonly<Record<ShareUse, { readonly max: number; readonly seconds: number }>> = {
  open: { max: MAX_OPENED_PER_MINUTE, seconds: 60 },
  recovery: { max: MAX_RECOVERIES_PER_HOUR, seconds: 3_600 },
  save: { max: MAX_SAVED_PER_HOUR, seconds: 3_600 },
}

/** Counts one more use of the shares of an account. @throws {TooManyShareUsesError} when there were too many. */
export type LimitUse = (kind: ShareUse, accountId: string) => Promise<void>

/** Creates the limits, which count in PostgreSQL for all processes. @param options.nowSeconds - Unix time. */
export function createUseLimits({
  store,
  nowSeconds,
}: {
  readonly store: Pick<ShareStore, 'countUse'>
  readonly nowSeconds: () => number
}): LimitUse {
  return async (kind, accountId) => {
    const { max, seconds } = limits[kind]
    const now = Math.floor(nowSeconds())
    const windowStart = now - (now % seconds)
    const uses = await store.countUse(accountId, kind, windowStart)
    if (uses > max) throw new TooManyShareUsesError(windowStart + seconds - now)
  }
}
