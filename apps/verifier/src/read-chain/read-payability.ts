import {
  type Eligibility,
  encodeClaimData,
  encodeIncentiveData,
  type FundsChange,
  getEligibility,
  validatorKinds,
} from '@laurel/protocol'
import { type Address, BaseError, type Client, encodeFunctionData, parseAbi } from 'viem'
import { call, readContract } from 'viem/actions'
import type { ClaimStruct } from '../verify-claim/claim-struct.ts'
import type { StoredSignature } from '../verify-claim/completion.ts'
import type { StoredCompletion } from '../verify-claim/completion-store.ts'
import { type Payability, payabilityOf } from '../verify-claim/payability.ts'
import { orNull, revertOf } from './read-component.ts'

const coreAbi = parseAbi([
  'function claimIncentiveFor(uint256 boostId_, uint256 incentiveId_, address referrer_, bytes data_, address claimant) payable',
])
const feeAbi = parseAbi(['function getClaimFee() view returns (uint256)'])

/**
 * `IncentiveClaimed` and `MaximumClaimed(address)`: the claim, or all that an account may have, was claimed.
 * Source: docs/protocol.md#signed-claims.
 */
const SPENT = ['0x4de1225a', '0x059b7045']

/** What else is known where payability is asked for. */
export type PayabilityPlace = {
  /** Believes only what enough nodes say, and asks at the head: what was paid a moment ago is paid. */
  readonly client: Client
  readonly core: Address
  /**
   * The account's standing with an incentive, shared by its completions.
   * @param minimum - the least that the claim takes of a falling reward, in base units; 0 for none.
   */
  eligibilityOf(completion: StoredCompletion, minimum: bigint): Promise<Eligibility>
  /** The least that a completion's claim takes of a falling reward, in base units; 0 for none, and for other rewards. */
  minimumOf(completion: StoredCompletion): Promise<bigint>
  /** See `getFundsChanges`; null where nodes do not say. */
  changesOf(completion: StoredCompletion, incentive: Address): Promise<readonly FundsChange[] | null>
}

/**
 * Asks the chain whether a completion is paid when it is claimed now. What is signed is tried without sending; of what is not,
 * the list, what the account had, and what is left are asked.
 * @throws {QuorumNotReachedError} and whatever a client throws: the caller says `unknown` then.
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
  // Where nobody can say why, it is told that nothing is left: that is true in any case.
  const payability = payabilityAfter(changes ?? [])
  // It is reverted, and nothing here says why.
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
    abi: coreAbi,
    functionName: 'claimIncentiveFor',
    args: [
      ...([boostId, BigInt(incentiveId), referrer] as const),
      encodeClaimData({ signer, signature, incentiveQuantity, incentiveData, referrer: bound }),
      claimant,
    ],
  })
  const feeCall = { abi: feeAbi, address: validator, functionName: 'getClaimFee' } as const
  const value = isPayable ? ((await orNull(readContract(client, feeCall))) ?? 0n) : 0n
  try {
    // What the account holds does not matter: anybody may hand it in.
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
 * How an account stands with an incentive at the head.
 * @param minimum - the least that its claim takes of a falling reward, in base units; 0 for none.
 */
export function readEligibility(
  client: Client,
  core: Address,
  { completion: { key, claimant }, minimum }: { readonly completion: StoredCompletion; readonly minimum: bigint },
): Promise<Eligibility> {
  const { boostId, incentiveId } = key
  const payabilityAfter = minimum === 0n ? {} : { incentiveData: encodeIncentiveData({ needs: 'minimum', minimum }) }
  return getEligibility(client, { core, boostId, incentiveId, claimant, ...payabilityAfter })
}
