import type { AccountType } from '../account/account-type.ts'
import { withTimeout } from '../connectors/with-timeout.ts'
import type { MessagePayload, MessageResult, MessageType } from '../frame-messages/message-types.ts'
import type { PlainData } from '../frame-messages/plain-data.ts'
import { createLog } from '../log.ts'
import { createLazyStorage } from '../store/lazy-storage.ts'
import { createSlice } from '../store/slice.ts'
import type { Wallet } from '../wallet.ts'
import type { ApproveRequests } from './approve-requests.ts'
import {
  LoginFrameMissingError,
  LoginLoadError,
  LoginMethodError,
  LoginReplyError,
  LoginTimeoutError,
} from './errors.ts'
import { createFrameClient } from './frame-client.ts'
import { createFrameElement, frameUrlOf, type PageFrame } from './frame-element.ts'
import type { FrameElement } from './frame-window.ts'
import { farcasterUrlOf, toLoginAccount } from './login-account.ts'
import { LOGIN_CONNECTOR_ID } from './login-options.ts'
import { createLoginProvider, toProviderError } from './login-provider.ts'
import type { LoginSolana } from './login-solana.ts'
import { nextLogin, noLogin } from './login-state.ts'
import { createLoginStorage } from './login-storage.ts'
import { dappData, explainLoad, toChainId, toRpc, toSupportedPermissions, toUser } from './session-values.ts'

/** How long a sign-out waits for the frame, as the client does. After that this page is signed out all the same. */
const LOCAL_SIGN_OUT_TIMEOUT_MS = 3_000

/**
 * How long a reload waits for the frame before the page shows the user that it saved. The frame may still say that nobody is logged in.
 */
const RESTORE_TIMEOUT_MS = 3_000

/** The frame, the user and the provider of one wallet object. */
export type LoginSession = ReturnType<typeof createLoginSession>

/** The page that the frame is put into. Tests replace it. */
export type FramePage = {
  /** @throws {LoginFrameMissingError} where there is no page. */
  readonly createElement: (url: URL) => FrameElement
}

