import type { ClearTimeout, Environment } from '../../environment.ts'
import { type Readable, readableOf } from '../../store/readable.ts'
import { createStateStore } from '../../store/state-store.ts'
import { WalletError } from '../../wallet-error.ts'
import { ConnectAbortedError, ConnectError, UserRejectedError } from '../errors.ts'
import { isUserRejection } from '../provider-errors.ts'
import { withTimeout } from '../with-timeout.ts'
import { RelayUnreachableError } from './errors.ts'
import {
  idlePairing,
  isAwaited,
  nextPairing,
  PAIRING_MARGIN_MS,
  PAIRING_RETRY_DELAY_MS,
  PAIRING_TTL_MS,
  type Pairing,
  type PairingEvent,
  renewAt,
} from './pairing.ts'

/** A code that is not there after this long is said to fail; what is on its way may still arrive and is then used. */
export const CREATE_PAIRING_TIMEOUT_MS = 8000
/**
 * However far the end, the clock is looked at this often: timers stop while a computer sleeps.
 * Source: docs/product.md#pairing.
 */
export const RECHECK_MS = 10_000

/** A code, and the wallet's answer to it. */
export type Proposal<Session> = { readonly uri: string; readonly answer: Promise<Session> }

/**
 * Who wants a code. `attempt`: somebody waits for a wallet. `ahead`: nobody yet, but a tap that opens a wallet may come
 * any moment, and the code must be there before it. Source: docs/product.md#pairing.
 */
export type PairingWish = 'attempt' | 'ahead' | null

/** What codes are made with. */
export type PairingOptions<Session> = {
  readonly environment: Pick<Environment, 'now' | 'setTimeout' | 'window'>
  /** Makes a code; rejects when it could not. */
  readonly propose: () => Promise<Proposal<Session>>
  /** Says why no code came; that the relay is not reached, when left out. */
  readonly explain?: (cause: unknown) => WalletError
  /** Ends a session that nobody waits for. Must not throw. */
  readonly discard: (session: Session) => void
}

/** Runs {@link nextPairing}: makes codes while one is wanted, renews them in time, and hands over the session. */
export type PairingRunner<Session> = Readable<Pairing> & {
  readonly want: (wish: PairingWish) => void
  /**
   * The session of the next wallet that says yes, through as many codes as it takes. The first code is the one that is
   * there already; after a no, a new one, a second later at the earliest.
   * @throws {UserRejectedError} when a wallet says no. @throws {ConnectAbortedError} when nobody wants it any more.
   */
  readonly nextSession: () => Promise<Session>
  readonly retry: () => void
  readonly destroy: () => void
}

type Waiter<Session> = { readonly resolve: (session: Session) => void; readonly reject: (error: WalletError) => void }

