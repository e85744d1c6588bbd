import { formatUnits } from 'viem'
import type { TokenScale } from './token-account.ts'

/** Seconds of a year, as the program counts them. Source: https://github.com/solana-program/token-2022. */
const SECONDS_PER_YEAR = 31_556_736
const BASIS_POINTS = 10_000

/**
 * Returns the amount of a token as wallets show it: a decimal number with a dot. Without a scale it is exact. A token that pays interest
 * or is scaled shows another number than its base units say. The rule is that of the program, which computes with 64-bit
 * floating point, as this does.
 * @param now - Unix time in seconds.
 */
export function toShownAmount(
  amount: bigint,
  { decimals, scale }: { readonly decimals: number; readonly scale: TokenScale | null },
  now: number,
): string {
  if (scale === null) return formatUnits(amount, decimals)
  switch (scale.type) {
    case 'interest':
      return toText(Number(amount) * (interestFactor(scale, now) / 10 ** decimals), decimals)
    case 'multiplier': {
      const factor = now >= scale.next.from ? scale.next.multiplier : scale.multiplier
      return toText(Math.trunc(Number(amount) * factor) / 10 ** decimals, decimals)
    }
    default:
      return scale satisfies never
  }
}

function interestFactor(
  { initializedAt, updatedAt, rateBefore, rate }: Extract<TokenScale, { readonly type: 'interest' }>,
  now: number,
): number {
  const grow = (basisPoints: number, seconds: number) =>
    Math.exp((basisPoints * seconds) / SECONDS_PER_YEAR / BASIS_POINTS)
  return grow(rateBefore, updatedAt - initializedAt) * grow(rate, now - updatedAt)
}

/** The most decimals of JavaScript's texts, more than a 64-bit floating point number with a fraction of interest has. */
const ALL_DECIMALS = 100

/** As the program writes it: rounded to its decimals, halves to the even digit, without zeros at the end. */
function toText(value: number, decimals: number): string {
  if (!Number.isFinite(value)) return 'inf'
  if (value >= 1e21) return BigInt(value).toString()
  const [whole = '0', fraction = ''] = value.toFixed(ALL_DECIMALS).split('.')
  const isHalf = /^50*$/.test(fraction.slice(decimals))
  const cut = decimals === 0 ? whole : `${whole}.${fraction.slice(0, decimals)}`
  const text = isHalf && /[02468]$/.test(cut) ? cut : value.toFixed(decimals)
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}
