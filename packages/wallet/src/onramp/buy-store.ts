import type { ApiClient } from '../api/api-client.ts'
import { apiOf } from '../api/api-of.ts'
import { onrampResponses } from '../api-schemas/onramp-responses.ts'
import { apiPaths } from '../api-schemas/paths.ts'
import type { ClearTimeout } from '../environment.ts'
import { HttpStatusError } from '../errors.ts'
import { createLazyStorage } from '../store/lazy-storage.ts'
import { perWallet } from '../store/per-wallet.ts'
import { type Readable, readableOf } from '../store/readable.ts'
import { createSlice } from '../store/slice.ts'
import type { Wallet } from '../wallet.ts'
import {
  type BuyOffer,
  builtInOptions,
  findBuyProblem,
  isDecimal,
  kindOf,
  toBuyChainId,
  toBuyOffer,
  toDotted,
} from './buy-options.ts'
import { type BuyState, canBuy, getBuyNetwork, getBuySelection, nextBuy, noBuy } from './buy-state.ts'
import { type OutsideWindow, openOutsideWindow } from './outside-window.ts'
import { findWatched, MAX_PURCHASES, type Purchase, parsePurchases } from './purchases.ts'
import { isRestrictedTimeZone, pageTimeZone } from './time-zones.ts'
import type { PurchaseWatcher } from './watch-purchase.ts'

/** How long a price is shown, in milliseconds. Then it is requested again. Source: docs/product.md#buying. */
export const BUY_QUOTE_AGE_MS = 30_000
/** The interval between two reads of purchases that are not over while their list is shown, in milliseconds. */
export const BUY_LIST_POLL_MS = 3_000
/** How long typing must pause before a quote is requested, in milliseconds. */
export const BUY_DEBOUNCE_MS = 500

