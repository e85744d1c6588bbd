import { type Address, erc20Abi, formatUnits, isAddress } from 'viem'
import { getBalance, readContract } from 'viem/actions'
import { apiOf } from '../api/api-of.ts'
import { onrampSchemas } from '../api-schemas/onramp.ts'
import { apiPaths } from '../api-schemas/paths.ts'
import { toEvmChainId } from '../caip/caip.ts'
import type { ClearTimeout } from '../environment.ts'
import { HttpStatusError } from '../errors.ts'
import { createLazyStorage } from '../store/lazy-storage.ts'
import { perWallet } from '../store/per-wallet.ts'
import { type Readable, readableOf } from '../store/readable.ts'
import { createSlice } from '../store/slice.ts'
import type { Wallet } from '../wallet.ts'
import { type BuyNetwork, builtInOptions, findBuyProblem, toBuyOffer, toDotted } from './buy-options.ts'
import { type BuyState, canBuy, getBuySelection, nextBuy, noBuy } from './buy-state.ts'
import { checkOnrampUrl, type OutsideWindow, openOutsideWindow } from './outside-window.ts'
import { MAX_PURCHASES, type Purchase, parsePurchases } from './purchases.ts'
import { isRestrictedTimeZone } from './time-zones.ts'

/** How long typing must pause before a quote is requested, in milliseconds. */
export const BUY_DEBOUNCE_MS = 500
/** The interval between two reads of the balance, in milliseconds. Source: docs/product.md#buying. */
export const BUY_POLL_MS = 4_000

/** The state of buying, and its actions. None throws: errors are in the state. */
export type BuyStore = Readable<BuyState> & {
  /** Reads what can be bought. Views call it when they are shown. */
  readonly open: () => void
  readonly setAmount: (text: string) => void
  readonly choose: (chosen: Partial<BuyState['chosen']>) => void
  /**
   * Opens the chosen provider's page in another window, and watches the balance. It must be called in the user's own
   * gesture. While a page is being made, a call does nothing.
   */
  readonly buy: () => Promise<BuyState>
  /** Stops watching. */
  readonly dismiss: () => void
}

/** Returns the store of buying of a wallet object. */
export const buyOf = perWallet(createBuyStore)

