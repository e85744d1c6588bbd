import type { Database } from '@laurel/server/database/connect.ts'
import type { DatabaseWatch } from '@laurel/server/database/watch-database.ts'
import { callerOf } from '@laurel/server/http/caller-of.ts'
import type { AppParts } from '../app.ts'
import { createAccountStore } from '../database/postgres-account-store.ts'
import { createSessionStore } from '../database/postgres-session-store.ts'
import type { Metrics } from '../http/metrics.ts'
import { createAuthentication } from '../session/authenticate.ts'
import { createNonces } from '../session/nonces.ts'
import { createProofReplays } from '../session/proof-replays.ts'
import { createSessionService } from '../session/session-service.ts'
import type { ServerSecret } from '../settings/server-secret.ts'
import type { Settings } from '../settings/settings.ts'
import type { FaultLog } from './fault-log.ts'

/** Creates what the routes need. @param url - the server's public origin. */
export function createServices(
  settings: Pick<Settings, 'LAUREL_LOGIN_TRUST_PROXY'>,
  {
    url,
    database,
    databaseWatch,
    secret,
    metrics,
    faults,
  }: {
    readonly url: string
    readonly database: Database
    readonly databaseWatch: DatabaseWatch
    readonly secret: ServerSecret
    readonly metrics: Metrics
    readonly faults: FaultLog
  },
): Omit<AppParts, 'rateLimit'> {
  const nowMs = () => performance.now()
  const nowSeconds = () => Date.now() / 1000
  const nonces = createNonces(secret, nowSeconds)
  const replays = createProofReplays(nowMs)
  const sessions = createSessionService({
    ...{ store: createSessionStore(database.db), nowSeconds },
    onReuse: async () => undefined,
  })
  return {
    ...{ url, nonces, sessions, nowMs },
    authentication: createAuthentication({ url, sessions, nonces, replays }),
    accounts: createAccountStore(database.db),
    shareSets: { readShareSets: async () => ({ sets: [] }) },
    callerOf: (c) => callerOf(c, { trustsProxy: settings.LAUREL_LOGIN_TRUST_PROXY }),
    readHealth() {
      metrics.isDatabaseUp.set(databaseWatch.isAnswering() ? 1 : 0)
      return databaseWatch.isAnswering() ? { status: 'ok' } : null
    },
    countFailure: (code) => metrics.errors.inc({ code }),
    onFault: (error) => faults.fail({ part: 'request' }, error),
  }
}
