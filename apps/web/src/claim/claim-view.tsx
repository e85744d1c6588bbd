import { useEffect, useState } from 'react'
import type { Address, Hash } from 'viem'
import type { BoostData } from '../boost/boost-data.ts'
import { paysOnce } from '../boost/pays-once.ts'
import { useReward } from '../boost/use-reward.ts'
import { useWording } from '../boost/use-wording.ts'
import type { ChainConfig } from '../config/config.ts'
import { useConfig } from '../config/use-config.tsx'
import { Alert } from '../controls/alert.tsx'
import { Icon } from '../controls/icon.tsx'
import { ShortAmount } from '../controls/short-amount.tsx'
import { claimText } from '../language/en/claim.ts'
import { getLastListRoute } from '../routing/last-filters.ts'
import type { Route } from '../routing/routes.ts'
import { usePageTitle } from '../routing/use-page-title.ts'
import { linkTo, navigate, replaceRoute } from '../routing/use-route.ts'
import { formatAmountWithUnit, type Unit } from '../token/amount.ts'
import { AfterClaim } from './after-claim.tsx'
import styles from './claim-page.module.css'
import { ClaimSlip } from './claim-slip.tsx'
import { formatHeading } from './claim-steps.ts'
import { ClaimTrace } from './claim-trace.tsx'
import { ClaimantChoice } from './claimant-choice.tsx'
import { ConfirmReferrer } from './confirm-referrer.tsx'
import { formatClaimButton, formatOffer } from './offer-messages.ts'
import { listReady, type OpenClaim } from './open-claim.ts'
import { formatShare, type ReferralShare } from './referral-share.ts'
import { StepActions } from './step-actions.tsx'
import { useClaim } from './use-claim.ts'
import { useClaimOutcome } from './use-claim-outcome.ts'
import { useClaimTransaction } from './use-claim-transaction.ts'
import { useClaimedAccounts } from './use-claimed-accounts.ts'

