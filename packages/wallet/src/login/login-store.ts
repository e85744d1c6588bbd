import type { AccountType } from '../account/account-type.ts'
import type { MessagePayload } from '../frame-messages/message-types.ts'
import type { FrameReason } from '../frame-messages/port-message.ts'
import { createLog } from '../log.ts'
import { currentView } from '../modal/modal.ts'
import type { ViewName } from '../modal/view.ts'
import { perWallet } from '../store/per-wallet.ts'
import { type Readable, readableOf } from '../store/readable.ts'
import type { Wallet } from '../wallet.ts'
import { createApproveRequests } from './approve-requests.ts'
import { LoginNotConfiguredError, LoginRequestAbortedError } from './errors.ts'
import { frameUrlOf } from './frame-element.ts'
import { createLoginFlow, hasView, type LoginFlow, toLoginError } from './login-flow.ts'
import type { LoginProvider } from './login-provider.ts'
import { createLoginSession, type LoginSession } from './login-session.ts'
import type { LoginSolana } from './login-solana.ts'
import type { LoginState } from './login-state.ts'

/** Logs in by email or at a provider, and changes what belongs to the login. What fails is in the state. */
export type LoginStore = Readable<LoginState> &
  Pick<
    LoginFlow,
    | 'connectEmail'
    | 'resendMail'
    | 'confirmCode'
    | 'connectSocial'
    | 'openSocial'
    | 'connectFarcaster'
    | 'connectPasskey'
  > & {
    /** Ends a login that the visitor left. */
    readonly leave: () => void
    /** Changes the email address. A code goes to the current address, or to the new one. */
    readonly updateEmail: (email: string) => Promise<void>
    /** Checks the code of the change: the current address first, then the new one. */
    readonly confirmUpdate: (code: string) => Promise<void>
    /** Ends a change that the visitor left. */
    readonly leaveUpdate: () => void
    /** Uses another account of the login, then shows sign-in or the account. A failure uses `eoa`. */
    readonly setAccountType: (type: AccountType) => Promise<void>
    /** Makes the smart account ready and uses it. @throws {LoginReplyError} when the frame could not. */
    readonly upgradeToSmartAccount: () => Promise<void>
    /** Revokes a permission by its context, after its user confirmed it in the frame. @throws the errors of the provider. */
    readonly revokeSession: (context: string) => Promise<void>
    /** Loads a frame again that did not load, and checks whether its user is still logged in. Never throws. */
    readonly reload: () => Promise<void>
    /** Whether the frame is ours: a public one has neither a recovery nor devices that its user could change from here. */
    readonly isOwnFrame: () => boolean
    /** Lets the user replace the recovery method in the frame. How it ended is in the state. */
    readonly changeRecovery: () => Promise<void>
    /** Shows the devices of the account in the frame, where the user can remove one. A failure is in the state. */
    readonly manageDevices: () => Promise<void>
    /** Shows the export in the frame. @returns false for a public frame, which has its own page. */
    readonly showExport: () => boolean
    /** Passes the colors to the frame. Never throws. */
    readonly syncTheme: (theme: MessagePayload<'SYNC_THEME'>) => Promise<void>
    /** The element of the frame; null where there is none. */
    readonly frame: () => unknown
    /** The origin of the frame, which its user may know it by. */
    readonly origin: string
    /** Signs out. Never throws. */
    readonly signOut: () => Promise<void>
    /** The provider of the wallet (EIP-1193). */
    readonly provider: LoginProvider
    /** The Solana account of the same user. */
    readonly solana: LoginSolana
  }

/** The views of a change of the email address. Leaving them ends it. */
const UPDATE_VIEWS: readonly ViewName[] = ['UpdateEmailWallet', 'UpdateEmailPrimaryOtp', 'UpdateEmailSecondaryOtp']

/**
 * Returns the login of a wallet object. It is the same for the same wallet object, and loads the frame with its first
 * request.
 * @throws {LoginNotConfiguredError} when the wallet object has no `login`.
 */
export const loginOf = perWallet(createLogin)

