import type { AppMessage, FrameConfig, MessagePayload } from '@laurel/wallet/frame-messages'
import { DEFAULT_ERROR_MESSAGE } from '@laurel/wallet/frame-messages'
import { createAccountSteps } from './account/account-steps.ts'
import type { Login } from './account/login.ts'
import { createLoginMessages, isLoginMessage } from './account/login-messages.ts'
import { createPresentAccount } from './account/present-account.ts'
import type { ConfirmStore } from './confirm/confirm-store.ts'
import { createCurrentNetwork } from './current-network.ts'
import type { DevicesStore } from './devices/devices-store.ts'
import { FrameError } from './frame-error.ts'
import type { AppRequest, ReplyOutcome } from './messages/app-link.ts'
import { NotConnectedError } from './rpc/errors.ts'
import type { RpcService } from './rpc/rpc-service.ts'
import { createRpcRequests } from './rpc-request.ts'
import { smartAccountsOf } from './smart-account/contracts.ts'
import type { AccountPreferences } from './smart-account/preferences.ts'
import { createUserAccounts } from './smart-account/user-accounts.ts'

/** What {@link createApp} joins. */
export type AppParts = {
  readonly config: FrameConfig
  /** Returns the login for an app of this origin: a session belongs to one. */
  readonly loginOf: (origin: string) => Login
  readonly confirmations: ConfirmStore
  readonly devices: DevicesStore
  /** Loads what answers `RPC_REQUEST` and reads smart accounts: it is large, and a login does not need it. */
  readonly loadRpc: () => Promise<RpcService>
  /** Which account type each user chose. */
  readonly preferences: AccountPreferences
  /** Returns what a user reads of a failure in their language; null where its message says it. Never throws. */
  readonly describeFailure: (error: unknown) => Promise<string | null>
  readonly applyTheme: (payload: MessagePayload<'SYNC_THEME'>) => void
}

/** Answers the requests of an app. */
export type App = {
  /** Answers a request. Never throws: a failure is the reply. */
  readonly answer: (request: AppRequest) => Promise<void>
}

/** Creates the app of the frame: the account, the current network, and what each message does. */
export function createApp({
  config,
  loginOf,
  confirmations,
  devices,
  loadRpc,
  preferences,
  applyTheme,
  ...parts
}: AppParts): App {
  const network = createCurrentNetwork(config)
  const present = createPresentAccount(confirmations)
  const users = createUserAccounts({ network, preferences, loadRpc })
  const steps = createAccountSteps({ confirmations, devices })
  const answerRpc = createRpcRequests({ present, network, preferences, confirmations, loadRpc })

  const requireUser = async (login: Login, wanted?: string) => {
    const opened = await present.open(login)
    if (opened === null) throw new NotConnectedError()
    return users.describe(opened, wanted)
  }
  const logIn = createLoginMessages({ present, network, requireUser })

  async function run(message: AppMessage, { origin, isPrivate }: AppRequest): Promise<unknown> {
    const login = loginOf(origin)
    if (isLoginMessage(message)) return logIn(message, { login, isPrivate })
    switch (message.type) {
      case 'GET_USER': {
        const chainId = message.payload?.chainId
        // Before it knows a chain, a public client sends 0.
        if (chainId !== undefined && chainId !== 0) network.set(chainId)
        const { user, smart } = await requireUser(login, message.payload?.preferredAccountType)
        if (smart === null) return { ...user, smartAccountDeployed: false }
        // A node that does not answer must not end a login: nothing is said then.
        const smartAccountDeployed = await users.isDeployed(smart.address).catch(() => null)
        return smartAccountDeployed === null ? user : { ...user, smartAccountDeployed }
      }
      case 'SIGN_OUT':
        present.forget()
        return login.signOut()
      case 'IS_CONNECTED':
        if (!(await login.isConnected())) return { isConnected: false }
        return { isConnected: (await present.open(login)) !== null }
      case 'GET_CHAIN_ID':
        return { chainId: network.id() }
      case 'SWITCH_NETWORK':
        network.set(message.payload.chainId)
        return { chainId: network.id() }
      case 'RPC_REQUEST':
        return answerRpc(message, { login, origin })
      case 'UPDATE_EMAIL':
        return steps.updateEmail({ message, login, origin })
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
        return {
          smartAccountEnabledNetworks: config.chains
            .filter((one) => smartAccountsOf(one) !== null)
            .map(({ chainId }) => chainId),
        }
      case 'INIT_SMART_ACCOUNT': {
        // Nothing is deployed before the first user operation.
        const address = await users.requireSmart(present.now())
        return { address, isDeployed: await users.isDeployed(address) }
      }
      case 'SET_PREFERRED_ACCOUNT':
        return users.prefer(present.now(), message.payload.type)
      case 'CHANGE_RECOVERY':
        return steps.changeRecovery({ message, login, origin })
      case 'MANAGE_DEVICES':
        return steps.manageDevices({ message, login, origin })
      default:
        return message satisfies never
    }
  }

  return {
    answer: async (request) => {
      request.reply(await toOutcome(() => run(request.message, request), parts.describeFailure))
    },
  }
}

async function toOutcome(
  run: () => Promise<unknown>,
  describeFailure: AppParts['describeFailure'],
): Promise<ReplyOutcome> {
  try {
    return { status: 'success', result: await run() }
  } catch (error) {
    // Other errors are mistakes of the frame. What they say is not for an app.
    const text = await describeFailure(error)
    if (!(error instanceof FrameError)) return { status: 'error', message: DEFAULT_ERROR_MESSAGE, code: null, text }
    return { status: 'error', message: error.message, code: error.rpcCode, text }
  }
}
