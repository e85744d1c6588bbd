import { formatUnits } from 'viem'
import type { ClaimRecord } from '../boost/claim-records.ts'
import type { Unit } from '../token/amount.ts'

/** A claim and the unit that it was paid in. */
export type CsvRow = ClaimRecord & { readonly unit: Unit }

const heads = ['boost', 'reward', 'account', 'kind', 'amount', 'unit', 'time', 'transaction'] as const

/** Returns the claims as CSV. Amounts have a dot and no separators. Times are in UTC. Pure. */
export function toCsv(rows: readonly CsvRow[]): string {
  const cells = rows.map(({ boostId, incentiveId, account, isEntry, amount, unit, time, transactionHash }) => [
    boostId,
    String(incentiveId + 1),
    account,
    isEntry ? 'entry' : 'claim',
    amount === null ? '' : formatUnits(amount, unit.decimals),
    cellOf(unit.symbol),
    new Date(time * 1_000).toISOString(),
    transactionHash,
  ])
  return [[...heads], ...cells].map((row) => row.join(',')).join('\r\n')
}

/**
 * A symbol is untrusted text, so it is quoted and cannot be a formula. Everything else is digits, an address, a hash or
 * a time.
 */
function cellOf(value: string): string {
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return `"${text.replaceAll('"', '""')}"`
}