function createLogin(wallet: Wallet): LoginStore & { readonly destroy: () => void } {
  const { environment, modal, options, track } = wallet
  if (options.login === null) throw new LoginNotConfiguredError()
  const { origin } = frameUrlOf(options.login.frameUrl, options.projectId, 1)
  const session = createLoginSession(wallet)
  const { client, dispatch, request, state, storage } = session
  const log = createLog(options.logLevel)
  const approve = createApproveRequests(wallet, client, (message) => log('error', message))
  session.approveWith(approve)
  const flow = createLoginFlow(wallet, session, origin)
  const { connectEmail, resendMail, confirmCode, connectSocial, openSocial, connectFarcaster, connectPasskey, leave } =
    flow

  /** Runs a step of the change of the email address. */
  async function update(steps: () => Promise<void>): Promise<void> {
    try {
      await steps()
    } catch (cause) {
      if (!(cause instanceof LoginRequestAbortedError)) dispatch({ type: 'update-failed', error: toLoginError(cause) })
    }
  }

  /** Shows the frame until the user has done a step of their account there. @param send - resolves with whether the recovery was changed. */
  async function step(reason: FrameReason, send: () => Promise<boolean>): Promise<void> {
    dispatch({ type: 'account-step', isRecoveryChanged: false, error: null })
    try {
      dispatch({ type: 'account-step', isRecoveryChanged: await approve.show(reason, send), error: null })
    } catch (cause) {
      if (cause instanceof LoginRequestAbortedError) return
      dispatch({ type: 'account-step', isRecoveryChanged: false, error: toLoginError(cause) })
    }
  }

  function leaveUpdate(): void {
    client.abort(['UPDATE_EMAIL', 'UPDATE_EMAIL_PRIMARY_OTP', 'UPDATE_EMAIL_SECONDARY_OTP'])
    dispatch({ type: 'update-left' })
  }

  const stopFollowing = modal.subscribe((now, before) => {
    const isIn = (shown: typeof now) => hasView(shown, UPDATE_VIEWS)
    if (isIn(before) && !isIn(now)) leaveUpdate()
  })

  function sent(to: 'primary' | 'secondary'): void {
    dispatch({ type: 'update-code-sent', to, now: environment.now() })
    const view = { type: to === 'primary' ? 'UpdateEmailPrimaryOtp' : 'UpdateEmailSecondaryOtp' } as const
    if (currentView(modal.getState())?.type === 'UpdateEmailPrimaryOtp') modal.replace(view)
    else modal.push(view)
  }

  return {
    ...readableOf(state),
    ...{
      connectEmail,
      resendMail,
      confirmCode,
      connectSocial,
      openSocial,
      connectFarcaster,
      connectPasskey,
      leave,
      origin,
    },
    ...{ signOut: session.signOut, provider: session.provider, solana: session.solana, showExport: client.showExport },
    updateEmail: (email) =>
      update(async () => {
        track({ event: 'EMAIL_EDIT' })
        dispatch({ type: 'update-submitted', email })
        flow.checkCooldown()
        const { action } = await request('UPDATE_EMAIL', { email })
        storage.mailed()
        sent(action === 'VERIFY_PRIMARY_OTP' ? 'primary' : 'secondary')
      }),
    confirmUpdate: (code) =>
      update(async () => {
        const { status } = state.getState().update
        dispatch({ type: 'update-code-submitted' })
        if (status === 'primary') {
          await request('UPDATE_EMAIL_PRIMARY_OTP', { otp: code })
          return sent('secondary')
        }
        const { newEmail } = await request('UPDATE_EMAIL_SECONDARY_OTP', { otp: code })
        storage.setEmail(newEmail)
        dispatch({ type: 'email-changed', email: newEmail })
        session.publish()
        modal.reset({ type: 'Account' })
      }),
    leaveUpdate,
    setAccountType: async (type) => {
      track({ event: 'SET_PREFERRED_ACCOUNT_TYPE' })
      dispatch({ type: 'type-requested' })
      await useType(session, type)
      dispatch({ type: 'type-settled' })
      modal.onAccountTypeChosen()
    },
    upgradeToSmartAccount: async () => {
      dispatch({ type: 'type-requested' })
      try {
        await request('INIT_SMART_ACCOUNT')
        await request('SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })
        await session.readUser('smartAccount')
      } finally {
        dispatch({ type: 'type-settled' })
      }
      modal.onAccountTypeChosen()
    },
    revokeSession: async (context) => {
      await session.provider.request({ method: 'wallet_revokePermissions', params: [{ permissionContext: context }] })
    },
    reload: () =>
      session.checkUser().then(
        () => {},
        () => {},
      ),
    isOwnFrame: client.isOurs,
    changeRecovery: () => step('recovery', async () => (await request('CHANGE_RECOVERY')).isChanged),
    manageDevices: () =>
      step('devices', async () => {
        await request('MANAGE_DEVICES')
        return false
      }),
    syncTheme: (theme) => request('SYNC_THEME', theme).catch(() => undefined),
    frame: () => client.element(),
    destroy: () => {
      stopFollowing()
      flow.destroy()
      approve.destroy()
      session.destroy()
    },
  }
}

/** Uses an account type. A failure falls back to `eoa`. Never throws. Source: docs/product.md#errors. */
async function useType({ readUser, request }: LoginSession, type: AccountType): Promise<void> {
  const used = await request('SET_PREFERRED_ACCOUNT', { type }).then(
    () => type,
    () => 'eoa' as const,
  )
  await readUser(used).catch(() => {})
}
