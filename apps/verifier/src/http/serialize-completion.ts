import { encodeClaimData, validatorKinds } from '@laurel/protocol'
import { getAddress } from 'viem'
import type { ClaimResult } from '../verify-claim/claim-result.ts'
import { hasDigest } from '../verify-claim/completion.ts'
import { NO_LOG_INDEX } from '../verify-claim/completion-key.ts'
import type { StoredCompletion } from '../verify-claim/completion-store.ts'
import { InvalidTransitionError } from '../verify-claim/errors.ts'
import type { Payability } from '../verify-claim/payability.ts'
import type { EarnedCompletion } from './list-earned.ts'
import type { ResponseJson } from './response-schemas.ts'

/** Serializes a completion to JSON with checksummed addresses. */
export function serializeCompletion({ key, claimant, maxReward, state }: StoredCompletion): ResponseJson<'Completion'> {
  return {
    ...key,
    logIndex: key.logIndex === NO_LOG_INDEX ? null : key.logIndex,
    core: getAddress(key.core),
    boostId: key.boostId.toString(),
    claimant: getAddress(claimant),
    status: state.status,
    blockNumber: state.block.number.toString(),
    maxReward: maxReward?.toString() ?? null,
    digest: hasDigest(state) ? state.digest : null,
  }
}

/** Serializes a completion and whether it is payable to JSON. */
export function serializeEarned({ completion, payability }: EarnedCompletion): ResponseJson<'EarnedCompletion'> {
  return { ...serializeCompletion(completion), payability: serializePayability(payability) }
}

function serializePayability(payability: Payability): ResponseJson<'EarnedCompletion'>['payability'] {
  if (payability.status !== 'below-minimum') return payability
  const { status, minimum, recoversAt } = payability
  const isNear = recoversAt !== null && recoversAt <= BigInt(Number.MAX_SAFE_INTEGER)
  return { status, minimum: minimum.toString(), recoversAt: isNear ? Number(recoversAt) : null }
}

/**
 * Serializes the result of a request for a claim to JSON.
 * @throws {InvalidTransitionError} when a signed completion has no signature.
 */
export function serializeClaimResult(answer: ClaimResult): ResponseJson<'ClaimResponse'> {
  const trace = answer.trace === null ? null : { ...answer.trace }
  if (answer.status === 'pending') {
    const { code, reason, referral } = answer
    return { status: 'pending', code, reason, referral, trace }
  }
  if (answer.status === 'refused') return { status: 'refused', code: answer.code, reason: answer.reason, trace }
  const { state } = answer.completion
  if (!('signature' in state)) throw new InvalidTransitionError({ status: state.status, event: 'given out' })
  const { validator, validatorKind, boostId, incentiveQuantity, claimant, incentiveData, referrer } = state.claim
  const { signer, signature } = state
  const bound = validatorKinds[validatorKind].signsReferrer ? referrer : null
  return {
    status: 'signed',
    completion: serializeCompletion(answer.completion),
    claim: {
      ...{ validator: getAddress(validator), boostId: boostId.toString(), incentiveQuantity },
      ...{ claimant: getAddress(claimant), incentiveData, referrer: getAddress(referrer) },
    },
    signer: getAddress(signer),
    signature,
    claimData: encodeClaimData({ signer, signature, incentiveQuantity, incentiveData, referrer: bound }),
    trace,
  }
}
