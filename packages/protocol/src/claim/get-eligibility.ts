import type { Address, Client, Hex } from 'viem'
import { isAllowed } from '../allow-list/get-allow-list.ts'
import { type CoreOptions, getBoost } from '../boost/get-boost.ts'
import { resolveCore } from '../boost/resolve-core.ts'
import { callContract } from '../contract/call.ts'
import { decodeRevert } from '../contract/decode-revert.ts'
import { UnsupportedInterfaceError } from '../contract/errors.ts'
import { readContract } from '../contract/read.ts'
import { withReadAhead } from '../contract/read-ahead.ts'
import { getIncentive, type Incentive } from '../incentive/get-incentive.ts'
import { getIncentiveKind } from '../incentive/get-incentive-kind.ts'
import { incentiveAbi, incentiveDetailsAbi } from '../incentive/incentive-abi.ts'
import { incentiveDataType } from '../incentive/incentive-data.ts'
import type { IncentiveKind } from '../incentive/incentive-parameters.ts'
import { getClaimCount, getValidator } from '../validator/get-validator.ts'
import {
  type EligibilityParameters,
  encodeParticipantCheck,
  encodeUnsignedClaim,
  planEligibilityReads,
} from './eligibility-reads.ts'
import { planClaim } from './plan-claim.ts'
import { explainRefusedAmount } from './refused-amount.ts'

/** Why an account cannot claim. */
export type IneligibleCode =
  | 'incentive-not-found'
  | 'not-allowed'
  | 'already-claimed'
  /** The same claim was made before. Another completion of the account may still be paid. */
  | 'claim-spent'
  | 'exhausted'
  /** The maximum number of accounts has claimed, and the account is not one of them. */
  | 'participants-full'
  | 'not-claimable'
  | 'claim-reverts'

/** Whether an account can claim, and why not. */
export type Eligibility =
  | { readonly isEligible: true; readonly incentive: Incentive }
  | {
      readonly isEligible: false
      readonly code: IneligibleCode
      /** The reason in words. */
      readonly reason: string
      /** Null when the boost has no such incentive. */
      readonly incentive: Incentive | null
      /** The revert data of the simulated claim, for `decodeRevert`. */
      readonly revertData?: Hex
    }

/**
 * Returns whether an account can claim from an incentive, and why not. It checks the list, how often the account has
 * claimed, what is left, whether the boost has room for one more account, and the incentive's own condition. With a
 * signed claim it also simulates the claim. It does not check whether the account completed the action.
 * @param client - viem client on the chain of the boost.
 * @param boostId - the boost's id at the core.
 * @param incentiveId - the incentive's position in the boost, from 0.
 * @param claimant - the address of the account that would be paid.
 * @param incentiveData - the data that the claim will have for the incentive, see `encodeIncentiveData`. Without it,
 * and without a signed claim, the condition of an incentive that needs such data is not checked.
 * @param data - a signed claim to simulate; it has its own incentive data.
 * @param core - the address of the core; the protocol's core on that chain by default.
 * @throws {BoostNotFoundError} when the core has no such boost.
 * @throws {UnsupportedInterfaceError} when a component of the boost is not one of the protocol's.
 * @throws {ChainNotDeployedError} when the protocol is not deployed on the chain and no `core` is given.
 * @throws {NodeUnreachableError} when the node does not respond.
 * @throws {NodeRpcError} when the node responds with an error.
 * @example
 * const eligibility = await getEligibility(client, { boostId: 7n, incentiveId: 0, claimant })
 * if (!eligibility.isEligible) console.log(eligibility.code, eligibility.reason)
 */
export async function getEligibility(
  client: Client,
  { core, ...parameters }: CoreOptions & Omit<EligibilityParameters, 'core'>,
): Promise<Eligibility> {
  const located = { ...parameters, core: await resolveCore(client, core) }
  return withReadAhead(
    client,
    () => planEligibilityReads(located),
    (reader) => checkEligibility(reader, located),
  )
}