function createBuyStore(wallet: Wallet): BuyStore & { readonly destroy: () => void } {
  const { environment, connections, config, options } = wallet
  const { setTimeout, window: page, now } = environment
  const { api } = apiOf(wallet)
  const { dispatch, ...store } = createSlice(noBuy, nextBuy)
  const storage = createLazyStorage(environment.storage)
  const key = `${options.storageKey}.purchases`
  let lastNumber = 0
  let isDestroyed = false
  let cancelQuote: ClearTimeout = () => {}
  let cancelPoll: ClearTimeout = () => {}

  const isOffered = () => api !== null && options.features.onramp
  const purchasesOf = (address: string | undefined): readonly Purchase[] =>
    address === undefined
      ? []
      : parsePurchases(storage.getItem(key)).filter((one) => one.address === address.toLowerCase())

  function save(change: (purchases: readonly Purchase[]) => readonly Purchase[]): void {
    storage.allowWrites()
    // Read again, because another tab can have written.
    storage.setItem(key, JSON.stringify(change(parsePurchases(storage.getItem(key))).slice(0, MAX_PURCHASES)))
    dispatch({ type: 'purchases-changed', purchases: purchasesOf(store.getState().account?.address) })
  }

  function follow(): void {
    const state = connections.getState()
    const active = state.status === 'connected' && state.active.namespace === 'eip155' ? state.active : null
    const address = active?.accounts[0]
    const chainId = active === null ? null : toEvmChainId(active.networkId)
    const account = address === undefined || chainId === null || !isAddress(address) ? null : { address, chainId }
    if (account?.address !== store.getState().account?.address) cancelPoll()
    dispatch({ type: 'account-changed', account, purchases: purchasesOf(account?.address) })
  }

  async function readOptions(provider: string | null): Promise<void> {
    if (api === null || !isOffered()) {
      dispatch({ type: 'options-received', options: { status: 'none' } })
      return
    }
    try {
      const answer = await api.get({
        path: apiPaths.onrampOptions,
        schema: onrampSchemas.OnrampOptions,
        query: { provider },
      })
      if (provider !== store.getState().chosen.provider) return
      const read = toBuyOffer(
        answer,
        config.chains.map(({ id }) => id),
      )
      // What is sold on other networks is of no use to this app.
      const isUseless = read.tokens.length === 0 || read.providers.length === 0
      dispatch({ type: 'options-received', options: isUseless ? { status: 'none' } : { status: 'ready', ...read } })
    } catch (error) {
      const isMissing = error instanceof HttpStatusError && error.status === 404
      const fallback = { status: 'ready' as const, ...builtInOptions(config.chains) }
      dispatch({ type: 'options-received', options: isMissing ? { status: 'none' } : fallback })
    }
    requestQuote(0)
  }

  function requestQuote(delay: number): void {
    cancelQuote()
    const state = store.getState()
    const { provider, token, fiat } = getBuySelection(state)
    if (api === null || provider === null || token === null || fiat === null) return
    if (state.isRestricted || findBuyProblem(state.amountText, fiat) !== null) return
    const number = ++lastNumber
    dispatch({ type: 'quote-requested', number })
    const aborter = new AbortController()
    const request = async () => {
      try {
        const quote = await api.post({
          path: apiPaths.onrampQuote,
          schema: onrampSchemas.OnrampQuote,
          body: {
            ...{ purchaseCurrency: token.id, paymentCurrency: fiat.id, amount: toDotted(state.amountText) },
            ...{ network: networkOf(state)?.id, provider: provider.id },
          },
          signal: aborter.signal,
        })
        const { purchaseAmount, coinbaseFee, networkFee, quoteId } = quote
        // A quote of another currency, or that is not a number, is not shown as one.
        if (!isDecimal(purchaseAmount.amount) || purchaseAmount.currency !== token.id) throw new TypeError('Quote')
        dispatch({
          type: 'quote-received',
          number,
          quote: {
            ...{ id: quoteId, received: purchaseAmount.amount, symbol: token.symbol },
            fees: [
              { type: 'provider' as const, ...coinbaseFee },
              { type: 'network' as const, ...networkFee },
            ].filter(({ amount }) => isDecimal(amount) && Number(amount) > 0),
          },
        })
      } catch (error) {
        dispatch({ type: 'quote-failed', number, reason: error instanceof HttpStatusError ? error.reason : null })
      }
    }
    const cancelTimer = setTimeout(() => void request(), delay)
    cancelQuote = () => {
      cancelTimer()
      aborter.abort()
    }
  }

  async function readAmount(
    address: Address,
    network: BuyNetwork,
  ): Promise<{ amount: bigint; decimals: number } | null> {
    const chain = config.chains.find(({ id }) => id === network.chainId)
    if (chain === undefined) return null
    const client = config.getClient({ chainId: chain.id })
    try {
      if (network.contract === '') {
        return { amount: await getBalance(client, { address }), decimals: chain.nativeCurrency.decimals }
      }
      if (network.contract === null || !isAddress(network.contract, { strict: false })) return null
      const contract = { abi: erc20Abi, address: network.contract } as const
      const [amount, decimals] = await Promise.all([
        readContract(client, { ...contract, functionName: 'balanceOf', args: [address] }),
        readContract(client, { ...contract, functionName: 'decimals' }),
      ])
      return { amount, decimals }
    } catch {
      return null
    }
  }

  async function buy(): Promise<BuyState> {
    const state = store.getState()
    const { provider, token, fiat } = getBuySelection(state)
    const network = networkOf(state)
    if (api === null || !isOffered() || !canBuy(state) || state.account === null) return state
    if (provider === null || token === null || fiat === null || network === null) return state
    cancelPoll()
    const number = ++lastNumber
    const { address } = state.account
    // In the click itself, because browsers block a window that opens later.
    const outside: OutsideWindow | null = openOutsideWindow(page)
    dispatch({ type: 'opened', number, provider })
    wallet.track({ event: 'SELECT_BUY_PROVIDER', properties: { provider: provider.id } })
    try {
      const [before, made] = await Promise.all([
        readAmount(address, network),
        api.post({
          path: apiPaths.onrampUrl,
          schema: onrampSchemas.OnrampUrlResponse,
          body: {
            destinationWallets: [{ address, blockchains: [network.id], assets: [token.id] }],
            ...{ defaultNetwork: network.id, defaultExperience: 'buy', presetFiatAmount: toDotted(state.amountText) },
            ...{ purchaseCurrency: token.id, paymentCurrency: fiat.id, provider: provider.id },
            ...(state.quote.status === 'ready' ? { quoteId: state.quote.quote.id } : {}),
          },
        }),
      ])
      const url = checkOnrampUrl(made.url, new URL(options.api.blockchain ?? '', page?.location?.href).href)
      dispatch({ type: 'url-received', number, url })
      const { order } = store.getState()
      if (isDestroyed || order.status !== 'watching' || order.number !== number) {
        outside?.close()
        return store.getState()
      }
      outside?.show(url)
      const id = environment.randomId()
      const paid = `${state.amountText} ${fiat.id}`
      save((purchases) => [
        {
          id,
          address: address.toLowerCase(),
          provider: provider.name,
          symbol: token.symbol,
          paid,
          at: now(),
          received: null,
        },
        ...purchases,
      ])
      watch({ number, id, address, network, symbol: token.symbol, before: before?.amount ?? null })
    } catch (error) {
      outside?.close()
      dispatch({ type: 'open-failed', number, reason: error instanceof HttpStatusError ? error.reason : null })
    }
    return store.getState()
  }

  function watch(watched: {
    readonly number: number
    readonly id: string
    readonly address: Address
    readonly network: BuyNetwork
    readonly symbol: string
    /** Null when it could not be read: then the first balance that can be is the one to compare with. */
    readonly before: bigint | null
  }): void {
    const { number, id, address, network, symbol } = watched
    let { before } = watched
    const isWatching = () => {
      const { order } = store.getState()
      return !isDestroyed && order.status === 'watching' && order.number === number
    }
    const poll = async () => {
      if (!isWatching()) return
      cancelPoll = setTimeout(() => void poll(), BUY_POLL_MS)
      // Nobody looks, so the time does not count either.
      if (page?.document?.visibilityState === 'hidden') return
      const read = await readAmount(address, network)
      if (!isWatching()) return
      if (read !== null && before !== null && read.amount > before) {
        const received = formatUnits(read.amount - before, read.decimals)
        save((purchases) => purchases.map((one) => (one.id === id ? { ...one, received } : one)))
        dispatch({ type: 'arrived', number, received, symbol })
        cancelPoll()
        void wallet.account.refresh()
        return
      }
      // A balance that fell was spent from. What arrives is seen from there.
      if (read !== null) before = read.amount
      dispatch({ type: 'polled', number })
    }
    cancelPoll = setTimeout(() => void poll(), BUY_POLL_MS)
  }

  const stop = connections.subscribe(follow)
  follow()
  return {
    ...readableOf(store),
    open() {
      dispatch({ type: 'restricted', isRestricted: isRestrictedTimeZone(timeZone()) })
      const { options: known, chosen } = store.getState()
      if (known.status !== 'ready' || known.isBuiltIn) void readOptions(chosen.provider)
    },
    setAmount(text) {
      dispatch({ type: 'typed', text })
      requestQuote(BUY_DEBOUNCE_MS)
    },
    choose(chosen) {
      dispatch({ type: 'chosen', chosen })
      requestQuote(0)
      if (chosen.provider !== undefined) void readOptions(chosen.provider)
    },
    buy,
    dismiss() {
      cancelPoll()
      dispatch({ type: 'dismissed' })
    },
    destroy() {
      isDestroyed = true
      cancelQuote()
      cancelPoll()
      stop()
    },
  }
}

/** The network of the chosen currency: the one that the account is on, or the first. */
function networkOf(state: BuyState): BuyNetwork | null {
  const { token } = getBuySelection(state)
  return token?.networks.find(({ chainId }) => chainId === state.account?.chainId) ?? token?.networks[0] ?? null
}

function isDecimal(text: string): boolean {
  return /^\d{1,30}(\.\d{1,30})?$/.test(text)
}

/** The time zone of the browser; empty where it is not known. */
function timeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone ?? ''
}
