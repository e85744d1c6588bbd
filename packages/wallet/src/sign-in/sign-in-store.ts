import type { Hex } from 'viem'
import { UserRejectedError } from '../connect/errors.ts'
import { isUserRejection } from '../connect/provider-errors.ts'
import type { ClearTimeout, Environment } from '../environment.ts'
import { type Readable, readableOf } from '../store/readable.ts'
import { createStateStore } from '../store/state-store.ts'
import { WalletError } from '../wallet-error.ts'
import { SignInDeniedError, SignInServerError, SigningError } from './errors.ts'
import { type MessageOptions, prepareMessage } from './prepare-message.ts'
import { readNonce, readSession } from './read-response.ts'
import {
  changeOf,
  nextSignIn,
  noSignIn,
  type PreparedMessage,
  REFETCH_MS,
  type SignInEvent,
  type SignInSession,
  type SignInState,
  type SignInTarget,
  type SignOutReason,
} from './sign-in.ts'

/** The app's own server. Each may throw: that is told apart from a "no". */
export type SignInAdapter = {
  /**
   * A new nonce, of the server's making, that it gives nobody else. With the server's time (milliseconds since 1970)
   * beside it, a visitor whose clock is wrong can sign in too.
   */
  readonly getNonce: () => Promise<string | { readonly nonce: string; readonly serverTime: number }>
  /** Who is signed in here; null when nobody is. */
  readonly getSession: () => Promise<SignInSession | null>
  /** Checks the signature (see `@laurel/wallet/sign-in-server`) and begins a session. False: not accepted. */
  readonly verify: (signed: { readonly message: string; readonly signature: Hex }) => Promise<boolean>
  /** Ends the session. */
  readonly signOut: () => Promise<unknown>
}

/** How signing in goes in this app. */
export type SignInOptions = MessageOptions & {
  /** The app's own server, as functions. */
  readonly server: SignInAdapter
  /** Another account ends the session. True when left out. Source: docs/product.md#sign-in, also for the next two. */
  readonly signOutOnAccountChange?: boolean
  /** Another network does. True when left out. */
  readonly signOutOnNetworkChange?: boolean
  /** Disconnecting does. True when left out. */
  readonly signOutOnDisconnect?: boolean
}

/** What the store is made with. */
export type SignInStoreOptions = SignInOptions & {
  readonly environment: Pick<Environment, 'now' | 'setTimeout' | 'window'>
  /** Asks the wallet to sign a text for the target's account. */
  readonly signMessage: (target: SignInTarget, text: string) => Promise<Hex>
}

/** Signing in, and what can be done. Nothing here throws but `signOut`: the state says what went wrong. */
export type SignInStore = Readable<SignInState> & {
  /** Who is connected, on what; null when nobody is. The server is asked whether there is a session already. */
  readonly setTarget: (target: SignInTarget | null) => void
  /**
   * The message is looked at: it is prepared, and again whenever it grows old or another account needs one.
   * @returns the function that ends this.
   */
  readonly watchMessage: () => () => void
  /** Asks the wallet, then the server. While it runs, a second call is the first one. */
  readonly sign: () => Promise<SignInState>
  /** Gives up waiting: whatever wallet or server answer later is dropped. */
  readonly cancel: () => void
  /** @throws {SignInServerError} when the server did not answer: then somebody is still signed in. */
  readonly signOut: () => Promise<void>
  readonly destroy: () => void
}

