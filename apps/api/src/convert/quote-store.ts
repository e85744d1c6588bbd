import type { Address } from 'viem'

/** Who got a quote, of whose account, and of which pair. */
export type QuoteKey = {
  /** Who got it, as `createRequesterOf` names it. */
  readonly requester: string
  readonly chainId: number
  readonly account: Address
  readonly from: Address
  readonly to: Address
}

/** The latest quote that a requester got of an account for a pair. `amount` in base units of the token that is given. */
export type SavedQuote = QuoteKey & {
  readonly amount: bigint
  /** Who has to be allowed to take the token; null where nobody takes it. */
  readonly spender: Address | null
}

/** The latest quotes of requesters, shared by all processes. */
export type QuoteStore = {
  /** Replaces the quotes of the same requesters, accounts and pairs. No two of them may have the same key. */
  saveLatest(quotes: readonly SavedQuote[]): Promise<void>
  /** Returns the latest quote of a pair; null when there is none, or when it is older than {@link QUOTE_AGE_SECONDS}. */
  findLatest(key: QuoteKey): Promise<SavedQuote | null>
  /** Returns the latest quote that gives a token, whatever it receives. */
  findLatestOf(key: Omit<QuoteKey, 'to'>): Promise<SavedQuote | null>
  /** Deletes quotes that are too old. */
  deleteOld(): Promise<void>
}

/** How long a saved quote says what its account approves. Longer than anyone looks at a swap. */
export const QUOTE_AGE_SECONDS = 3_600
