import { createConcurrencyLimiter } from '@laurel/server/http/concurrency-limiter.ts'
import { BusyError, TooManyRequestsError } from '@laurel/server/http/errors.ts'

/** Requests that wait for one login at the same time: one of its page, and those that a phone or a reload left behind. */
const MAX_WAITS_OF_LOGIN = 3
/** Requests of one caller that wait at the same time. Many users can share an address, and a client that gets no place tries again. */
const MAX_WAITS_OF_CALLER = 32
/** One in so many connections may wait, so that there are others for everything else. */
const CONNECTIONS_PER_WAIT = 2
/** The number of callers that together can use up all places. */
const MIN_CALLERS = 4

/** Who waits for what. The caller is the trusted forwarded address behind a proxy, whose connections are not limited by caller. */
export type Wait = { readonly caller: string; readonly login: string }

/**
 * Takes a place for a request that waits for a user.
 * @returns a function that frees the place, to be called once. @throws {TooManyRequestsError} @throws {BusyError}
 */
export type EnterWait = (wait: Wait) => () => void

/** Creates the places for requests that wait, each of which holds a connection for half a minute. @param connections - the server's limit. */
export function createWaitPlaces(connections: number): EnterWait {
  const total = Math.max(1, Math.floor(connections / CONNECTIONS_PER_WAIT))
  const perCaller = Math.min(MAX_WAITS_OF_CALLER, Math.max(1, Math.floor(total / MIN_CALLERS)))
  const all = createConcurrencyLimiter({ total, perCaller: total })
  const callers = createConcurrencyLimiter({ total, perCaller })
  const logins = createConcurrencyLimiter({ total, perCaller: MAX_WAITS_OF_LOGIN })
  return ({ caller, login }) => {
    const leaveAll = all.enter('')
    if (leaveAll === null) throw new BusyError()
    const leaveCaller = callers.enter(caller)
    const leaveLogin = leaveCaller === null ? null : logins.enter(login)
    if (leaveCaller === null || leaveLogin === null) {
      leaveCaller?.()
      leaveAll()
      throw new TooManyRequestsError()
    }
    return () => {
      leaveLogin()
      leaveCaller()
      leaveAll()
    }
  }
}
