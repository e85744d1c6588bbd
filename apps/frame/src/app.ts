import type {
  AppMessage,
  FrameChain,
  FrameConfig,
  MessagePayload,
  MessageResult,
  PlainData,
} from '@laurel/wallet/frame-messages'
import { DEFAULT_ERROR_MESSAGE } from '@laurel/wallet/frame-messages'
import type { Address } from 'viem'
import type { ConfirmStore } from './confirm/confirm-store.ts'
import { FrameError } from './frame-error.ts'
import type { AppRequest, ReplyOutcome } from './messages/app-link.ts'
import type { RpcContext, SignRequest } from './rpc/context.ts'
import { NotConnectedError, UnsupportedChainError, UnsupportedMethodError } from './rpc/errors.ts'

/** The account that is logged in. */
export type FrameAccount = { readonly address: Address; readonly email: string | null }

/** What the frame needs of its login: each function does one step of it, and throws `FrameError`s for the app. */
export type Login = {
  /** Opens the account of the saved session. Null when there is none. It can show the frame, for recovery. */
  readonly open: () => Promise<FrameAccount | null>
  /** Whether the account is open, or can be opened without its user. */
  readonly isConnected: () => Promise<boolean>
  readonly connectEmail: (email: string) => Promise<MessageResult<'CONNECT_EMAIL'>>
  /** Waits until the link of the mail was approved. */
  readonly connectDevice: () => Promise<void>
  readonly connectCode: (code: string) => Promise<void>
  readonly startSocial: (
    provider: MessagePayload<'GET_SOCIAL_REDIRECT_URI'>['provider'],
  ) => Promise<MessageResult<'GET_SOCIAL_REDIRECT_URI'>>
  readonly connectSocial: (uri: string) => Promise<{ readonly userName: string | null }>
  readonly startFarcaster: () => Promise<MessageResult<'GET_FARCASTER_URI'>>
  readonly connectFarcaster: () => Promise<MessageResult<'CONNECT_FARCASTER'>>
  readonly signOut: () => Promise<void>
  readonly updateEmail: (email: string) => Promise<MessageResult<'UPDATE_EMAIL'>>
  readonly updateEmailPrimary: (code: string) => Promise<void>
  readonly updateEmailSecondary: (code: string) => Promise<MessageResult<'UPDATE_EMAIL_SECONDARY_OTP'>>
  /** Signs with the key of the open account. The confirmation must have been given. */
  readonly sign: (request: SignRequest) => ReturnType<RpcContext['sign']>
}

/** What {@link createApp} joins. */
export type AppParts = {
  readonly config: FrameConfig
  /** Returns the login for an app of this origin: a session belongs to one. */
  readonly loginOf: (origin: string) => Login
  readonly confirmations: ConfirmStore
  /** Loads what answers `RPC_REQUEST`: it is large, and a login does not need it. */
  readonly loadMethods: () => Promise<RpcMethods>
  readonly applyTheme: (payload: MessagePayload<'SYNC_THEME'>) => void
}

/** Answers methods of JSON-RPC. */
export type RpcMethods = (
  request: {
    readonly id: string
    readonly origin: string
    readonly account: Address | null
    readonly chain: FrameChain
  } & Pick<RpcContext, 'approve' | 'sign'>,
  payload: MessagePayload<'RPC_REQUEST'>,
) => Promise<PlainData>

/** Answers the requests of an app. */
export type App = {
  /** Answers a request. Never throws: a failure is the reply. */
  readonly answer: (request: AppRequest) => Promise<void>
}

