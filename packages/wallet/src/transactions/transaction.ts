import type { Address, Hex } from 'viem'

/** An amount of a token as the user saw it. */
export type ShownAmount = {
  /** The token's contract; null is the native currency. */
  readonly address: Address | null
  readonly symbol: string
  readonly amount: bigint
  readonly decimals: number
}

/** What a transaction sends: an amount of a token, or an NFT (`amount` is 1 unless there are several of it). */
export type SentItem =
  | ({ readonly type: 'token' } & ShownAmount)
  | {
      readonly type: 'nft'
      readonly address: Address
      readonly tokenId: bigint
      readonly amount: bigint
      readonly name: string
    }

/** What a transaction is for, with what it is shown by. */
export type TransactionPurpose =
  | { readonly type: 'send'; readonly item: SentItem; readonly receiver: Address; readonly receiverName: string | null }
  | { readonly type: 'approve'; readonly token: ShownAmount; readonly spender: Address }
  /** `isBatched`: the wallet sent it together with its approval, so that the transaction contains more than this call. */
  | { readonly type: 'swap'; readonly from: ShownAmount; readonly to: ShownAmount; readonly isBatched?: boolean }
  /** It takes the place of another transaction and does nothing. */
  | { readonly type: 'cancel' }
  | { readonly type: 'other'; readonly title: string }

/** A call as the user saw it before the wallet was asked. */
export type TransactionCall = { readonly to: Address; readonly value: bigint; readonly data: Hex }

/** Where a transaction was mined. `isFinal`: enough blocks follow it that a reorg cannot be expected. */
type Mined = { readonly blockNumber: bigint; readonly blockHash: Hex; readonly isFinal: boolean }

/**
 * How far a transaction is.
 * - `pending`: in no block. `missingSince`: when the chain's node stopped to know it, or null.
 * - `mined`: it succeeded. `failed`: it is in a block, and only the fee was spent.
 * - `replaced`: another transaction of the account took its nonce. `by` is null when that one could not be found.
 * - `dropped`: no node knows it, and its nonce is free. It can still come back.
 */
export type TransactionStatus =
  | { readonly status: 'pending'; readonly missingSince: number | null }
  | ({ readonly status: 'mined' } & Mined)
  | ({ readonly status: 'failed'; readonly reason: string | null } & Mined)
  | { readonly status: 'replaced'; readonly by: Hex | null; readonly isCancelled: boolean }
  | { readonly status: 'dropped' }

/**
 * How a pending transaction is replaced: by the same one with a higher fee, or by one that sends nothing. Both have its
 * nonce, so that only one of them is mined.
 */
export type ReplacementKind = 'speed-up' | 'cancel'

/** What a wallet is asked to send. */
export type TransactionRequest = TransactionCall & {
  readonly chainId: number
  readonly from: Address
  readonly purpose: TransactionPurpose
}

/** A transaction that a wallet sent. */
export type NewTransaction = TransactionRequest & {
  /** What the wallet answered. It changes when the wallet sends the same again with a higher fee. */
  readonly hash: Hex
  /** Null until the chain's node has shown the transaction. */
  readonly nonce: number | null
}

/** A transaction that was sent from here. Times are in milliseconds since 1970. */
export type SentTransaction = NewTransaction & {
  /** The first hash. */
  readonly id: string
  readonly sentAt: number
  /** When the status last changed. */
  readonly updatedAt: number
  /** The wallet sent something else than what the user saw. */
  readonly isDifferent: boolean
  /** The transaction that is to take its place and sends nothing; null when the user did not cancel it here. */
  readonly cancelHash: Hex | null
} & TransactionStatus

/** What a node says about a transaction. */
export type Observation =
  | {
      readonly type: 'mined'
      readonly block: Mined
      /** Null: it succeeded. */
      readonly failure: { readonly reason: string | null } | null
      readonly content: Content | null
    }
  /** The node knows it, and it is in no block. */
  | { readonly type: 'known'; readonly content: Content }
  /** The node does not know it, and its nonce is free. */
  | { readonly type: 'missing' }
  /** Its nonce is used, and not by it. */
  | { readonly type: 'nonce-used'; readonly by: (Content & { readonly hash: Hex; readonly isCancel: boolean }) | null }

