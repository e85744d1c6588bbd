import type { OwnedMatchResult } from '@laurel/protocol'
import type { Address, Hash } from 'viem'
import { toPayees } from '../action-editor/payee-messages.ts'
import { useCheck } from '../check/use-check.ts'
import type { ChainConfig } from '../config/config.ts'

/**
 * Returns the accounts that a completion names and that can be paid for it. Several when it is ambiguous. None when it
 * does not qualify, or when its owner is unclear. Pure.
 */
export function namedBy(result: OwnedMatchResult): readonly Address[] {
  return toPayees(result).payable
}

/**
 * Returns the accounts that a transaction names for an action, by the verifier's rules.
 * @param hash - null disables it.
 * @returns null while it is computed, and when it cannot be.
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
