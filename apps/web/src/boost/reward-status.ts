import { type AllowListKind, decodeRevert, type Eligibility, Erc20Strategy, type Incentive } from '@laurel/protocol'
import type { PayabilityStatus } from '@laurel/protocol/verifier'
import type { Hex } from 'viem'
import { type BelowMinimum, belowMinimum } from './declining-minimum.ts'
import { paysOnce } from './pays-once.ts'

/** Why nothing of a reward is left. Each reason has its own sentence. */
export type EmptyStatus = 'all-claimed' | 'out-of-funds' | 'clawed-back' | 'all-entered' | 'drawn'

/**
 * What an account can get of one reward. `unknown` until the chain responds: until then, nothing is shown as claimable.
 */
export type RewardStatus =
  | { readonly status: 'unknown' | 'payable' }
  | {
      readonly status:
        | 'claimed'
        | 'over-cap'
        | 'participants-full'
        | 'ended'
        | 'not-listed'
        | 'deny-listed'
        | 'no-offchain-list'
    }
  | { readonly status: EmptyStatus; readonly claims: bigint }
  | BelowMinimum
  /** What the completion earns is less than one base unit. */
  | { readonly status: 'rounds-to-zero' }
  /** Something is left, but less than the completion earns. In base units. */
  | { readonly status: 'too-little-left'; readonly left: bigint; readonly needed: bigint }
  | {
      readonly status: 'would-fail'
      readonly reason: string
      /** True when the reason is the contract's own error or data, for which the protocol has no sentence. */
      readonly isRaw: boolean
    }

/** The input of {@link getRewardStatus}. */
export type RewardStatusInput = {
  /** The eligibility that the chain returned; null while it is read. */
  readonly eligibility: Eligibility | null
  /** The verifier's payability of the completion. Null when there is none, or no completion. */
  readonly payability: PayabilityStatus | null
  readonly allowListKind: AllowListKind
  /** Whether the reward was clawed back and not topped up since. Null when that cannot be read. */
  readonly wasTakenBack: boolean | null
  /**
   * The minimum that the signed claim accepts of a declining reward, in base units. Null without a minimum or a claim.
   */
  readonly minimum: bigint | null
  /** What the completion earns, as the verifier computed it, in base units. Null when it is unknown, or does not vary. */
  readonly maxReward: bigint | null
}

/** What is known about a claim besides the chain. Empty when there is no completion yet. */
export type ClaimKnown = Pick<RewardStatusInput, 'payability' | 'minimum' | 'maxReward'>

/**
 * Returns what an account can get of one reward. The chain decides first. The verifier can only add restrictions. Pure.
 */
export function getRewardStatus({
  eligibility,
  payability,
  allowListKind,
  wasTakenBack,
  minimum,
  maxReward,
}: RewardStatusInput): RewardStatus {
  if (eligibility === null) return { status: 'unknown' }
  const { incentive } = eligibility
  // The simulation of the claim shows this. The remaining funds do not show what was paid.
  const isPaid = payability === 'claimed'
  if (!eligibility.isEligible) {
    switch (eligibility.code) {
      case 'not-allowed':
        return { status: leftOutBy(allowListKind) }
      case 'already-claimed':
        // A reward that pays repeatedly can only be at a limit.
        return { status: incentive !== null && paysOnce(incentive) ? 'claimed' : 'over-cap' }
      case 'claim-spent':
        return { status: 'claimed' }
      case 'participants-full':
        return { status: 'participants-full' }
      case 'exhausted':
        if (isPaid) return { status: 'claimed' }
        return incentive === null ? { status: 'unknown' } : emptied(incentive, wasTakenBack)
      case 'incentive-not-found':
      case 'not-claimable':
      case 'claim-reverts':
        break
      default:
        return eligibility.code satisfies never
    }
  }
  if (isPaid) return { status: 'claimed' }
  const empty = incentive === null ? null : emptiness(incentive, wasTakenBack)
  if (empty !== null) return empty
  const amount = incentive === null ? null : unpaidAmount(incentive, maxReward)
  if (amount !== null) return amount
  // The contract rejects a claim below its minimum. Later the same claim may pass.
  const below = incentive === null ? null : belowMinimum(incentive, minimum)
  if (!eligibility.isEligible)
    return (
      below ?? {
        status: 'would-fail',
        reason: eligibility.reason,
        isRaw: isRawRevert(eligibility.revertData),
      }
    )
  const narrowedStatus = narrowed(payability, { allowListKind, claims: eligibility.incentive.claims })
  return narrowedStatus.status === 'payable' ? (below ?? narrowedStatus) : narrowedStatus
}

