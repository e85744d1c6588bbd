import { signRequest, type WalletChain } from './sign-request.ts'
import type { TestWallet, WalletAccount } from './test-wallet.ts'
import { field, type WalletRequest } from './wallet-request.ts'

/** The type of the messages between an app and this page. The app's side is in apps/web/src/connect/test-wallet-provider.ts. */
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
}

/** Requests of the page that opened this one. */
export type OpenerBridge = {
  readonly getRequests: () => readonly WalletRequest[]
  readonly subscribe: (listener: () => void) => () => void
  /**
   * Approves a request with the selected account. Never throws; the app receives the error.
   * @param chainIds - the chains that an app that connects may use; all when omitted.
   */
  readonly approve: (request: WalletRequest, chainIds?: readonly number[]) => Promise<void>
  readonly reject: (request: WalletRequest) => Promise<void>
}

/**
 * Listens to the page that opened this one, which needs no relay and no code to scan.
 * @param options.wallet - its selected account signs. The opener is notified when another one is selected.
 */
export function createOpenerBridge({
  page,
  wallet,
  chains,
}: {
  readonly page: BridgePage
  readonly wallet: Pick<TestWallet, 'getState' | 'subscribe'>
  readonly chains: readonly WalletChain[]
}): OpenerBridge {
  const { opener } = page
  const listeners = new Set<() => void>()
  let requests: readonly WalletRequest[] = []
  /** The origin of the app that uses the wallet; null before its first request is approved. */
  let connectedOrigin: string | null = null
  let allowed = chains
  let account = wallet.getState().account

  const set = (changed: readonly WalletRequest[]) => {
    requests = changed
    for (const listener of listeners) listener()
  }
  const post = (message: object, origin: string) => opener?.postMessage({ type: MESSAGE_TYPE, ...message }, origin)
  const originOf = ({ peer }: WalletRequest) => peer.url
  const take = (request: WalletRequest) => set(requests.filter((one) => one !== request))

  async function answer(request: WalletRequest) {
    const { id } = request
    try {
      post({ kind: 'response', id, result: await resultOf(request, { account, chains: allowed }) }, originOf(request))
    } catch (error) {
      const code = field(error, 'code')
      const message = error instanceof Error ? error.message : 'Something went wrong.'
      const failure = { code: typeof code === 'number' ? code : -32_000, message }
      post({ kind: 'response', id, error: failure }, originOf(request))
    }
  }

  page.addEventListener('message', ({ data, source, origin }) => {
    if (opener === null || source !== opener || !LOCAL_ORIGIN.test(origin)) return
    if (field(data, 'type') !== MESSAGE_TYPE || field(data, 'kind') !== 'request') return
    const request = toRequest(data, origin)
    if (request === null) return
    if (request.type === 'request' && isQuiet(request.method)) void answer(request)
    else set([...requests, request])
  })
  wallet.subscribe(() => {
    const selected = wallet.getState().account
    if (selected.address === account.address) return
    account = selected
    if (connectedOrigin !== null) post({ kind: 'accounts', accounts: [selected.address] }, connectedOrigin)
  })
  // The opener sends its requests when it hears this. Any page may hear it, since it says nothing.
  post({ kind: 'ready' }, '*')

  return {
    getRequests: () => requests,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    approve: async (request, chainIds) => {
      take(request)
      connectedOrigin = originOf(request)
      if (chainIds !== undefined) allowed = chains.filter(({ chainId }) => chainIds.includes(chainId))
      await answer(request)
    },
    reject: async (request) => {
      take(request)
      post({ kind: 'response', id: request.id, error: REJECTED }, originOf(request))
    },
  }
}

async function resultOf(
  request: WalletRequest,
  { account, chains }: { readonly account: WalletAccount; readonly chains: readonly WalletChain[] },
): Promise<unknown> {
  if (request.type === 'connect') return [account.address]
  const chain = chains.find(({ chainId }) => chainId === request.chainId)
  if (chain === undefined) throw Object.assign(new Error(`Unrecognized chain ${request.chainId}.`), { code: 4902 })
  return signRequest({ privateKey: account.privateKey, chain }, request.method, request.params)
}

/** Parses a message of an opener; null when it is not a request. */
function toRequest(data: unknown, origin: string): WalletRequest | null {
  const [id, method, chainId] = ['id', 'method', 'chainId'].map((key) => field(data, key))
  if (typeof id !== 'number' || typeof method !== 'string' || typeof chainId !== 'number') return null
  const peer = { name: 'Laurel', url: origin }
  if (method === 'eth_requestAccounts') return { type: 'connect', id, peer, chainIds: [chainId], expiresAt: NEVER }
  return { type: 'request', id, topic: origin, peer, chainId, method, params: field(data, 'params') }
}

const isQuiet = (method: string) => method === 'wallet_getCapabilities' || method === 'wallet_getCallsStatus'
