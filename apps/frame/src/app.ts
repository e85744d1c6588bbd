import type { AppMessage, FrameConfig, MessagePayload } from '@laurel/wallet/frame-messages'
import { DEFAULT_ERROR_MESSAGE } from '@laurel/wallet/frame-messages'
import type { Address } from 'viem'
import type { FrameAccount, Login } from './account/login.ts'
import type { AccountStep } from './confirm/confirm-account-step.ts'
import type { ConfirmStore } from './confirm/confirm-store.ts'
import { createCurrentNetwork } from './current-network.ts'
import type { DevicesStore } from './devices/devices-store.ts'
import { FrameError } from './frame-error.ts'
import type { AppRequest, ReplyOutcome } from './messages/app-link.ts'
import { NodeError, NotConnectedError, UnsupportedMethodError } from './rpc/errors.ts'
import type { RpcService } from './rpc/rpc-service.ts'
import { smartAccountsOf } from './smart-account/contracts.ts'
import { NoSmartAccountsError } from './smart-account/errors.ts'
import { type AccountPreferences, toAccountType } from './smart-account/preferences.ts'

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
  let account: FrameAccount | null = null
  /** The account that is being opened: requests that come meanwhile wait for it. */
  let opening: Promise<FrameAccount | null> | null = null
  const openAccount = async (login: Login): Promise<FrameAccount | null> => {
    const own = login.open()
    opening = own
    try {
      account = await own
      return account
    } finally {
      if (opening === own) opening = null
    }
  }

  const requireUser = async (login: Login, wanted?: string) => {
    const opened = await openAccount(login)
    if (opened === null) throw new NotConnectedError()
    const { address: owner, solanaAddress, email } = opened
    const solana = network.solana()
    if (solana !== null) {
      const eoa = { address: solanaAddress, type: 'eoa' as const }
      const user = {
        email,
        address: solanaAddress,
        chainId: solana.id,
        accounts: [eoa],
        preferredAccountType: eoa.type,
      }
      return { user, smart: null }
    }
    const type = toAccountType(wanted)
    if (type !== null) preferences.save(owner, type)
    const eoa = { address: owner, type: 'eoa' as const }
    const smart = await readSmartAccount(owner)
    const used = smart !== null && preferences.read(owner) === 'smartAccount' ? smart : eoa
    return {
      user: {
        ...{ email, address: used.address, chainId: network.id() },
        ...{ accounts: smart === null ? [eoa] : [eoa, smart], preferredAccountType: used.type },
      },
      smart,
    }
  }

  /** Returns the smart account of an owner on the current network; null where there is none. */
  async function readSmartAccount(owner: Address) {
    const contracts = smartAccountsOf(network.chain())
    if (contracts === null) return null
    const { smartAddressOf } = await loadRpc()
    return { address: smartAddressOf(contracts, owner), type: 'smartAccount' as const }
  }

  /** Returns the smart account of the open account. @throws {NotConnectedError} @throws {NoSmartAccountsError} */
  async function requireSmartAccount(): Promise<Address> {
    if (account === null) throw new NotConnectedError()
    const smart = await readSmartAccount(account.address)
    if (smart === null) throw new NoSmartAccountsError()
    return smart.address
  }

  async function isDeployed(address: Address): Promise<boolean> {
    const present = network.chain()
    return (await loadRpc()).isDeployed(present, address).catch((error: unknown) => {
      throw NodeError.from(error)
    })
  }

  /** Uses an account type from now on, and returns the address of its account. */
  async function setPreference(wanted: string) {
    if (account === null) throw new NotConnectedError()
    const { address: owner } = account
    const type = toAccountType(wanted)
    if (type === null) throw new UnsupportedMethodError('SET_PREFERRED_ACCOUNT')
    const address = type === 'eoa' ? owner : await requireSmartAccount()
    preferences.save(owner, type)
    return { type, address }
  }

  /** Shows what its user does with the account itself, and waits for the click. */
  const approveStep = async (
    request: { readonly id: string; readonly origin: string; readonly account: string },
    step: AccountStep,
  ) => {
    const { confirmAccountStep } = await import('./confirm/confirm-account-step.ts')
    await confirmations.request(request, Promise.resolve(confirmAccountStep(request, step)))
  }

  /** Another account may have logged in: what waits was shown for the one before, and nothing acts for that any more. */
  const forgetAccount = () => {
    account = null
    confirmations.abort(null)
  }
  const forgetAfter = async <Result>(loggingIn: Promise<Result>): Promise<Result> => {
    const result = await loggingIn
    forgetAccount()
    return result
  }

  async function run(message: AppMessage, { origin, isPrivate }: AppRequest): Promise<unknown> {
    const login = loginOf(origin)
    switch (message.type) {
      case 'CONNECT_EMAIL': {
        const { action, matchCode } = await login.connectEmail(message.payload.email)
        // A public client refuses a reply with a key that it does not know.
        return { action, ...(isPrivate && matchCode !== undefined ? { matchCode } : {}) }
      }
      case 'CONNECT_DEVICE': {
        const result = await login.connectDevice()
        if (result?.isLoggedIn === true) forgetAccount()
        return isPrivate ? result : undefined
      }
      case 'CONNECT_OTP':
        return forgetAfter(login.connectCode(message.payload.otp))
      case 'GET_SOCIAL_REDIRECT_URI':
        return login.startSocial(message.payload.provider)
      case 'CONNECT_SOCIAL': {
        const { chainId } = message.payload
        if (chainId !== undefined) network.set(chainId)
        const { userName } = await forgetAfter(login.connectSocial())
        const { user } = await requireUser(login, message.payload.preferredAccountType)
        // The public 5.1.11 client refuses a name and an address that are null.
        const email = isPrivate ? user.email : (user.email ?? '')
        return { ...user, email, ...(userName === null ? {} : { userName }) }
      }
      case 'GET_FARCASTER_URI':
        return login.startFarcaster()
      case 'CONNECT_FARCASTER':
        return forgetAfter(login.connectFarcaster())
      case 'CONNECT_PASSKEY':
        return forgetAfter(login.connectPasskey())
      case 'GET_USER': {
        const chainId = message.payload?.chainId
        // Before it knows a chain, a public client sends 0.
        if (chainId !== undefined && chainId !== 0) network.set(chainId)
        const { user, smart } = await requireUser(login, message.payload?.preferredAccountType)
        if (smart === null) return { ...user, smartAccountDeployed: false }
        // A node that does not answer must not end a login: nothing is said then.
        const smartAccountDeployed = await isDeployed(smart.address).catch(() => null)
        return smartAccountDeployed === null ? user : { ...user, smartAccountDeployed }
      }
      case 'SIGN_OUT':
        forgetAccount()
        return login.signOut()
      case 'IS_CONNECTED':
        if (!(await login.isConnected())) return { isConnected: false }
        return { isConnected: (await openAccount(login)) !== null }
      case 'GET_CHAIN_ID':
        return { chainId: network.id() }
      case 'SWITCH_NETWORK':
        network.set(message.payload.chainId)
        return { chainId: network.id() }
      case 'RPC_REQUEST': {
        if (account === null && opening !== null) await opening.catch(() => null)
        // The account and the network of the request are those at its beginning.
        const owner = account?.address ?? null
        const accountType = owner === null ? 'eoa' : preferences.read(owner)
        const { id } = message
        const { chainId = '' } = message.payload
        const ofSolana = network.solanaOf(chainId)
        const request = {
          ...{ id, origin, chain: network.chain(), account: owner, accountType },
          solana: {
            account: account?.solanaAddress ?? null,
            network: ofSolana,
            sign: login.signSolana.bind(null, owner),
          },
        }
        const { answer } = await loadRpc()
        return answer(
          {
            ...{ ...request, sign: login.sign.bind(null, owner), sponsor: login.sponsor },
            signAuthorization: login.signAuthorization.bind(null, owner),
            approve: (confirmation) => confirmations.request({ id, origin }, confirmation),
          },
          message.payload,
        )
      }
      case 'UPDATE_EMAIL': {
        const { id } = message
        const { email } = message.payload
        return login.updateEmail(email, (owner) =>
          approveStep({ id, origin, account: owner }, { type: 'add-email', email }),
        )
      }
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
        const address = await requireSmartAccount()
        return { address, isDeployed: await isDeployed(address) }
      }
      case 'SET_PREFERRED_ACCOUNT':
        return setPreference(message.payload.type)
      case 'CHANGE_RECOVERY': {
        const { id } = message
        const isChanged = await login.changeRecovery((owner) =>
          approveStep({ id, origin, account: owner }, { type: 'change-recovery' }),
        )
        return { isChanged }
      }
      case 'MANAGE_DEVICES': {
        const { id } = message
        const { address: owner, ...access } = await login.openDevices()
        return devices.show(id, access, ({ name, origin: usedIn, lastSeenAt }) =>
          approveStep({ id, origin, account: owner }, { type: 'revoke-device', name, origin: usedIn, lastSeenAt }),
        )
      }
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
