/** Decimals of a balance on screen. Source: docs/product.md#balances. */
export const BALANCE_DECIMALS = 3
/** Places after the point that any number is ever written to. Source: docs/product.md#balances. */
export const MAX_DECIMAL_PLACES = 20

/**
 * An amount of base units as a decimal number: no grouping, a point, no zeros at its end. Never rounded; past
 * {@link MAX_DECIMAL_PLACES} it is cut.
 * @param amount - base units; may be negative.
 * @param decimals - of the token, 0 to 255.
 */
export function toDecimalText(amount: bigint, decimals: number): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals, digits.length - decimals + MAX_DECIMAL_PLACES)
  const shown = fraction.replace(/0+$/, '')
  return `${amount < 0n ? '-' : ''}${whole}${shown === '' ? '' : `.${shown}`}`
}

/**
 * A balance as it is shown, before the visitor's language writes it: three decimals, cut and never rounded up, since
 * nobody may read more than they have. Less than can be shown, and not nothing, is `<0.001`.
 * Source: docs/product.md#balances.
 */
export function formatBalance({ amount, decimals }: { readonly amount: bigint; readonly decimals: number }): string {
  const [whole = '0', fraction = ''] = toDecimalText(amount, decimals).split('.')
  const shown = fraction.slice(0, BALANCE_DECIMALS).padEnd(BALANCE_DECIMALS, '0')
  const isDust = amount > 0n && whole === '0' && /^0+$/.test(shown)
  return isDust ? `<0.${'1'.padStart(BALANCE_DECIMALS, '0')}` : `${whole}.${shown}`
}
