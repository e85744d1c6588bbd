import { startPolling } from '@laurel/server/start/start-polling.ts'
import type { LoginStore } from '../email/login-store.ts'
import type { FaultLog } from './fault-log.ts'

/** How often what is over is deleted. */
const CLEAN_INTERVAL_MS = 10 * 60_000
/** How long a login that is over and the times of mails are stored: for as long as limits count mails. */
const STORED_SECONDS = 86_400

/** Deletes sessions and logins that are over, with the addresses in them, and mail budgets that are full again. */
export function startCleaning({
  stores,
  nowSeconds,
  faults,
}: {
  /** What deletes everything that was over before a time, in Unix seconds. */
  readonly stores: readonly Pick<LoginStore, 'deleteBefore'>[]
  readonly nowSeconds: () => number
  readonly faults: FaultLog
}): { stop(): Promise<void> } {
  const clean = () =>
    Promise.all(stores.map((store) => store.deleteBefore(Math.floor(nowSeconds()) - STORED_SECONDS))).then(
      () => faults.recover({ part: 'cleaning' }),
      (error: unknown) => faults.fail({ part: 'cleaning' }, error),
    )
  return startPolling(clean, CLEAN_INTERVAL_MS)
}
