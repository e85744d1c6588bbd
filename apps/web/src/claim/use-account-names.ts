import type { OwnedMatchResult } from '@laurel/protocol'
import type { Address, Hash } from 'viem'
import { toPayees } from '../action-editor/payee-messages.ts'
import { useCheck } from '../check/use-check.ts'
import type { ChainConfig } from '../config/config.ts'

/**
 * Every account that a completion names and that can be paid for it: one, or several where it is ambiguous; none where it does not
 * count, or where its owner is unclear. Pure.
 */
export function namedBy(result: OwnedMatchResult): readonly Address[] {
  return toPayees(result).payable
}

/**
 * Whom a transaction names for an action, by the rules that the verifier goes by.
 * @param hash - null asks nothing. @returns null while it is read, and where it cannot be said.
 */
export function useAccountNames(
  chain: ChainConfig,
  { action, hash }: { readonly action: Address; readonly hash: Hash | null },
): readonly Address[] | null {
  const state = useCheck(
    chain,
    hash === null ? null : { hash, against: { type: 'action', address: action }, givenAbi: [] },
  )
  if (state.status !== 'answered' || 'error' in state.answer.judged) return null
  return namedBy(state.answer.judged.explanation.result)
}
