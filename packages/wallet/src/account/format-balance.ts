/** The number of decimals of a displayed balance. Source: docs/product.md#balances. */
export const BALANCE_DECIMALS = 3
/** The maximum number of decimal places of any formatted number. Source: docs/product.md#balances. */
export const MAX_DECIMAL_PLACES = 20

/**
 * Returns an amount of base units as a decimal number, with a decimal point, no grouping and no trailing zeros. It is
 * never rounded. Digits beyond {@link MAX_DECIMAL_PLACES} are cut.
 * @param amount - base units; may be negative.
 * @param decimals - the token's decimals, 0 to 255.
 */
export function toDecimalText(amount: bigint, decimals: number): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals, digits.length - decimals + MAX_DECIMAL_PLACES)
  const shown = fraction.replace(/0+$/, '')
  return `${amount < 0n ? '-' : ''}${whole}${shown === '' ? '' : `.${shown}`}`
}

/**
 * Returns a balance as it is displayed, before localization. It has three decimals. They are cut, never rounded up, so
 * that the text never shows more than the account has. A positive amount below the smallest decimal is `<0.001`.
 * Source: docs/product.md#balances.
 */
export function formatBalance({ amount, decimals }: { readonly amount: bigint; readonly decimals: number }): string {
  const [whole = '0', fraction = ''] = toDecimalText(amount, decimals).split('.')
  const shown = fraction.slice(0, BALANCE_DECIMALS).padEnd(BALANCE_DECIMALS, '0')
  const isDust = amount > 0n && whole === '0' && /^0+$/.test(shown)
  return isDust ? `<0.${'1'.padStart(BALANCE_DECIMALS, '0')}` : `${whole}.${shown}`
}
