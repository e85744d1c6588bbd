import type { LoginClient } from '../login/login-client.ts'
import type { SocialWindow } from '../login/social-window.ts'
import { NotConnectedError } from '../rpc/errors.ts'
import { createFarcasterLogin } from './farcaster-login.ts'
import type { Login } from './login.ts'
import type { PromptStore } from './prompt-store.ts'
import { createRunningLogin } from './running-login.ts'
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
  const running = createRunningLogin({ session, popup, prompts })
  const { openAccount, leave } = running
  const farcaster = createFarcasterLogin({ client, session, prompts })
  /** The login that waits for its link or code. */
  let pending: string | null = null
  const requirePending = () => {
    if (pending === null) throw new NotConnectedError()
    return pending
  }
  const begin = () => {
    leave()
    pending = null
    farcaster.forget()
    return running.signal()
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
      startFarcaster: () => farcaster.start(begin()),
      connectFarcaster: () => farcaster.finish(running.signal()),
      connectPasskey: async () => {
        const signal = begin()
        const passkey = await (await import('./prompt-passkey.ts')).promptPasskey(client, prompts, signal)
        await openAccount(signal, passkey)
      },
      leave,
    },
  }
}
