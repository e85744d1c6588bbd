import type { MessagePayload, MessageResult } from '@laurel/wallet/frame-messages'
import type { Address } from 'viem'
import type { DeviceAccess } from '../devices/devices-store.ts'
import type { ExportAccess } from '../export/export-store.ts'
import type { SolanaSignRequest } from '../keys/worker/sign-request.ts'
import type { RpcContext, SignRequest } from '../rpc/context.ts'

/** The account that is logged in. */
export type FrameAccount = {
  readonly address: Address
  /** Of the same secret, in base58. */
  readonly solanaAddress: string
  readonly email: string | null
}

/** What the frame needs of its login: each function does one step of it, and throws `FrameError`s for the app. */
export type Login = {
  /** Opens the account of the saved session. Null when there is none. It can show the frame, for recovery. */
  readonly open: () => Promise<FrameAccount | null>
  /** Whether the account is open, or can be opened without its user. */
  readonly isConnected: () => Promise<boolean>
  readonly connectEmail: (email: string) => Promise<MessageResult<'CONNECT_EMAIL'>>
  /** Waits until the link of the mail was approved, and logs in where no code follows. */
  readonly connectDevice: () => Promise<MessageResult<'CONNECT_DEVICE'>>
  readonly connectCode: (code: string) => Promise<void>
  readonly startSocial: (
    provider: MessagePayload<'GET_SOCIAL_REDIRECT_URI'>['provider'],
  ) => Promise<MessageResult<'GET_SOCIAL_REDIRECT_URI'>>
  /** Finishes the login whose popup has ended. */
  readonly connectSocial: () => Promise<{ readonly userName: string | null }>
  readonly startFarcaster: () => Promise<MessageResult<'GET_FARCASTER_URI'>>
  readonly connectFarcaster: () => Promise<MessageResult<'CONNECT_FARCASTER'>>
  /** Logs in with a passkey, in the frame. It shows the frame, because browsers want a click there. */
  readonly connectPasskey: () => Promise<void>
  /** Ends the login that runs, because the app left it: its waits end, and it begins no session. */
  readonly leave: () => void
  readonly signOut: () => Promise<void>
  /**
   * Starts to change the address of the account.
   * @param approve - shows that this account, which has no address, gets this one, and waits for the click.
   */
  readonly updateEmail: (
    email: string,
    approve: (address: Address) => Promise<void>,
  ) => Promise<MessageResult<'UPDATE_EMAIL'>>
  readonly updateEmailPrimary: (code: string) => Promise<void>
  readonly updateEmailSecondary: (code: string) => Promise<MessageResult<'UPDATE_EMAIL_SECONDARY_OTP'>>
  /**
   * Replaces the recovery method by another one, which its user chooses in the frame.
   * @param approve - shows what will happen to the account of this address, and waits for the click.
   * @returns whether it was changed.
   */
  readonly changeRecovery: (approve: (address: Address) => Promise<void>) => Promise<boolean>
  /** Opens the devices of the account. @throws {NotConnectedError} */
  readonly openDevices: () => Promise<DeviceAccess & { readonly address: Address }>
  /** Opens the account for its export, which its user does with the recovery method. It can show the frame, for recovery. */
  readonly openExport: () => Promise<ExportAccess>
  /**
   * Signs with the key of the open account. The confirmation must have been given.
   * @param shown - the account that was confirmed, by its EVM address. @throws {WrongAccountError} when another one is open.
   */
  readonly sign: (shown: Address | null, request: SignRequest) => ReturnType<RpcContext['sign']>
  /** Signs with the Solana key of the same account: 64 bytes. */
  readonly signSolana: (shown: Address | null, request: SolanaSignRequest) => Promise<Uint8Array<ArrayBuffer>>
  /** Signs a delegation with the key of the same account. */
  readonly signAuthorization: (
    shown: Address | null,
    ...authorization: Parameters<RpcContext['signAuthorization']>
  ) => ReturnType<RpcContext['signAuthorization']>
  /** Requests that the operator pays for a user operation. Null when it does not. Never throws. */
  readonly sponsor: RpcContext['sponsor']
}
