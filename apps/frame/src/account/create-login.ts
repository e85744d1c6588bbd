import type { FrameConfig } from '@laurel/wallet/frame-messages'
import { chooseLanguage } from '@laurel/wallet/login-schemas'
import { KeyWorkerError } from '../keys/errors.ts'
import type { Keys, OpenedAccount } from '../keys/keys.ts'
import type { UsedPasskey } from '../keys/recovery/passkey.ts'
import type { SignRequest as KeySignRequest } from '../keys/worker/sign-request.ts'
import type { LoginAccount, SocialProvider } from '../login/login-client.ts'
import { openLoginClient } from '../login/open-login-client.ts'
import { openProviderPopup } from '../login/provider-popup.ts'
import { createSocialWindow } from '../login/social-window.ts'
import type { SignRequest } from '../rpc/context.ts'
import { NotConnectedError, WrongAccountError } from '../rpc/errors.ts'
import type { AgainAccount } from './log-in-again.ts'
import type { FrameAccount, Login } from './login.ts'
import type { Owner } from './open-account.ts'
import type { PromptStore } from './prompt-store.ts'
import { isServerShareMissing } from './server-share.ts'

/** The login of the frame for an app: the login server, the keys of the account, and what the user does for its recovery. */
export function createLogin({ projectId, nonce }: FrameConfig, origin: string, prompts: PromptStore): Login {
  const { language } = chooseLanguage(navigator.languages)
  const opened = openLoginClient({ projectId, origin, language }, location.origin, nonce)
  const { client } = opened
  const popup = createSocialWindow(window, location.origin)
  /** The login that waits for its link or code. */
  let pending: string | null = null
  /** The login whose message Farcaster's app signs. */
  let farcaster: { readonly login: string; readonly channel: string } | null = null
  let open: {
    readonly account: FrameAccount
    readonly keys: Keys
    readonly owner: Owner
    readonly provider: SocialProvider | null
  } | null = null

  // Loaded when an account is opened: a page that only requests a code has no key.
  const loadKeys = async (account: Pick<LoginAccount, 'id'>): Promise<Keys> => {
    const { createAccountKeys } = await import('./account-keys.ts')
    return createAccountKeys(account, opened)
  }
  const requirePending = () => {
    if (pending === null) throw new NotConnectedError()
    return pending
  }
  const requireOpen = () => {
    if (open === null) throw new NotConnectedError()
    return open
  }
  /** Messages that come at once, as when an app loads, need one request. */
  let reading: Promise<LoginAccount> | null = null
  const readAccount = () => {
    reading ??= client.getAccount().finally(() => {
      reading = null
    })
    return reading
  }
  const setOpen = (
    keys: Keys,
    owner: Owner,
    { address, solanaAddress }: OpenedAccount,
    provider: SocialProvider | null,
  ): FrameAccount => {
    open = { account: { address, solanaAddress, email: owner.email }, keys, owner, provider }
    return open.account
  }
  /** Closes an account whose session ended in another tab, or is another user's by now. */
  const closeEnded = async () => {
    if (open !== null && (await client.savedAccount())?.id !== open.owner.account) open = null
  }
  const openSession = async (
    isLoggingIn: boolean,
    passkey: UsedPasskey | null,
    known: LoginAccount | null,
  ): Promise<FrameAccount | null> => {
    await closeEnded()
    if (open !== null) return open.account
    if (!(await client.hasSession())) return null
    try {
      const account = known ?? (await readAccount())
      const [keys, { openAccount }] = await Promise.all([loadKeys(account), import('./open-account.ts')])
      const owner: Owner = {
        ...{ account: account.id, email: account.email ?? null, userName: account.social?.userName ?? null },
        ...{ isLoggingIn, passkey, device: await opened.getDeviceId(), savePasskey: client.savePasskey },
      }
      return setOpen(keys, owner, await openAccount(keys, owner, prompts), providerOf(account))
    } catch (error) {
      if (isLoggingIn || !isServerShareMissing(error)) throw error
      return openAlone(error)
    }
  }
  /** Opens what this device has of the account of its session, while the server cannot be reached. @throws its own failure where that is nothing. */
  const openAlone = async (failure: unknown): Promise<FrameAccount | null> => {
    const saved = await client.savedAccount()
    if (saved === null) return null
    const keys = await loadKeys(saved)
    const found = await keys.readDevice().catch(() => Promise.reject(failure))
    const owner: Owner = {
      ...{ account: saved.id, email: saved.email, userName: null, isLoggingIn: false, passkey: null },
      ...{ device: await opened.getDeviceId(), savePasskey: client.savePasskey },
    }
    return setOpen(keys, owner, found, null)
  }
  /** Requests that come while the user does something for the account wait for the same. */
  let opening: Promise<FrameAccount | null> | null = null
  const openOnce = (isLoggingIn = false, passkey: UsedPasskey | null = null, known: LoginAccount | null = null) => {
    opening ??= openSession(isLoggingIn, passkey, known).finally(() => {
      opening = null
    })
    return opening
  }
  /** Opens the account where its user has to do nothing for that. @returns whether it is open. */
  const openWithoutUser = async () => {
    await closeEnded()
    if (open !== null) return true
    if (!(await client.hasSession())) return false
    try {
      const account = await readAccount()
      const status = await (await loadKeys(account)).open()
      if (status.type !== 'ready' && status.type !== 'server-share-lost') return false
      return (await openOnce(false, null, account)) !== null
    } catch (error) {
      if (!isServerShareMissing(error)) throw error
      return (await openAlone(error)) !== null
    }
  }
  const signOpen = async (shown: string | null, request: KeySignRequest) => {
    const { keys, account } = requireOpen()
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
      await logInAgain(client, account, hasPasskey, prompts, () => openProviderPopup(popup))
    }
  let checking: Promise<boolean> | null = null

  return {
    open: () => openOnce(),
    isConnected: () => {
      checking ??= openWithoutUser().finally(() => {
        checking = null
      })
      return checking
    },
    connectEmail: async (email) => {
      const { login, action, matchCode } = await client.startEmail(email)
      pending = login
      return { action, ...(matchCode === undefined ? {} : { matchCode }) }
    },
    connectDevice: async () => {
      const login = requirePending()
      if ((await client.waitForDevice(login)) === 'code') return undefined
      await client.finishWithLink(login)
      open = null
      await openOnce(true)
      return { isLoggedIn: true }
    },
    connectCode: async (code) => {
      await client.finishWithCode(requirePending(), code)
      pending = null
      open = null
      // The address exists only after the user chose how they get back in.
      await openOnce(true)
    },
    startSocial: async (provider) => {
      const { login, uri } = await client.startSocial(provider)
      popup.expect(login)
      return { uri }
    },
    // What the app passes on says only that the popup has ended. The result is what the popup itself has posted to the frame.
    connectSocial: async () => {
      const { social } = await client.finishSocial(await popup.receive())
      open = null
      await openOnce(true)
      return { userName: social?.userName ?? null }
    },
    startFarcaster: async () => {
      const { login, url, channel } = await client.startFarcaster()
      farcaster = { login, channel }
      return { url }
    },
    connectFarcaster: async () => {
      if (farcaster === null) throw new NotConnectedError()
      const userName = await client.waitForFarcaster(farcaster.login, farcaster.channel)
      farcaster = null
      // `GET_USER` opens the account: its user may take longer than this message.
      open = null
      return { userName }
    },
    connectPasskey: async () => {
      const passkey = await (await import('./prompt-passkey.ts')).promptPasskey(client, prompts)
      open = null
      await openOnce(true, passkey)
    },
    signOut: async () => {
      open = null
      pending = null
      farcaster = null
      popup.stop()
      prompts.cancel()
      await client.signOut()
    },
    updateEmail: async (email, approve) => {
      const { updateEmail } = await import('./update-email.ts')
      return updateEmail(client, email, async () => {
        if ((await openOnce()) === null) throw new NotConnectedError()
        const { keys, owner, provider } = requireOpen()
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
      if (open !== null) open = { ...open, account: { ...open.account, email: email ?? null } }
      return { newEmail: email ?? '' }
    },
    sponsor: async (chainId, operation) => {
      const { requestSponsorship } = await import('../smart-account/request-sponsorship.ts')
      return requestSponsorship(client, chainId, operation)
    },
    changeRecovery: async (approve) => {
      if ((await openOnce()) === null) throw new NotConnectedError()
      const { keys, owner, account, provider } = requireOpen()
      const { changeRecovery } = await import('./change-recovery.ts')
      const { email } = account
      const requireLogin = requireLoginOf({ id: owner.account, email, provider })
      return changeRecovery(keys, { ...owner, email }, prompts, { approve, requireLogin })
    },
    openDevices: async () => {
      const account = await openOnce()
      if (account === null) throw new NotConnectedError()
      return { address: account.address, list: client.listDevices, revoke: client.revokeDevice }
    },
    openExport: async () => {
      await openOnce()
      const { openExport } = await import('../export/open-export.ts')
      return openExport(requireOpen().keys)
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

/** The provider that logs in to an account in a popup. Farcaster has none. */
function providerOf({ social }: LoginAccount): SocialProvider | null {
  return social === undefined || social.provider === 'farcaster' ? null : social.provider
}
