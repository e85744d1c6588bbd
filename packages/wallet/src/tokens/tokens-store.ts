import type { ClearTimeout } from '../environment.ts'
import { perWallet } from '../store/per-wallet.ts'
import { type Readable, readableOf } from '../store/readable.ts'
import { createSlice } from '../store/slice.ts'
import type { Wallet } from '../wallet.ts'
import { toAccountTokens } from './account-tokens.ts'
import { nextTokens, noTokens, type TokensEvent, type TokensState } from './tokens.ts'

/** How often balances are read again while a view shows them. Source: docs/product.md#tokens. */
export const TOKENS_REFRESH_MS = 10_000

/**
 * The tokens of the active account: from the API, and without one the native currencies of an EVM account and all tokens
 * of a Solana account.
 */
export type TokensStore = Readable<TokensState> & {
  /**
   * Reads the balances again. Never throws.
   * @param options.force - a transaction changed something on the account's network, so that the API uses no earlier
   * reading.
   */
  readonly refresh: (options?: { readonly force?: boolean }) => Promise<void>
  /**
   * Reads the balances every {@link TOKENS_REFRESH_MS} as long as something shows them and the page is visible.
   * @returns the function that says that they are not shown any more.
   */
  readonly show: () => () => void
  readonly destroy: () => void
}

/** Returns the store of the tokens of a wallet object. */
export const tokensOf = perWallet(createTokensStore)

function createTokensStore(wallet: Wallet): TokensStore {
  const { account, environment } = wallet
  const page = environment.window?.document
  const store = createSlice<TokensState, TokensEvent>(noTokens, nextTokens)
  let shown = 0
  let cancelTimer: ClearTimeout = () => {}
  let aborter = new AbortController()
  let isDestroyed = false

  async function refresh({ force = false }: { readonly force?: boolean } = {}): Promise<void> {
    if (isDestroyed) return
    const { chainId } = account.getState()
    if (store.getState().account === null) return
    cancelTimer()
    aborter.abort()
    aborter = new AbortController()
    const { signal } = aborter
    store.dispatch({ type: 'requested' })
    const { request, ...before } = store.getState()
    const hasApiRows = before.status === 'ready' && before.source === 'api'
    const options = { changed: force ? [chainId] : [], hasApiRows, signal }
    const read = await import('./read-tokens.ts')
      .then(({ readTokens }) => readTokens(wallet, options))
      // The code did not load.
      .catch(() => ({ source: null, failure: 'unreachable' as const }))
    if (isDestroyed) return
    if (read.source === null) store.dispatch({ type: 'failed', request, failure: read.failure })
    else store.dispatch({ type: 'received', request, now: environment.now(), ...read })
    if (request === store.getState().request) schedule()
  }

  /** Reads again when it is time, while the balances are shown. */
  function schedule(): void {
    cancelTimer()
    if (isDestroyed || shown === 0 || page?.visibilityState === 'hidden') return
    const state = store.getState()
    if (state.status === 'idle' || state.status === 'loading' || (state.status === 'ready' && state.isRefreshing))
      return
    const age = state.status === 'ready' && state.failure === null ? environment.now() - state.readAt : 0
    cancelTimer = environment.setTimeout(() => void refresh(), Math.max(0, TOKENS_REFRESH_MS - age))
  }

  function followAccount(): void {
    const { namespace, address, caipAddress } = account.getState()
    const next = namespace === 'eip155' ? address.toLowerCase() : caipAddress
    if (next === store.getState().account) return
    aborter.abort()
    cancelTimer()
    store.dispatch({ type: 'account-changed', account: next })
    void refresh()
  }

  const stopTelling = store.subscribe(({ account: of, status, balances }, before) => {
    if (balances === before.balances && status === before.status && of === before.account) return
    account.setTokenBalance(of, status === 'ready' ? toAccountTokens(balances) : null)
  })
  const stopFollowing = account.subscribe((state, before) => {
    followAccount()
    if (state.address !== before.address) return
    // Fees are paid in the native currency, so every transaction changes its balance.
    const isChanged =
      before.balance !== null && state.balance !== null && state.balance.amount !== before.balance.amount
    if (state.chainId !== before.chainId) void refresh()
    else if (isChanged) void refresh({ force: true })
  })
  page?.addEventListener('visibilitychange', schedule)
  followAccount()

  return {
    ...readableOf(store),
    refresh,
    show: () => {
      let isShown = true
      shown += 1
      schedule()
      return () => {
        if (!isShown) return
        isShown = false
        shown -= 1
        if (shown === 0) cancelTimer()
      }
    },
    destroy: () => {
      isDestroyed = true
      aborter.abort()
      cancelTimer()
      stopTelling()
      stopFollowing()
      page?.removeEventListener('visibilitychange', schedule)
    },
  }
}
