import { formatUnits } from 'viem'
import { parseAmountText } from '../amount/amount-text.ts'
import { SolanaAmountError } from './errors.ts'

/** Decimals of SOL: one is 1,000,000,000 lamports. */
export const SOL_DECIMALS = 9
/** The largest amount: 64 bits. Source: https://solana.com/docs/tokens. */
export const MAX_SOLANA_AMOUNT = 2n ** 64n - 1n

/**
 * Parses an amount as it is typed, `1.5` or `1,5`.
 * @param decimals - of the token; {@link SOL_DECIMALS} for SOL.
 * @returns base units, or null when it is empty, has too many decimals or more than 64 bits.
 */
export function parseSolanaAmount(text: string, decimals: number): bigint | null {
  const amount = parseAmountText(text, decimals)
  return amount === null || amount > MAX_SOLANA_AMOUNT ? null : amount
}

/** Returns base units as a decimal number, without zeros at the end: 1500000000 lamports → `1.5`. */
export function formatSolanaAmount(amount: bigint, decimals: number): string {
  return formatUnits(amount, decimals)
}

/** @throws {SolanaAmountError} when an amount is nothing, or has more than 64 bits. */
export function assertSolanaAmount(amount: bigint): void {
  if (amount <= 0n || amount > MAX_SOLANA_AMOUNT) throw new SolanaAmountError(amount)
}
