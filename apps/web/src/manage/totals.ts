import type { ClaimRecord } from '../boost/claim-records.ts'
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

/** Returns the claims since a time, in Unix seconds, without raffle entries. Pure. */
export function claimsSince(records: readonly ClaimRecord[], from: number): readonly ClaimRecord[] {
  return records.filter(({ isEntry, time }) => !isEntry && time >= from)
}

/** Returns how many accounts claimed or entered, and how many were paid more than once. Pure. */
export function countAccounts(records: readonly ClaimRecord[]): { readonly accounts: number; readonly again: number } {
  const paid = new Map<string, number>()
  for (const { account, isEntry } of records) paid.set(account, (paid.get(account) ?? 0) + (isEntry ? 0 : 1))
  return { accounts: paid.size, again: [...paid.values()].filter((count) => count > 1).length }
}
