import { formatUnits } from 'viem'
import type { ApiClient } from '../api/api-client.ts'
import type { ClearTimeout } from '../environment.ts'
import type { Wallet } from '../wallet.ts'
import type { BuyEvent } from './buy-state.ts'
import type { Purchase, PurchaseWatch } from './purchases.ts'
import { readAmount } from './read-amount.ts'
import { type OrderStatus, readOrder } from './read-order.ts'

/** The interval between two reads of the status of a purchase, in milliseconds. Source: docs/product.md#buying. */
export const BUY_POLL_MS = 4_000

/** The purchase that is watched. */
export type WatchedPurchase = {
  readonly number: number
  readonly id: string
  readonly address: string
  readonly symbol: string
  readonly watched: PurchaseWatch
}

/** Watches one purchase at a time. */
export type PurchaseWatcher = {
  readonly start: (purchase: WatchedPurchase) => void
  /** Returns the id of the purchase that is watched, or null. */
  readonly watched: () => string | null
  /** Stops. @returns the id of the purchase that was watched, or null. */
  readonly stop: () => string | null
}

/** An outcome after which nothing changes. */
type FinalOutcome = Exclude<Purchase['outcome'], { readonly status: 'begun' }>

/** Returns the outcome that a provider reports; null while there is none. */
export function toOutcome(order: OrderStatus | null): FinalOutcome | null {
  if (order?.status === 'failed') return { status: 'failed' }
  if (order?.status !== 'complete') return null
  const { received, transactionHash } = order
  return { status: 'seen', received, evidence: { type: 'provider', transactionHash } }
}

type WatchOptions = {
  readonly wallet: Wallet
  readonly api: ApiClient | null
  readonly isWatching: (number: number) => boolean
  readonly setOutcome: (id: string, outcome: Purchase['outcome']) => void
  readonly dispatch: (event: BuyEvent) => void
}

/**
 * Creates the watch of a purchase. What the provider says of it decides. The balance is read only where the provider says nothing, because
 * it also rises by other payments.
 */
export function createPurchaseWatch({ wallet, api, isWatching, setOutcome, dispatch }: WatchOptions): PurchaseWatcher {
  const { environment } = wallet
  let cancel: ClearTimeout = () => {}
  let current: string | null = null

  /** Returns what happened since the last read, or null. */
  async function read(purchase: WatchedPurchase, before: bigint | null) {
    const { address, watched } = purchase
    const order = api === null ? null : await readOrder(api, watched)
    if (order !== null && order.status !== 'unknown') return { order, balance: null }
    const balance = await readAmount(wallet, address, watched)
    const rise = balance === null || before === null ? 0n : balance.amount - before
    return { order: null, balance: balance && { ...balance, rise } }
  }

  function end(purchase: WatchedPurchase, outcome: FinalOutcome): void {
    const { id, number, symbol, watched } = purchase
    cancel()
    current = null
    setOutcome(id, outcome)
    if (outcome.status === 'failed') {
      dispatch({ type: 'refused', number })
      return
    }
    const { received, evidence } = outcome
    dispatch({ type: 'arrived', number, received, symbol, chainId: watched.chainId, evidence })
    void wallet.account.refresh()
  }

  return {
    start(purchase) {
      const { number, watched } = purchase
      cancel()
      current = purchase.id
      // Null when it could not be read: then the first balance that can be is the one to compare with.
      let before = watched.before === null ? null : BigInt(watched.before)
      const poll = async () => {
        if (!isWatching(number)) return
        cancel = environment.setTimeout(() => void poll(), BUY_POLL_MS)
        // Nobody looks, so the time does not count either.
        if (environment.window?.document?.visibilityState === 'hidden') return
        const { order, balance } = await read(purchase, before)
        if (!isWatching(number)) return
        const outcome = toOutcome(order)
        if (outcome !== null) return end(purchase, outcome)
        if (balance !== null && balance.rise > 0n) {
          const received = formatUnits(balance.rise, balance.decimals)
          return end(purchase, { status: 'seen', received, evidence: { type: 'balance' } })
        }
        // A balance that fell was spent from. What arrives is seen from there.
        if (balance !== null) before = balance.amount
        dispatch({ type: 'polled', number })
      }
      cancel = environment.setTimeout(() => void poll(), BUY_POLL_MS)
    },
    watched: () => current,
    stop() {
      cancel()
      const stopped = current
      current = null
      return stopped
    },
  }
}
