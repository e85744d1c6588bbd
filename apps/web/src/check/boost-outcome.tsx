import type { OwnedMatchResult } from '@laurel/protocol'
import { isBoostFunder } from '@laurel/protocol'
import { type Address, isAddressEqual } from 'viem'
import { toPayees } from '../action-editor/payee-messages.ts'
import type { BoostData } from '../boost/boost-data.ts'
import { formatRewardStatus } from '../boost/format-reward-status.ts'
import { windowPlace } from '../boost/format-window.ts'
import { paysOnce } from '../boost/pays-once.ts'
import type { RewardStatus } from '../boost/reward-status.ts'
import { type Reward, useRewards } from '../boost/use-reward.ts'
import { useRewardStatuses } from '../boost/use-reward-statuses.ts'
import { useWindow } from '../boost/use-window.ts'
import { formatClaimButton } from '../claim/offer-messages.ts'
import { knownOf } from '../claim/open-claim.ts'
import { useCapUse } from '../claim/use-cap-use.ts'
import { useClaimedAccounts } from '../claim/use-claimed-accounts.ts'
import { useEarned, useOpenClaims, usePaid } from '../claim/use-open-claims.ts'
import type { Completion } from '../claim/verifier-requests.ts'
import type { ChainConfig } from '../config/config.ts'
import { useConnected } from '../connect/use-connected.ts'
import { shortHex } from '../controls/address.tsx'
import { Alert } from '../controls/alert.tsx'
import { linkButtonClass } from '../controls/button.tsx'
import { checkText } from '../language/en/check.ts'
import { linkTo } from '../routing/use-route.ts'
import { getCapPosition } from './cap-position.ts'
import { type ClaimByOther, type Outcome, outcomeOf } from './outcome.ts'
import styles from './result.module.css'
import type { CheckAnswer } from './use-check.ts'

/** What a checked transaction earns from a boost, with links to the claim and to the boost. */
export function BoostOutcome({
  chain,
  boostData,
  answer,
  matchResult,
}: {
  readonly chain: ChainConfig
  readonly boostData: BoostData
  readonly answer: CheckAnswer
  readonly matchResult: OwnedMatchResult
}) {
  const boostId = String(boostData.boost.boostId)
  const { rewards, outcomes, isLimitUnknown } = useOutcomes(chain, { boostData, answer, matchResult })
  // The best outcome of all rewards: one that can be claimed comes first.
  const ranked = outcomes.map((outcome, incentiveId) => ({ outcome, incentiveId }))
  const find = (...statuses: readonly Outcome['status'][]) =>
    ranked.find(({ outcome }) => statuses.includes(outcome.status))
  const best = find('claim') ?? find('behalf', 'connect') ?? ranked[0]
  if (best === undefined) return null
  const known = rewards[best.incentiveId] ?? null
  const { title, detail } = outcomeWords(chain, best.outcome, known)
  const canClaim = best.outcome.status === 'claim' || best.outcome.status === 'behalf'
  const isOffered = canClaim || best.outcome.status === 'connect'
  const isUnsure = isOffered && isLimitUnknown(best.incentiveId)
  return (
    <div className={styles['outcome']}>
      <Alert
        actions={
          <>
            {canClaim && (
              <a
                {...linkTo({
                  ...{ type: 'claim', chainId: chain.chainId, boostId, incentiveId: best.incentiveId },
                  transaction: answer.evidence.transactionHash,
                })}
                className={linkButtonClass({ look: best.outcome.status === 'claim' ? 'main' : 'plain', size: 'small' })}
              >
                {best.outcome.status === 'claim' ? formatClaimButton(known, null) : checkText('claimOnBehalf')}
              </a>
            )}
            <a
              {...linkTo({ type: 'boost', chainId: chain.chainId, boostId })}
              className={linkButtonClass({ size: 'small' })}
            >
              {checkText('seeBoost')}
            </a>
          </>
        }
        title={title}
        tone={best.outcome.status === 'claim' ? 'good' : 'plain'}
      >
        {isUnsure ? checkText('limitUnknown', { detail }) : detail}
      </Alert>
    </div>
  )
}