/** Creates the app of the frame: the account, the current network, and what each message does. */
export function createApp({ config, loginOf, confirmations, loadMethods, applyTheme }: AppParts): App {
  const [first] = config.chains
  if (first === undefined) throw new UnsupportedChainError('')
  let account: FrameAccount | null = null
  let chain: FrameChain = first

  const setChain = (wanted: string | number) => {
    chain = findChain(config, wanted)
    return { chainId: chain.chainId }
  }
  const requireUser = async (login: Login) => {
    account = await login.open()
    if (account === null) throw new NotConnectedError()
    const { address, email } = account
    return {
      ...{ email, address, chainId: chain.chainId },
      ...{ accounts: [{ address, type: 'eoa' as const }], preferredAccountType: 'eoa' },
    }
  }

  async function run(message: AppMessage, { origin, isPrivate }: AppRequest): Promise<unknown> {
    const login = loginOf(origin)
    switch (message.type) {
      case 'CONNECT_EMAIL': {
        const { action, matchCode } = await login.connectEmail(message.payload.email)
        // A public client refuses a reply with a key that it does not know.
        return { action, ...(isPrivate && matchCode !== undefined ? { matchCode } : {}) }
      }
      case 'CONNECT_DEVICE':
        return login.connectDevice()
      case 'CONNECT_OTP':
        return login.connectCode(message.payload.otp)
      case 'GET_SOCIAL_REDIRECT_URI':
        return login.startSocial(message.payload.provider)
      case 'CONNECT_SOCIAL': {
        const { uri, chainId } = message.payload
        if (chainId !== undefined) setChain(chainId)
        const { userName } = await login.connectSocial(uri)
        return { ...(await requireUser(login)), userName }
      }
      case 'GET_FARCASTER_URI':
        return login.startFarcaster()
      case 'CONNECT_FARCASTER':
        return login.connectFarcaster()
      case 'GET_USER': {
        const chainId = message.payload?.chainId
        if (chainId !== undefined) setChain(chainId)
        return { ...(await requireUser(login)), smartAccountDeployed: false }
      }
      case 'SIGN_OUT':
        account = null
        confirmations.abort(null)
        return login.signOut()
      case 'IS_CONNECTED':
        if (!(await login.isConnected())) return { isConnected: false }
        account = await login.open()
        return { isConnected: account !== null }
      case 'GET_CHAIN_ID':
        return { chainId: chain.chainId }
      case 'SWITCH_NETWORK':
        return setChain(message.payload.chainId)
      case 'RPC_REQUEST': {
        const answerMethod = await loadMethods()
        const { id } = message
        return answerMethod(
          {
            ...{ id, origin, chain, account: account?.address ?? null },
            approve: (confirmation) => confirmations.request({ id, origin }, confirmation),
            sign: login.sign,
          },
          message.payload,
        )
      }
      case 'UPDATE_EMAIL':
        return login.updateEmail(message.payload.email)
      case 'UPDATE_EMAIL_PRIMARY_OTP':
        return login.updateEmailPrimary(message.payload.otp)
      case 'UPDATE_EMAIL_SECONDARY_OTP':
        return login.updateEmailSecondary(message.payload.otp)
      case 'SYNC_THEME':
        return applyTheme(message.payload)
      case 'SYNC_DAPP_DATA':
        // What an app calls itself is not used: confirmations show its origin.
        return undefined
      case 'GET_SMART_ACCOUNT_ENABLED_NETWORKS':
        return { smartAccountEnabledNetworks: [] }
      case 'INIT_SMART_ACCOUNT':
        throw new UnsupportedMethodError(message.type)
      case 'SET_PREFERRED_ACCOUNT':
        if (message.payload.type !== 'eoa' || account === null) throw new UnsupportedMethodError(message.type)
        return { type: 'eoa', address: account.address }
      default:
        return message satisfies never
    }
  }

  return {
    answer: async (request) => {
      request.reply(await toOutcome(() => run(request.message, request)))
    },
  }
}

async function toOutcome(run: () => Promise<unknown>): Promise<ReplyOutcome> {
  try {
    return { status: 'success', result: await run() }
  } catch (error) {
    // Other errors are mistakes of the frame. What they say is not for an app.
    return { status: 'error', message: error instanceof FrameError ? error.message : DEFAULT_ERROR_MESSAGE }
  }
}

/** Returns the network that a message names: a number, its digits, hex, or CAIP-2. @throws {UnsupportedChainError} */
function findChain({ chains }: FrameConfig, wanted: string | number): FrameChain {
  const text = String(wanted).replace(/^eip155:/, '')
  const id = /^(0x[0-9a-f]+|\d+)$/i.test(text) ? Number(text) : Number.NaN
  const found = chains.find(({ chainId }) => chainId === id)
  if (found === undefined) throw new UnsupportedChainError(wanted)
  return found
}
