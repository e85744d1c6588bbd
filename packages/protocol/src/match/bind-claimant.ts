import type { Address } from 'viem'
import { type ActionClaimant, type ActionStep, ANY_CONTRACT } from '../action/action.ts'
import { padSignature } from '../signature/infer-signature-type.ts'

/**
 * The step that a claimant belongs to. `target` is where the log or call must lie that names the claimant; null when every
 * one that meets the step may.
 */
export type ClaimantBinding =
  | { readonly status: 'bound'; readonly index: number; readonly target: Address | null }
  | { readonly status: 'unbound'; readonly code: 'claimant-unbound' | 'claimant-chain-mismatch' }

/**
 * Finds a claimant's step: one with its own signature on its own chain, where the targets are the same or one of the two is
 * the wildcard. A step of the very same target goes before others, then the first.
 * Source: docs/protocol.md#codec-and-matching.
 * @param claimant - not the sender.
 * @throws {SignatureLengthError}
 */
export function bindClaimant(
  claimant: Pick<ActionClaimant, 'signature' | 'targetContract' | 'chainId'>,
  steps: readonly Pick<ActionStep, 'signature' | 'targetContract' | 'chainId'>[],
): ClaimantBinding {
  const signature = padSignature(claimant.signature)
  const target = claimant.targetContract.toLowerCase()
  const fitting = steps.flatMap((step, at) => {
    const own = step.targetContract.toLowerCase()
    const fits = own === target || own === ANY_CONTRACT || target === ANY_CONTRACT
    return fits && padSignature(step.signature) === signature ? [{ at, own, chainId: step.chainId }] : []
  })
  const onChain = fitting.filter(({ chainId }) => chainId === claimant.chainId)
  const bound = onChain.find(({ own }) => own === target) ?? onChain[0]
  if (!bound) return { status: 'unbound', code: fitting.length > 0 ? 'claimant-chain-mismatch' : 'claimant-unbound' }
  return { status: 'bound', index: bound.at, target: bound.own === target ? null : namedTarget(target) }
}

function namedTarget(target: string): Address | null {
  return target === ANY_CONTRACT ? null : `0x${target.slice(2)}`
}
