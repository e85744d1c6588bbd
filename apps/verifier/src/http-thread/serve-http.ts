import { getConnInfo } from '@hono/node-server/conninfo'
import { type AppParts, createApp } from '../app.ts'
import { callerName } from '../http/caller-name.ts'
import { type Listening, listen } from '../http/listen.ts'
import type { HttpSettings } from './messages.ts'

/** Serves HTTP in the current thread. @throws when it cannot listen on the given port. */
export function serveHttp(
  { port, hostname, connections, rateLimit, claimLimits, trustsProxy, chains }: HttpSettings,
  parts: Pick<AppParts, 'verifierService' | 'readHealth' | 'countFailure' | 'onFault'>,
): Promise<Listening> {
  const app = createApp({
    ...{ ...parts, rateLimit, claimLimits, chains },
    nowMs: () => performance.now(),
    callerOf(c) {
      const forwarded = trustsProxy ? c.req.header('x-forwarded-for') : undefined
      // The last entry is the one that the operator's proxy wrote.
      const name = callerName(forwarded?.split(',').at(-1) ?? '')
      return name === '' ? callerName(getConnInfo(c).remote.address ?? '') : name
    },
  })
  return listen(app.fetch, { port, hostname }, connections)
}
