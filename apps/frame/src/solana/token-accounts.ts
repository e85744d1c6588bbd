import { isTokenProgram } from './programs.ts'
import { keyAt, readU32, readU64 } from './read-data.ts'
import type { SolanaAccount } from './solana-node.ts'

/** Bytes of a mint, and of a token account, without extensions. */
const MINT_BYTES = 82
const HOLDING_BYTES = 165
/** As many bytes of an account as say what token it is of: with extensions, the byte after a token account says which of the two it is. */
export const TOKEN_FACT_BYTES = HOLDING_BYTES + 1

/** What a token account has, and who controls it. */
export type TokenHolding = {
  readonly mint: string
  readonly owner: string
  readonly amount: bigint
  /** Who may take tokens of it; null for nobody. */
  readonly delegate: string | null
  /** Who may close it instead of its owner; null for nobody. */
  readonly closer: string | null
}

/** Reads a token account; null for any other account. Pure. Source: https://github.com/solana-program/token. */
export function readHolding(account: SolanaAccount): TokenHolding | null {
  if (account === null || !isTokenProgram(account.owner)) return null
  const { data } = account
  const isHolding = data.length === HOLDING_BYTES || (data.length > HOLDING_BYTES && data[HOLDING_BYTES] === 2)
  // Byte 108: 1 or 2 once it is initialized.
  if (!isHolding || data[108] === 0) return null
  return {
    ...{ mint: keyAt(data, 0), owner: keyAt(data, 32), amount: readU64(data, 64) },
    ...{ delegate: readU32(data, 72) === 1 ? keyAt(data, 76) : null },
    ...{ closer: readU32(data, 129) === 1 ? keyAt(data, 133) : null },
  }
}

/** Reads the decimals of a mint; null for any other account. Pure. */
export function readDecimals(account: SolanaAccount): number | null {
  if (account === null || !isTokenProgram(account.owner)) return null
  const { data } = account
  const isMint = data.length === MINT_BYTES || (data.length > HOLDING_BYTES && data[HOLDING_BYTES] === 1)
  return isMint && data[45] === 1 ? (data[44] ?? null) : null
}