/** Returns the outcome of a transaction for each incentive of a boost. */
function useOutcomes(
  chain: ChainConfig,
  {
    boostData,
    answer,
    matchResult,
  }: { readonly boostData: BoostData; readonly answer: CheckAnswer; readonly matchResult: OwnedMatchResult },
) {
  const me = useConnected()?.address ?? null
  const boostId = String(boostData.boost.boostId)
  const rewards = useRewards(chain, boostData.incentives)
  const rewardStatuses = useRewardStatuses(chain, boostData, me)
  const window = useWindow(chain, boostId, boostData.incentives.length)
  const open = useOpenClaims(chain, me)
  const earned = useEarned(chain, me)
  const paid = usePaid(chain, me)
  const { evidence, time } = answer
  // The verifier's data about this transaction can only restrict what the chain returns.
  const claimOf = (incentiveId: number) => {
    const isThis = (claim: Completion) =>
      claim.boostId === boostId &&
      claim.incentiveId === incentiveId &&
      claim.transactionHash.toLowerCase() === evidence.transactionHash.toLowerCase()
    const found = open.data?.find(isThis)
    if (found !== undefined) return knownOf(found)
    // A claimed completion is not in the list of open claims.
    const claimed = earned.data?.find((claim) => isThis(claim) && claim.payability?.status === 'claimed')
    return claimed === undefined ? null : knownOf({ ...claimed, minimum: null })
  }
  const rewardStatusAt = (incentiveId: number): RewardStatus => {
    const incentive = boostData.incentives[incentiveId]
    const isPaid = paid.data?.some((claim) => claim.boostId === boostId && claim.incentiveId === incentiveId)
    // The chain's logs have the claim, whatever the rules are now.
    if (isPaid === true && incentive !== undefined && paysOnce(incentive)) return { status: 'claimed' }
    return rewardStatuses.data?.[incentiveId]?.(claimOf(incentiveId)) ?? { status: 'unknown' }
  }
  const at = evidence.blockNumber === null ? null : { block: evidence.blockNumber, time }
  const payees = toPayees(matchResult)
  const { payable, isFunding } = withoutFunders(payees.payable, { chain, boostData, evidence })
  // The connected account, if the transaction names it; otherwise the only account that it names.
  const [named, ...others] = payable
  const mine = payable.find((address) => me !== null && isAddressEqual(address, me))
  const claimant = mine ?? (others.length === 0 ? named : undefined)
  const isOthers = claimant !== undefined && mine === undefined
  const claims = useClaimedAccounts(chain, isOthers ? [claimant] : [])
  const claimAt = (incentiveId: number): ClaimByOther => {
    const incentive = boostData.incentives[incentiveId]
    if (!isOthers || incentive === undefined) return { status: 'none' }
    const { transactionHash } = evidence
    const isPaidOnce = paysOnce(incentive)
    if (claims.hasClaimed(claimant, { boostId, incentiveId, transactionHash, isPaidOnce }))
      return { status: 'claimed', by: claimant }
    return { status: claims.isReading ? 'reading' : 'none' }
  }
  const use = useCapUse(
    claimant === undefined || time === null
      ? null
      : { chainId: chain.chainId, boostId, claimant, transactionHash: evidence.transactionHash, blockTime: time },
  )
  const places = boostData.incentives.map((_, incentiveId) =>
    window.data === undefined ? ({ status: 'unknown' } as const) : windowPlace(window.data, incentiveId, at),
  )
  // Without the terms, the limits are unknown.
  const caps = places.map((place) =>
    place.status === 'inside' ? getCapPosition(place.caps, use) : ('unknown' as const),
  )
  const outcomes = boostData.incentives.map((_, incentiveId) =>
    outcomeOf({
      named: payable,
      refusal: payees.refusal,
      me,
      rewardStatus: rewardStatusAt(incentiveId),
      place: places[incentiveId] ?? { status: 'unknown' },
      cap: caps[incentiveId] ?? 'unknown',
      isFunding,
      claim: claimAt(incentiveId),
    }),
  )
  /** Whether a limit may exclude the transaction although the chain's data does not show it. */
  const isLimitUnknown = (incentiveId: number) =>
    window.data !== undefined && at !== null && caps[incentiveId] === 'unknown'
  return { rewards, outcomes, isLimitUnknown }
}

/**
 * Leaves out the accounts that created or funded the boost with this transaction, which are not paid for it. Other accounts
 * are. Pure.
 * @returns all accounts when each of them did, with `isFunding`.
 */
function withoutFunders(
  payable: readonly Address[],
  {
    chain: { core },
    boostData: { boost, incentives },
    evidence,
  }: { readonly chain: ChainConfig; readonly boostData: BoostData; readonly evidence: CheckAnswer['evidence'] },
): { readonly payable: readonly Address[]; readonly isFunding: boolean } {
  const place = {
    ...{ boostId: boost.boostId, budget: boost.budget },
    incentives: incentives.map((one) => ({ address: one.incentive, asset: 'asset' in one ? one.asset : null })),
  }
  const unfunded = payable.filter((account) => core === null || !isBoostFunder(evidence, { ...place, core, account }))
  const isFunding = payable.length > 0 && unfunded.length === 0
  return { payable: isFunding ? payable : unfunded, isFunding }
}

function outcomeWords(
  chain: ChainConfig,
  outcome: Outcome,
  known: Reward | null,
): { readonly title: string; readonly detail: string } {
  const reward = known === null ? checkText('yourReward') : `${known.reward.amount} ${known.reward.unit}`
  switch (outcome.status) {
    case 'claim':
      return {
        title: checkText(known?.pays === 'prize' ? 'canEnter' : 'forYou', { reward }),
        detail: checkText('claimDetail'),
      }
    case 'behalf':
      return {
        title: checkText('forAnother', { reward }),
        detail: checkText('forAnotherDetail'),
      }
    case 'connect':
      return { title: checkText('forDoer', { reward }), detail: checkText('forDoerDetail') }
    case 'reading':
      return { title: reward, detail: checkText('checkingPay') }
    case 'not-met':
      return { title: checkText('noReward'), detail: checkText('noRewardDetail') }
    case 'unowned':
      return { title: checkText('countsUnpaid'), detail: outcome.detail }
    case 'outside':
      return { title: outcome.title, detail: outcome.detail }
    case 'funding':
      return { title: checkText('onlySetUp'), detail: checkText('onlySetUpDetail') }
    case 'claimed': {
      const account = chain.names.get(outcome.by.toLowerCase()) ?? shortHex(outcome.by)
      return known?.pays === 'prize'
        ? { title: checkText('enteredBy', { account }), detail: checkText('enteredByDetail') }
        : { title: checkText('claimedBy', { account }), detail: checkText('claimedByDetail') }
    }
    case 'closed': {
      return formatRewardStatus(outcome.rewardStatus, known?.unit ?? null)
    }
    default:
      return outcome satisfies never
  }
}
