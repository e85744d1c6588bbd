import type { FrameConfig } from '@laurel/wallet/frame-messages'
import { chooseLanguage } from '@laurel/wallet/login-schemas'
import { openLoginClient } from '../login/open-login-client.ts'
import { openProviderPopup } from '../login/provider-popup.ts'
import { createSocialWindow } from '../login/social-window.ts'
import { NotConnectedError } from '../rpc/errors.ts'
import { createAccountSigner } from './account-signer.ts'
import type { AgainAccount } from './log-in-again.ts'
import type { Login } from './login.ts'
import { createLogins } from './logins.ts'
import type { PromptStore } from './prompt-store.ts'
import { createSessionAccount } from './session-account.ts'

/** The login of the frame for an app: the login server, the keys of the account, and what the user does for its recovery. */
export function createLogin({ projectId, nonce }: FrameConfig, origin: string, prompts: PromptStore): Login {
  const { language } = chooseLanguage(navigator.languages)
  const opened = openLoginClient({ projectId, origin, language }, location.origin, nonce)
  const { client } = opened
  const popup = createSocialWindow(window, location.origin)
  const session = createSessionAccount(opened, prompts)
  const logins = createLogins({ client, session, popup, prompts })
  /** Has the user log in again, before they do something that the server would then refuse. */
  const requireLoginOf =
    (account: AgainAccount) =>
    async (hasPasskey: boolean): Promise<void> => {
      if (await client.isLoginRecent()) return
      const { logInAgain } = await import('./log-in-again.ts')
      await logInAgain({ ...client, signOut: session.signOut }, account, hasPasskey, prompts, () =>
        openProviderPopup(popup),
      )
    }

  return {
    ...createAccountSigner(session, prompts),
    open: session.open,
    isConnected: session.isConnected,
    ...logins.steps,
    signOut: async () => {
      logins.begin()
      prompts.cancel()
      await session.signOut()
    },
    updateEmail: async (email, approve) => {
      const { updateEmail } = await import('./update-email.ts')
      return updateEmail(client, email, async () => {
        if ((await session.openOnce()) === null) throw new NotConnectedError()
        const { keys, owner, provider } = session.require()
        const { confirmAccount } = await import('./confirm-account.ts')
        const requireLogin = requireLoginOf({ id: owner.account, email: null, provider })
        await confirmAccount(keys, { approve, requireLogin })
      })
    },
    updateEmailPrimary: async (code) => {
      await client.confirmPrimary(code)
    },
    updateEmailSecondary: async (code) => {
      const { email } = await client.confirmSecondary(code)
      session.setEmail(email ?? null)
      return { newEmail: email ?? '' }
    },
    sponsor: async (chainId, operation) => {
      const { requestSponsorship } = await import('../smart-account/request-sponsorship.ts')
      return requestSponsorship(client, chainId, operation)
    },
    changeRecovery: async (approve) => {
      if ((await session.openOnce()) === null) throw new NotConnectedError()
      const { keys, owner, account, provider } = session.require()
      const { changeRecovery } = await import('./change-recovery.ts')
      const { email } = account
      const requireLogin = requireLoginOf({ id: owner.account, email, provider })
      return changeRecovery(keys, { ...owner, email }, prompts, { approve, requireLogin })
    },
    openDevices: async () => {
      const account = await session.openOnce()
      if (account === null) throw new NotConnectedError()
      return { address: account.address, list: client.listDevices, revoke: client.revokeDevice }
    },
    openExport: async () => {
      await session.openOnce()
      const { openExport } = await import('../export/open-export.ts')
      return openExport(session.require().keys)
    },
  }
}
