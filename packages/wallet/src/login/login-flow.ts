import { currentView, type ModalState } from '../modal/modal.ts'
import type { View, ViewName } from '../modal/view.ts'
import type { Wallet } from '../wallet.ts'
import { WalletError } from '../wallet-error.ts'
import type { WalletItem } from '../wallet-list/wallet-item.ts'
import { LoginCooldownError, LoginReplyError, LoginRequestAbortedError } from './errors.ts'
import { LOGIN_CONNECTOR_ID, LOGIN_NAME, POPUP_FEATURES, POPUP_NAME, type SocialProvider } from './login-options.ts'
import type { LoginSession } from './login-session.ts'
import { drawWaiting, isPopup, type SocialPopup, watchPopup } from './social-popup.ts'

/** The views on which a login waits. Leaving them ends it. */
const LOGIN_VIEWS: readonly ViewName[] = [
  ...(['EmailVerifyDevice', 'EmailVerifyOtp', 'ConnectingSocial', 'ConnectingFarcaster', 'ConnectingPasskey'] as const),
]

/** The messages of a login, which end when the visitor leaves it. */
const LOGIN_MESSAGES = [
  ...(['CONNECT_EMAIL', 'CONNECT_DEVICE', 'CONNECT_OTP', 'GET_SOCIAL_REDIRECT_URI'] as const),
  ...(['CONNECT_SOCIAL', 'GET_FARCASTER_URI', 'CONNECT_FARCASTER', 'CONNECT_PASSKEY'] as const),
]

/** The wallet that a login connects, as the connect store takes it. No list shows it. */
const loginItem = {
  ...{ id: LOGIN_CONNECTOR_ID, name: LOGIN_NAME, type: 'AUTH', imageUrl: null, imageId: null, explorerId: null },
  ...{ info: null, chain: 'evm', provider: null, namespaces: ['eip155'], platforms: ['browser'], badge: null },
  ...{ hasDuplicateName: false, listing: null },
} as const satisfies WalletItem

/** Logs in by email, by a social provider, by Farcaster and with a passkey. */
export type LoginFlow = ReturnType<typeof createLoginFlow>

