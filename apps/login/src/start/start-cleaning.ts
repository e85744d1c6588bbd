import { startPolling } from '@laurel/server/start/start-polling.ts'
import type { LoginStore } from '../email/login-store.ts'
import type { FaultLog } from './fault-log.ts'

/** How often what is over is deleted. */
const CLEAN_INTERVAL_MS = 10 * 60_000
/** How long a login that is over and the times of mails are stored: for as long as limits count mails. */
const STORED_SECONDS = 86_400

/** Deletes logins that are over and mail budgets that are full again, with the addresses in them. */
export function startCleaning({
  store,
  nowSeconds,
  faults,
}: {
  readonly store: Pick<LoginStore, 'deleteBefore'>
  readonly nowSeconds: () => number
  readonly faults: FaultLog
}): { stop(): Promise<void> } {
  const clean = () =>
    store.deleteBefore(Math.floor(nowSeconds()) - STORED_SECONDS).then(
      () => faults.recover({ part: 'cleaning' }),
      (error: unknown) => faults.fail({ part: 'cleaning' }, error),
    )
  return startPolling(clean, CLEAN_INTERVAL_MS)
}