/** One claim: its five steps, its actions, and what is received. */
export function ClaimView({
  chain,
  boostData,
  route,
  account,
}: {
  readonly chain: ChainConfig
  readonly boostData: BoostData
  readonly route: Extract<Route, { type: 'claim' }>
  /** Null while no account is connected. */
  readonly account: Address | null
}) {
  const { verifierUrl } = useConfig().config
  const { incentives, action } = boostData
  const { boostId, incentiveId } = route
  const [chosen, setChosen] = useState<Address | null>(null)
  const claimant = chosen ?? account
  const known = useReward(chain, incentives[incentiveId])
  const { title } = useWording(chain, action)
  const boostTitle = title === '' ? claimText('boost', { id: boostId }) : title
  usePageTitle(claimText('pageTitle', { task: boostTitle }))
  const { open, found, hash } = useClaimTransaction(chain, route, account)
  const incentive = incentives[incentiveId]
  const isPaidOnce = incentive === undefined || paysOnce(incentive)
  const unit = known?.unit ?? null
  const claim = useClaim(chain, boostData, { incentiveId, hash, claimant, account, unit })
  const { steps, times, named, state } = claim
  const claimedAccounts = useClaimedAccounts(chain, named ?? [])
  const hasClaimed = (one: Address) =>
    hash !== null && claimedAccounts.hasClaimed(one, { boostId, incentiveId, transactionHash: hash, isPaidOnce })
  // Nothing is left to choose, so the page shows the claim of that account.
  const [only, ...more] = named ?? []
  const claimedBy = only !== undefined && more.length === 0 && hasClaimed(only) ? only : null
  useEffect(() => {
    if (claimedBy !== null) setChosen(claimedBy)
  }, [claimedBy])
  // The completion of another task does not apply to this one.
  const isThis = chosen === null && found !== null && isSameHash(found.transactionHash, hash)
  const completion = claim.completion ?? (isThis ? found : null)
  const isForAnother = chosen !== null && chosen !== account
  // After a reorg the transaction is gone, and the task may have been completed in another transaction.
  const another =
    steps.current.at === 'found' && found !== null && !isSameHash(found.transactionHash, hash) ? found : null
  const { receipt, isEntered, final } = useClaimOutcome(chain, boostData, {
    ...{ incentiveId, claim, claimant, account, unit, isForAnother },
  })
  const offer = formatOffer(known, completion)
  const isOver = steps.isPaid || steps.wasPaid
  const isThisClaim = (claim: OpenClaim) =>
    claim.boostId === boostId &&
    claim.incentiveId === incentiveId &&
    (isPaidOnce || isSameHash(claim.transactionHash, hash))
  const others = listReady(open.data ?? []).filter((claim) => !isThisClaim(claim))
  const isClaimantUnclear = steps.current.status === 'failed' && steps.current.isClaimantUnclear

  return (
    <div className={styles['claim']}>
      <section className={styles['progress']}>
        <Crumb boostTitle={boostTitle} {...{ boostId, chain }} />
        <h1>
          <ShortAmount>{isEntered ? final.head : formatHeading(steps, final.head)}</ShortAmount>
        </h1>
        {verifierUrl === null && (
          <Alert title={claimText('noVerifier')} tone="warn">
            {claimText('noVerifierDetail')}
          </Alert>
        )}
        <ClaimTrace
          isEntered={isEntered}
          isForAnother={isForAnother}
          last={
            isOver ? final : { step: claimText(known?.pays === 'prize' ? 'step.entered' : 'step.paid'), detail: '' }
          }
          steps={steps}
          times={times}
        >
          {isClaimantUnclear && (named === null || named.length > 0) ? (
            <ClaimantChoice
              account={account}
              chain={chain}
              hasClaimed={hasClaimed}
              named={claimedAccounts.isReading ? null : named}
              onChoose={setChosen}
            />
          ) : steps.current.at === 'signed' ? (
            <ConfirmReferrer
              chain={chain}
              onAlone={claim.claimAlone}
              onConfirm={claim.confirmReferrer}
              part={partWords(claim.referralShare, unit)}
              state={claim.referralState}
            />
          ) : (
            <StepActions
              again={claim.retry}
              action={boostData.boost.action}
              boostId={boostId}
              chain={chain}
              buttonWords={formatClaimButton(known, completion)}
              isRequestedElsewhere={claim.isRequestedElsewhere}
              isRequestOpen={claim.isRequestOpen}
              isReady={steps.isReady}
              onClaim={claim.claim}
              search={{
                ...{ hash, typed: route.transaction, another: another?.transactionHash ?? null },
                ...{ elsewhere: claim.elsewhere, isVerifierLost: open.isError },
                onAnother: (transaction) => replaceRoute({ ...route, chainId: chain.chainId, transaction }),
                onHash: (transaction) => navigate({ ...route, chainId: chain.chainId, transaction }),
              }}
              state={state}
              step={steps.current}
            />
          )}
        </ClaimTrace>
        {steps.isPaid && <AfterClaim chain={chain} others={others} />}
      </section>
      <ClaimSlip
        account={account}
        chain={chain}
        claimant={isClaimantUnclear ? null : claimant}
        boostData={boostData}
        referrer={claim.referrer}
        steps={steps}
        label={isOver ? final.label : isForAnother ? claimText('accountReceives') : offer.label}
        prize={isOver || known?.pays !== 'prize' ? null : `${known.reward.amount}\u00a0${known.reward.unit}`}
        networkFee={steps.isPaid ? (receipt?.networkFee ?? null) : null}
        words={isOver ? final.gotten : known === null ? '…' : offer.words}
      />
    </div>
  )
}

/** Where the page is: in the list, and in the boost. */
function Crumb({
  chain,
  boostId,
  boostTitle,
}: {
  readonly chain: ChainConfig
  readonly boostId: string
  readonly boostTitle: string
}) {
  return (
    <nav aria-label={claimText('where')} className={styles['crumb']}>
      <a {...linkTo(getLastListRoute(chain.chainId))}>{claimText('explore')}</a>
      <Icon name="right" size={16} />
      <a {...linkTo({ type: 'boost', chainId: chain.chainId, boostId })}>{boostTitle}</a>
    </nav>
  )
}

function isSameHash(one: Hash, other: Hash | null): boolean {
  return one.toLowerCase() === other?.toLowerCase()
}

function partWords(part: ReferralShare | null, unit: Unit | null): string {
  if (part === null) return claimText('aPart')
  return part.amount === null || unit === null
    ? claimText('shareOfReward', { share: formatShare(part.basisPoints) })
    : formatAmountWithUnit(part.amount, unit)
}
