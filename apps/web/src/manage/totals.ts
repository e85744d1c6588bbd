import { type ClaimRecord, withoutDraws } from '../boost/claim-records.ts'
import type { Unit } from '../token/amount.ts'

/** An amount of one token. */
export type Sum = { readonly unit: Unit; readonly raw: bigint }

/** Adds up amounts by token, in the order of their first appearance. Zero totals are left out. Pure. */
export function sumByToken(parts: readonly Sum[]): readonly Sum[] {
  const sums = new Map<string, Sum>()
  for (const { unit, raw } of parts) {
    const key = unit.token.toLowerCase()
    sums.set(key, { unit, raw: (sums.get(key)?.raw ?? 0n) + raw })
  }
  return [...sums.values()].filter(({ raw }) => raw > 0n)
}

/**
 * Adds up amounts by token as {@link sumByToken} does. Null while the unit of an amount above zero is not read, because
 * the total would be too small. Pure.
 */
export function sumWhenRead(
  parts: readonly { readonly unit: Unit | null; readonly raw: bigint }[],
): readonly Sum[] | null {
  const known: Sum[] = []
  for (const { unit, raw } of parts) {
    if (raw === 0n) continue
    if (unit === null) return null
    known.push({ unit, raw })
  }
  return sumByToken(known)
}

/** Returns the payments since a time, in Unix seconds: claims and draws. A raffle entry is not paid. Pure. */
export function claimsSince(records: readonly ClaimRecord[], from: number): readonly ClaimRecord[] {
  return records.filter(({ isEntry, time }) => !isEntry && time >= from)
}

/** Who claimed or entered, and how often. All three numbers are of the same claims and entries. */
export type AccountCounts = {
  readonly accounts: number
  /** The number of accounts with several claims or entries. */
  readonly again: number
  readonly claims: number
  readonly entries: number
}

/** Counts claims and entries, of all time and without the draws that pay an entry, and their accounts. Pure. */
export function countAccounts(records: readonly ClaimRecord[]): AccountCounts {
  const counted = withoutDraws(records)
  const times = new Map<string, number>()
  for (const { account } of counted) times.set(account, (times.get(account) ?? 0) + 1)
  const entries = counted.filter(({ isEntry }) => isEntry).length
  const again = [...times.values()].filter((count) => count > 1).length
  return { accounts: times.size, again, claims: counted.length - entries, entries }
}