/** Creates the session of a wallet object that has `login`. It loads nothing. */
export function createLoginSession(wallet: Wallet, page: FramePage = browserPage(wallet)) {
  const { environment, options } = wallet
  const storage = createLoginStorage({
    ...{ storage: createLazyStorage(environment.storage), prefix: options.storageKey, now: environment.now },
  })
  const { dispatch, ...state } = createSlice(noLogin, nextLogin)
  const url = frameUrlOf(options.login?.frameUrl ?? '', options.projectId, storage.chainId())
  const client = createFrameClient({
    ...{ origin: url.origin, environment, page: environment.window ?? new EventTarget() },
    createElement: () => page.createElement(url),
  })
  const log = createLog(options.logLevel)
  /** The page of the frame that knows which app it is. */
  let syncedPage = 0
  let reopening: Promise<unknown> | null = null
  let approve: ApproveRequests | null = null

  async function request<Type extends MessageType>(
    type: Type,
    ...payload: undefined extends MessagePayload<Type> ? [payload?: MessagePayload<Type>] : [MessagePayload<Type>]
  ): Promise<MessageResult<Type>> {
    // The first message to every page says which app it is.
    if (isNewPage()) {
      client.request('SYNC_DAPP_DATA', dappData(wallet)).catch(() => {})
      syncedPage = client.pages()
    }
    try {
      const result = await client.request(type, ...payload)
      setUnreachable(false)
      return result
    } catch (error) {
      if (error instanceof LoginLoadError) {
        log('error', explainLoad(url, environment.window?.location?.origin))
        setUnreachable(true)
      }
      throw error
    }
  }

  function setUnreachable(isUnreachable: boolean): void {
    if (state.getState().isUnreachable === isUnreachable) return
    dispatch({ type: 'frame-tried', isUnreachable })
    publish()
  }

  const isNewPage = () => syncedPage !== client.pages() || client.element() === null

  /** Opens the account of the user in another page of the frame, which opens none by itself and is on its first network. */
  function reopen(): Promise<unknown> {
    reopening ??= readUser()
      .catch((error: unknown) => {
        if (error instanceof LoginReplyError) return checkUser()
        throw error
      })
      .finally(() => {
        reopening = null
      })
    return reopening
  }

  /** Sends what needs the account that is open in the frame. */
  function requestRpc(payload: MessagePayload<'RPC_REQUEST'>): Promise<MessageResult<'RPC_REQUEST'>> {
    const opening = isNewPage() && accounts().length > 0 ? reopen() : reopening
    return opening === null ? request('RPC_REQUEST', payload) : opening.then(() => request('RPC_REQUEST', payload))
  }

  /** Reads the user from the frame, who is then connected. */
  async function readUser(preferredAccountType?: AccountType): Promise<readonly string[]> {
    const user = await request('GET_USER', {
      // The first time on the network that the visitor chose in this page, and later on that of the wallet.
      chainId: accounts().length > 0 ? storage.chainId() : wallet.config.state.chainId,
      ...(preferredAccountType === undefined ? {} : { preferredAccountType }),
    })
    return takeUser(user)
  }

  function takeUser(user: MessageResult<'GET_USER'>): readonly string[] {
    const userName = storage.userName()
    const socialProvider = storage.socialProvider()
    const taken = toUser(user, { userName, socialProvider })
    storage.loggedIn()
    storage.setEmail(taken.email)
    storage.setUser(taken)
    const before = accounts()
    setChainId(toChainId(user.chainId) ?? storage.chainId())
    dispatch({ type: 'user-received', user: taken })
    publish()
    if (before.length > 0 && before.join() !== accounts().join()) provider.emit('accountsChanged', accounts())
    return accounts()
  }

  function setChainId(chainId: number): void {
    const isChanged = chainId !== storage.chainId()
    storage.setChainId(chainId)
    if (isChanged) provider.emit('chainChanged', `0x${chainId.toString(16)}`)
  }

  /** The addresses of the user, the used one first. */
  function accounts(): readonly string[] {
    const { user } = state.getState()
    if (user === null) return []
    return [user.address, ...user.accounts.map(({ address }) => address).filter((other) => other !== user.address)]
  }

  /** Passes what a login knows to the account state. */
  function publish(): void {
    wallet.account.setLogin(toLoginAccount(state.getState()))
  }

  /** Forgets the user in this page. */
  function forget(): void {
    storage.clear()
    const wasConnected = accounts().length > 0
    dispatch({ type: 'signed-out' })
    publish()
    if (wasConnected) provider.emit('disconnect', undefined)
  }

  /**
   * Returns the accounts of a user who is still logged in, after a reload. Those that this page saved, where the frame takes long or
   * does not load: that says nothing about the user. Source: docs/frame-messages.md#the-client.
   */
  async function restore(): Promise<readonly string[]> {
    if (accounts().length > 0 || !storage.isUsed()) return accounts()
    const checking = checkUser()
    if (storage.user() === null) return checking
    const checked = await withTimeout(checking, RESTORE_TIMEOUT_MS, environment.setTimeout)
    if (checked.status === 'failed') throw checked.error
    // A sign-out meanwhile has removed what was saved.
    if (checked.status === 'timeout') takeSaved()
    return accounts()
  }

  /** Requests whether the user is still logged in. Who is not is forgotten, and so is who cannot be checked by a frame that is there. */
  async function checkUser(): Promise<readonly string[]> {
    const isConnected = await request('IS_CONNECTED').then(
      (reply) => reply.isConnected,
      (error: unknown) => {
        const isSilent = error instanceof LoginLoadError || error instanceof LoginTimeoutError
        return isSilent && takeSaved() ? null : false
      },
    )
    if (isConnected) return readUser()
    if (isConnected === null) setUnreachable(true)
    if (isConnected === false) forget()
    return accounts()
  }

  /** Shows the user whom this page saved. @returns whether there is one. */
  function takeSaved(): boolean {
    const saved = storage.user()
    if (saved === null) return false
    if (state.getState().user !== null) return true
    const social = { email: storage.email(), userName: storage.userName(), socialProvider: storage.socialProvider() }
    dispatch({ type: 'user-received', user: { ...saved, ...social, isSmartAccountDeployed: null } })
    publish()
    return true
  }

  const provider = createLoginProvider({
    ...{ accounts, restore, chainId: storage.chainId, connect: readUser },
    switchChain: async (chainId) => {
      const reply = await request('SWITCH_NETWORK', { chainId })
      setChainId(toChainId(reply.chainId) ?? chainId)
      // Another network may have another smart account.
      if (accounts().length > 0) await readUser()
    },
    permissions: () => {
      const { user, smartAccountNetworks } = state.getState()
      return user?.preferredAccountType === 'smartAccount' ? toSupportedPermissions(smartAccountNetworks) : {}
    },
    send: (method, params: PlainData) => {
      const send = () => requestRpc(toRpc(method, params))
      return approve === null ? send() : approve.run(method, send)
    },
    refuse: (method) => {
      approve?.refuse()
      throw new LoginMethodError(method)
    },
  })

  const solana: LoginSolana = {
    // The user of EVM stays as it is: the frame answers for one network, and each request names it.
    readAddress: async (networkId) =>
      (await restore()).length === 0 ? null : (await request('GET_USER', { chainId: networkId })).address,
    request: async (networkId, method, params) => {
      const send = () => requestRpc({ method, params, chainNamespace: 'solana', chainId: networkId })
      try {
        return await (approve === null ? send() : approve.run(method, send))
      } catch (error) {
        throw toProviderError(error)
      }
    },
  }

  const stopListening = client.subscribe((message) => {
    if (!('status' in message)) return
    // A frame may connect by itself, after its user logged in with another page.
    if (message.type === 'GET_USER' && message.status === 'success') takeUser(message.result)
    const isGone = message.type === 'IS_CONNECTED' && (message.status === 'error' || !message.result.isConnected)
    if (isGone) forget()
    // It replied after the check had ended.
    else if (message.type === 'IS_CONNECTED' && state.getState().isUnreachable) readUser().catch(() => {})
  })

  const stopReopening = client.onReload(() => {
    if (accounts().length > 0) reopen().catch(() => {})
  })

  const stopPublishing = state.subscribe((now, before) => {
    if (farcasterUrlOf(now) !== farcasterUrlOf(before)) publish()
  })

  const stopFollowing = wallet.connections.subscribe((now, before) => {
    const isIn = (connections: typeof now) =>
      connections.status === 'connected' &&
      connections.all.some(({ connectorId }) => connectorId === LOGIN_CONNECTOR_ID)
    // The user disconnected, in this tab or in another one.
    if (isIn(before) && !isIn(now)) forget()
  })

  return {
    ...{ client, dispatch, provider, solana, request, readUser, setChainId, state, storage, publish, checkUser },
    /** Sets what shows confirmations. */
    approveWith: (given: ApproveRequests): void => {
      approve = given
    },
    /** Reads which chains have smart accounts. A failure gives none. Never throws. */
    readSmartAccountNetworks: async (): Promise<void> => {
      const chainIds = await request('GET_SMART_ACCOUNT_ENABLED_NETWORKS').then(
        (reply) => reply.smartAccountEnabledNetworks,
        () => [],
      )
      storage.setSmartAccountNetworks(chainIds)
      dispatch({ type: 'networks-received', chainIds })
    },
    /** Signs out of the frame, or only of this page if the frame does not reply in 3 s. Never throws. */
    signOut: async (): Promise<void> => {
      await withTimeout(request('SIGN_OUT'), LOCAL_SIGN_OUT_TIMEOUT_MS, environment.setTimeout)
      forget()
    },
    destroy: (): void => {
      stopListening()
      stopReopening()
      stopPublishing()
      stopFollowing()
      client.destroy()
    },
  }
}

function browserPage({ options }: Wallet): FramePage {
  return {
    createElement: (url): PageFrame => {
      if (typeof document === 'undefined') throw new LoginFrameMissingError()
      return createFrameElement(document, url, options.appName === '' ? 'Login' : `Login · ${options.appName}`)
    },
  }
}
