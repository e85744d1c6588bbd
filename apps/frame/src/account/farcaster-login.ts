import type { LoginClient } from '../login/login-client.ts'
import { NotConnectedError } from '../rpc/errors.ts'
import type { PromptStore } from './prompt-store.ts'
import type { SessionAccount } from './session-account.ts'

/** The login whose message Farcaster's app signs. */
export type FarcasterLogin = {
  /** @returns what Farcaster's app opens. */
  readonly start: (signal: AbortSignal) => Promise<{ readonly url: string }>
  /** Waits until the message is signed. @throws {NotConnectedError} when nothing was started. */
  readonly finish: (signal: AbortSignal) => Promise<{ readonly userName: string }>
  /** Another login begins. */
  readonly forget: () => void
}

/** Creates it: nothing is started. */
export function createFarcasterLogin({
  client,
  session,
  prompts,
}: {
  readonly client: Pick<LoginClient, 'startFarcaster' | 'waitForFarcaster'>
  readonly session: Pick<SessionAccount, 'change'>
  readonly prompts: Pick<PromptStore, 'cancel'>
}): FarcasterLogin {
  let started: { readonly login: string; readonly channel: string } | null = null
  return {
    start: async (signal) => {
      const { login, url, channel } = await client.startFarcaster()
      signal.throwIfAborted()
      started = { login, channel }
      return { url }
    },
    finish: async (signal) => {
      if (started === null) throw new NotConnectedError()
      const userName = await client.waitForFarcaster(started.login, started.channel, signal)
      // `GET_USER` opens the account: its user may take longer than this message.
      session.change()
      signal.throwIfAborted()
      started = null
      prompts.cancel()
      return { userName }
    },
    forget: () => {
      started = null
    },
  }
}
