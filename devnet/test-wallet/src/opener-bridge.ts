import type { WalletAccount } from './find-account.ts'
import { needsNoApproval } from './needs-approval.ts'
import { afterApproval, afterDisconnect, originOf, sharedAccounts, withoutApp } from './opener-apps.ts'
import { replyToOpener, toOpenerRequest } from './opener-requests.ts'
import { readSavedApps, type SavedStorage, saveApps } from './saved-state.ts'
import type { ConnectedApp } from './sessions.ts'
import type { WalletChain } from './sign-request.ts'
import type { SolanaWalletNetwork } from './sign-solana.ts'
import type { TestWallet } from './test-wallet.ts'
import { field, type WalletRequest } from './wallet-request.ts'

/** The type of the messages between an app and this page. The app's side is in apps/web/src/connect/test-wallet-tab.ts. */
const MESSAGE_TYPE = 'laurel-test-wallet'
/** Only pages of this machine may ask, because only they belong to the local world. */
const LOCAL_ORIGIN = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/
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
  const post = (message: object, origin: string) => opener?.postMessage({ type: MESSAGE_TYPE, ...message }, origin)
  /** Sends the selected account to the opener. The browser delivers it only where the opener has the app's origin. */
  const postAccounts = () => {
    for (const app of apps) post({ kind: 'accounts', ...sharedAccounts(app, { account, solana }) }, app.topic)
  }
  const take = (request: WalletRequest) => set(requests.filter((one) => one !== request))

  async function answer(request: WalletRequest) {
    const origin = originOf(request)
    const chainIds = apps.find(({ topic }) => topic === origin)?.chainIds
    const allowed = chains.filter(({ chainId }) => chainIds?.includes(chainId) ?? true)
    const holder = { accounts, selected: account, chains: allowed, solana, state: wallet.getState() }
    const reply = await replyToOpener(request, holder)
    if (reply !== null) post({ kind: 'response', id: request.id, ...reply }, origin)
  }

  page.addEventListener('message', ({ data, source, origin }) => {
    if (opener === null || source !== opener || !LOCAL_ORIGIN.test(origin)) return
    if (field(data, 'type') !== MESSAGE_TYPE) return
    if (field(data, 'kind') === 'disconnect') return setApps(afterDisconnect(apps, origin, field(data, 'namespace')))
    const request = field(data, 'kind') === 'request' ? toOpenerRequest(data, origin) : null
    if (request === null) return
    if (needsNoApproval(request, { accounts, selected: account, solana })) void answer(request)
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
      setApps(afterApproval(apps, request, { chosen: chainIds, chains }))
      await answer(request)
    },
    reject: async (request) => {
      take(request)
      post({ kind: 'response', id: request.id, error: REJECTED }, originOf(request))
    },
    disconnect: (origin) => {
      setApps(withoutApp(apps, origin))
      post({ kind: 'accounts', accounts: [], solanaAccounts: [] }, origin)
    },
  }
}
