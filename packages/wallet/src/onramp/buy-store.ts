import type { ApiClient } from '../api/api-client.ts'
import { apiOf } from '../api/api-of.ts'
import { onrampSchemas } from '../api-schemas/onramp.ts'
import { apiPaths } from '../api-schemas/paths.ts'
import { type CaipNetworkId, toEvmChainId } from '../caip/caip.ts'
import type { ClearTimeout } from '../environment.ts'
import { HttpStatusError } from '../errors.ts'
import { createLazyStorage } from '../store/lazy-storage.ts'
import { perWallet } from '../store/per-wallet.ts'
import { type Readable, readableOf } from '../store/readable.ts'
import { createSlice } from '../store/slice.ts'
import type { Wallet } from '../wallet.ts'
import {
  type BuyChainId,
  type BuyNetwork,
  type BuyOffer,
  builtInOptions,
  findBuyProblem,
  toBuyOffer,
  toDotted,
} from './buy-options.ts'
import { type BuyState, canBuy, getBuySelection, nextBuy, noBuy } from './buy-state.ts'
import { type OutsideWindow, openOutsideWindow } from './outside-window.ts'
import { checkOnrampUrl } from './provider-page.ts'
import { findWatched, MAX_PURCHASES, type Purchase, parsePurchases } from './purchases.ts'
import { readAmount } from './read-amount.ts'
import { isDecimal, readOrder } from './read-order.ts'
import { isRestrictedTimeZone } from './time-zones.ts'
import { createPurchaseWatch, toOutcome } from './watch-purchase.ts'

/** How long typing must pause before a quote is requested, in milliseconds. */
export const BUY_DEBOUNCE_MS = 500

/** The state of buying, and its actions. None throws: errors are in the state. */
export type BuyStore = Readable<BuyState> & {
  /** Reads what can be bought. Views call it when they are shown. */
  readonly open: () => void
  readonly setAmount: (text: string) => void
  readonly choose: (chosen: Partial<BuyState['chosen']>) => void
  /**
   * Opens the chosen provider's page in another window, and watches the purchase. It must be called in the user's own
   * gesture. While a page is being made, a call does nothing.
   */
  readonly buy: () => Promise<BuyState>
  /** Reads what became of purchases that are not over. Never throws. */
  readonly refresh: () => Promise<void>
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

  /** @throws {OnrampUrlError} */
  const checkUrl = (
    url: string,
    of: { readonly provider: string; readonly address: string; readonly contract: string | null },
  ) =>
    checkOnrampUrl(url, {
      ...{ ...of, onrampHosts: options.onrampHosts },
      apiUrl: new URL(options.api.blockchain ?? '', page?.location?.href).href,
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

  const purchaseWatch = createPurchaseWatch({
    ...{ wallet, api, setOutcome, dispatch },
    isWatching: (number) => {
      const { order } = store.getState()
      return !isDestroyed && order.status === 'watching' && order.number === number
    },
  })

  function follow(): void {
    const state = connections.getState()
    const active = state.status === 'connected' ? state.active : null
    const chainId = active === null ? null : toBuyChainId(active.networkId)
    const account = active === null || chainId === null ? null : { address: active.accounts[0], chainId }
    const { account: before, options: known } = store.getState()
    if (account?.address !== before?.address) purchaseWatch.stop()
    dispatch({ type: 'account-changed', account, purchases: purchasesOf(account?.address) })
    // Another kind of account receives on other networks.
    const isOther = keyOf(before?.chainId) !== keyOf(account?.chainId)
    if (isOther && known.status !== 'loading') {
      dispatch({ type: 'options-received', options: { status: 'loading' } })
      void readOptions(store.getState().chosen.provider)
    }
    resume()
  }

  /** Watches the newest purchase of the account that is not over: it was begun before a reload. */
  function resume(): void {
    const { account, order, purchases } = store.getState()
    const found = findWatched(purchases, now())
    if (!isOffered() || account === null || order.status !== 'idle' || found === null) return
    const { purchase, watch } = found
    try {
      // What is saved can have been changed by another script of the page.
      const { contract, providerId } = watch
      const url = checkUrl(watch.url, { provider: providerId, address: account.address, contract })
      const number = ++lastNumber
      dispatch({ type: 'resumed', number, provider: { id: watch.providerId, name: purchase.provider }, url })
      const { id, symbol } = purchase
      purchaseWatch.start({ number, id, address: account.address, symbol, watched: watch })
    } catch {
      // It stays in the list of purchases.
    }
  }

  async function readEvmOffer(provider: string | null, from: ApiClient): Promise<BuyOffer> {
    const answer = await from.get({
      path: apiPaths.onrampOptions,
      schema: onrampSchemas.OnrampOptions,
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
      return provider !== chosen.provider || keyOf(account?.chainId) !== keyOf(chainId)
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

  async function buy(): Promise<BuyState> {
    const state = store.getState()
    const { provider, token, fiat } = getBuySelection(state)
    const network = networkOf(state)
    if (api === null || !isOffered() || !canBuy(state) || state.account === null) return state
    if (provider === null || token === null || fiat === null || network === null) return state
    purchaseWatch.stop()
    const number = ++lastNumber
    const { address } = state.account
    // In the click itself, because browsers block a window that opens later.
    const outside: OutsideWindow | null = openOutsideWindow(page)
    dispatch({ type: 'opened', number, provider })
    wallet.track({ event: 'SELECT_BUY_PROVIDER', properties: { provider: provider.id } })
    try {
      const [before, made] = await Promise.all([
        readAmount(wallet, address, network),
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
      const url = checkUrl(made.url, { provider: provider.id, address, contract: network.contract })
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
      purchaseWatch.start({ number, id, address, symbol: token.symbol, watched })
    } catch (error) {
      outside?.close()
      dispatch({ type: 'open-failed', number, reason: error instanceof HttpStatusError ? error.reason : null })
    }
    return store.getState()
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
    async refresh() {
      if (api === null) return
      const open = store
        .getState()
        .purchases.flatMap(({ id, outcome }) =>
          outcome.status === 'begun' && id !== purchaseWatch.watched() ? [{ id, watch: outcome.watch }] : [],
        )
      await Promise.all(
        open.map(async ({ id, watch }) => {
          const outcome = toOutcome(await readOrder(api, watch))
          if (outcome !== null && !isDestroyed) setOutcome(id, outcome)
        }),
      )
    },
    dismiss() {
      const id = purchaseWatch.stop()
      const dismissed = store.getState().purchases.find((one) => one.id === id)
      if (dismissed?.outcome.status === 'begun') {
        setOutcome(dismissed.id, { ...dismissed.outcome, isWatched: false })
      }
      dispatch({ type: 'dismissed' })
    },
    destroy() {
      isDestroyed = true
      cancelQuote()
      purchaseWatch.stop()
      stop()
    },
  }
}

function toBuyChainId(networkId: CaipNetworkId): BuyChainId | null {
  return toEvmChainId(networkId) ?? (networkId.startsWith('solana:') ? `solana:${networkId.slice(7)}` : null)
}

/** EVM is one kind, whichever chain; each network of another kind is one. */
function keyOf(chainId: BuyNetwork['chainId'] | undefined): string {
  return typeof chainId === 'string' ? chainId : 'eip155'
}

/** The network of the chosen currency: the one that the account is on, or the first. */
function networkOf(state: BuyState): BuyNetwork | null {
  const { token } = getBuySelection(state)
  return token?.networks.find(({ chainId }) => chainId === state.account?.chainId) ?? token?.networks[0] ?? null
}

/** The time zone of the browser; empty where it is not known. */
function timeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone ?? ''
}
