import { type Hex, size, slice, zeroAddress } from 'viem'
import type { ClaimStruct } from './claim-struct.ts'
import { IntentDiffersError } from './errors.ts'
import type { Payable } from './judge-deed.ts'
import { type Refusal, refuse } from './refusal.ts'

const exactFields = [
  'chainId',
  'validator',
  'validatorKind',
  'boostId',
  'incentiveQuantity',
  'claimant',
] as const satisfies readonly (keyof ClaimStruct)[]

/**
 * Holds what is kept to what was judged just now: only what was judged is signed, whoever wrote the row. What may differ is
 * the referrer, whom the first request decided; a number that hangs on the operator's prices or rules, up to their
 * maximum; and the layout of before completions had ids. Pure.
 * @returns null when it is good; a refusal when it was kept before the boost had the incentive that is asked for now.
 * @throws {IntentDiffersError} when somebody else must have written it.
 */
export function compareIntent(kept: ClaimStruct, judged: Payable): Refusal | null {
  const field = exactFields.find((name) => kept[name] !== judged.claim[name])
  if (field !== undefined) throw new IntentDiffersError(field)
  if (kept.referrer !== zeroAddress && kept.referrer === kept.claimant) throw new IntentDiffersError('referrer')
  const word = firstWord(kept.incentiveData, judged.claim.incentiveData)
  const wanted = BigInt(slice(judged.claim.incentiveData, 0, 32))
  if (word === wanted) return null
  const { atMost, isNothingFine } = judged.leeway
  if (word === 0n) {
    if (isNothingFine) return null
    return refuse('incentives-disagree', 'The completion was signed for before the boost had this incentive.')
  }
  if (atMost !== null && word <= atMost) return null
  throw new IntentDiffersError('incentiveData')
}

/** The first word of what is kept: in today's layout with the very completion behind it, or in the one of before alone. */
function firstWord(kept: Hex, judged: Hex): bigint {
  const bytes = size(kept)
  if (bytes === 0) return 0n
  if (bytes !== 32 && (bytes !== 64 || slice(kept, 32) !== slice(judged, 32))) {
    throw new IntentDiffersError('incentiveData')
  }
  return BigInt(slice(kept, 0, 32))
}