/** Why the amount of a completion is not paid, for rewards whose amounts vary. Null when it is, or is unknown. */
function unpaidAmount(incentive: Incentive, maxReward: bigint | null): RewardStatus | null {
  if (maxReward === null || !('totalClaimed' in incentive)) return null
  if (maxReward === 0n) return { status: 'rounds-to-zero' }
  const { remaining: left } = incentive
  return maxReward > left ? { status: 'too-little-left', left, needed: maxReward } : null
}

function isRawRevert(revertData: Hex | undefined): boolean {
  return revertData !== undefined && decodeRevert(revertData)?.sentence == null
}

function narrowed(
  payability: PayabilityStatus | null,
  { allowListKind, claims }: { readonly allowListKind: AllowListKind; readonly claims: bigint },
): RewardStatus {
  switch (payability) {
    case 'claimed':
    case 'over-cap':
    case 'ended':
      return { status: payability }
    // The chain reports that something is left, but less than this completion is paid. Not everything was clawed back.
    case 'clawed-back':
    case 'exhausted':
      return { status: 'out-of-funds', claims }
    case 'not-allow-listed':
      return { status: leftOutBy(allowListKind) }
    case 'claimable':
    case 'unknown':
    // Computed from the minimum, because the reward may have risen since the verifier read it.
    case 'below-minimum':
    case null:
      return { status: 'payable' }
    default:
      return payability satisfies never
  }
}

/** Returns which list excludes an account. Pure. */
export function leftOutBy(kind: AllowListKind): 'not-listed' | 'deny-listed' | 'no-offchain-list' {
  switch (kind) {
    case 'simpleDenyList':
      return 'deny-listed'
    case 'offchainAccessList':
      return 'no-offchain-list'
    case 'simpleAllowList':
    case 'openAllowList':
      return 'not-listed'
    default:
      return kind satisfies never
  }
}

/**
 * Why nothing of a reward is left for anyone. Null while something is left. Pure.
 * @param wasTakenBack - see {@link RewardStatusInput}.
 */
export function emptiness(
  incentive: Incentive,
  wasTakenBack: boolean | null,
): { readonly status: EmptyStatus; readonly claims: bigint } | null {
  return hasNothingLeft(incentive) ? emptied(incentive, wasTakenBack) : null
}

function emptied(
  incentive: Incentive,
  wasTakenBack: boolean | null,
): { readonly status: EmptyStatus; readonly claims: bigint } {
  const { claims } = incentive
  if (isRaffle(incentive)) {
    if (incentive.limit === 0n) return { status: 'clawed-back', claims }
    return { status: incentive.remaining < incentive.reward ? 'drawn' : 'all-entered', claims }
  }
  if (wasTakenBack === true) return { status: 'clawed-back', claims }
  return { status: isUsedUp(incentive) ? 'all-claimed' : 'out-of-funds', claims }
}

function isRaffle(incentive: Incentive): incentive is Extract<Incentive, { type: 'erc20Incentive' }> {
  return incentive.type === 'erc20Incentive' && incentive.strategy === Erc20Strategy.RAFFLE
}

function hasNothingLeft(incentive: Incentive): boolean {
  switch (incentive.type) {
    case 'erc20Incentive':
      return incentive.claims >= incentive.limit || incentive.remaining < incentive.reward
    case 'pointsIncentive':
    case 'allowListIncentive':
      return incentive.claims >= incentive.limit
    default:
      return incentive.remaining === 0n
  }
}

/** Whether claims, and not a clawback, took everything. */
function isUsedUp(incentive: Incentive): boolean {
  switch (incentive.type) {
    case 'erc20Incentive':
    case 'pointsIncentive':
    case 'allowListIncentive':
    case 'erc1155Incentive':
      return incentive.claims > 0n && incentive.claims >= incentive.limit
    case 'cgdaIncentive':
      return incentive.claims > 0n && incentive.remaining === 0n
    default:
      return incentive.totalClaimed > 0n && incentive.totalClaimed >= incentive.limit
  }
}
