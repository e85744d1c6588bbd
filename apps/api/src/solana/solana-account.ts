import { InvalidRequestError } from '@laurel/server/http/errors.ts'
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

/** A token of a network of Solana: its CAIP-2 id, and the mint. */
export type SolanaTokenReference = { readonly network: string; readonly mint: string }

/**
 * Returns the token that a CAIP-10 address of Solana names.
 * @param parameter - the name of the parameter, for the error. @throws {InvalidRequestError}
 */
export function parseSolanaTokenReference(text: string, parameter: string): SolanaTokenReference {
  const network = parseSolanaNetwork(text)
  const mint = network === null ? '' : text.slice(network.length + 1)
  if (network === null || !isSolanaAddress(mint)) {
    throw new InvalidRequestError(`${parameter}: must be a CAIP-10 address of Solana`)
  }
  return { network, mint }
}
