import type { Verdict } from '@laurel/protocol'
import type { Address, Hash } from 'viem'
import type { WorldChain } from '../app/world.ts'
import { useCheck } from '../check/use-check.ts'

/** Everybody whom a deed names: one, or several where it is ambiguous; none where it does not count. Pure. */
export function namedBy(verdict: Verdict): readonly Address[] {
  if (verdict.verdict === 'ambiguous') return [...new Set(verdict.pairs.map(({ claimant }) => claimant))]
  if (verdict.verdict !== 'matched' || verdict.claimant.status !== 'named') return []
  return [verdict.claimant.address]
}

/**
 * Whom a transaction names for an action, by the rules that the verifier goes by.
 * @param hash - null asks nothing. @returns null while it is read, and where it cannot be said.
 */
export function useNamed(
  chain: WorldChain,
  { action, hash }: { readonly action: Address; readonly hash: Hash | null },
): readonly Address[] | null {
  const state = useCheck(
    chain,
    hash === null ? null : { hash, against: { type: 'action', address: action }, givenAbi: [] },
  )
  if (state.status !== 'answered' || 'error' in state.answer.judged) return null
  return namedBy(state.answer.judged.explanation.verdict)
}