async function checkEligibility(
  reader: Client,
  { core: address, boostId, incentiveId, claimant, incentiveData, data }: EligibilityParameters,
): Promise<Eligibility> {
  const boost = await getBoost(reader, { boostId, core: address })
  const at = boost.incentives[incentiveId]
  if (!at) return no('incentive-not-found', `Boost ${boostId} has no incentive ${incentiveId}.`, null)
  // The kind decides what else is read, and that joins the batch of the incentive's own fields.
  const kind = getIncentiveKind(reader, { incentive: at })
  const [incentive, isOnList, hasReachedLimit, hadClaimed, isClaimable] = await Promise.all([
    getIncentive(reader, { incentive: at }),
    isAllowed(reader, { allowList: boost.allowList, user: claimant }),
    isAtClaimLimit(reader, { validator: boost.validator, boostId, incentiveId, claimant }),
    kind.then((type) => hasClaimed(reader, { type, incentive: at }, claimant)),
    kind.then((type) => {
      const claim = data ?? unsignedClaim(type, incentiveData)
      return claim === null || canIncentiveBeClaimed(reader, { incentive: at, claimant, claim })
    }),
  ])
  if (!isOnList) return no('not-allowed', 'The allow list does not let this account claim.', incentive)
  if (hadClaimed) {
    return no('already-claimed', 'This account has claimed from the incentive already.', incentive)
  }
  if (hasReachedLimit) {
    return no('already-claimed', 'This account has claimed from the incentive as often as anybody may.', incentive)
  }
  if (isExhausted(incentive)) return no('exhausted', 'Nothing is left to be claimed.', incentive)
  if (boost.maxParticipants > 0n && (await isFull(reader, { core: address, boostId, incentiveId, claimant }))) {
    return no('participants-full', 'As many accounts have claimed from this boost as it lets claim.', incentive)
  }
  if (!isClaimable) {
    const amount = explainRefusedAmount(incentive, { incentiveData, data })
    return no('not-claimable', amount ?? 'The incentive does not take this claim.', incentive)
  }
  if (data !== undefined) {
    const call = await planClaim(reader, { boostId, incentiveId, claimant, data, validator: boost.validator })
    const { status, data: answer } = await callContract(reader, { from: claimant, to: address, ...call })
    if (status === 'reverted') {
      const revert = decodeRevert(answer)
      const refusal = no(
        revert?.name === 'IncentiveClaimed' ? 'claim-spent' : 'claim-reverts',
        revert?.sentence ?? `The claim would be reverted: ${revert?.text ?? answer}.`,
        incentive,
      )
      return { ...refusal, revertData: answer }
    }
  }
  return { isEligible: true, incentive }
}

function no(
  code: IneligibleCode,
  reason: string,
  incentive: Incentive | null,
): Extract<Eligibility, { isEligible: false }> {
  return { isEligible: false, code, reason, incentive }
}

/** Returns null where the incentive's result depends on the claim's data for it, which is not known yet. */
function unsignedClaim(kind: IncentiveKind, incentiveData: Hex | undefined): Hex | null {
  const type = incentiveDataType[kind]
  if (incentiveData === undefined && (type === 'amount' || type === 'transactionHash')) return null
  // Incentives read their own data from the whole claim. No contract checks the signature here.
  return encodeUnsignedClaim(incentiveData ?? '0x')
}

/**
 * Returns whether a boost has no room for another account. The count cannot be read, so an unsigned claim is simulated.
 * The core rejects it for this reason before it checks the signature. A core that does not count rejects it for the
 * signature.
 */
async function isFull(
  client: Client,
  { core, ...claim }: Pick<EligibilityParameters, 'core' | 'boostId' | 'incentiveId' | 'claimant'>,
): Promise<boolean> {
  const call = { from: claim.claimant, to: core, data: encodeParticipantCheck(claim) }
  const { status, data: answer } = await callContract(client, call)
  return status === 'reverted' && decodeRevert(answer)?.name === 'ClaimFailed'
}

async function canIncentiveBeClaimed(
  client: Client,
  { incentive, claimant, claim }: { incentive: Address; claimant: Address; claim: Hex },
): Promise<boolean> {
  try {
    const args = [claimant, claim] as const
    const readParameters = { abi: incentiveAbi, address: incentive, functionName: 'isClaimable', args } as const
    return await readContract(client, readParameters, 'an incentive')
  } catch (error) {
    // Without the detail that it needs, an incentive cannot even decode the claim.
    if (error instanceof UnsupportedInterfaceError) return false
    throw error
  }
}

/** Of validators that count: whether the claimant has had all. */
async function isAtClaimLimit(
  client: Client,
  { validator, ...count }: Parameters<typeof getClaimCount>[1],
): Promise<boolean> {
  try {
    const details = await getValidator(client, { validator })
    return 'maxClaimCount' in details && (await getClaimCount(client, { validator, ...count })) >= details.maxClaimCount
  } catch (error) {
    // An action that validates itself counts in its own way.
    if (error instanceof UnsupportedInterfaceError) return false
    throw error
  }
}

/** Of the kinds that pay each account once. Source: docs/protocol.md#incentives. */
function hasClaimed(
  client: Client,
  { type: kind, incentive }: Pick<Incentive, 'type' | 'incentive'>,
  claimant: Address,
): Promise<boolean> | boolean {
  switch (kind) {
    case 'erc20Incentive':
    case 'cgdaIncentive':
    case 'pointsIncentive':
    case 'allowListIncentive': {
      const readParameters = {
        abi: incentiveDetailsAbi,
        address: incentive,
        functionName: 'claimed',
        args: [claimant],
      } as const
      return readContract(client, readParameters, kind)
    }
    default:
      return false
  }
}

function isExhausted(incentive: Incentive): boolean {
  switch (incentive.type) {
    case 'erc20Incentive':
    case 'pointsIncentive':
    case 'allowListIncentive':
      return incentive.claims >= incentive.limit || ('remaining' in incentive && incentive.remaining === 0n)
    case 'cgdaIncentive':
      return incentive.remaining === 0n || incentive.currentReward === 0n
    default:
      return incentive.remaining === 0n
  }
}
