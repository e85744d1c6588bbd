import { FrameError } from '../frame-error.ts'
import type { SocialProvider } from '../login/login-client.ts'
import { holdState } from '../state-holder.ts'

/** What the user gives to protect the account, or to open it again. */
export type RecoveryChoice = { readonly type: 'passkey' } | { readonly type: 'password'; readonly password: string }

/** What shows that the user is there: a code of a mail, its approved link where codes have stopped, a passkey, or a login at the provider. */
export type LoginProof =
  | { readonly type: 'code'; readonly code: string }
  | { readonly type: 'link' }
  | { readonly type: 'passkey' }
  | { readonly type: 'provider' }

/** What each prompt has. */
type PromptEnds = {
  readonly cancel: () => void
  /** Ends it with an error, because it cannot be shown. */
  readonly fail: (error: FrameError) => void
}

/** Something that the user has to do before they have their account. */
export type RecoveryPrompt = PromptEnds & {
  /**
   * - `login`: a login with a passkey, whose account is not known before.
   * - `set-up`: a new account, for which the user chooses how they get back in.
   * - `unlock`: an account of another device, or one whose server share is lost; `method` is what was chosen then.
   * - `renew`: an open account whose recovery was changed on another device; `method` is what was chosen there.
   * - `change`: another recovery method for an open account.
   * - `sign`: a signature without the server; `method` is what this device knows.
   */
  readonly type: 'login' | 'set-up' | 'unlock' | 'renew' | 'change' | 'sign'
  readonly method: RecoveryChoice['type'] | null
  /** Does it. Called in the click, because browsers show passkeys only then. Its error is shown, and the user tries again. */
  readonly submit: (choice: RecoveryChoice) => Promise<void>
}

/** A mail with a code, which the user requests. */
export type CodeMail = {
  readonly to: string
  /** Sends it, or another one. @returns what the link's page shows where the link comes first; null where the code was mailed. */
  readonly send: () => Promise<{ readonly matchCode: string | null; readonly isLinkFirst: boolean }>
  /** Waits until the link is approved. @returns whether it logs in alone, or a code was mailed. */
  readonly waitForLink: () => Promise<'code' | 'link'>
}

/** A login of an account that is open already, for what needs one of the last minutes. */
export type AgainPrompt = PromptEnds & {
  readonly type: 'log-in-again'
  /** Null for an account without an address. */
  readonly mail: CodeMail | null
  readonly hasPasskey: boolean
  /** Where it was logged in to; null where that was no provider with a popup. */
  readonly provider: SocialProvider | null
  /** Does it, in the click, because browsers open windows and show passkeys only then. Its error is shown, and the user tries again. */
  readonly submit: (proof: LoginProof) => Promise<void>
}

/** The user closed what they had to do. */
export class RecoveryCancelledError extends FrameError {
  override readonly name = 'RecoveryCancelledError'
  readonly code = 'frame/recovery-cancelled'
  constructor(options?: ErrorOptions) {
    super('The account was not opened, because its recovery was not finished. Log in again to continue.', options)
  }
}

/** What the user has to do now, or null. */
export type PromptStore = {
  readonly getState: () => RecoveryPrompt | AgainPrompt | null
  readonly subscribe: (listener: () => void) => () => void
  /**
   * Shows a prompt until `run` succeeds with a choice of the user, and returns its result.
   * @throws {RecoveryCancelledError}
   */
  readonly request: <Result>(
    prompt: Pick<RecoveryPrompt, 'type' | 'method'>,
    run: (choice: RecoveryChoice) => Promise<Result>,
  ) => Promise<Result>
  /** Shows a login of the account that is open, in the same way. @throws {RecoveryCancelledError} */
  readonly requestLogin: (
    prompt: Pick<AgainPrompt, 'mail' | 'hasPasskey' | 'provider'>,
    run: (proof: LoginProof) => Promise<void>,
  ) => Promise<void>
  /** Ends what is shown, as the user would. */
  readonly cancel: () => void
  /** Ends it with an error, because it cannot be shown. */
  readonly fail: (error: FrameError) => void
}

/** Creates the store, with nothing to do. */
export function createPromptStore(): PromptStore {
  const { getState, setState, subscribe } = holdState<RecoveryPrompt | AgainPrompt | null>(null)

  /** Shows what `toPrompt` makes until `run` succeeds. */
  function show<Choice, Result>(
    run: (choice: Choice) => Promise<Result>,
    toPrompt: (
      controls: PromptEnds & { readonly submit: (choice: Choice) => Promise<void> },
    ) => RecoveryPrompt | AgainPrompt,
  ): Promise<Result> {
    getState()?.cancel()
    return new Promise((resolve, reject) => {
      const end = () => {
        // A slow choice can finish when the user has already closed the prompt and another one is shown.
        if (getState() === shown) setState(null)
      }
      const fail = (error: FrameError) => {
        end()
        reject(error)
      }
      const shown = toPrompt({
        submit: async (choice) => {
          const result = await run(choice)
          end()
          resolve(result)
        },
        cancel: () => fail(new RecoveryCancelledError()),
        fail,
      })
      setState(shown)
    })
  }

  return {
    ...{ getState, subscribe },
    request: (prompt, run) => show(run, (controls) => ({ ...prompt, ...controls })),
    requestLogin: (prompt, run) => show(run, (controls) => ({ ...prompt, ...controls, type: 'log-in-again' })),
    cancel: () => getState()?.cancel(),
    fail: (error) => getState()?.fail(error),
  }
}
