import type { SwapQuote, SwapTerms } from './swap-quote.ts'

/** How often an amount is raised at most. Each time takes a quote, and the second one is already exact. */
const MAX_ATTEMPTS = 4
/** The significant digits of an amount that is found. More would only look exact. */
const DIGITS = 6
/** What is added when an amount gives too little, in hundredths of a percent: the price is worse for a larger amount. */
const MARGIN_BIPS = 10n
const BIPS = 10_000n

/**
 * Finds how much has to be paid so that at least a minimum arrives, after the slippage. Quotes are for what is paid, so
 * the first guess is what the minimum would sell for.
 * @param minimum - in base units of `to`.
 * @param leastOf - returns what arrives at the least of a quoted amount.
 * @param quote - requests quotes.
 * @returns base units of `from`, rounded up; null when nothing gives that much.
 */
export async function findAmount(
  { from, to }: Pick<SwapTerms, 'from' | 'to'>,
  {
    minimum,
    leastOf,
    quote,
  }: {
    readonly minimum: bigint
    readonly leastOf: (toAmount: bigint) => bigint
    readonly quote: (terms: SwapTerms) => Promise<readonly SwapQuote[]>
  },
): Promise<bigint | null> {
  let amount = highest(await quote({ from: to, to: from, amount: minimum }))
  for (let attempt = 0; attempt < MAX_ATTEMPTS && amount !== null && amount > 0n; attempt++) {
    const rounded = roundUp(amount)
    const toAmount = highest(await quote({ from, to, amount: rounded }))
    const received = toAmount === null ? 0n : leastOf(toAmount)
    if (received >= minimum) return rounded
    amount = received === 0n ? null : (rounded * minimum * (BIPS + MARGIN_BIPS)) / (received * BIPS) + 1n
  }
  return null
}

function highest(quotes: readonly SwapQuote[]): bigint | null {
  return quotes.reduce<bigint | null>(
    (most, { toAmount }) => (most === null || toAmount > most ? toAmount : most),
    null,
  )
}

/** Rounds up to {@link DIGITS} significant digits. */
function roundUp(amount: bigint): bigint {
  const step = 10n ** BigInt(Math.max(0, amount.toString().length - DIGITS))
  return ((amount + step - 1n) / step) * step
}
