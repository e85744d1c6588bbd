import { BaseError } from 'viem'

/** What went wrong while asking a chain, in one sentence for the person. */
export function problemWords(error: unknown): string {
  if (error instanceof BaseError) return error.shortMessage
  return error instanceof Error ? error.message : String(error)
}
