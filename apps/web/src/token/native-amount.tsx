import { formatAmount, formatRounded } from './amount.ts'

/** The decimals of the native currency of all supported chains. */
const COIN_DECIMALS = 18
/** The number of digits that distinguish fees. */
const SHOWN_DIGITS = 4

/**
 * An amount of the native coin, rounded. Its title has the exact amount.
 * @param wei - base units.
 */
export function NativeAmount({ wei }: { readonly wei: bigint }) {
  const symbol = '\u00a0ETH'
  return (
    <bdi title={`${formatAmount(wei, COIN_DECIMALS)}${symbol}`}>
      {formatRounded(wei, COIN_DECIMALS, SHOWN_DIGITS)}
      {symbol}
    </bdi>
  )
}
