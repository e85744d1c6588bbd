import type { UsedPasskey } from '../keys/recovery/passkey.ts'
import type { SocialWindow } from '../login/social-window.ts'
import { createLoginSignal } from './login-signal.ts'
import type { PromptStore } from './prompt-store.ts'
import type { SessionAccount } from './session-account.ts'

/** The login that runs. */
export type RunningLogin = {
  readonly signal: () => AbortSignal
  /** The app leaves the login: its waits end, and it begins no session. The code of its mail can still be entered. */
  readonly leave: () => void
  /**
   * A login has begun a session: opens its account, and nothing of the session before.
   * @throws the reason of its end, when it was left.
   */
  readonly openAccount: (signal: AbortSignal, passkey?: UsedPasskey | null) => Promise<void>
}

/** Creates it: nothing waits yet. */
export function createRunningLogin({
  session,
  popup,
  prompts,
}: {
  readonly session: Pick<SessionAccount, 'change' | 'openOnce'>
  readonly popup: Pick<SocialWindow, 'stop'>
  readonly prompts: Pick<PromptStore, 'cancel'>
}): RunningLogin {
  const { signal, end } = createLoginSignal()
  return {
    signal,
    leave: () => {
      end()
      popup.stop()
    },
    openAccount: async (ofLogin, passkey = null) => {
      session.change()
      ofLogin.throwIfAborted()
      // What the user was shown for the account before.
      prompts.cancel()
      // The address exists only after the user chose how they get back in.
      await session.openOnce(true, passkey)
    },
  }
}
