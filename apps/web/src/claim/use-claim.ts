import { Erc20Strategy, getEligibility } from '@laurel/protocol'
import { skipToken, useQuery } from '@tanstack/react-query'
import { type Address, type Hash, type Hex, isAddressEqual } from 'viem'
import type { BoostData } from '../boost/boost-data.ts'
import { readMinimum } from '../boost/declining-minimum.ts'
import { paysOnce } from '../boost/pays-once.ts'
import { getRewardStatus, type RewardStatus } from '../boost/reward-status.ts'
import { getTakenBack } from '../boost/use-reward-statuses.ts'
import { useOtherNetwork } from '../check/use-other-network.ts'
import { chainClient } from '../config/chain-client.ts'
import type { ChainConfig } from '../config/config.ts'
import { useConfig } from '../config/use-config.tsx'
import { shortHex } from '../controls/address.tsx'
import { formatError } from '../errors/format-error.ts'
import type { Unit } from '../token/amount.ts'
import type { useTransaction } from '../transaction/use-transaction.ts'
import type { ClaimPlace } from './claim-place.ts'
import { type ClaimSteps, claimSteps, isMissing } from './claim-steps.ts'
import type { PaidRecord } from './read-open-claims.ts'
import type { ReferralShare } from './referral-share.ts'
import { isSameClaim } from './same-claim.ts'
import { useAccountNames } from './use-account-names.ts'
import { useIsUnknown } from './use-is-unknown.ts'
import { useMinedTime } from './use-mined-time.ts'
import { usePaid } from './use-open-claims.ts'
import { useReferral } from './use-referral.ts'
import { useSubmitClaim } from './use-submit-claim.ts'
import { type ClaimAnswer, type Completion, getClaim } from './verifier-requests.ts'

/** A claim in progress, and its actions. */
export type UseClaimReturnType = {
  readonly steps: ClaimSteps
  /** The times of the known steps, in Unix seconds. */
  readonly times: Readonly<Partial<Record<ClaimPlace, number>>>
  /** Null until the verifier has signed. */
  readonly completion: Completion | null
  /** The earlier paid claim, from the chain's logs; null for none. */
  readonly before: PaidRecord | null
  /** False until it is known whether there is one. */
  readonly isBeforeRead: boolean
  /**
   * The accounts that the transaction names, when it does not name the requesting account. Null while they are read.
   */
  readonly named: readonly Address[] | null
  readonly state: ReturnType<typeof useTransaction>['state']
  /** Another network that has the transaction, when the boost's network does not; null for none. */
  readonly elsewhere: ChainConfig | null
  readonly retry: () => void
  readonly claim: () => void
  /** Whether another tab waits for the wallet with this claim. */
  readonly isRequestedElsewhere: boolean
  /** Whether the wallet may still show this claim, which a page requested before it was reloaded. */
  readonly isRequestOpen: boolean
  /** The referrer; null for none. Only the claimant can confirm it. */
  readonly referrer: Address | null
  /** What the referrer gets; null for nothing. */
  readonly referralShare: ReferralShare | null
  /** The status of the claimant's signature for the referrer. */
  readonly referralState: ReturnType<typeof useTransaction>['state']
  readonly confirmReferrer: () => void
  /** Continues without a referrer. */
  readonly claimAlone: () => void
}

/**
 * Requests the claim of a completion from the verifier, checks whether it would be paid, and submits it.
 * @param hash - the qualifying transaction; null until it is found.
 * @param claimant - the account to pay; null while none is connected.
 * @param account - the connected account.
 */
export function useClaim(
  chain: ChainConfig,
  boostData: BoostData,
  {
    incentiveId,
    hash,
    claimant,
    account,
    unit,
  }: {
    readonly incentiveId: number
    readonly hash: Hash | null
    readonly claimant: Address | null
    readonly account: Address | null
    /** The unit of the reward; null while its token is not read. */
    readonly unit: Unit | null
  },
): UseClaimReturnType {
  const { boost } = boostData
  const boostId = String(boost.boostId)
  const referral = useReferral(chain, boostData, { incentiveId, hash, claimant, account })
  const { referrer } = referral
  const claimQuery = useClaimQuery(
    {
      ...{ chainId: chain.chainId, boostId, incentiveId, hash, claimant },
      ...{ referrer, referralSignature: referral.signature },
    },
    referral.isReady,
  )
  const answer = claimQuery.data ?? null
  const signed = answer?.status === 'signed' ? answer : null
  const eligibility = useEligibility(chain, boostData, { incentiveId, claimant, signed })
  const refusal = answer?.status === 'refused' ? answer.code : null
  const namesOthers = refusal === 'claimant-mismatch' || refusal === 'claimant-ambiguous'
  const named = useAccountNames(chain, { action: boost.action, hash: namesOthers ? hash : null })
  const lost = answer !== null && isMissing(answer)
  const found = useMinedTime(chain, hash)
  const isUnknown = useIsUnknown(chain, lost || (claimant === null && found === null) ? hash : null)
  const elsewhere = useOtherNetwork(chain, lost ? hash : null)
  const paid = usePaid(chain, claimant)
  const incentive = boostData.incentives[incentiveId]
  const isPaidOnce = incentive === undefined || paysOnce(incentive)
  const reward = { boostId, incentiveId, isPaidOnce }
  const before = findPaid(paid.data ?? [], reward, signed?.claimData ?? null)
  const { state, submit, isRequestedElsewhere, isRequestOpen } = useSubmitClaim(
    chain,
    { boostId: boost.boostId, incentiveId, hash, claimant },
    { signed, before, account },
  )
  const mined = useMinedTime(chain, state.status === 'success' ? state.hash : null)
  const steps = claimSteps({
    ...{ hash, isMined: found !== null, isUnknown, named, answer, unit, state, isPaidOnce, isRequestOpen },
    ...{ elsewhere: elsewhere?.name ?? null, network: chain.name },
    isConnected: claimant !== null,
    otherClaimant: nameOther(chain, claimant, account),
    rewardStatus: eligibility.data ?? { status: 'unknown' },
    allowListKind: boostData.allowList.type,
    wasPaidBefore: before !== null,
    isRaffle: incentive?.type === 'erc20Incentive' && incentive.strategy === Erc20Strategy.RAFFLE,
    requestProblem: claimQuery.isError ? formatError(claimQuery.error) : null,
  })
  const signedAt = signed === null ? null : Math.floor(claimQuery.dataUpdatedAt / 1_000)

  return {
    ...{ steps, named, elsewhere, state, completion: signed?.completion ?? null },
    ...{ before, isBeforeRead: paid.data !== undefined },
    times: {
      ...(found === null ? {} : { found }),
      ...(signedAt === null ? {} : { verified: signedAt, signed: signedAt }),
      ...(mined === null ? {} : { claim: mined, paid: mined }),
    },
    retry: () => void claimQuery.refetch(),
    claim: () => void submit(),
    ...{ isRequestedElsewhere, isRequestOpen },
    ...{ referrer, referralShare: referral.share, referralState: referral.state },
    confirmReferrer: () => void referral.confirm(),
    claimAlone: referral.leaveOut,
  }
}

