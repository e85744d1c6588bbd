import type { Hash } from 'viem'
import { checkText } from '../language/en/check.ts'

/** A transaction as typed, read. */
export type TransactionResult =
  | { readonly status: 'empty' }
  | { readonly status: 'ok'; readonly hash: Hash }
  | { readonly status: 'error'; readonly problem: string }

/** Reads a transaction hash, or takes it out of an explorer's link. */
export function readTransactionText(text: string): TransactionResult {
  const trimmed = text.trim()
  if (trimmed === '') return { status: 'empty' }
  // Of a link, the first run of exactly 64 digits: what follows may be a log's place or another parameter.
  const found = /(?<![0-9a-fA-F])(?:0x)?([0-9a-fA-F]{64})(?![0-9a-fA-F])/.exec(trimmed)?.[1]
  if (found !== undefined) return { status: 'ok', hash: `0x${found.toLowerCase()}` }
  if (/(?<![0-9a-fA-F])0x[0-9a-fA-F]{40}(?![0-9a-fA-F])/.test(trimmed)) {
    return { status: 'error', problem: checkText('isAddress') }
  }
  return { status: 'error', problem: checkText('noHash') }
}
