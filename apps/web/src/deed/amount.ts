import { type Address, formatUnits, parseUnits } from 'viem'

/** What a number counts: a token's units. */
export type Unit = { readonly symbol: string; readonly decimals: number; readonly token: Address }

/**
 * A number of base units as people write it, never shortened: `96400000` of six decimals is “96.40”, `1000` of none
 * “1,000”. A single decimal gets its second, as money does.
 */
export function formatAmount(raw: bigint, decimals: number): string {
  const text = formatUnits(raw, decimals)
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  const shown = fraction.length === 1 && decimals > 1 ? `${fraction}0` : fraction
  return `${text.startsWith('-') ? '−' : ''}${grouped}${shown === '' ? '' : `.${shown}`}`
}

/** {@link formatAmount} with its unit; a space that does not break stands between them. */
export function formatAmountWithUnit(raw: bigint, { symbol, decimals }: Unit): string {
  return `${formatAmount(raw, decimals)}\u00a0${symbol}`
}

/** What reading an amount gave: base units, or what is wrong with the text. */
export type AmountReading =
  | { readonly status: 'read'; readonly raw: bigint }
  | { readonly status: 'wrong'; readonly problem: string }

/** Reads an amount as typed, comma or dot for decimals. */
export function readAmount(text: string, { symbol, decimals }: Unit): AmountReading {
  const plain = text.trim().replace(',', '.')
  if (!/^-?(\d+\.?\d*|\.\d+)$/.test(plain)) {
    return { status: 'wrong', problem: `“${text}” is no amount: write digits, with a dot for decimals.` }
  }
  const places = plain.split('.')[1]?.length ?? 0
  if (places > decimals) {
    return { status: 'wrong', problem: `${symbol} has ${decimals} decimals: write no more than that.` }
  }
  return { status: 'read', raw: parseUnits(plain, decimals) }
}