/** Makes the store. Nothing is asked before `setTarget`. */
export function createSignInStore(options: SignInStoreOptions): SignInStore {
  const { environment, server, signMessage } = options
  const { now, setTimeout } = environment
  const { signOutOnAccountChange = true, signOutOnNetworkChange = true, signOutOnDisconnect = true } = options
  const rules = { onAccountChange: signOutOnAccountChange, onNetworkChange: signOutOnNetworkChange }
  const store = createStateStore<SignInState>(noSignIn)
  let lastNumber = 0
  let isDestroyed = false
  let running: Promise<SignInState> | null = null
  /** What the wallet was last asked, until it answers: asking for the same again shows nobody a second window. */
  let pending: { readonly text: string; readonly signature: Promise<Hex> } | null = null
  let preparing: SignInTarget | null = null
  let watchers = 0
  let cancelRefetch: ClearTimeout = () => {}

  function send(event: SignInEvent): SignInState {
    const before = store.getState()
    if (isDestroyed) return before
    const state = nextSignIn(before, event)
    store.set(state)
    // Who was signed in is not any more, or the session found is another's: the server hears of it.
    const isEnded = before.status !== 'ready' && state.status === 'ready' && isChange(state.signedOut)
    const isLeft = event.type === 'disconnected' && before.status === 'success' && signOutOnDisconnect
    if (isEnded || isLeft) void askServer('signOut', server.signOut).catch(() => {})
    if (state !== before) arrange(before, state)
    return state
  }

  /** What a state asks for by being there: a session that is looked at again, a message that is prepared. */
  function arrange(before: SignInState, state: SignInState): void {
    if ((before.status === 'success') !== (state.status === 'success')) {
      cancelRefetch()
      if (state.status === 'success') cancelRefetch = setTimeout(refetchSession, REFETCH_MS)
    }
    if (state.status === 'ready' && state.prepared === null && watchers > 0) void prepare(state.target)
  }

  async function checkSession(number: number): Promise<void> {
    try {
      const session = readSession(await askServer('getSession', server.getSession))
      send(session === null ? { type: 'session-missing', number } : { type: 'session-found', number, session, rules })
    } catch (cause) {
      send({ type: 'failed', number, error: toError(cause), isNonceUsed: true })
    }
  }

  function refetchSession(): void {
    const state = store.getState()
    if (isDestroyed || state.status !== 'success') return
    cancelRefetch = setTimeout(refetchSession, REFETCH_MS)
    if (environment.window?.document?.visibilityState === 'hidden') return
    const { session } = state
    askServer('getSession', server.getSession).then(
      (answer) => {
        const found = readSession(answer)
        // Nobody, or somebody else: signed out or in from elsewhere.
        if (found === null || changeOf(found, state.target, rules) !== null) send({ type: 'session-ended', session })
      },
      // A server that is down for a while ends nobody's session.
      () => {},
    )
  }

  async function askMessage(target: SignInTarget): Promise<PreparedMessage> {
    const pageOrigin = environment.window?.location?.origin ?? ''
    const { nonce, serverTime } = readNonce(await askServer('getNonce', server.getNonce), now())
    const prepared = prepareMessage(target, { ...options, nonce, pageOrigin, now: serverTime })
    // Its age is told by this page's own clock.
    return { ...prepared, preparedAt: now() }
  }

  async function prepare(target: SignInTarget): Promise<void> {
    if (preparing === target) return
    preparing = target
    try {
      send({ type: 'prepared', for: target, prepared: await askMessage(target) })
    } catch (cause) {
      send({ type: 'prepare-failed', for: target, error: toError(cause) })
    } finally {
      if (preparing === target) preparing = null
    }
  }

  /** Starts, or joins, the one request to the wallet for this text. */
  function askWallet(target: SignInTarget, text: string): Promise<Hex> {
    if (pending?.text === text) return pending.signature
    const signature = signMessage(target, text)
    const asked = { text, signature }
    pending = asked
    const forget = () => {
      if (pending === asked) pending = null
    }
    signature.then(forget, forget)
    return signature
  }

  async function run(number: number): Promise<SignInState> {
    let state = send({ type: 'sign-requested', number, now: now() })
    const isMine = () => state.status === 'loading' && state.number === number
    try {
      if (state.status === 'loading' && state.step === 'nonce' && isMine()) {
        state = send({ type: 'nonce-received', number, prepared: await askMessage(state.target), now: now() })
      }
      if (state.status !== 'loading' || state.step !== 'wallet' || !isMine()) return state
      const { target, prepared } = state
      const signature = await askWallet(target, prepared.text)
      state = send({ type: 'signed', number })
      if (state.status !== 'loading' || state.step !== 'server' || !isMine()) return state
      const signed = { message: prepared.text, signature }
      if (!(await askServer('verify', () => server.verify(signed)))) throw new SignInDeniedError()
      state = send({ type: 'verified', number, session: { address: target.address, chainId: target.chainId } })
      // Meanwhile it was cancelled, or is about another account: the session that has just begun is nobody's.
      const isNobodys = state.status !== 'success' && state.status !== 'loading'
      if (isNobodys) await askServer('signOut', server.signOut).catch(() => {})
      return state
    } catch (cause) {
      const error = toError(cause)
      const isNonceUsed = !(error instanceof UserRejectedError || error instanceof SigningError)
      return send({ type: 'failed', number, error, isNonceUsed })
    }
  }

  return {
    ...readableOf(store),
    setTarget(target) {
      if (target === null) {
        send({ type: 'disconnected' })
        return
      }
      const number = ++lastNumber
      const state = send({ type: 'connected', target, number, rules })
      if (state.status === 'loading' && state.step === 'session' && state.number === number) void checkSession(number)
    },
    watchMessage() {
      watchers++
      let cancelTimer: ClearTimeout = () => {}
      const look = () => {
        cancelTimer = setTimeout(look, REFETCH_MS)
        const state = store.getState()
        if (state.status !== 'ready') return
        if (state.prepared === null || now() - state.prepared.preparedAt >= REFETCH_MS) void prepare(state.target)
      }
      look()
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        watchers--
        cancelTimer()
      }
    },
    sign() {
      const state = store.getState()
      const isRunning = state.status === 'loading' && state.step !== 'session'
      if (running !== null && isRunning) return running
      const signing = run(++lastNumber)
      running = signing
      return signing
    },
    cancel: () => void send({ type: 'cancelled' }),
    async signOut() {
      if (store.getState().status !== 'success') return
      await askServer('signOut', server.signOut)
      send({ type: 'signed-out' })
    },
    destroy() {
      isDestroyed = true
      cancelRefetch()
    },
  }
}

/** @throws {SignInServerError} whatever the app's function threw, now or later. */
async function askServer<Answer>(call: SignInServerError['call'], ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (cause) {
    throw new SignInServerError(call, { cause })
  }
}

/** A session that outlives a failed sign-out is found, and ended, at the next visit: its account is another one. */
function isChange(reason: SignOutReason | null): boolean {
  return reason === 'account' || reason === 'network'
}

function toError(cause: unknown): WalletError {
  if (cause instanceof WalletError) return cause
  return isUserRejection(cause) ? new UserRejectedError({ cause }) : new SigningError({ cause })
}
