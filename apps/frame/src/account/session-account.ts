import { RequestAbortedError } from '../confirm/errors.ts'
import type { Keys, OpenedAccount } from '../keys/keys.ts'
import type { UsedPasskey } from '../keys/recovery/passkey.ts'
import type { LoginAccount } from '../login/account-client.ts'
import type { SocialProvider } from '../login/login-client.ts'
import type { OpenedLogin } from '../login/open-login-client.ts'
import { NotConnectedError } from '../rpc/errors.ts'
import type { FrameAccount } from './login.ts'
import type { Owner } from './open-account.ts'
import type { PromptStore } from './prompt-store.ts'
import { isServerShareMissing } from './server-share.ts'
import { createSharedRun } from './shared-run.ts'
import { createTurns } from './turns.ts'

/** An account that is open. */
type Open = {
  readonly account: FrameAccount
  readonly keys: Keys
  readonly owner: Owner
  readonly provider: SocialProvider | null
}

/** The account of the frame's session. */
export type SessionAccount = ReturnType<typeof createSessionAccount>

/** Creates the account of the frame's session. No other one is open, whatever logs in or out while it is opened. Nothing is opened yet. */
export function createSessionAccount(opened: OpenedLogin, prompts: PromptStore) {
  const { client } = opened
  /** Each login and each sign-out begins another session. */
  const sessions = createTurns()
  let open: Open | null = null
  /** What runs for the present session. Messages that come at once, as when an app loads, need one request. */
  const reading = createSharedRun<LoginAccount>()
  const opening = createSharedRun<FrameAccount | null>()
  const checking = createSharedRun<boolean>()
  /** What opens an account waits for it. */
  let signingOut = Promise.resolve()

  // Loaded when an account is opened: a page that only requests a code has no key.
  const loadKeys = async (account: Pick<LoginAccount, 'id'>): Promise<Keys> => {
    const { createAccountKeys } = await import('./account-keys.ts')
    return createAccountKeys(account, opened)
  }
  const readAccount = () => reading.run(client.getAccount)
  const setOpen = (
    isPresent: () => boolean,
    { keys, owner, provider }: Pick<Open, 'keys' | 'owner' | 'provider'>,
    { address, solanaAddress }: OpenedAccount,
  ): FrameAccount => {
    if (!isPresent()) throw new RequestAbortedError()
    open = { account: { address, solanaAddress, email: owner.email }, keys, owner, provider }
    return open.account
  }
  /** Closes an account whose session ended in another tab, or is another user's by now. */
  const closeEnded = async () => {
    if (open !== null && (await client.savedAccount())?.id !== open.owner.account) open = null
  }
  const openSession = async (
    isPresent: () => boolean,
    isLoggingIn: boolean,
    passkey: UsedPasskey | null,
    known: LoginAccount | null,
  ): Promise<FrameAccount | null> => {
    await closeEnded()
    if (open !== null) return open.account
    await signingOut
    if (!(await client.hasSession())) return null
    try {
      const account = known ?? (await readAccount())
      const [keys, { openAccount }] = await Promise.all([loadKeys(account), import('./open-account.ts')])
      const owner: Owner = {
        ...{ account: account.id, email: account.email ?? null, userName: account.social?.userName ?? null },
        ...{ isLoggingIn, passkey, device: await opened.getDeviceId(), savePasskey: client.savePasskey },
      }
      const provider = providerOf(account)
      return setOpen(isPresent, { keys, owner, provider }, await openAccount(keys, owner, prompts))
    } catch (error) {
      if (isLoggingIn || !isServerShareMissing(error)) throw error
      return openAlone(isPresent, error)
    }
  }
  /** Opens what this device has of the account of its session, while the server cannot be reached. @throws its own failure where that is nothing. */
  const openAlone = async (isPresent: () => boolean, failure: unknown): Promise<FrameAccount | null> => {
    const saved = await client.savedAccount()
    if (saved === null) return null
    const keys = await loadKeys(saved)
    const found = await keys.readDevice().catch(() => Promise.reject(failure))
    const owner: Owner = {
      ...{ account: saved.id, email: saved.email, userName: null, isLoggingIn: false, passkey: null },
      ...{ device: await opened.getDeviceId(), savePasskey: client.savePasskey },
    }
    return setOpen(isPresent, { keys, owner, provider: null }, found)
  }
  /**
   * Opens it. Requests that come while the user does something for it wait for the same.
   * @throws {RequestAbortedError} when another session begins meanwhile, and what opening throws.
   */
  const openOnce = (isLoggingIn = false, passkey: UsedPasskey | null = null, known: LoginAccount | null = null) =>
    opening.run(() => openSession(sessions.present(), isLoggingIn, passkey, known))
  const openWithoutUser = async (isPresent: () => boolean): Promise<boolean> => {
    await closeEnded()
    if (open !== null) return true
    await signingOut
    if (!(await client.hasSession())) return false
    try {
      const account = await readAccount()
      const status = await (await loadKeys(account)).open()
      // The account of a later session is another one, for which this begins again.
      if (!isPresent()) return false
      if (status.type !== 'ready' && status.type !== 'server-share-lost') return false
      return (await openOnce(false, null, account)) !== null
    } catch (error) {
      if (!isServerShareMissing(error)) throw error
      return (await openAlone(isPresent, error)) !== null
    }
  }
  const change = () => {
    sessions.next()
    open = null
    for (const one of [reading, opening, checking]) one.forget()
  }

  return {
    /** Opens it, or that of a session that begins meanwhile. Null without a session. */
    open: () => sessions.run(() => openOnce()),
    openOnce,
    /** Opens it where its user has to do nothing for that. @returns whether it is open. */
    isConnected: (): Promise<boolean> => checking.run(() => sessions.run(openWithoutUser)),
    /** @throws {NotConnectedError} when it is not open. */
    require: (): Open => {
      if (open === null) throw new NotConnectedError()
      return open
    },
    setEmail: (email: string | null): void => {
      if (open !== null) open = { ...open, account: { ...open.account, email } }
    },
    /** Another session has begun: what was opened for the one before is open no longer. */
    change,
    /** Ends the session. */
    signOut: (): Promise<void> => {
      change()
      const done = client.signOut()
      signingOut = done.catch(() => undefined)
      return done
    },
  }
}

/** The provider that logs in to an account in a popup. Farcaster has none. */
function providerOf({ social }: LoginAccount): SocialProvider | null {
  return social === undefined || social.provider === 'farcaster' ? null : social.provider
}
