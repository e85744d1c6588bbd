import type { Address } from 'viem'
import { type ActionClaimant, type ActionStep, ANY_CONTRACT } from '../action/action.ts'
import { padSignature } from '../signature/infer-signature-type.ts'

/**
 * The step that a claimant belongs to. `target` is the contract whose log or call names the claimant. Null when every
 * log or call that meets the step may name the claimant.
 */
export type ClaimantBinding =
  | { readonly status: 'bound'; readonly index: number; readonly target: Address | null }
  | { readonly status: 'unbound'; readonly code: 'claimant-unbound' | 'claimant-chain-mismatch' }

/**
 * Finds a claimant's step: one with the same signature on the same chain, where the targets are equal or one of the two
 * is the wildcard. A step with exactly the same target comes before others, then the first one.
 * Source: docs/protocol.md#codec-and-matching.
 * @param claimant - not the sender.
 * @throws {SignatureLengthError} when a signature is neither 4 nor 32 bytes.
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
