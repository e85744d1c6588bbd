import { callerOf } from '@laurel/server/http/caller-of.ts'
import { type Listening, listen } from '@laurel/server/http/listen.ts'
import { type AppParts, createApp } from '../app.ts'
import type { HttpSettings } from './messages.ts'

/** Serves HTTP in the current thread. @throws when it cannot listen on the given port. */
export function serveHttp(
  { port, hostname, connections, rateLimit, claimLimits, trustsProxy, chains }: HttpSettings,
  parts: Pick<AppParts, 'verifierService' | 'readHealth' | 'countFailure' | 'onFault'>,
): Promise<Listening> {
  const app = createApp({
    ...{ ...parts, rateLimit, claimLimits, chains },
    nowMs: () => performance.now(),
    callerOf: (c) => callerOf(c, { trustsProxy }),
  })
  return listen(app.fetch, { port, hostname }, connections)
}
