import type { SolanaToken } from '../confirm/solana-summary.ts'

/** An instruction with the addresses of its accounts. */
export type SolanaInstruction = {
  readonly program: string
  readonly accounts: readonly string[]
  readonly data: Uint8Array
}

/** What is known of the token accounts of a transaction. */
export type TokenFacts = {
  /** The mint and the owner of a token account; null when it is none, or could not be read. */
  readonly accountOf: (address: string) => { readonly mint: string; readonly owner: string } | null
  readonly tokenOf: (mint: string) => SolanaToken
}