/** What a transaction on the chain contains, compared with what the user saw. `nonce`: null where another account sent it. */
export type Content = { readonly nonce: number | null; readonly isSame: boolean }

/** What can happen. All times are in milliseconds. */
export type TransactionsEvent =
  | { readonly type: 'sent'; readonly transaction: NewTransaction; readonly now: number }
  /** `hash`: the one that was asked for, because it can have changed meanwhile. */
  | {
      readonly type: 'observed'
      readonly id: string
      readonly hash: Hex
      readonly observation: Observation
      readonly now: number
    }
  /** The wallet sent a transaction that is to take its place: the same one, or one that sends nothing. */
  | {
      readonly type: 'replaced'
      readonly id: string
      readonly kind: ReplacementKind
      readonly hash: Hex
      readonly now: number
    }
  /** Read from the browser's storage: at the start, or because another tab wrote. */
  | { readonly type: 'loaded'; readonly transactions: readonly SentTransaction[] }
  | { readonly type: 'dismissed'; readonly id: string }

/** How long a transaction is waited for before it is shown as still pending. Source: docs/product.md#sending-a-transaction. */
export const STILL_PENDING_MS = 25_000
/** How long no node may know a transaction before it counts as dropped. Nodes learn of one within seconds. */
export const DROPPED_AFTER_MS = 120_000
/** Maximum number of transactions that are saved in the browser. A user looks at the last few; the activity has the others. */
export const MAX_TRANSACTIONS = 30

/** Returns the transactions after an event, the newest first. Pure. An event that changes nothing returns the same list. */
export function nextTransactions(
  state: readonly SentTransaction[],
  event: TransactionsEvent,
): readonly SentTransaction[] {
  switch (event.type) {
    case 'sent': {
      const { transaction, now } = event
      // A wallet that answers the same hash twice sent one transaction.
      if (state.some((one) => isSameHash(one, transaction))) return state
      const added: SentTransaction = {
        ...transaction,
        id: transaction.hash,
        sentAt: now,
        updatedAt: now,
        isDifferent: false,
        cancelHash: null,
        status: 'pending',
        missingSince: null,
      }
      return bounded([added, ...state])
    }
    case 'observed': {
      const { id, hash, observation, now } = event
      const found = state.find((one) => one.id === id && one.hash === hash)
      const changed = found === undefined ? undefined : observed(found, observation, now)
      if (found === undefined || changed === found || changed === undefined) return state
      return state.map((one) => (one === found ? changed : one))
    }
    case 'replaced': {
      const { id, kind, hash, now } = event
      const found = state.find((one) => one.id === id)
      if (found === undefined || found.status !== 'pending') return state
      const next: SentTransaction =
        kind === 'cancel'
          ? { ...found, cancelHash: hash, updatedAt: now, missingSince: null }
          : { ...found, hash, updatedAt: now, missingSince: null }
      return state.map((one) => (one === found ? next : one))
    }
    case 'loaded':
      return mergeTransactions(state, event.transactions)
    case 'dismissed':
      return state.some(({ id }) => id === event.id) ? state.filter(({ id }) => id !== event.id) : state
    default:
      return event satisfies never
  }
}

/** Returns two lists as one: of a transaction that is in both, the final one, else the one whose status changed last. */
export function mergeTransactions(
  own: readonly SentTransaction[],
  others: readonly SentTransaction[],
): readonly SentTransaction[] {
  const later = own.map((one) => {
    const other = others.find(({ id }) => id === one.id)
    return other !== undefined && isLater(other, one) ? other : one
  })
  const added = others.filter(({ id }) => !own.some((one) => one.id === id))
  if (added.length === 0 && later.every((one, at) => one === own[at])) return own
  return bounded([...later, ...added].sort((one, other) => other.sentAt - one.sentAt))
}

function isLater(other: SentTransaction, one: SentTransaction): boolean {
  return !isFinal(one) && (isFinal(other) || other.updatedAt > one.updatedAt)
}

function isFinal(transaction: SentTransaction): boolean {
  return (transaction.status === 'mined' || transaction.status === 'failed') && transaction.isFinal
}

/** Returns whether the chain is still asked about a transaction. */
export function isFollowed(transaction: SentTransaction, now: number): boolean {
  const age = now - transaction.updatedAt
  switch (transaction.status) {
    case 'pending':
      return age < MAX_FOLLOW_MS
    case 'mined':
    case 'failed':
      return !transaction.isFinal && age < SETTLING_MS
    case 'replaced':
    case 'dropped':
      // A reorg or another node can bring it back.
      return age < SETTLING_MS
    default:
      return transaction satisfies never
  }
}