/** The state of buying, and its actions. None throws: errors are in the state. */
export type BuyStore = Readable<BuyState> & {
  /**
   * Reads what can be bought, and requests the price again before it is old. Views call it when they are shown.
   * @returns a function that stops.
   */
  readonly open: () => () => void
  readonly setAmount: (text: string) => void
  readonly choose: (chosen: Partial<BuyState['chosen']>) => void
  /**
   * Opens the chosen provider's page in another window, and watches the purchase. It must be called in the user's own
   * gesture. While a page is being made, a call does nothing.
   */
  readonly buy: () => Promise<BuyState>
  /** Reads what became of purchases that are not over. Never throws. */
  readonly refresh: () => Promise<void>
  /** Does that again and again, while the page is seen and a purchase is not over. @returns a function that stops. */
  readonly watchList: () => () => void
  /** Stops watching. A purchase that is not seen yet is not watched again after a reload. */
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
  /** How many views show the price. */
  let shown = 0
  const isSeen = () => page?.document?.visibilityState !== 'hidden'

  /** What every page is checked with. */
  const pageTerms = () => ({
    apiUrl: new URL(options.api.blockchain ?? '', page?.location?.href).href,
    onrampHosts: options.onrampHosts,
  })
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

  const setOutcome = (id: string, outcome: Purchase['outcome']) =>
    save((purchases) => purchases.map((one) => (one.id === id ? { ...one, outcome } : one)))

  let purchaseWatch: PurchaseWatcher | null = null

  /** Loads what a purchase needs beside the form. @throws when it cannot be loaded. */
  async function loadPart() {
    const part = await import('./purchase-part.ts')
    purchaseWatch ??= part.createPurchaseWatch({
      ...{ wallet, api, setOutcome, dispatch },
      isWatching: (number) => {
        const { order } = store.getState()
        return !isDestroyed && order.status === 'watching' && order.number === number
      },
    })
    return { ...part, watch: purchaseWatch }
  }

  function follow(): void {
    const state = connections.getState()
    const active = state.status === 'connected' ? state.active : null
    const chainId = active === null ? null : toBuyChainId(active.networkId)
    const account = active === null || chainId === null ? null : { address: active.accounts[0], chainId }
    const { account: before, options: known } = store.getState()
    if (account?.address !== before?.address) purchaseWatch?.stop()
    dispatch({ type: 'account-changed', account, purchases: purchasesOf(account?.address) })
    // Another kind of account receives on other networks.
    const isOther = kindOf(before?.chainId) !== kindOf(account?.chainId)
    if (isOther && known.status !== 'loading') {
      dispatch({ type: 'options-received', options: { status: 'loading' } })
      void readOptions(store.getState().chosen.provider)
    }
    void resume()
  }

  /** Watches the newest purchase of the account that is not over: it was begun before a reload. */
  async function resume(): Promise<void> {
    const { account, purchases } = store.getState()
    const found = findWatched(purchases, now())
    const isIdle = () => !isDestroyed && store.getState().order.status === 'idle'
    if (!isOffered() || account === null || !isIdle() || found === null) return
    const { purchase, watch } = found
    const { address } = account
    try {
      const part = await loadPart()
      const { contract, providerId: provider } = watch
      // What is saved can have been changed by another script of the page.
      const url = part.checkOnrampUrl(watch.url, { ...pageTerms(), provider, address, contract })
      if (!isIdle() || store.getState().account?.address !== address) return
      const number = ++lastNumber
      dispatch({ type: 'resumed', number, provider: { id: watch.providerId, name: purchase.provider }, url })
      const { id, symbol } = purchase
      part.watch.start({ number, id, address, symbol, watched: watch })
    } catch {
      // It stays in the list of purchases.
    }
  }

  async function readEvmOffer(provider: string | null, from: ApiClient): Promise<BuyOffer> {
    const answer = await from.get({
      path: apiPaths.onrampOptions,
      schema: onrampResponses.OnrampOptions,
      query: { provider },
    })
    return toBuyOffer(answer, ({ chain_id: id }) =>
      config.chains.some((one) => `${one.id}` === id) ? Number(id) : null,
    )
  }

  async function readOptions(provider: string | null): Promise<void> {
    if (api === null || !isOffered() || store.getState().isRestricted) {
      dispatch({ type: 'options-received', options: { status: 'none' } })
      return
    }
    const chainId = store.getState().account?.chainId
    const isOld = () => {
      const { account, chosen } = store.getState()
      return provider !== chosen.provider || kindOf(account?.chainId) !== kindOf(chainId)
    }
    // Only an account of another kind than EVM loads what it needs.
    const other = typeof chainId === 'string' ? { chainId, ...(await import('./other-offer.ts')) } : null
    try {
      const read = await (other === null
        ? readEvmOffer(provider, api)
        : other.readOtherOffer(api, provider, other.chainId))
      if (isOld()) return
      // What is sold on other networks is of no use to this app.
      const isUseless = read.tokens.length === 0 || read.providers.length === 0
      dispatch({ type: 'options-received', options: isUseless ? { status: 'none' } : { status: 'ready', ...read } })
    } catch (error) {
      const isMissing = error instanceof HttpStatusError && error.status === 404
      if (isOld()) return
      const name = wallet.networks.getState().active?.name ?? ''
      const offer = other === null ? builtInOptions(config.chains) : other.builtInOtherOffer(other.chainId, name)
      const fallback = { status: 'ready' as const, ...offer }
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
          schema: onrampResponses.OnrampQuote,
          body: {
            ...{ purchaseCurrency: token.id, paymentCurrency: fiat.id, amount: toDotted(state.amountText) },
            ...{ network: getBuyNetwork(state)?.id, provider: provider.id },
          },
          signal: aborter.signal,
        })
        const { purchaseAmount, paymentTotal, coinbaseFee, networkFee, quoteId } = quote
        // A quote of another currency, or that is not a number, is not shown as one.
        if (!isDecimal(purchaseAmount.amount) || purchaseAmount.currency !== token.id) throw new TypeError('Quote')
        dispatch({
          type: 'quote-received',
          number,
          quote: {
            ...{ id: quoteId, received: purchaseAmount.amount, symbol: token.symbol },
            total: isDecimal(paymentTotal.amount) ? paymentTotal : null,
            fees: [
              { type: 'provider' as const, ...coinbaseFee },
              { type: 'network' as const, ...networkFee },
            ].filter(({ amount }) => isDecimal(amount) && Number(amount) > 0),
          },
        })
        cancelQuote = setTimeout(renewQuote, BUY_QUOTE_AGE_MS)
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

  function renewQuote(): void {
    dispatch({ type: 'quote-aged' })
    requestMissing()
  }

  /** Requests the price if it is shown and there is none. */
  function requestMissing(): void {
    if (shown > 0 && isSeen() && store.getState().quote.status === 'none') requestQuote(0)
  }

  async function buy(): Promise<BuyState> {
    const state = store.getState()
    const { provider, token, fiat } = getBuySelection(state)
    const network = getBuyNetwork(state)
    if (api === null || !isOffered() || !canBuy(state) || state.account === null) return state
    if (provider === null || token === null || fiat === null || network === null) return state
    purchaseWatch?.stop()
    const number = ++lastNumber
    const { address } = state.account
    // In the click itself, because browsers block a window that opens later.
    const outside: OutsideWindow | null = openOutsideWindow(page)
    dispatch({ type: 'opened', number, provider })
    wallet.track({ event: 'SELECT_BUY_PROVIDER', properties: { provider: provider.id } })
    try {
      const loading = loadPart()
      const [part, before, made] = await Promise.all([
        loading,
        loading.then(({ readAmount }) => readAmount(wallet, address, network)),
        api.post({
          path: apiPaths.onrampUrl,
          schema: onrampResponses.OnrampUrlResponse,
          body: {
            destinationWallets: [{ address, blockchains: [network.id], assets: [token.id] }],
            ...{ defaultNetwork: network.id, defaultExperience: 'buy', presetFiatAmount: toDotted(state.amountText) },
            ...{ purchaseCurrency: token.id, paymentCurrency: fiat.id, provider: provider.id },
            ...(state.quote.status === 'ready' ? { quoteId: state.quote.quote.id } : {}),
          },
        }),
      ])
      const { contract } = network
      const url = part.checkOnrampUrl(made.url, { ...pageTerms(), provider: provider.id, address, contract })
      dispatch({ type: 'url-received', number, url })
      const { order } = store.getState()
      if (isDestroyed || order.status !== 'watching' || order.number !== number) {
        outside?.close()
        return store.getState()
      }
      outside?.show(url)
      const id = environment.randomId()
      const paid = `${state.amountText} ${fiat.id}`
      const watched = {
        ...{ providerId: provider.id, order: made.order ?? null, url },
        ...{ chainId: network.chainId, contract: network.contract, before: before?.amount.toString() ?? null },
      }
      save((purchases) => [
        {
          id,
          address: address.toLowerCase(),
          provider: provider.name,
          symbol: token.symbol,
          paid,
          at: now(),
          outcome: { status: 'begun', watch: watched, isWatched: true },
        },
        ...purchases,
      ])
      part.watch.start({ number, id, address, symbol: token.symbol, watched })
    } catch (error) {
      outside?.close()
      dispatch({ type: 'open-failed', number, reason: error instanceof HttpStatusError ? error.reason : null })
    }
    return store.getState()
  }

  async function refresh(): Promise<void> {
    const part = await loadPart().catch(() => null)
    if (api === null || part === null) return
    const open = store
      .getState()
      .purchases.flatMap(({ id, outcome }) =>
        outcome.status === 'begun' && id !== part.watch.watched() ? [{ id, watch: outcome.watch }] : [],
      )
    await Promise.all(
      open.map(async ({ id, watch }) => {
        const outcome = part.toOutcome(await part.readOrder(api, watch))
        if (outcome !== null && !isDestroyed) setOutcome(id, outcome)
      }),
    )
  }

  const stop = connections.subscribe(follow)
  page?.document?.addEventListener('visibilitychange', requestMissing)
  follow()
  return {
    ...readableOf(store),
    open() {
      dispatch({ type: 'restricted', isRestricted: isRestrictedTimeZone(pageTimeZone()) })
      const { options: known, chosen } = store.getState()
      if (known.status !== 'ready' || known.isBuiltIn) void readOptions(chosen.provider)
      shown += 1
      requestMissing()
      return () => {
        shown -= 1
      }
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
    refresh,
    watchList() {
      let cancel: ClearTimeout = () => {}
      const read = () => {
        cancel = setTimeout(read, BUY_LIST_POLL_MS)
        if (isSeen()) void refresh()
      }
      read()
      return () => cancel()
    },
    dismiss() {
      const id = purchaseWatch?.stop() ?? null
      const dismissed = store.getState().purchases.find((one) => one.id === id)
      if (dismissed?.outcome.status === 'begun') {
        setOutcome(dismissed.id, { ...dismissed.outcome, isWatched: false })
      }
      dispatch({ type: 'dismissed' })
    },
    destroy() {
      isDestroyed = true
      cancelQuote()
      purchaseWatch?.stop()
      page?.document?.removeEventListener('visibilitychange', requestMissing)
      stop()
    },
  }
}
