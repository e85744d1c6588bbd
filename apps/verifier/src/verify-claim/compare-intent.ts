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
 * Holds what is kept to what was judged just now: only what was judged is signed, whoever wrote the row. What may differ is
 * the referrer, whom the first request decided (`claim-service.ts` asks for the claimant's word for that); a number that hangs on the operator's prices or rules, up to their
 * maximum; and the layout of before completions had ids. Pure.
 * @param incentiveId - what is asked for now.
 * @returns null when it is good; a refusal when it was kept before the boost had the incentive that is asked for now.
 * @throws {IntentMismatchError} when somebody else must have written it.
 */
export function compareIntent(saved: ClaimStruct, judged: Payable, incentiveId: number): Refusal | null {
  const field = exactFields.find((name) => saved[name] !== judged.claim[name])
  if (field !== undefined) throw new IntentMismatchError(field)
  // In the layout of before, every claim was for as many incentives as can be counted.
  const isOldQuantity = isOldLayout(saved.incentiveData) && saved.incentiveQuantity === MAX_INCENTIVE_QUANTITY
  if (saved.incentiveQuantity > judged.claim.incentiveQuantity && !isOldQuantity) {
    throw new IntentMismatchError('incentiveQuantity')
  }
  // Terms that count earlier blocks came later than what was signed: what is out stays as it is.
  if (saved.incentiveQuantity <= incentiveId) return refuse('incentive-data-conflict', SIGNED_BEFORE)
  if (saved.referrer !== zeroAddress && saved.referrer === saved.claimant) throw new IntentMismatchError('referrer')
  const word = firstWord(saved.incentiveData, judged.claim.incentiveData)
  const wanted = BigInt(slice(judged.claim.incentiveData, 0, 32))
  if (word === wanted) return null
  const { atMost, isNothingFine } = judged.leeway
  if (word === 0n) {
    if (isNothingFine) return null
    return refuse('incentive-data-conflict', SIGNED_BEFORE)
  }
  if (atMost !== null && word <= atMost) return null
  throw new IntentMismatchError('incentiveData')
}

const SIGNED_BEFORE = 'The completion was signed for before it counted for this incentive.'

function isOldLayout(data: Hex): boolean {
  return size(data) === 0 || size(data) === 32
}

/** The first word of what is kept: in today's layout with the very completion behind it, or in the one of before alone. */
function firstWord(saved: Hex, judged: Hex): bigint {
  const bytes = size(saved)
  if (bytes === 0) return 0n
  if (!isOldLayout(saved) && (bytes !== 64 || slice(saved, 32) !== slice(judged, 32))) {
    throw new IntentMismatchError('incentiveData')
  }
  return BigInt(slice(saved, 0, 32))
}
