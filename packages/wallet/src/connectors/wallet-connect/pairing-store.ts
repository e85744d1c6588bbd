import { ConnectAbortedError, ConnectError, UserRejectedError } from '../../connection/errors.ts'
import type { ClearTimeout, Environment } from '../../environment.ts'
import type { Readable } from '../../store/readable.ts'
import { createSlice } from '../../store/slice.ts'
import { WalletError } from '../../wallet-error.ts'
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
} from './pairing-state.ts'

/** A code that takes longer counts as failed. It may still arrive, and is then used. */
export const CREATE_PAIRING_TIMEOUT_MS = 8000
/**
 * The clock is read again at this interval, because timers stop while a computer sleeps.
 * Source: docs/product.md#pairing.
 */
export const PAIRING_RECHECK_MS = 10_000

/** A code, and the wallet's response to it. */
export type Proposal<Session> = { readonly uri: string; readonly answer: Promise<Session> }

/**
 * Why a code is wanted. `attempt`: the user waits for a wallet. `ahead`: the user does not wait yet, but a tap that
 * opens a wallet may come at any moment and needs the code. Source: docs/product.md#pairing.
 */
export type PairingWish = 'attempt' | 'ahead' | null

/** What codes are made with. */
export type PairingOptions<Session> = {
  readonly environment: Pick<Environment, 'now' | 'setTimeout' | 'window'>
  /** Creates a code. Rejects on failure. */
  readonly propose: () => Promise<Proposal<Session>>
  /** Returns the error for a code that could not be created. By default: the relay is not reached. */
  readonly explain?: (cause: unknown) => WalletError
  /** Ends a session that is no longer wanted. Must not throw. */
  readonly discard: (session: Session) => void
}

/** Runs {@link nextPairing}: creates codes while one is wanted, renews them in time, and returns the session. */
export type PairingRunner<Session> = Readable<Pairing> & {
  readonly want: (wish: PairingWish) => void
  /**
   * Returns the session of the next wallet that approves, through as many codes as needed. The first code is the
   * existing one. After a rejection there is a new code, a second later at the earliest.
   * @throws {UserRejectedError} when a wallet rejects. @throws {ConnectAbortedError} when the session is no longer
   * wanted.
   */
  readonly nextSession: () => Promise<Session>
  readonly retry: () => void
  readonly destroy: () => void
}

type Waiter<Session> = { readonly resolve: (session: Session) => void; readonly reject: (error: WalletError) => void }

/** Creates a {@link PairingRunner}. */
export function createPairing<Session>(options: PairingOptions<Session>): PairingRunner<Session> {
  const { propose, discard, explain = (cause) => new RelayUnreachableError({ cause }) } = options
  const { now, setTimeout, window: page } = options.environment
  const { dispatch: dispatchAlways, ...store } = createSlice(idlePairing, nextPairing)
  let waiters: readonly Waiter<Session>[] = []
  let wish: PairingWish = null
  let isDestroyed = false
  let cancelCheck: ClearTimeout = () => {}
  let cancelRetry: ClearTimeout = () => {}
  /** There is one at a time, because several attempts would only interfere while the relay is down. */
  let proposing: Promise<Proposal<Session>> | null = null

  const isSeen = () => page?.document?.visibilityState !== 'hidden'
  const isOver = (number: number) => !isAwaited(store.getState(), number)

  const dispatch = (event: PairingEvent) => {
    if (!isDestroyed) dispatchAlways(event)
  }

  store.subscribe((state) => {
    if (state.status === 'creating') void create(state.number)
    if (state.status === 'idle') settle(({ reject }) => reject(new ConnectAbortedError()))
    schedule()
  })

  function settle(answer: (waiter: Waiter<Session>) => void): void {
    const waiting = waiters
    waiters = []
    for (const waiter of waiting) answer(waiter)
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
    // It is too late, a second approval, or no longer wanted. The session must not stay connected without the user's
    // knowledge.
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
    // The relay's client drops codes by itself, a minute after this store.
    if (isOver(number) || isGivenUp(cause)) return
    dispatch({ type: 'rejected', number, now: now() })
    const error = isUserRejection(cause) ? new UserRejectedError({ cause }) : new ConnectError('The wallet', { cause })
    settle(({ reject }) => reject(error))
  }

  /** Does what is due, and schedules the next check. */
  function check(): void {
    dispatch({ type: 'time-passed', now: now() })
    const { status } = store.getState()
    if (wish === null) {
      // A valid code is saved for a return within its time. An expired or failed one is not renewed.
      if (status === 'expired' || status === 'failed') dispatch({ type: 'drop' })
    } else if (isSeen()) {
      if (status === 'idle') dispatch({ type: 'start' })
      // After a rejection, another code is created for the next tap, and only that tap opens the wallet again.
      else if (status === 'rejected' && wish === 'ahead') dispatch({ type: 'retry', now: now() })
      else dispatch({ type: 'renew', now: now() })
    }
    schedule()
  }

  function schedule(): void {
    cancelCheck()
    if (isDestroyed) return
    const dueAt = nextCheckAt(store.getState())
    if (dueAt !== null) cancelCheck = setTimeout(check, Math.min(Math.max(dueAt - now(), 0), PAIRING_RECHECK_MS))
  }

  function nextCheckAt(state: Pairing): number | null {
    if (state.status === 'ready') return state.expiresAt - PAIRING_MARGIN_MS
    if (wish === null) return state.status === 'expired' || state.status === 'failed' ? now() : null
    // Nothing is created while the page is hidden. Its return is a separate event.
    if (!isSeen()) return null
    if (state.status === 'rejected') return wish === 'ahead' ? state.at + PAIRING_RETRY_DELAY_MS : null
    return renewAt(state)
  }

  /**
   * Requests another code after a rejection or failure, as soon as that is allowed. Browsers' timers may be a
   * millisecond early by the clock, and then this waits for the rest. Several calls share one wait.
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
    ...store,
    want: (wanted) => {
      if (wanted === wish) return
      wish = wanted
      check()
    },
    nextSession: () =>
      new Promise((resolve, reject) => {
        waiters = [...waiters, { resolve, reject }]
        dispatch({ type: 'time-passed', now: now() })
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

/** Whether sign-client itself ended a proposal, five minutes after it was created: code 0, or a text without a code. */
function isGivenUp(cause: unknown): boolean {
  if (typeof cause !== 'object' || cause === null) return false
  const code: unknown = Reflect.get(cause, 'code')
  return code === 0 || (cause instanceof Error && code === undefined)
}
