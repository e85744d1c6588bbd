import { type Address, encodeFunctionData, type Hex, zeroAddress } from 'viem'
import { allowListAbi } from '../allow-list/allow-list-abi.ts'
import { coreAbi } from '../boost/core-abi.ts'
import type { PlannedCall, ReadPlan, ResultWord } from '../contract/read-plan.ts'
import { interfaceAbi } from '../contract/supports-interface.ts'
import { incentiveAbi, incentiveDetailsAbi } from '../incentive/incentive-abi.ts'
import { balanceReads, incentiveStateReads } from '../incentive/incentive-reads.ts'
import { toClaimCountKey } from '../validator/get-validator.ts'
import { validatorAbi, validatorDetailsAbi } from '../validator/validator-abi.ts'
import { decodeClaimData, encodeClaimData } from './claim-data.ts'
import { encodeClaimCall } from './plan-claim.ts'

/** The account, the incentive and the claim that `getEligibility` is about. */
export type EligibilityParameters = {
  readonly core: Address
  readonly boostId: bigint
  readonly incentiveId: number
  readonly claimant: Address
  readonly incentiveData?: Hex
  readonly data?: Hex
}

/** Returns a claim without a signature, for the checks that come before the signature's. */
export function encodeUnsignedClaim(incentiveData: Hex): Hex {
  return encodeClaimData({
    ...{ signer: zeroAddress, signature: '0x', incentiveQuantity: 1, referrer: null },
    incentiveData,
  })
}

/** Returns the calldata of a claim that the core rejects with `ClaimFailed` when the boost has no room. */
export function encodeParticipantCheck(
  claim: Pick<EligibilityParameters, 'boostId' | 'incentiveId' | 'claimant'>,
): Hex {
  return encodeClaimCall({ ...claim, referrer: zeroAddress, data: encodeUnsignedClaim('0x') })
}

/**
 * Returns all reads of `getEligibility`, for every kind of validator and incentive. A read of another kind only
 * reverts. The simulations come last, because they may change what the reads return.
 * @returns null for values that do not fit their onchain types.
 */
export function planEligibilityReads(parameters: EligibilityParameters): ReadPlan | null {
  try {
    return { from: parameters.claimant, calls: listCalls(parameters) }
  } catch {
    // The single reads report what does not fit.
    return null
  }
}

/** Positions in the plan of the calls whose results are used by later calls. */
const BOOST = 0
const ASSET = 1
const TOKEN_ID = 2

// `getBoost` returns an offset and eight words, then the number of incentives and their addresses.
const boostWord = (word: number): ResultWord => ({ call: BOOST, word })
const validator = boostWord(2)
const allowList = boostWord(3)
const FIRST_INCENTIVE_WORD = 10
/** More incentives than any boost has: a copy in a plan has a position of two bytes. */
const MAX_INCENTIVE_ID = 255

function listCalls(parameters: EligibilityParameters): readonly PlannedCall[] {
  const { core, boostId, incentiveId, claimant } = parameters
  if (incentiveId > MAX_INCENTIVE_ID) throw new RangeError(`There is no incentive ${incentiveId}.`)
  const incentive = boostWord(FIRST_INCENTIVE_WORD + incentiveId)
  const getBoost = encodeFunctionData({ abi: coreAbi, functionName: 'getBoost', args: [boostId] })
  return [
    { type: 'read', to: core, data: getBoost },
    { type: 'read', to: incentive, data: encodeFunctionData({ abi: incentiveAbi, functionName: 'asset' }) },
    { type: 'read', to: incentive, data: encodeFunctionData({ abi: incentiveDetailsAbi, functionName: 'tokenId' }) },
    { type: 'read', to: core, data: encodeFunctionData({ abi: coreAbi, functionName: 'getBoostCount' }) },
    {
      ...({ type: 'read', to: allowList } as const),
      data: encodeFunctionData({ abi: allowListAbi, functionName: 'isAllowed', args: [claimant, '0x'] }),
    },
    ...validatorReads(parameters).map((data) => ({ type: 'read', to: validator, data }) as const),
    ...incentiveReads(parameters).map((data) => ({ type: 'read', to: incentive, data }) as const),
    ...balanceReads({ incentive, asset: ASSET, tokenId: TOKEN_ID }),
    ...claimCalls(parameters).map((data) => ({ type: 'simulation', to: core, data }) as const),
  ]
}

function validatorReads(parameters: EligibilityParameters): readonly Hex[] {
  const details = { abi: validatorDetailsAbi } as const
  return [
    encodeFunctionData({ abi: interfaceAbi, functionName: 'getComponentInterface' }),
    encodeFunctionData({ abi: validatorAbi, functionName: 'owner' }),
    encodeFunctionData({ ...details, functionName: 'maxClaimCount' }),
    encodeFunctionData({ ...details, functionName: 'getClaimFee' }),
    encodeFunctionData({ ...details, functionName: 'quantityClaimed', args: [toClaimCountKey(parameters)] }),
  ]
}

function incentiveReads({ claimant, incentiveData, data }: EligibilityParameters): readonly Hex[] {
  const claim = data ?? encodeUnsignedClaim(incentiveData ?? '0x')
  return [
    ...incentiveStateReads(),
    encodeFunctionData({ abi: incentiveDetailsAbi, functionName: 'claimed', args: [claimant] }),
    encodeFunctionData({ abi: incentiveAbi, functionName: 'isClaimable', args: [claimant, claim] }),
  ]
}

/** Returns the calldata of the claims that may be simulated: the unsigned one, and the signed one. */
function claimCalls({ data, ...parameters }: EligibilityParameters): readonly Hex[] {
  const unsigned = encodeParticipantCheck(parameters)
  if (data === undefined) return [unsigned]
  const referrers = [zeroAddress, ...signedReferrer(data)]
  return [unsigned, ...referrers.map((referrer) => encodeClaimCall({ ...parameters, data, referrer }))]
}

/** Returns the referrer of a claim to a validator of version 2. Claims to the others seldom decode as one. */
function signedReferrer(data: Hex): readonly Address[] {
  try {
    const { referrer } = decodeClaimData(data, { signsReferrer: true })
    return referrer === null || referrer === zeroAddress ? [] : [referrer]
  } catch {
    return []
  }
}
