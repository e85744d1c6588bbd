import { type AccountChoice, findAccount, hasAccount, type WalletAccount } from './find-account.ts'
import { answerOpenerOnSolana, hasSolanaAccount, solanaAddressesOf } from './opener-solana.ts'
import { readSavedApps, type SavedStorage, saveApps } from './saved-state.ts'
import { signRequest, type WalletChain } from './sign-request.ts'
import { isQuietOnSolana, type SolanaWalletNetwork } from './sign-solana.ts'
import type { ConnectedApp, TestWallet } from './test-wallet.ts'
import { field, isForSolanaAlone, type WalletRequest } from './wallet-request.ts'

/** The type of the messages between an app and this page. The app's side is in apps/web/src/connect/test-wallet-tab.ts. */
const MESSAGE_TYPE = 'laurel-test-wallet'
/** Only pages of this machine may ask, because only they belong to the local world. */
const LOCAL_ORIGIN = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/
/** A request of an opener stays until it is answered. WalletConnect's requests have a time, in Unix seconds. */
const NEVER = Number.MAX_SAFE_INTEGER
const REJECTED = { code: 4001, message: 'User rejected the request.' }

/** The parts of a message of another window that the bridge uses. */
export type PageMessage = { readonly data: unknown; readonly origin: string; readonly source: unknown }
/** The parts of this page that the bridge uses. */
export type BridgePage = {
  readonly opener: { postMessage(message: unknown, origin: string): void } | null
  addEventListener(type: 'message', listener: (event: PageMessage) => void): void
  readonly localStorage: SavedStorage
}

/** Requests of the page that opened this one. */
export type OpenerBridge = {
  readonly getRequests: () => readonly WalletRequest[]
  /** The connected apps. The `topic` of each is its origin. A reload of this page keeps them. */
  readonly getApps: () => readonly ConnectedApp[]
  readonly subscribe: (listener: () => void) => () => void
  /**
   * Approves a request with the account that it names, or with the selected one. Never throws; the app receives the
   * error.
   * @param chainIds - the chains that an app that connects may use; all when omitted.
   */
  readonly approve: (request: WalletRequest, chainIds?: readonly number[]) => Promise<void>
  readonly reject: (request: WalletRequest) => Promise<void>
  /** Disconnects the app of an origin, which is notified when it is the opener. */
  readonly disconnect: (origin: string) => void
}

/**
 * Listens to the page that opened this one, which needs no relay and no code to scan.
 * @param options.wallet - its selected account is the opener's. The opener is notified when another one is selected.
 * @param options.accounts - the accounts that sign requests that name them.
 * @param options.solana - the Solana network; null when the world has none.
 */