/** See {@link PairingRunner}. */
export function createPairing<Session>(options: PairingOptions<Session>): PairingRunner<Session> {
  const { propose, discard, explain = (cause) => new RelayUnreachableError({ cause }) } = options
  const { now, setTimeout, window: page } = options.environment
  const store = createStateStore(idlePairing)
  let waiters: readonly Waiter<Session>[] = []
  let wish: PairingWish = null
  let isDestroyed = false
  let cancelCheck: ClearTimeout = () => {}
  let cancelRetry: ClearTimeout = () => {}
  /** One at a time: while the relay is down, tries would only get in each other's way. */
  let proposing: Promise<Proposal<Session>> | null = null

  const isSeen = () => page?.document?.visibilityState !== 'hidden'
  const isOver = (number: number) => !isAwaited(store.getState(), number)

  function dispatch(event: PairingEvent): void {
    const before = store.getState()
    const state = nextPairing(before, event)
    if (state === before || isDestroyed) return
    store.set(state)
    if (state.status === 'creating') void create(state.number)
    if (state.status === 'idle') settle(({ reject }) => reject(new ConnectAbortedError()))
    schedule()
  }

  function settle(tell: (waiter: Waiter<Session>) => void): void {
    const waiting = waiters
    waiters = []
    for (const waiter of waiting) tell(waiter)
  }

  async function create(number: number): Promise<void> {
    const made = proposing ?? Promise.resolve().then(propose)
    proposing = made
    const forget = () => {
      if (proposing === made) proposing = null
    }
    made.then(forget, forget)
    const limited = await withTimeout(made, CREATE_PAIRING_TIMEOUT_MS, setTimeout)
    if (limited.status !== 'done') {
      const cause = limited.status === 'failed' ? limited.error : undefined
      const error = cause instanceof WalletError ? cause : explain(cause)
      dispatch({ type: 'failed', number, error, now: now() })
      return
    }
    const { uri, answer } = limited.value
    const endsAt = now() + PAIRING_TTL_MS
    dispatch({ type: 'created', number, uri, now: now() })
    answer.then(
      (session) => approve(number, session, endsAt),
      (cause: unknown) => decline(number, cause),
    )
  }

  function approve(number: number, session: Session, endsAt: number): void {
    // Too late, a second yes, or nobody waits any more: it must not stay connected behind the visitor's back.
    if (isDestroyed || isOver(number) || now() >= endsAt || waiters.length === 0) {
      discard(session)
      return
    }
    const waiting = waiters
    waiters = []
    dispatch({ type: 'approved', number })
    for (const { resolve } of waiting) resolve(session)
  }

  function decline(number: number, cause: unknown): void {
    // The relay's client gives codes up by itself, a minute after we do.
    if (isOver(number) || isGivenUp(cause)) return
    dispatch({ type: 'rejected', number, now: now() })
    const error = isUserRejection(cause) ? new UserRejectedError({ cause }) : new ConnectError('The wallet', { cause })
    settle(({ reject }) => reject(error))
  }

  /** Does what is due, and looks again when the next thing is. */
  function check(): void {
    dispatch({ type: 'tick', now: now() })
    const { status } = store.getState()
    if (wish === null) {
      // What is there is kept for whoever comes back within its time; what is gone is not made anew.
      if (status === 'expired' || status === 'failed') dispatch({ type: 'drop' })
    } else if (isSeen()) {
      if (status === 'idle') dispatch({ type: 'start' })
      // Declined: the next tap may open the wallet again, and only the tap does.
      else if (status === 'rejected' && wish === 'ahead') dispatch({ type: 'retry', now: now() })
      else dispatch({ type: 'renew', now: now() })
    }
    schedule()
  }

  function schedule(): void {
    cancelCheck()
    if (isDestroyed) return
    const dueAt = nextCheckAt(store.getState())
    if (dueAt !== null) cancelCheck = setTimeout(check, Math.min(Math.max(dueAt - now(), 0), RECHECK_MS))
  }

  function nextCheckAt(state: Pairing): number | null {
    if (state.status === 'ready') return state.expiresAt - PAIRING_MARGIN_MS
    if (wish === null) return state.status === 'expired' || state.status === 'failed' ? now() : null
    // Out of sight nothing is made; coming back is an event of its own.
    if (!isSeen()) return null
    if (state.status === 'rejected') return wish === 'ahead' ? state.at + PAIRING_RETRY_DELAY_MS : null
    return renewAt(state)
  }

  /**
   * Asks for another code after a no or a failure, as soon as that is allowed. Browsers' timers may be a millisecond
   * early by the clock: then the rest is waited for. However often it is asked, it is one wait.
   */
  function retry(): void {
    cancelRetry()
    const state = store.getState()
    const waitMs = 'at' in state ? state.at + PAIRING_RETRY_DELAY_MS - now() : 0
    if (waitMs <= 0) dispatch({ type: 'retry', now: now() })
    else if (!isDestroyed) cancelRetry = setTimeout(retry, waitMs)
  }

  page?.document?.addEventListener('visibilitychange', check)

  return {
    ...readableOf(store),
    want: (wanted) => {
      if (wanted === wish) return
      wish = wanted
      check()
    },
    nextSession: () =>
      new Promise((resolve, reject) => {
        waiters = [...waiters, { resolve, reject }]
        dispatch({ type: 'tick', now: now() })
        const { status } = store.getState()
        if (status === 'expired') dispatch({ type: 'renew', now: now() })
        else retry()
      }),
    retry,
    destroy: () => {
      dispatch({ type: 'drop' })
      isDestroyed = true
      cancelCheck()
      cancelRetry()
      page?.document?.removeEventListener('visibilitychange', check)
    },
  }
}

/** sign-client's own end of a proposal, five minutes after it was made: code 0, or a text without one. */
function isGivenUp(cause: unknown): boolean {
  if (typeof cause !== 'object' || cause === null) return false
  const code: unknown = Reflect.get(cause, 'code')
  return code === 0 || (cause instanceof Error && code === undefined)
}
