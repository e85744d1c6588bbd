import type { AppMessage } from '@laurel/wallet/frame-messages'
import type { CurrentNetwork } from '../current-network.ts'
import type { FrameUser } from '../smart-account/user-accounts.ts'
import type { Login } from './login.ts'
import type { PresentAccount } from './present-account.ts'

/** The steps of a login. It ends when the app aborts one of them. */
const loginSteps = [
  ...(['CONNECT_EMAIL', 'CONNECT_DEVICE', 'CONNECT_OTP', 'GET_SOCIAL_REDIRECT_URI', 'CONNECT_SOCIAL'] as const),
  ...(['GET_FARCASTER_URI', 'CONNECT_FARCASTER', 'CONNECT_PASSKEY'] as const),
] as const

/** A message that is one of them. */
export type LoginMessage = Extract<AppMessage, { readonly type: (typeof loginSteps)[number] }>

/** Whether a message is a step of a login. */
export function isLoginMessage(message: AppMessage): message is LoginMessage {
  return loginSteps.some((type) => type === message.type)
}

/** Creates what answers the steps of a login. `requireUser` opens its account. */
export function createLoginMessages({
  present,
  network,
  requireUser,
}: {
  readonly present: PresentAccount
  readonly network: CurrentNetwork
  readonly requireUser: (login: Login, wanted?: string) => Promise<{ readonly user: FrameUser }>
}) {
  return async (
    message: LoginMessage,
    { login, isPrivate }: { readonly login: Login; readonly isPrivate: boolean },
  ): Promise<unknown> => {
    switch (message.type) {
      case 'CONNECT_EMAIL': {
        const { action, matchCode } = await login.connectEmail(message.payload.email)
        // A public client refuses a reply with a key that it does not know.
        return { action, ...(isPrivate && matchCode !== undefined ? { matchCode } : {}) }
      }
      case 'CONNECT_DEVICE': {
        const result = await login.connectDevice()
        if (result?.isLoggedIn === true) present.forget()
        return isPrivate ? result : undefined
      }
      case 'CONNECT_OTP':
        return present.forgetAfter(login.connectCode(message.payload.otp))
      case 'GET_SOCIAL_REDIRECT_URI':
        return login.startSocial(message.payload.provider)
      case 'CONNECT_SOCIAL': {
        const { chainId } = message.payload
        if (chainId !== undefined) network.set(chainId)
        const { userName } = await present.forgetAfter(login.connectSocial())
        const { user } = await requireUser(login, message.payload.preferredAccountType)
        // The public 5.1.11 client refuses a name and an address that are null.
        const email = isPrivate ? user.email : (user.email ?? '')
        return { ...user, email, ...(userName === null ? {} : { userName }) }
      }
      case 'GET_FARCASTER_URI':
        return login.startFarcaster()
      case 'CONNECT_FARCASTER':
        return present.forgetAfter(login.connectFarcaster())
      case 'CONNECT_PASSKEY':
        return present.forgetAfter(login.connectPasskey())
      default:
        return message satisfies never
    }
  }
}