export function createOpenerBridge({
  page,
  wallet,
  chains,
  accounts,
  solana = null,
}: {
  readonly page: BridgePage
  readonly wallet: Pick<TestWallet, 'getState' | 'subscribe'>
  readonly chains: readonly WalletChain[]
  readonly accounts: readonly WalletAccount[]
  readonly solana?: SolanaWalletNetwork | null
}): OpenerBridge {
  const { opener } = page
  const listeners = new Set<() => void>()
  let requests: readonly WalletRequest[] = []
  let apps = readSavedApps(page.localStorage)
  let account = wallet.getState().account

  const notify = () => {
    for (const listener of listeners) listener()
  }
  const set = (changed: readonly WalletRequest[]) => {
    requests = changed
    notify()
  }
  const setApps = (changed: readonly ConnectedApp[]) => {
    apps = changed
    saveApps(page.localStorage, apps)
    notify()
  }
  const appOf = (origin: string) => apps.find(({ topic }) => topic === origin)
  const without = (origin: string) => apps.filter(({ topic }) => topic !== origin)
  const post = (message: object, origin: string) => opener?.postMessage({ type: MESSAGE_TYPE, ...message }, origin)
  /** Sends the selected account to the opener. The browser delivers it only where the opener has the app's origin. */
  const postAccounts = () => {
    for (const { topic, chainIds, hasSolana = false } of apps) {
      const solanaAccounts = hasSolana ? solanaAddressesOf(solana, wallet.getState()) : []
      const shared = chainIds.length > 0 ? [account.address] : []
      post({ kind: 'accounts', accounts: shared, solanaAccounts }, topic)
    }
  }
  const originOf = ({ peer }: WalletRequest) => peer.url
  const take = (request: WalletRequest) => set(requests.filter((one) => one !== request))

  /** Returns whether a request signs nothing, or is for an account that the wallet does not have. */
  function needsNoApproval(request: WalletRequest): boolean {
    switch (request.type) {
      case 'connect':
        return false
      case 'request':
        return isQuiet(request.method) || !hasAccount({ accounts, selected: account }, request.method, request.params)
      case 'solana':
        return isQuietOnSolana(request.method) || !hasSolanaAccount(solana, wallet.getState(), request)
      default:
        return request satisfies never
    }
  }

  /** An app that is connected to both kinds of network may end one. */
  function afterDisconnect(origin: string, namespace: unknown): readonly ConnectedApp[] {
    const app = appOf(origin)
    if (app === undefined) return apps
    const left = namespace === 'solana' ? { ...app, hasSolana: false } : { ...app, chainIds: [] }
    return left.chainIds.length === 0 && left.hasSolana !== true ? without(origin) : [...without(origin), left]
  }

  /** Returns what an app may use after the approval of a request. */
  function afterApproval(request: WalletRequest, chosen: readonly number[] | undefined): ConnectedApp {
    const origin = originOf(request)
    const { chainIds: known = [], hasSolana = false } = appOf(origin) ?? {}
    const app = { topic: origin, peer: request.peer }
    if (request.type === 'solana' || isForSolanaAlone(request)) return { ...app, chainIds: known, hasSolana: true }
    const chainIds = chosen ?? (known.length > 0 ? known : chains.map(({ chainId }) => chainId))
    return { ...app, chainIds, ...(hasSolana && { hasSolana }) }
  }

  async function resultOf(
    request: WalletRequest,
    { chains: allowed, ...choice }: AccountChoice & { readonly chains: readonly WalletChain[] },
  ): Promise<unknown> {
    switch (request.type) {
      case 'connect':
        return isForSolanaAlone(request) ? solanaAddressesOf(solana, wallet.getState()) : [choice.selected.address]
      case 'solana':
        return answerOpenerOnSolana(solana, wallet.getState(), request)
      case 'request': {
        const { chainId, method, params } = request
        const { privateKey } = findAccount(choice, method, params)
        const chain = allowed.find((one) => one.chainId === chainId)
        if (chain === undefined) throw Object.assign(new Error(`Unrecognized chain ${chainId}.`), { code: 4902 })
        return signRequest({ privateKey, chain }, method, params)
      }
      default:
        return request satisfies never
    }
  }

  async function answer(request: WalletRequest) {
    const { id } = request
    const chainIds = appOf(originOf(request))?.chainIds
    const allowed = chains.filter(({ chainId }) => chainIds?.includes(chainId) ?? true)
    const isSilent = request.type === 'solana' && wallet.getState().solanaManner === 'silent'
    if (isSilent && !isQuietOnSolana(request.method)) return
    try {
      const result = await resultOf(request, { selected: account, accounts, chains: allowed })
      post({ kind: 'response', id, result }, originOf(request))
    } catch (error) {
      const code = field(error, 'code')
      const message = error instanceof Error ? error.message : 'Something went wrong.'
      const failure = { code: typeof code === 'number' ? code : -32_000, message }
      post({ kind: 'response', id, error: failure }, originOf(request))
    }
  }

  page.addEventListener('message', ({ data, source, origin }) => {
    if (opener === null || source !== opener || !LOCAL_ORIGIN.test(origin)) return
    if (field(data, 'type') !== MESSAGE_TYPE) return
    if (field(data, 'kind') === 'disconnect') return setApps(afterDisconnect(origin, field(data, 'namespace')))
    const request = field(data, 'kind') === 'request' ? toRequest(data, origin) : null
    if (request === null) return
    if (needsNoApproval(request)) void answer(request)
    else set([...requests, request])
  })
  wallet.subscribe(() => {
    const selected = wallet.getState().account
    if (selected.address === account.address) return
    account = selected
    postAccounts()
  })
  // The opener sends its requests when it hears this. Any page may hear it, since it says nothing.
  post({ kind: 'ready' }, '*')
  // The account may have changed while no page of the app could hear it.
  postAccounts()

  return {
    getRequests: () => requests,
    getApps: () => apps,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    approve: async (request, chainIds) => {
      take(request)
      setApps([...without(originOf(request)), afterApproval(request, chainIds)])
      await answer(request)
    },
    reject: async (request) => {
      take(request)
      post({ kind: 'response', id: request.id, error: REJECTED }, originOf(request))
    },
    disconnect: (origin) => {
      setApps(without(origin))
      post({ kind: 'accounts', accounts: [], solanaAccounts: [] }, origin)
    },
  }
}

/** Parses a message of an opener; null when it is not a request. */
function toRequest(data: unknown, origin: string): WalletRequest | null {
  const [id, method, chainId, app] = ['id', 'method', 'chainId', 'app'].map((key) => field(data, key))
  if (typeof id !== 'number' || typeof method !== 'string') return null
  const peer = { name: typeof app === 'string' && app !== '' ? app : 'Laurel', url: origin }
  if (method === 'solana_requestAccounts') {
    return { type: 'connect', id, peer, chainIds: [], wantsSolana: true, expiresAt: NEVER }
  }
  if (method.startsWith('solana_'))
    return { type: 'solana', id, topic: origin, peer, method, params: field(data, 'params') }
  if (typeof chainId !== 'number') return null
  if (method === 'eth_requestAccounts') return { type: 'connect', id, peer, chainIds: [chainId], expiresAt: NEVER }
  return { type: 'request', id, topic: origin, peer, chainId, method, params: field(data, 'params') }
}

const isQuiet = (method: string) => method === 'wallet_getCapabilities' || method === 'wallet_getCallsStatus'
