import type { ConfirmStore } from '../confirm/confirm-store.ts'
import type { FrameAccount, Login } from './login.ts'

/** The account that requests are for. */
export type PresentAccount = {
  /** Null while none is open. */
  readonly now: () => FrameAccount | null
  /** Opens that of a login. Null when nobody is logged in. */
  readonly open: (login: Login) => Promise<FrameAccount | null>
  /**
   * What a request waits for that comes while an account is opened. It never rejects. Null when nothing is waited for, so that the
   * request begins at once.
   */
  readonly opening: () => Promise<unknown> | null
  /** Another account may have logged in: what waits was shown for the one before, and nothing acts for that any more. */
  readonly forget: () => void
  /** Forgets it when something has logged in. */
  readonly forgetAfter: <Result>(loggingIn: Promise<Result>) => Promise<Result>
}

/** Creates it: none is open yet. */
export function createPresentAccount(confirmations: Pick<ConfirmStore, 'abort'>): PresentAccount {
  let account: FrameAccount | null = null
  /** What is being opened: requests that come meanwhile wait for it. */
  let opening: Promise<FrameAccount | null> | null = null
  const forget = () => {
    account = null
    confirmations.abort(null)
  }
  return {
    now: () => account,
    open: async (login) => {
      const own = login.open()
      opening = own
      try {
        account = await own
        return account
      } finally {
        if (opening === own) opening = null
      }
    },
    opening: () => (account === null && opening !== null ? opening.catch(() => null) : null),
    forget,
    forgetAfter: async (loggingIn) => {
      const result = await loggingIn
      forget()
      return result
    },
  }
}
