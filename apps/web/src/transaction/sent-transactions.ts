import { type Address, getAddress, type Hash, isAddress, isHash } from 'viem'
import * as z from 'zod/mini'

/** The number of sent transactions that a device remembers, on all chains together. More do not help a user. */
export const MAX_SENT_TRANSACTIONS = 50
/** How long a sent transaction is remembered, in milliseconds: seven days. By then the user has seen its result. */
export const MAX_SENT_AGE_MS = 7 * 24 * 60 * 60 * 1_000

const common = {
  chainId: z.int().check(z.minimum(1)),
  account: z.pipe(
    z.string().check(z.refine((text) => isAddress(text, { strict: false }))),
    z.transform((text): Address => getAddress(text)),
  ),
  purpose: z.string().check(z.minLength(1), z.maxLength(300)),
  label: z.string().check(z.maxLength(200)),
  isLast: z.boolean(),
  hash: z.custom<Hash>((value) => typeof value === 'string' && isHash(value)),
  sentAt: z.int().check(z.minimum(0)),
  isSeen: z.boolean(),
}
const mined = { blockNumber: z.string().check(z.regex(/^\d{1,78}$/)), isFinalized: z.boolean() }
const sentTransaction = z.discriminatedUnion('status', [
  z.object({ ...common, status: z.literal('pending') }),
  z.object({ ...common, ...mined, status: z.literal('success') }),
  z.object({ ...common, ...mined, status: z.literal('reverted') }),
])

/**
 * A transaction that an account sent from this device. It is `pending` until it is in a block, then `success` or
 * `reverted` by its receipt. `purpose` identifies what it is for, and `label` is a name or an amount. `isLast` is false
 * when more transactions may follow it. `sentAt` is in milliseconds since 1970, `blockNumber` in decimal. `isSeen` once
 * a page has shown its result. `isFinalized` once its block is final.
 */
export type SentTransaction = z.output<typeof sentTransaction>

/** What a transaction is for. An account has at most one remembered transaction per purpose and chain. */
export type SentPlace = Pick<SentTransaction, 'chainId' | 'account' | 'purpose'>

/** Identifies a transaction. */
export type SentKey = Pick<SentTransaction, 'chainId' | 'hash'>

/** The events of a sent transaction. */
export type SentEvent =
  | {
      readonly type: 'sent'
      readonly transaction: SentPlace & Pick<SentTransaction, 'hash' | 'label' | 'isLast' | 'sentAt'>
    }
  /** It is in a block. */
  | (SentKey & { readonly type: 'mined'; readonly status: 'success' | 'reverted'; readonly blockNumber: bigint })
  /** Its block is final. */
  | (SentKey & { readonly type: 'finalized' })
  /** A reorg removed its block. */
  | (SentKey & { readonly type: 'reorged' })
  /** A page has shown its result. */
  | (SentKey & { readonly type: 'seen' })
  /** No node knows it any more, or another transaction replaced it. */
  | (SentKey & { readonly type: 'removed' })

/**
 * The reducer of the transactions that a device remembers, newest first. Pure.
 * @param now - milliseconds since 1970. Older transactions are removed.
 */
export function nextSentTransactions(
  before: readonly SentTransaction[],
  event: SentEvent,
  now: number,
): readonly SentTransaction[] {
  const list = before.filter(({ sentAt }) => now - sentAt < MAX_SENT_AGE_MS)
  switch (event.type) {
    case 'sent': {
      const sent: SentTransaction = { ...event.transaction, status: 'pending', isSeen: false }
      const others = list.filter((each) => !isSamePlace(each, sent) && !isSameTransaction(each, sent))
      return [sent, ...others].slice(0, MAX_SENT_TRANSACTIONS)
    }
    case 'mined': {
      const { status, blockNumber } = event
      return change(list, event, (each) => ({
        ...{ ...commonOf(each), status, blockNumber: String(blockNumber), isFinalized: false },
      }))
    }
    case 'finalized':
      return change(list, event, (each) => (each.status === 'pending' ? each : { ...each, isFinalized: true }))
    case 'reorged':
      return change(list, event, (each) => ({ ...commonOf(each), status: 'pending', isSeen: false }))
    case 'seen':
      return change(list, event, (each) => ({ ...each, isSeen: true }))
    case 'removed':
      return list.filter((each) => !isSameTransaction(each, event))
    default:
      return event satisfies never
  }
}

function change(
  list: readonly SentTransaction[],
  key: SentKey,
  to: (transaction: SentTransaction) => SentTransaction,
): readonly SentTransaction[] {
  return list.map((each) => (isSameTransaction(each, key) ? to(each) : each))
}

function commonOf({ chainId, account, purpose, label, isLast, hash, sentAt, isSeen }: SentTransaction) {
  return { chainId, account, purpose, label, isLast, hash, sentAt, isSeen }
}

function isSameTransaction(one: SentKey, other: SentKey): boolean {
  return one.chainId === other.chainId && one.hash.toLowerCase() === other.hash.toLowerCase()
}

function isSamePlace(one: SentPlace, other: SentPlace): boolean {
  return (
    one.chainId === other.chainId &&
    one.purpose === other.purpose &&
    one.account.toLowerCase() === other.account.toLowerCase()
  )
}

/** Returns the transaction that an account sent for a purpose; null for none. Pure. */
export function findSentTransaction(list: readonly SentTransaction[], place: SentPlace): SentTransaction | null {
  return list.find((each) => isSamePlace(each, place)) ?? null
}

/**
 * Parses saved transactions. Pure.
 * @param text - from the storage. Invalid, old and excess entries are left out.
 * @param now - milliseconds since 1970.
 */
export function parseSentTransactions(text: string, now: number): readonly SentTransaction[] {
  const entries = readEntries(text)
  const places: SentTransaction[] = []
  for (const entry of entries) {
    const parsed = sentTransaction.safeParse(entry)
    if (!parsed.success || places.length === MAX_SENT_TRANSACTIONS) continue
    const { data } = parsed
    // A clock that was set back does not keep an entry forever.
    const isInTime = data.sentAt <= now + MAX_SENT_AGE_MS && now - data.sentAt < MAX_SENT_AGE_MS
    const isKnown = places.some((each) => isSamePlace(each, data) || isSameTransaction(each, data))
    if (isInTime && !isKnown) places.push(data)
  }
  return places
}

function readEntries(text: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}
