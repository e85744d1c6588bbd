import type { Hash } from 'viem'
import { checkText } from '../language/en/check.ts'

/** The result of parsing a typed transaction. */
export type TransactionResult =
  | { readonly status: 'empty' }
  | { readonly status: 'ok'; readonly hash: Hash }
  | { readonly status: 'error'; readonly problem: string }

/** Parses a transaction hash, or takes it out of an explorer's link. */
export function readTransactionText(text: string): TransactionResult {
  const trimmed = text.trim()
  if (trimmed === '') return { status: 'empty' }
  // In a link, the first run of exactly 64 digits. What follows may be a log index or another parameter.
  const found = /(?<![0-9a-fA-F])(?:0x)?([0-9a-fA-F]{64})(?![0-9a-fA-F])/.exec(trimmed)?.[1]
  if (found !== undefined) return { status: 'ok', hash: `0x${found.toLowerCase()}` }
  if (/(?<![0-9a-fA-F])0x[0-9a-fA-F]{40}(?![0-9a-fA-F])/.test(trimmed)) {
    return { status: 'error', problem: checkText('isAddress') }
  }
  return { status: 'error', problem: checkText('noHash') }
}
