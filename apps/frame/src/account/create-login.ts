import type { FrameConfig } from '@laurel/wallet/frame-messages'
import { chooseLanguage } from '@laurel/wallet/login-schemas'
import { KeyWorkerError } from '../keys/errors.ts'
import type { UsedPasskey } from '../keys/recovery/passkey.ts'
import type { SignRequest as KeySignRequest } from '../keys/worker/sign-request.ts'
import { openLoginClient } from '../login/open-login-client.ts'
import { openProviderPopup } from '../login/provider-popup.ts'
import { createSocialWindow } from '../login/social-window.ts'
import type { SignRequest } from '../rpc/context.ts'
import { NotConnectedError, WrongAccountError } from '../rpc/errors.ts'
import type { AgainAccount } from './log-in-again.ts'
import type { Login } from './login.ts'
import { createLoginSignal } from './login-signal.ts'
import type { PromptStore } from './prompt-store.ts'
import { createSessionAccount } from './session-account.ts'

/** The login of the frame for an app: the login server, the keys of the account, and what the user does for its recovery. */
export function createLogin({ projectId, nonce }: FrameConfig, origin: string, prompts: PromptStore): Login {
  const { language } = chooseLanguage(navigator.languages)
  const opened = openLoginClient({ projectId, origin, language }, location.origin, nonce)
  const { client } = opened
  const popup = createSocialWindow(window, location.origin)
  const running = createLoginSignal()
  const session = createSessionAccount(opened, prompts)
  /** The login that waits for its link or code. */
  let pending: string | null = null
  /** The login whose message Farcaster's app signs. */
  let farcaster: { readonly login: string; readonly channel: string } | null = null
  const requirePending = () => {
    if (pending === null) throw new NotConnectedError()
    return pending
  }
  /** Begins a login. The one before ends. */
  const beginLogin = () => {
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
  const openLogin = async (signal: AbortSignal, passkey: UsedPasskey | null = null) => {
    session.change()
    signal.throwIfAborted()
    // What the user was shown for the account before.
    prompts.cancel()
    // The address exists only after the user chose how they get back in.
    await session.openOnce(true, passkey)
  }
  const signOpen = async (shown: string | null, request: KeySignRequest) => {
    const { keys, account } = session.require()
    // Another user may have logged in since it was shown.
    if (account.address !== shown) throw new WrongAccountError()
    const { signAccount } = await import('./sign-account.ts')
    return signAccount(keys, request, prompts)
  }
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
    open: session.open,
    isConnected: session.isConnected,
    connectEmail: async (email) => {
      const signal = beginLogin()
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
      await openLogin(signal)
      return { isLoggedIn: true }
    },
    connectCode: async (code) => {
      const login = requirePending()
      const signal = running.signal()
      await client.finishWithCode(login, code, signal)
      if (pending === login) pending = null
      await openLogin(signal)
    },
    startSocial: async (provider) => {
      const signal = beginLogin()
      const { login, uri } = await client.startSocial(provider)
      signal.throwIfAborted()
      popup.expect(login)
      return { uri }
    },
    // What the app passes on says only that the popup has ended. The result is what the popup itself has posted to the frame.
    connectSocial: async () => {
      const signal = running.signal()
      const { social } = await client.finishSocial(await popup.receive(), signal)
      await openLogin(signal)
      return { userName: social?.userName ?? null }
    },
    startFarcaster: async () => {
      const signal = beginLogin()
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
      const signal = beginLogin()
      const passkey = await (await import('./prompt-passkey.ts')).promptPasskey(client, prompts, signal)
      await openLogin(signal, passkey)
    },
    leave,
    signOut: async () => {
      beginLogin()
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
    signAuthorization: async (shown, authorization) => {
      const result = await signOpen(shown, { type: 'authorization', authorization })
      if (result.type !== 'authorization') throw new KeyWorkerError()
      const { r, s, yParity } = result
      return { r, s, yParity }
    },
    signSolana: async (shown, request) => {
      const result = await signOpen(shown, request)
      if (result.type !== 'solana') throw new KeyWorkerError()
      return result.signature
    },
    sign: async (shown, request: SignRequest) => {
      const result = await signOpen(shown, request)
      switch (result.type) {
        case 'signature':
          return result.signature
        case 'transaction':
          return result.serialized
        case 'authorization':
        case 'solana':
          throw new KeyWorkerError()
        default:
          return result satisfies never
      }
    },
  }
}
