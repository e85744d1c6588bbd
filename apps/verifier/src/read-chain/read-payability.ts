import {
  type Eligibility,
  encodeClaimData,
  encodeIncentiveData,
  type FundsChange,
  getEligibility,
  validatorKinds,
} from '@laurel/protocol'
import { boostCoreAbi, payableLimitedSignerValidatorV2Abi } from '@laurel/protocol/abi'
import { orNull, revertOf } from '@laurel/server/chain/contract-failure.ts'
import { type Address, BaseError, type Client, encodeFunctionData } from 'viem'
import { call, readContract } from 'viem/actions'
import type { ClaimStruct } from '../verify-claim/claim-struct.ts'
import type { StoredSignature } from '../verify-claim/completion.ts'
import type { StoredCompletion } from '../verify-claim/completion-store.ts'
import { type Payability, payabilityOf } from '../verify-claim/payability.ts'

/**
 * `IncentiveClaimed` and `MaximumClaimed(address)`: the claim was used, or the account has claimed its maximum.
 * Source: docs/protocol.md#signed-claims.
 */
const SPENT = ['0x4de1225a', '0x059b7045']

/** What reading the payability needs. */
export type PayabilityPlace = {
  /** Returns only what a quorum agrees on, and reads at the head, so that a recent payment counts. */
  readonly client: Client
  readonly core: Address
  /**
   * The account's eligibility for an incentive, shared by its completions.
   * @param minimum - the minimum of a declining reward that the claim accepts, in base units; 0 for none.
   */
  eligibilityOf(completion: StoredCompletion, minimum: bigint): Promise<Eligibility>
  /** The minimum of a declining reward that a completion's claim accepts, in base units; 0 for none, and for other rewards. */
  minimumOf(completion: StoredCompletion): Promise<bigint>
  /** See `getFundsChanges`; null when the nodes do not return them. */
  changesOf(completion: StoredCompletion, incentive: Address): Promise<readonly FundsChange[] | null>
}

/**
 * Reads whether a claim of a completion pays now. A signed claim is simulated. For an unsigned one the allow list, the account's earlier
 * claims and the remaining funds are read.
 * @throws {QuorumNotReachedError} and the errors of the client, for which the caller reports `unknown`.
 */
export async function readPayability(place: PayabilityPlace, completion: StoredCompletion): Promise<Payability> {
  const { state, key, maxReward } = completion
  const tried = 'signature' in state ? await tryClaim(place, key.incentiveId, state) : null
  if (tried === 'paid') return { status: 'claimable' }
  if (tried === 'spent') return { status: 'claimed' }
  const minimum = await place.minimumOf(completion)
  const eligibility = await place.eligibilityOf(completion, minimum)
  const payabilityAfter = (changes: readonly FundsChange[]) =>
    payabilityOf(eligibility, { maxReward, minimum, changes })
  const { incentive } = eligibility
  const isEmpty = payabilityAfter([]).status === 'exhausted' && incentive !== null
  const changes = isEmpty ? await place.changesOf(completion, incentive.incentive) : null
  // When the reason is unknown, the status is `exhausted`, which is true in any case.
  const payability = payabilityAfter(changes ?? [])
  // The simulation reverted for an unknown reason.
  return tried === 'reverted' && payability.status === 'claimable' ? { status: 'unknown' } : payability
}

async function tryClaim(
  { client, core }: PayabilityPlace,
  incentiveId: number,
  { claim, signature, signer }: { readonly claim: ClaimStruct } & StoredSignature,
): Promise<'paid' | 'spent' | 'reverted'> {
  const { boostId, claimant, incentiveData, incentiveQuantity, referrer, validator, validatorKind } = claim
  const { signsReferrer, isPayable } = validatorKinds[validatorKind]
  const bound = signsReferrer ? referrer : null
  const data = encodeFunctionData({
    abi: boostCoreAbi,
    functionName: 'claimIncentiveFor',
    args: [
      ...([boostId, BigInt(incentiveId), referrer] as const),
      encodeClaimData({ signer, signature, incentiveQuantity, incentiveData, referrer: bound }),
      claimant,
    ],
  })
  const feeCall = { abi: payableLimitedSignerValidatorV2Abi, address: validator, functionName: 'getClaimFee' } as const
  const value = isPayable ? ((await orNull(readContract(client, feeCall))) ?? 0n) : 0n
  try {
    // The balance of the account does not matter, because any account can submit the claim.
    const stateOverride = value > 0n ? [{ address: claimant, balance: value * 2n }] : undefined
    await call(client, { account: claimant, to: core, data, value, ...(stateOverride ? { stateOverride } : {}) })
    return 'paid'
  } catch (error) {
    const revert = error instanceof BaseError ? revertOf(error) : null
    if (revert === null) throw error
    return SPENT.some((selector) => revert.startsWith(selector)) ? 'spent' : 'reverted'
  }
}

/**
 * Returns the eligibility of an account for an incentive at the head.
 * @param minimum - the minimum of a declining reward that its claim accepts, in base units; 0 for none.
 */
export function readEligibility(
  client: Client,
  core: Address,
  { completion: { key, claimant }, minimum }: { readonly completion: StoredCompletion; readonly minimum: bigint },
): Promise<Eligibility> {
  const { boostId, incentiveId } = key
  const payabilityAfter = minimum === 0n ? {} : { incentiveData: encodeIncentiveData({ type: 'minimum', minimum }) }
  return getEligibility(client, { core, boostId, incentiveId, claimant, ...payabilityAfter })
}
