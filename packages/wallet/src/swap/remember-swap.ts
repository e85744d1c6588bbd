import { createLazyStorage } from '../store/lazy-storage.ts'
import { swapKey } from '../transactions/has-transactions.ts'
import type { Wallet } from '../wallet.ts'
import { parseSwap, serializeSwap } from './saved-swap.ts'
import type { SwapSender } from './send-swap.ts'
import type { StoreParts } from './store-parts.ts'
import type { SwapRecord, SwapTarget } from './swap-state.ts'

/** How long what a wallet was asked, and did not answer, is remembered, in milliseconds. A request is not open for longer. */
const MAX_UNANSWERED_MS = 24 * 3_600_000

/** Asks the wallet, remembers what was asked over a reload, and follows it until it is mined. */
export type Sending = {
  readonly confirm: (plan: number) => Promise<void>
  /** Continues with what an earlier page, or another tab, asked of the wallet for this account. */
  readonly restore: (target: SwapTarget) => SwapRecord | null
  /** Forgets what was asked and not answered. */
  readonly forget: () => void
  readonly destroy: () => void
}

/**
 * Creates the part of the store that remembers what the wallet was asked. What asks it is loaded with the review. Nothing is
 * sent before `confirm`.
 */
export function rememberSwaps(wallet: Wallet, parts: StoreParts): Sending {
  const { environment } = wallet
  const { store, send, nextNumber } = parts
  const key = swapKey(wallet)
  const storage = createLazyStorage(environment.storage)
  let sender: Promise<SwapSender> | null = null
  let isDestroyed = false

  function loadSender(): Promise<SwapSender> {
    sender ??= import('./review-part.ts').then(
      ({ sendSwaps }) => sendSwaps(wallet, { ...parts, save, restore }),
      (cause: unknown) => {
        // The next use loads it again.
        sender = null
        throw cause
      },
    )
    return sender
  }

  function save(record: SwapRecord | null): void {
    storage.allowWrites()
    if (record === null) storage.removeItem(key)
    else storage.setItem(key, serializeSwap(record))
  }

  function read({ address, chainId }: SwapTarget): SwapRecord | null {
    const record = parseSwap(storage.getItem(key))
    if (record === null || record.chainId !== chainId) return null
    if (record.account.toLowerCase() !== address.toLowerCase()) return null
    return record.id === null && environment.now() - record.at > MAX_UNANSWERED_MS ? null : record
  }

  function restore(target: SwapTarget): SwapRecord | null {
    const record = read(target)
    if (record === null || store.getState().status === 'sending') return null
    const number = nextNumber()
    send({ type: 'restored', target, record, number })
    const { id } = record
    if (id !== null) {
      loadSender().then(
        ({ follow }) => !isDestroyed && follow(id, number),
        () => send({ type: 'grown-late', number }),
      )
    }
    return record
  }

  return {
    restore,
    confirm: async (plan) => (await loadSender()).confirm(plan),
    forget() {
      const state = store.getState()
      if (state.status === 'sending' && state.record.id === null && state.review === null) save(null)
    },
    destroy() {
      isDestroyed = true
      void sender?.then((loaded) => loaded.destroy())
    },
  }
}
