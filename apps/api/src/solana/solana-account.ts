import { isSolanaAddress, parseSolanaAddress } from '@laurel/wallet/solana'

/** An account of Solana. */
export type SolanaAddress = ReturnType<typeof parseSolanaAddress>

/** Returns an account that is given without its chain, or null for one of another namespace. */
export function parseSolanaAccount(text: string): SolanaAddress | null {
  return isSolanaAddress(text) ? parseSolanaAddress(text) : null
}

/** Returns the CAIP-2 id of a CAIP-2 or CAIP-10 text of Solana, or null. */
export function parseSolanaNetwork(text: string): string | null {
  return /^solana:[^:]+/.exec(text)?.[0] ?? null
}
