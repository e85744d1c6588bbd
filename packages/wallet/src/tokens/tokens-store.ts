import { apiOf } from '../api/api-of.ts'
import { perWallet } from '../store/per-wallet.ts'
import { type Readable, readableOf } from '../store/readable.ts'
import { createStateStore } from '../store/state-store.ts'
import type { Wallet } from '../wallet.ts'
import type { TokenBalance } from './token-balance.ts'

/** What the active account holds. `balances` are those of before while they are read again. */
export type TokensState = {
  readonly status: 'none' | 'loading' | 'ready' | 'unavailable'
  readonly balances: readonly TokenBalance[]
}

/** The tokens of the active account: from the API, and without one the native currency of its network. */
export type TokensStore = Readable<TokensState> & {
  /** Reads the balances again. Never throws. */
  readonly refresh: () => Promise<void>
  readonly destroy: () => void
}

const none: TokensState = { status: 'none', balances: [] }

/** Returns the store of the tokens of a wallet object. */
export const tokensOf = perWallet(createTokensStore)

function createTokensStore(wallet: Wallet): TokensStore {
  const { account, config } = wallet
  const { api } = apiOf(wallet)
  const store = createStateStore<TokensState>(none)
  let reading = 0

  /** The native currency, from the store of the account. */
  function ofAccount(): TokensState {
    const { balance, balanceStatus, chainId } = account.getState()
    const chain = config.chains.find(({ id }) => id === chainId)
    if (balance === null || chain === undefined) return { status: balanceStatus, balances: [] }
    const { name, symbol } = chain.nativeCurrency
    const token: TokenBalance = {
      chainId: chain.id,
      address: null,
      name,
      symbol,
      ...balance,
      price: null,
      value: null,
      iconUrl: null,
      isListed: true,
    }
    return { status: 'ready', balances: [token] }
  }

  async function refresh(): Promise<void> {
    reading += 1
    const current = reading
    const { address, namespace } = account.getState()
    if (address === null || namespace !== 'eip155') return store.set(none)
    if (api === null) return store.set(ofAccount())
    store.set({ ...store.getState(), status: 'loading' })
    try {
      const { readTokenBalances } = await import('./read-token-balances.ts')
      const balances = await readTokenBalances(api, address)
      if (current === reading) store.set({ status: 'ready', balances })
    } catch {
      // The chain can still be read where the API cannot.
      if (current === reading) store.set(ofAccount())
    }
  }

  const end = account.subscribe((state, before) => {
    const isOther = state.address !== before.address
    if (isOther) store.set(none)
    if (isOther || state.balance !== before.balance || state.chainId !== before.chainId) void refresh()
  })
  void refresh()
  return { ...readableOf(store), refresh, destroy: end }
}