/** Creates {@link LoginFlow}. What fails is in the state, so that no action rejects. */
export function createLoginFlow(wallet: Wallet, session: LoginSession, origin: string) {
  const { environment, modal, track } = wallet
  const { client, dispatch, request, state, storage } = session
  /** Counts logins, so that the answer to one that was left changes nothing. */
  let count = 0
  let stopPopup = () => {}
  let popup: SocialPopup | null = null

  function show(view: View): void {
    const now = currentView(modal.getState())
    if (now === null) return
    if (LOGIN_VIEWS.includes(now.type) && now.type !== view.type) modal.replace(view)
    else modal.push(view)
  }

  /** Runs the steps of a new login. An older one ends. */
  async function run(steps: (isCurrent: () => boolean) => Promise<void>): Promise<void> {
    count += 1
    const number = count
    client.abort(LOGIN_MESSAGES)
    await guard(() => number === count, steps)
  }

  /** Runs further steps of the current login. */
  const goOn = (steps: (isCurrent: () => boolean) => Promise<void>) => {
    const number = count
    return guard(() => number === count, steps)
  }

  async function guard(isCurrent: () => boolean, steps: (isCurrent: () => boolean) => Promise<void>): Promise<void> {
    try {
      await steps(isCurrent)
    } catch (cause) {
      if (!isCurrent()) return
      // It would wait for an address that does not come.
      closePopup()
      // A visitor who closed the modal reads no reason the next time.
      const isLeft = cause instanceof LoginRequestAbortedError && modal.getState().status === 'closed'
      dispatch(isLeft ? { type: 'left' } : { type: 'failed', error: toLoginError(cause) })
    }
  }

  /** @throws {LoginCooldownError} when a mail was requested less than 30 s ago. */
  function checkCooldown(): void {
    const seconds = storage.cooldown()
    if (seconds > 0) throw new LoginCooldownError(seconds)
  }

  async function waitForDevice(email: string, isCurrent: () => boolean): Promise<void> {
    const reply = await request('CONNECT_DEVICE')
    if (!isCurrent()) return
    track({ event: 'DEVICE_REGISTERED_FOR_EMAIL' })
    if (reply?.isLoggedIn === true) {
      storage.setSocial(null, null)
      return connect(isCurrent)
    }
    dispatch({ type: 'code-sent', email, now: environment.now() })
    show({ type: 'EmailVerifyOtp' })
  }

  /** Requests the mail, and shows the step that it leads to. */
  async function sendMail(email: string, isCurrent: () => boolean): Promise<void> {
    const { action, matchCode = null } = await request('CONNECT_EMAIL', { email })
    storage.mailed()
    if (!isCurrent()) return
    const now = environment.now()
    switch (action) {
      case 'CONNECT':
        return connect(isCurrent)
      case 'VERIFY_OTP':
        track({ event: 'EMAIL_VERIFICATION_CODE_SENT' })
        dispatch({ type: 'code-sent', email, now })
        return show({ type: 'EmailVerifyOtp' })
      case 'VERIFY_DEVICE':
        dispatch({ type: 'device-required', email, matchCode, now })
        show({ type: 'EmailVerifyDevice' })
        return waitForDevice(email, isCurrent)
      default:
        return action satisfies never
    }
  }

  /** The visitor is proven: connects the wallet, as the click on any other wallet does. */
  async function connect(isCurrent: () => boolean): Promise<void> {
    dispatch({ type: 'verified' })
    // Meanwhile, so that the offer follows at once.
    const networks = session.readSmartAccountNetworks()
    const connection = await wallet.connect.connect(loginItem)
    if (connection === null || !isCurrent()) return
    dispatch({ type: 'left' })
    await networks
    if (isCurrent()) offerSmartAccount()
  }

  /**
   * Offers the smart account once to a user who has just logged in, where the frame named its address. Not where the site requires a
   * sign-in, which was for the other account.
   */
  function offerSmartAccount(): void {
    const { user, smartAccountNetworks } = state.getState()
    if (user === null || user.preferredAccountType !== 'eoa' || modal.isSignInRequired()) return
    const hasBoth = user.accounts.some(({ type }) => type === 'smartAccount')
    if (!hasBoth || !smartAccountNetworks.includes(storage.chainId()) || storage.wasOffered(user.address)) return
    storage.setOffered(user.address)
    modal.open({ type: 'UpgradeToSmartAccount' })
  }

  function closePopup(): void {
    stopPopup()
    if (popup?.closed === false) popup.close()
    popup = null
  }

  /** Ends the login: the visitor left it. */
  function leave(): void {
    count += 1
    client.abort(LOGIN_MESSAGES)
    closePopup()
    dispatch({ type: 'left' })
  }

  /** Follows the window of a provider until it answers. */
  function follow(opened: SocialPopup, isCurrent: () => boolean): void {
    popup = opened
    stopPopup()
    stopPopup = watchPopup({
      ...{ popup: opened, origin, page: environment.window ?? new EventTarget(), setTimeout: environment.setTimeout },
      onResult: (result) => {
        if (!isCurrent()) return
        if (result.status === 'answered') {
          closePopup()
          void goOn((isStill) => finishSocial(result.resultUri, isStill))
          return
        }
        track({ event: 'SOCIAL_LOGIN_ERROR' })
        if (result.status === 'untrusted') {
          closePopup()
          dispatch({ type: 'social-moved', phase: 'untrusted' })
          return
        }
        leave()
        if (currentView(modal.getState())?.type === 'ConnectingSocial') modal.goBackOrClose()
      },
    })
  }

  async function finishSocial(uri: string, isCurrent: () => boolean): Promise<void> {
    const { step } = state.getState()
    if (step.status !== 'social') return
    dispatch({ type: 'social-moved', phase: 'retrieving' })
    const { userName = null } = await request('CONNECT_SOCIAL', { uri })
    if (!isCurrent()) return
    storage.setSocial(step.provider, userName)
    track({ event: 'SOCIAL_LOGIN_SUCCESS' })
    await connect(isCurrent)
  }

  const stopFollowing = modal.subscribe((now, before) => {
    const isIn = (shown: typeof now) => hasView(shown, LOGIN_VIEWS)
    const { status } = state.getState().step
    const isRunning = status !== 'idle' && status !== 'sending' && status !== 'connecting'
    if (isIn(before) && !isIn(now) && isRunning) leave()
  })

  // The frame opens the account only of a visitor who is proven, so the code or link is used: what fails now ends the login.
  const stopProof = client.subscribe((message) => {
    if ('status' in message || message.type !== 'SHOW' || message.reason !== 'recovery') return
    const { status } = state.getState().step
    if (status === 'code' || status === 'device') dispatch({ type: 'verified' })
  })

  return {
    /** Logs in by email. The state says what the visitor does next, and an open modal shows it. */
    connectEmail: (email: string): Promise<void> =>
      run(async (isCurrent) => {
        track({ event: 'EMAIL_SUBMITTED' })
        dispatch({ type: 'email-submitted', email })
        checkCooldown()
        await sendMail(email, isCurrent)
      }),
    /** Requests the mail again, and shows the step that it leads to: after too many wrong codes it has a link. */
    resendMail: (): Promise<void> => {
      const { step } = state.getState()
      if (step.status !== 'device' && step.status !== 'code') return Promise.resolve()
      // Too early, it only says so: what waits for the mail before goes on.
      if (storage.cooldown() > 0) return goOn(async () => checkCooldown())
      return run((isCurrent) => sendMail(step.email, isCurrent))
    },
    /** Checks the code of the mail: six digits. */
    confirmCode: (code: string): Promise<void> =>
      goOn(async (isCurrent) => {
        dispatch({ type: 'code-submitted' })
        try {
          await request('CONNECT_OTP', { otp: code })
        } catch (cause) {
          track({ event: 'EMAIL_VERIFICATION_CODE_FAIL' })
          throw cause
        }
        if (!isCurrent()) return
        track({ event: 'EMAIL_VERIFICATION_CODE_PASS' })
        storage.setSocial(null, null)
        await connect(isCurrent)
      }),
    /**
     * Logs in at a provider.
     * @param opened - what `window.open` returned in the click, because a browser allows it only there. Null if blocked.
     */
    connectSocial: (provider: Exclude<SocialProvider, 'farcaster'>, opened: unknown): Promise<void> =>
      run(async (isCurrent) => {
        closePopup()
        const isOpen = isPopup(opened)
        track({ event: 'SOCIAL_LOGIN_STARTED' })
        dispatch({ type: 'social-started', provider, isBlocked: !isOpen })
        show({ type: 'ConnectingSocial' })
        if (isOpen) {
          drawWaiting(opened, '…')
          follow(opened, isCurrent)
        }
        const { uri } = await request('GET_SOCIAL_REDIRECT_URI', { provider })
        if (!isCurrent()) return
        dispatch({ type: 'social-located', uri })
        if (isOpen && !opened.closed) opened.location.href = uri
      }),
    /** Opens the window of the provider again, in a click, after the browser blocked it. */
    openSocial: (): void => {
      const { step } = state.getState()
      if (step.status !== 'social' || step.uri === null) return
      const opened = environment.window?.open?.(step.uri, POPUP_NAME, POPUP_FEATURES)
      if (!isPopup(opened)) return
      const number = count
      dispatch({ type: 'social-moved', phase: 'waiting' })
      follow(opened, () => number === count)
    },
    /** Logs in with Farcaster: its app scans a code, or opens on a phone. */
    connectFarcaster: (): Promise<void> =>
      run(async (isCurrent) => {
        track({ event: 'SOCIAL_LOGIN_STARTED' })
        dispatch({ type: 'farcaster-started' })
        show({ type: 'ConnectingFarcaster' })
        const { url } = await request('GET_FARCASTER_URI')
        if (!isCurrent()) return
        dispatch({ type: 'farcaster-located', uri: url })
        const { userName } = await request('CONNECT_FARCASTER')
        if (!isCurrent()) return
        dispatch({ type: 'farcaster-approved' })
        storage.setSocial('farcaster', userName)
        track({ event: 'SOCIAL_LOGIN_SUCCESS' })
        await connect(isCurrent)
      }),
    /** Logs in with a passkey, which the visitor chooses in the frame. */
    connectPasskey: (): Promise<void> =>
      run(async (isCurrent) => {
        dispatch({ type: 'passkey-started' })
        show({ type: 'ConnectingPasskey' })
        await request('CONNECT_PASSKEY')
        if (!isCurrent()) return
        storage.setSocial(null, null)
        await connect(isCurrent)
      }),
    leave,
    checkCooldown,
    destroy: (): void => {
      stopFollowing()
      stopProof()
      closePopup()
    },
  }
}

/** Whether one of some views is shown, or below what is. Pure. */
export function hasView(modal: ModalState, views: readonly ViewName[]): boolean {
  return modal.status === 'open' && modal.history.some(({ type }) => views.includes(type))
}

/** Returns an error of this package: the frame's own, or one with the message of what was thrown. */
export function toLoginError(cause: unknown): WalletError {
  return cause instanceof WalletError ? cause : new LoginReplyError('An error occurred', { cause })
}