/** Returns whether a transaction is in no block after the wait of {@link STILL_PENDING_MS}. */
export function isStillPending(transaction: SentTransaction, now: number): boolean {
  return transaction.status === 'pending' && now - transaction.sentAt >= STILL_PENDING_MS
}

/** How long a pending transaction is followed. Later, the activity of the account shows it. */
const MAX_FOLLOW_MS = 24 * 3_600_000
/** How long a result is checked again, on a chain that has no new blocks. */
const SETTLING_MS = 15 * 60_000

function observed(before: SentTransaction, observation: Observation, now: number): SentTransaction {
  // A node that is behind does not take back what cannot change any more.
  if (isFinal(before)) return before
  switch (observation.type) {
    case 'mined': {
      const { block, failure, content } = observation
      const known = withContent(before, content)
      const status = failure === null ? 'mined' : 'failed'
      const isSame =
        before.status === status && before.blockHash === block.blockHash && before.isFinal === block.isFinal
      if (isSame) return known
      const base = { ...withoutStatus(known), updatedAt: now }
      if (failure === null) return { ...base, status: 'mined', ...block }
      // The reason is read once; a later answer may come from a node without the state of that block.
      const reason = failure.reason ?? (before.status === 'failed' ? before.reason : null)
      return { ...base, status: 'failed', reason, ...block }
    }
    case 'known': {
      const known = withContent(before, observation.content)
      if (before.status === 'pending' && before.missingSince === null) return known
      return { ...withoutStatus(known), updatedAt: now, status: 'pending', missingSince: null }
    }
    case 'missing': {
      if (before.status === 'dropped') return before
      const missingSince = before.status === 'pending' ? (before.missingSince ?? now) : now
      if (now - missingSince >= DROPPED_AFTER_MS) return { ...withoutStatus(before), updatedAt: now, status: 'dropped' }
      if (before.status === 'pending' && before.missingSince !== null) return before
      return { ...withoutStatus(before), updatedAt: now, status: 'pending', missingSince }
    }
    case 'nonce-used': {
      const { by } = observation
      const base = withoutStatus(before)
      // The user made the same transaction faster in the wallet. It is followed under its new hash.
      if (by?.isSame) return { ...base, hash: by.hash, updatedAt: now, status: 'pending', missingSince: null }
      const isCancelled = by?.isCancel ?? false
      if (before.status === 'replaced' && before.by === (by?.hash ?? null)) return before
      return { ...base, updatedAt: now, status: 'replaced', by: by?.hash ?? null, isCancelled }
    }
    default:
      return observation satisfies never
  }
}

function withContent(before: SentTransaction, content: Content | null): SentTransaction {
  if (content === null || (before.nonce === content.nonce && before.isDifferent === !content.isSame)) return before
  return { ...before, nonce: content.nonce, isDifferent: !content.isSame }
}

function withoutStatus(
  transaction: SentTransaction,
): NewTransaction & Pick<SentTransaction, 'id' | 'sentAt' | 'isDifferent' | 'cancelHash'> {
  const { id, sentAt, isDifferent, cancelHash, chainId, from, hash, nonce, purpose, to, value, data } = transaction
  return { id, sentAt, isDifferent, cancelHash, chainId, from, hash, nonce, purpose, to, value, data }
}

function isSameHash(one: SentTransaction, other: NewTransaction): boolean {
  return one.chainId === other.chainId && (one.hash === other.hash || one.id === other.hash)
}

/** Returns the list without the oldest ones, those that are not pending first. */
function bounded(transactions: readonly SentTransaction[]): readonly SentTransaction[] {
  const tooMany = transactions.length - MAX_TRANSACTIONS
  if (tooMany <= 0) return transactions
  const oldestFirst = [...transactions].reverse()
  const left = [...oldestFirst.filter(({ status }) => status !== 'pending'), ...oldestFirst.filter(isPending)]
  const dropped = new Set(left.slice(0, tooMany))
  return transactions.filter((one) => !dropped.has(one))
}

function isPending({ status }: SentTransaction): boolean {
  return status === 'pending'
}
