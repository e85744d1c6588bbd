import type { Hex } from 'viem'
import { UserRejectedError } from '../connection/errors.ts'
import { isUserRejection } from '../connectors/provider-errors.ts'
import type { ClearTimeout, Environment } from '../environment.ts'
import type { Readable } from '../store/readable.ts'
import { createSlice } from '../store/slice.ts'
import { WalletError } from '../wallet-error.ts'
import { SignInDeniedError, SignInServerError, SigningError } from './errors.ts'
import type { MessageOptions, PrepareOptions } from './message-options.ts'
import { prepareMessage } from './prepare-message.ts'
import { readNonce, readSession } from './read-response.ts'
import {
  changeOf,
  type EvmSignInTarget,
  isEvmTarget,
  nextSignIn,
  noSignIn,
  type OtherSignInTarget,
  type PreparedMessage,
  REFETCH_MS,
  type SignInEvent,
  type SignInSession,
  type SignInState,
  type SignInTarget,
  type SignOutReason,
} from './sign-in.ts'

/** The app's own server. Each function may throw, which differs from a response that refuses. */
export type SignInAdapter = {
  /**
   * Returns a new, unique nonce of the server. With the server's time (milliseconds since 1970) beside it, a user whose
   * clock is wrong can also sign in.
   */
  readonly getNonce: () => Promise<string | { readonly nonce: string; readonly serverTime: number }>
  /** Returns the session of this browser, or null if there is none. */
  readonly getSession: () => Promise<SignInSession | null>
  /**
   * Verifies the signature (see `@laurel/wallet/sign-in-server`) and starts a session. Returns false when it is not
   * accepted.
   */
  readonly verify: (signed: { readonly message: string; readonly signature: Hex }) => Promise<boolean>
  /**
   * Does the same for a Solana account (see `createSolanaSignInServer`); the signature is in base58. Left out: Solana
   * accounts are not requested to sign in.
   */
  readonly verifySolana?: (signed: { readonly message: string; readonly signature: string }) => Promise<boolean>
  /** Ends the session. */
  readonly signOut: () => Promise<unknown>
}

/** Options of signing in. */
export type SignInOptions = MessageOptions & {
  /** Functions that call the app's server. */
  readonly server: SignInAdapter
  /**
   * Whether another account ends the session. Defaults to true. Source: docs/product.md#sign-in, also for the next two.
   */
  readonly signOutOnAccountChange?: boolean
  /** Whether another network ends the session. Defaults to true. */
  readonly signOutOnNetworkChange?: boolean
  /** Whether disconnecting ends the session. Defaults to true. */
  readonly signOutOnDisconnect?: boolean
}

/** What the store is made with. */
export type SignInStoreOptions = SignInOptions & {
  readonly environment: Pick<Environment, 'now' | 'setTimeout' | 'window'>
  /** Requests that the wallet signs a text with the target's account. */
  readonly signMessage: (target: EvmSignInTarget, text: string) => Promise<Hex>
  /** How accounts of another namespace sign in. Left out: none of them is a target. */
  readonly other?: OtherSignIn
}

/** How accounts of another namespace sign in. */
export type OtherSignIn = {
  /** Returns the message. @throws when an option or the nonce is not what the message allows. */
  readonly prepare: (target: OtherSignInTarget, options: PrepareOptions) => Promise<PreparedMessage>
  /** Requests the signature from the wallet. @returns it in base58. @throws when the answer is refused, or none came. */
  readonly sign: (target: OtherSignInTarget, text: string) => Promise<string>
}

type Verify = () => Promise<boolean>

/** The state of signing in, and its actions. Only `signOut` throws. Other errors are in the state. */
export type SignInStore = Readable<SignInState> & {
  /**
   * Sets the connected account and network, or null when there is none. The server is asked for an existing session.
   */
  readonly setTarget: (target: SignInTarget | null) => void
  /**
   * Called while the message is on screen. Prepares the message, and again when it expires or another account needs
   * one.
   * @returns the function that ends this.
   */
  readonly watchMessage: () => () => void
  /**
   * Requests the signature from the wallet, then the verification from the server. A second call during the first joins
   * it.
   */
  readonly sign: () => Promise<SignInState>
  /** Stops waiting. Later responses of the wallet or server are dropped. */
  readonly cancel: () => void
  /** @throws {SignInServerError} when the server did not respond, and the user is still signed in. */
  readonly signOut: () => Promise<void>
  readonly destroy: () => void
}

