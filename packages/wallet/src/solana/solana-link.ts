import type { Transaction } from '@solana/kit'
import type { SolanaSignInMessage } from './solana-sign-in-message.ts'

/** How a transaction is sent by a wallet. As in the Wallet Standard. */
export type SolanaSendSettings = {
  /** Whether the wallet's node sends without a simulation. */
  readonly skipPreflight?: boolean
  /** The state that the simulation uses. */
  readonly preflightCommitment?: 'processed' | 'confirmed' | 'finalized'
  /** How often the node sends it again. */
  readonly maxRetries?: number
  /** The slot that the node must have reached. */
  readonly minContextSlot?: number
}

/** What a wallet signed. */
export type SignedBytes = { readonly message: Uint8Array; readonly signature: Uint8Array }

/**
 * The requests that a connected wallet takes for its active account, whichever way it is reached. Answers are parsed, and
 * not compared with the request yet.
 */
export type SolanaLink = {
  /** @throws {FeatureMissingError} when the wallet cannot sign messages, and what the wallet throws. */
  readonly signMessage: (message: Uint8Array) => Promise<SignedBytes>
  /** Null when the wallet lacks `solana:signIn`: then it signs the text as a message. */
  readonly signIn: ((message: SolanaSignInMessage) => Promise<SignedBytes & { readonly account: string }>) | null
  /** Whether the wallet sends what it signs, and cannot sign alone. */
  readonly isSending: boolean
  /** Signs and does not send. One request to the wallet for all. */
  readonly signTransactions: (transactions: readonly Transaction[]) => Promise<readonly Transaction[]>
  /** Signs, and lets the wallet send. @returns the signature of the fee payer, 64 bytes. */
  readonly signAndSendTransaction: (transaction: Transaction, options: SolanaSendSettings) => Promise<Uint8Array>
}
