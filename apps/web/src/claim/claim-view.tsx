import { useEffect, useState } from 'react'
import type { Address, Hash } from 'viem'
import type { BoostData } from '../boost/boost-data.ts'
import { paysOnce } from '../boost/pays-once.ts'
import { useClaims } from '../boost/use-claims.ts'
import { useReward } from '../boost/use-reward.ts'
import { useWording } from '../boost/use-wording.ts'
import { readTransactionText } from '../check/transaction-text.ts'
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
import { formatClaimed } from './format-claimed.ts'
import { formatClaimButton, formatOffer } from './offer-messages.ts'
import { listReady } from './open-claim.ts'
import { raffleOutcome } from './raffle-outcome.ts'
import { formatShare, type ReferralShare } from './referral-share.ts'
import { StepActions } from './step-actions.tsx'
import { useClaim } from './use-claim.ts'
import { useClaimedAccounts } from './use-claimed-accounts.ts'
import { useOpenClaims } from './use-open-claims.ts'
import { useReceipt } from './use-receipt.ts'

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
  const open = useOpenClaims(chain, account)
  const found = open.data?.find((claim) => claim.boostId === boostId && claim.incentiveId === incentiveId) ?? null
  const linked = readTransactionText(route.transaction)
  const hash: Hash | null = linked.status === 'ok' ? linked.hash : (found?.transactionHash ?? null)

  // The transaction was found automatically. The link now contains it, so that the page survives a reload after the
  // claim.
  const foundHash = linked.status === 'ok' ? null : (found?.transactionHash ?? null)
  useEffect(() => {
    if (foundHash !== null) replaceRoute({ ...route, chainId: chain.chainId, transaction: foundHash })
  }, [foundHash, route, chain.chainId])

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
  // The receipt of this claim, or of the earlier one that was paid.
  const claimed = steps.isPaid ? steps.transaction : steps.wasPaid ? (claim.before?.transactionHash ?? null) : null
  const receipt = useReceipt(chain, { hash: claimed, incentive, claimant, account })
  // The completion of another task does not apply to this one.
  const isThis = chosen === null && found !== null && isSame(found.transactionHash, hash)
  const completion = claim.completion ?? (isThis ? found : null)
  const isForAnother = chosen !== null && chosen !== account
  // After a reorg the transaction is gone, and the task may have been completed in another transaction.
  const another = steps.current.at === 'found' && found !== null && !isSame(found.transactionHash, hash) ? found : null
  const isUntold = steps.wasPaid && claim.isBeforeRead && claim.before === null
  const payout = receipt?.payout ?? (isUntold ? ({ type: 'untold' } as const) : null)
  // Only a raffle continues after the claim.
  const claims = useClaims(chain, payout?.type === 'entered' ? [boostData.boost] : [])
  const raffle = raffleOutcome(incentive, { incentiveId, records: claims.data ?? [], account: claimant })
  const final = formatClaimed(payout, unit, { isForAnother, wasBefore: steps.wasPaid, raffle })
  const offer = formatOffer(known, completion)
  const isOver = steps.isPaid || steps.wasPaid
  const others = listReady(open.data ?? []).filter(
    (claim) =>
      !(
        claim.boostId === boostId &&
        claim.incentiveId === incentiveId &&
        (isPaidOnce || isSame(claim.transactionHash, hash))
      ),
  )
  const isClaimantUnclear = steps.current.status === 'failed' && steps.current.isClaimantUnclear

  return (
    <div className={styles['claim']}>
      <section className={styles['progress']}>
        <nav aria-label={claimText('where')} className={styles['crumb']}>
          <a {...linkTo(getLastListRoute(chain.chainId))}>{claimText('explore')}</a>
          <Icon name="right" size={16} />
          <a {...linkTo({ type: 'boost', chainId: chain.chainId, boostId })}>{boostTitle}</a>
        </nav>
        <h1>
          <ShortAmount>{payout?.type === 'entered' ? final.head : formatHeading(steps, final.head)}</ShortAmount>
        </h1>
        {verifierUrl === null && (
          <Alert title={claimText('noVerifier')} tone="warn">
            {claimText('noVerifierDetail')}
          </Alert>
        )}
        <ClaimTrace
          isEntered={payout?.type === 'entered'}
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

function isSame(one: Hash, other: Hash | null): boolean {
  return one.toLowerCase() === other?.toLowerCase()
}

function partWords(part: ReferralShare | null, unit: Unit | null): string {
  if (part === null) return claimText('aPart')
  return part.amount === null || unit === null
    ? claimText('shareOfReward', { share: formatShare(part.basisPoints) })
    : formatAmountWithUnit(part.amount, unit)
}