/** The short name of an account that is not the connected one; null when it is, or without an account. */
function nameOther(chain: ChainConfig, claimant: Address | null, account: Address | null): string | null {
  if (claimant === null || (account !== null && isAddressEqual(claimant, account))) return null
  return chain.names.get(claimant.toLowerCase()) ?? shortHex(claimant)
}

/** Returns the claim of a reward among the paid ones; null for none. */
function findPaid(
  paid: readonly PaidRecord[],
  {
    boostId,
    incentiveId,
    isPaidOnce,
  }: { readonly boostId: string; readonly incentiveId: number; readonly isPaidOnce: boolean },
  claimData: Hex | null,
): PaidRecord | null {
  const isThis = (claim: PaidRecord) =>
    claim.boostId === boostId &&
    claim.incentiveId === incentiveId &&
    // If each task is paid, only a claim of the same task counts.
    (isPaidOnce || isSameClaim(claim.claimData, claimData))
  return paid.find(isThis) ?? null
}

/**
 * The verifier's response to the request of a claim. Requested again while it is pending. A signed claim does not
 * change.
 */
function useClaimQuery(
  {
    chainId,
    boostId,
    incentiveId,
    hash,
    claimant,
    referrer,
    referralSignature,
  }: {
    readonly chainId: number
    readonly boostId: string
    readonly incentiveId: number
    readonly hash: Hash | null
    readonly claimant: Address | null
    readonly referrer: Address | null
    readonly referralSignature: Hex | null
  },
  isEnabled: boolean,
) {
  const { verifierUrl } = useConfig().config
  return useQuery({
    queryKey: ['claim', chainId, boostId, incentiveId, hash, claimant, referrer, referralSignature],
    enabled: isEnabled,
    // Requests again while the claim is pending or the verifier is down. A signed claim stays as it is.
    refetchInterval: ({ state }) => {
      if (state.data === undefined && state.status === 'error') return 5_000
      return state.data?.status === 'pending' && state.data.code !== 'referral-signature-required' ? 1_500 : false
    },
    queryFn:
      hash === null || claimant === null || verifierUrl === null
        ? skipToken
        : () =>
            getClaim(verifierUrl, {
              ...{ chainId, boostId, incentiveId, transactionHash: hash, claimant },
              ...{ referrer, referralSignature },
            }),
  })
}

/** Returns whether the chain pays a signed claim now. */
function useEligibility(
  chain: ChainConfig,
  boostData: BoostData,
  {
    incentiveId,
    claimant,
    signed,
  }: {
    readonly incentiveId: number
    readonly claimant: Address | null
    readonly signed: Extract<ClaimAnswer, { status: 'signed' }> | null
  },
) {
  const { boost } = boostData
  const { core } = chain
  return useQuery({
    queryKey: ['claim-eligibility', chain.chainId, String(boost.boostId), incentiveId, claimant, signed?.claimData],
    // Another tab may claim it meanwhile, or another account may claim the last reward.
    refetchInterval: 5_000,
    queryFn:
      signed === null || core === null || claimant === null
        ? skipToken
        : async (): Promise<RewardStatus> => {
            const { claimData } = signed
            // Simulates the whole claim, as it would be sent.
            const answer = await getEligibility(chainClient(chain), {
              ...{ core, boostId: boost.boostId, incentiveId, claimant, data: claimData },
            })
            const { incentive } = answer
            const takenBack = await getTakenBack(
              chain,
              boost.boostId,
              incentive === null ? [] : [{ incentiveId, incentive }],
            )
            return getRewardStatus({
              ...{ eligibility: answer, payability: signed.completion.payability?.status ?? null },
              ...{
                allowListKind: boostData.allowList.type,
                wasTakenBack: takenBack(incentiveId),
                minimum: readMinimum(claimData),
                maxReward: signed.completion.maxReward,
              },
            })
          },
  })
}