/** Creates the store. It sends no request before `setTarget`. */
export function createSignInStore(options: SignInStoreOptions): SignInStore {
  const { environment, server, signMessage } = options
  const { now, setTimeout } = environment
  const { signOutOnAccountChange = true, signOutOnNetworkChange = true, signOutOnDisconnect = true } = options
  const rules = { onAccountChange: signOutOnAccountChange, onNetworkChange: signOutOnNetworkChange }
  const { dispatch, ...store } = createSlice(noSignIn, nextSignIn)
  let lastNumber = 0
  let isDestroyed = false
  let running: Promise<SignInState> | null = null
  /**
   * The pending request to the wallet. A request for the same text joins it, so that the user sees no second window.
   */
  let pending: { readonly text: string; readonly signature: Promise<Verify> } | null = null
  let preparing: SignInTarget | null = null
  let watchers = 0
  let cancelRefetch: ClearTimeout = () => {}

  function send(event: SignInEvent): SignInState {
    if (!isDestroyed) dispatch(event)
    return store.getState()
  }

  // The account is no longer signed in, or the session belongs to another account. The server ends the session.
  store.subscribe((state, before, event) => {
    const isEnded = before.status !== 'ready' && state.status === 'ready' && isChange(state.signedOut)
    const isLeft = event.type === 'disconnected' && before.status === 'success' && signOutOnDisconnect
    if (isEnded || isLeft) void callServer('signOut', server.signOut).catch(() => {})
  })
  // The session is read again while there is one.
  store.subscribe((state, before) => {
    if ((before.status === 'success') === (state.status === 'success')) return
    cancelRefetch()
    if (state.status === 'success') cancelRefetch = setTimeout(refetchSession, REFETCH_MS)
  })
  // A message is prepared while it is on screen.
  store.subscribe((state) => {
    if (state.status === 'ready' && state.prepared === null && watchers > 0) void prepare(state.target)
  })

  async function checkSession(number: number): Promise<void> {
    try {
      const session = readSession(await callServer('getSession', server.getSession))
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
    callServer('getSession', server.getSession).then(
      (answer) => {
        const found = readSession(answer)
        // There is no session, or one of another account. The user signed out or in elsewhere.
        if (found === null || changeOf(found, state.target, rules) !== null) send({ type: 'session-ended', session })
      },
      // A server that is down for a while does not end a session.
      () => {},
    )
  }

  async function requestMessage(target: SignInTarget): Promise<PreparedMessage> {
    const pageOrigin = environment.window?.location?.origin ?? ''
    const { nonce, serverTime } = readNonce(await callServer('getNonce', server.getNonce), now())
    const message = { ...options, nonce, pageOrigin, now: serverTime }
    const prepared = isEvmTarget(target) ? prepareMessage(target, message) : await callOther().prepare(target, message)
    // Its age is measured by this page's own clock.
    return { ...prepared, preparedAt: now() }
  }

  async function prepare(target: SignInTarget): Promise<void> {
    if (preparing === target) return
    preparing = target
    try {
      send({ type: 'prepared', for: target, prepared: await requestMessage(target) })
    } catch (cause) {
      send({ type: 'prepare-failed', for: target, error: toError(cause) })
    } finally {
      if (preparing === target) preparing = null
    }
  }

  function callOther(): OtherSignIn {
    if (options.other === undefined) throw new TypeError('No namespace can sign in with this account.')
    return options.other
  }

  /** Requests a signature. @returns what lets the server verify it. */
  async function sign(target: SignInTarget, message: string): Promise<Verify> {
    if (isEvmTarget(target)) {
      const signature = await signMessage(target, message)
      return () => server.verify({ message, signature })
    }
    const { sign: signOther } = callOther()
    const signature = await signOther(target, message)
    return async () => (await server.verifySolana?.({ message, signature })) === true
  }

  /** Starts, or joins, the one request to the wallet for this text. */
  function requestSignature(target: SignInTarget, text: string): Promise<Verify> {
    if (pending?.text === text) return pending.signature
    const signature = sign(target, text)
    const requested = { text, signature }
    pending = requested
    const forget = () => {
      if (pending === requested) pending = null
    }
    signature.then(forget, forget)
    return signature
  }

  async function run(number: number): Promise<SignInState> {
    let state = send({ type: 'sign-requested', number, now: now() })
    const isMine = () => state.status === 'loading' && state.number === number
    try {
      if (state.status === 'loading' && state.step === 'nonce' && isMine()) {
        state = send({ type: 'nonce-received', number, prepared: await requestMessage(state.target), now: now() })
      }
      if (state.status !== 'loading' || state.step !== 'wallet' || !isMine()) return state
      const { target, prepared } = state
      const verify = await requestSignature(target, prepared.text)
      state = send({ type: 'signed', number })
      if (state.status !== 'loading' || state.step !== 'server' || !isMine()) return state
      if (!(await callServer('verify', verify))) throw new SignInDeniedError()
      state = send({ type: 'verified', number, session: { address: target.address, chainId: target.chainId } })
      // The attempt was cancelled meanwhile, or is for another account, so no account uses the session that has just
      // started.
      const isNobodys = state.status !== 'success' && state.status !== 'loading'
      if (isNobodys) await callServer('signOut', server.signOut).catch(() => {})
      return state
    } catch (cause) {
      const error = toError(cause)
      const isNonceUsed = !(error instanceof UserRejectedError || error instanceof SigningError)
      return send({ type: 'failed', number, error, isNonceUsed })
    }
  }

  return {
    ...store,
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
      await callServer('signOut', server.signOut)
      send({ type: 'signed-out' })
    },
    destroy() {
      isDestroyed = true
      cancelRefetch()
    },
  }
}

/** @throws {SignInServerError} for whatever the app's function throws, synchronously or later. */
async function callServer<Answer>(call: SignInServerError['call'], request: () => Promise<Answer>): Promise<Answer> {
  try {
    return await request()
  } catch (cause) {
    throw new SignInServerError(call, { cause })
  }
}

/**
 * Whether the server must end the session. A session that remains after a failed sign-out is found at the next visit
 * and ended, because it belongs to another account.
 */
function isChange(reason: SignOutReason | null): boolean {
  return reason === 'account' || reason === 'network'
}

function toError(cause: unknown): WalletError {
  if (cause instanceof WalletError) return cause
  return isUserRejection(cause) ? new UserRejectedError({ cause }) : new SigningError({ cause })
}
