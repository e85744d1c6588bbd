import { getConnInfo } from '@hono/node-server/conninfo'
import { type AppParts, createApp } from '../app.ts'
import { callerName } from '../http/caller-name.ts'
import { type Listening, listen } from '../running/listen.ts'
import type { DoorSettings } from './words.ts'

/** Lets requests in, in this very thread. @throws when it cannot listen where it is told to. */
export function serveDoor(
  { port, hostname, connections, rateLimit, roomForClaims, trustsProxy, chains }: DoorSettings,
  parts: Pick<AppParts, 'answering' | 'readHealth' | 'countFailure' | 'onFault'>,
): Promise<Listening> {
  const app = createApp({
    ...{ ...parts, rateLimit, roomForClaims, chains },
    nowMs: () => performance.now(),
    callerOf(c) {
      const forwarded = trustsProxy ? c.req.header('x-forwarded-for') : undefined
      // The last entry is the one that our own proxy wrote.
      const name = callerName(forwarded?.split(',').at(-1) ?? '')
      return name === '' ? callerName(getConnInfo(c).remote.address ?? '') : name
    },
  })
  return listen(app.fetch, { port, hostname }, connections)
}
