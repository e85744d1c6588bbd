import type { UsedPasskey } from '../keys/recovery/passkey.ts'
import type { LoginClient } from '../login/login-client.ts'
import type { SocialWindow } from '../login/social-window.ts'
import { NotConnectedError } from '../rpc/errors.ts'
import type { Login } from './login.ts'
import { createLoginSignal } from './login-signal.ts'
import type { PromptStore } from './prompt-store.ts'
import type { SessionAccount } from './session-account.ts'

/** The logins of an app, one after the other. */
export type Logins = {
  readonly steps: Pick<
    Login,
    | ('connectEmail' | 'connectDevice' | 'connectCode' | 'startSocial' | 'connectSocial')
    | ('startFarcaster' | 'connectFarcaster' | 'connectPasskey' | 'leave')
  >
  /** Ends the login before. @returns the signal of the next one. */
  readonly begin: () => AbortSignal
}

/** Creates the logins: none runs. */
export function createLogins({
  client,
  session,
  popup,
  prompts,
}: {
  readonly client: LoginClient
  readonly session: Pick<SessionAccount, 'change' | 'openOnce'>
  readonly popup: SocialWindow
  readonly prompts: PromptStore
}): Logins {
  const running = createLoginSignal()
  /** The login that waits for its link or code. */
  let pending: string | null = null
  /** The login whose message Farcaster's app signs. */
  let farcaster: { readonly login: string; readonly channel: string } | null = null
  const requirePending = () => {
    if (pending === null) throw new NotConnectedError()
    return pending
  }
  const begin = () => {
    leave()
    pending = null
    farcaster = null
    return running.signal()
  }
  /** The app leaves the login: its waits end, and it begins no session. The code of its mail can still be entered. */
  const leave = () => {
    running.end()
    popup.stop()
  }
  /** A login has begun a session: opens its account, and nothing of the session before. @throws the reason of its end, when it was left. */
  const openAccount = async (signal: AbortSignal, passkey: UsedPasskey | null = null) => {
    session.change()
    signal.throwIfAborted()
    // What the user was shown for the account before.
    prompts.cancel()
    // The address exists only after the user chose how they get back in.
    await session.openOnce(true, passkey)
  }
  return {
    begin,
    steps: {
      connectEmail: async (email) => {
        const signal = begin()
        const { login, action, matchCode } = await client.startEmail(email)
        signal.throwIfAborted()
        pending = login
        return { action, ...(matchCode === undefined ? {} : { matchCode }) }
      },
      connectDevice: async () => {
        const login = requirePending()
        const signal = running.signal()
        if ((await client.waitForDevice(login, signal)) === 'code') return undefined
        await client.finishWithLink(login, signal)
        await openAccount(signal)
        return { isLoggedIn: true }
      },
      connectCode: async (code) => {
        const login = requirePending()
        const signal = running.signal()
        await client.finishWithCode(login, code, signal)
        if (pending === login) pending = null
        await openAccount(signal)
      },
      startSocial: async (provider) => {
        const signal = begin()
        const { login, uri } = await client.startSocial(provider)
        signal.throwIfAborted()
        popup.expect(login)
        return { uri }
      },
      // What the app passes on says only that the popup has ended. The result is what the popup itself has posted to the frame.
      connectSocial: async () => {
        const signal = running.signal()
        const { social } = await client.finishSocial(await popup.receive(), signal)
        await openAccount(signal)
        return { userName: social?.userName ?? null }
      },
      startFarcaster: async () => {
        const signal = begin()
        const { login, url, channel } = await client.startFarcaster()
        signal.throwIfAborted()
        farcaster = { login, channel }
        return { url }
      },
      connectFarcaster: async () => {
        if (farcaster === null) throw new NotConnectedError()
        const signal = running.signal()
        const userName = await client.waitForFarcaster(farcaster.login, farcaster.channel, signal)
        // `GET_USER` opens the account: its user may take longer than this message.
        session.change()
        signal.throwIfAborted()
        farcaster = null
        prompts.cancel()
        return { userName }
      },
      connectPasskey: async () => {
        const signal = begin()
        const passkey = await (await import('./prompt-passkey.ts')).promptPasskey(client, prompts, signal)
        await openAccount(signal, passkey)
      },
      leave,
    },
  }
}
