import { type Hex, size, slice, zeroAddress } from 'viem'
import { type ClaimStruct, MAX_INCENTIVE_QUANTITY } from './claim-struct.ts'
import { IntentMismatchError } from './errors.ts'
import type { Payable } from './evaluate-claim.ts'
import { type Refusal, refuse } from './refusal.ts'

const exactFields = [
  'chainId',
  'validator',
  'validatorKind',
  'boostId',
  'claimant',
] as const satisfies readonly (keyof ClaimStruct)[]

/**
 * Compares the saved intent with the current evaluation, so that only an evaluated claim is signed, also when another program wrote the row. These
 * can differ: the referrer, which the first request decides (`claim-service.ts` requires the claimant's signature for it), a number that
 * depends on the operator's prices or rules, up to their maximum, and the layout from before completions had ids. Pure.
 * @param incentiveId - the requested incentive.
 * @returns null when they agree; a refusal when the intent was saved before the boost had the requested incentive.
 * @throws {IntentMismatchError} when something other than the verifier must have written it.
 */
export function compareIntent(saved: ClaimStruct, evaluated: Payable, incentiveId: number): Refusal | null {
  const field = exactFields.find((name) => saved[name] !== evaluated.claim[name])
  if (field !== undefined) throw new IntentMismatchError(field)
  // In the old layout, every claim was for the highest number of incentives.
  const isOldQuantity = isOldLayout(saved.incentiveData) && saved.incentiveQuantity === MAX_INCENTIVE_QUANTITY
  if (saved.incentiveQuantity > evaluated.claim.incentiveQuantity && !isOldQuantity) {
    throw new IntentMismatchError('incentiveQuantity')
  }
  // Terms that include earlier blocks came later than the signature, which does not change.
  if (saved.incentiveQuantity <= incentiveId) return refuse('incentive-data-conflict', SIGNED_BEFORE)
  if (saved.referrer !== zeroAddress && saved.referrer === saved.claimant) throw new IntentMismatchError('referrer')
  const word = firstWord(saved.incentiveData, evaluated.claim.incentiveData)
  const wanted = BigInt(slice(evaluated.claim.incentiveData, 0, 32))
  if (word === wanted) return null
  const { atMost, isNothingFine } = evaluated.leeway
  if (word === 0n) {
    if (isNothingFine) return null
    return refuse('incentive-data-conflict', SIGNED_BEFORE)
  }
  if (atMost !== null && word <= atMost) return null
  throw new IntentMismatchError('incentiveData')
}

const SIGNED_BEFORE = 'The claim of this completion was signed before it counted for this incentive.'

function isOldLayout(data: Hex): boolean {
  return size(data) === 0 || size(data) === 32
}

/** The first word of the saved data: in the current layout with the same completion id after it, in the old layout alone. */
function firstWord(saved: Hex, evaluated: Hex): bigint {
  const bytes = size(saved)
  if (bytes === 0) return 0n
  if (!isOldLayout(saved) && (bytes !== 64 || slice(saved, 32) !== slice(evaluated, 32))) {
    throw new IntentMismatchError('incentiveData')
  }
  return BigInt(slice(saved, 0, 32))
}
