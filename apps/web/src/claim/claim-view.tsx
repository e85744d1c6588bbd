import { useState } from 'react'
import type { Address, Hash } from 'viem'
import type { BoostData } from '../boost/boost-data.ts'
import { paysOnce } from '../boost/pays-once.ts'
import { type Reward, useReward } from '../boost/use-reward.ts'
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
import { AfterClaim } from './after-claim.tsx'
import styles from './claim-page.module.css'
import { ClaimSlip } from './claim-slip.tsx'
import { formatHeading } from './claim-steps.ts'
import { ClaimTrace } from './claim-trace.tsx'
import { CurrentStep } from './current-step.tsx'
import { formatClaimButton, formatOffer } from './offer-messages.ts'
import { listReady, type OpenClaim } from './open-claim.ts'
import { useClaim } from './use-claim.ts'
import { useClaimOutcome } from './use-claim-outcome.ts'
import { useClaimTransaction } from './use-claim-transaction.ts'
import { useNamedAccounts } from './use-named-accounts.ts'
import type { Completion } from './verifier-requests.ts'

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
  const { boostId, incentiveId } = route
  const [chosen, setChosen] = useState<Address | null>(null)
  const claimant = chosen ?? account
  const incentive = boostData.incentives[incentiveId]
  const known = useReward(chain, incentive)
  const boostTitle = useTitle(chain, boostData, boostId)
  const { open, found, hash } = useClaimTransaction(chain, route, account)
  const isPaidOnce = incentive === undefined || paysOnce(incentive)
  const unit = known?.unit ?? null
  const claim = useClaim(chain, boostData, { incentiveId, hash, claimant, account, unit })
  const { steps } = claim
  const reward = hash === null ? null : { boostId, incentiveId, transactionHash: hash, isPaidOnce }
  const named = useNamedAccounts(chain, claim.named, { reward, onOnly: setChosen })
  // The completion of another task does not apply to this one.
  const isFoundHere = found !== null && isSameHash(found.transactionHash, hash)
  const completion = claim.completion ?? (chosen === null && isFoundHere ? found : null)
  const isForAnother = chosen !== null && chosen !== account
  // After a reorg the transaction is gone, and the task may have been completed in another transaction.
  const another = steps.current.at === 'found' && !isFoundHere ? found : null
  const { receipt, isEntered, final } = useClaimOutcome(chain, boostData, {
    ...{ incentiveId, claim, claimant, account, unit, isForAnother },
  })
  const isOver = steps.isPaid || steps.wasPaid
  const isClaimantUnclear = steps.current.status === 'failed' && steps.current.isClaimantUnclear

  return (
    <div className={styles['claim']}>
      <section className={styles['progress']}>
        <Crumb boostTitle={boostTitle} {...{ boostId, chain }} />
        <h1>
          <ShortAmount>{isEntered ? final.head : formatHeading(steps, final.head)}</ShortAmount>
        </h1>
        <VerifierNote />
        <ClaimTrace
          isEntered={isEntered}
          isForAnother={isForAnother}
          last={isOver ? final : lastStepOf(known)}
          steps={steps}
          times={claim.times}
        >
          <CurrentStep
            account={account}
            action={boostData.boost.action}
            boostId={boostId}
            buttonWords={formatClaimButton(known, completion)}
            chain={chain}
            claim={claim}
            named={named}
            onChoose={setChosen}
            search={{
              ...{ hash, typed: route.transaction, another: another?.transactionHash ?? null },
              ...{ elsewhere: claim.elsewhere, isVerifierLost: open.isError },
              onAnother: (transaction) => replaceRoute({ ...route, chainId: chain.chainId, transaction }),
              onHash: (transaction) => navigate({ ...route, chainId: chain.chainId, transaction }),
            }}
            unit={unit}
          />
        </ClaimTrace>
        {steps.isPaid && (
          <AfterClaim chain={chain} others={listOthers(open.data ?? [], { boostId, incentiveId, isPaidOnce, hash })} />
        )}
      </section>
      <ClaimSlip
        account={account}
        chain={chain}
        claimant={isClaimantUnclear ? null : claimant}
        boostData={boostData}
        referrer={claim.referrer}
        steps={steps}
        networkFee={steps.isPaid ? (receipt?.networkFee ?? null) : null}
        {...(isOver
          ? { label: final.label, words: final.gotten, prize: null }
          : offerOf(known, completion, isForAnother))}
      />
    </div>
  )
}

/** Returns the title of the boost, which is also in that of the page. */
function useTitle(chain: ChainConfig, { action }: BoostData, boostId: string): string {
  const { title } = useWording(chain, action)
  const boostTitle = title === '' ? claimText('boost', { id: boostId }) : title
  usePageTitle(claimText('pageTitle', { task: boostTitle }))
  return boostTitle
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

/** Without a verifier nothing can be claimed. */
function VerifierNote() {
  const { verifierUrl } = useConfig().config
  if (verifierUrl !== null) return null
  return (
    <Alert title={claimText('noVerifier')} tone="warn">
      {claimText('noVerifierDetail')}
    </Alert>
  )
}

/** The last step before it is completed. */
function lastStepOf(known: Reward | null) {
  return { step: claimText(known?.pays === 'prize' ? 'step.entered' : 'step.paid'), detail: '' }
}

/** What the slip says before the claim is paid. */
function offerOf(known: Reward | null, completion: Completion | null, isForAnother: boolean) {
  const { label, words } = formatOffer(known, completion)
  return {
    label: isForAnother ? claimText('accountReceives') : label,
    words: known === null ? '…' : words,
    prize: known?.pays === 'prize' ? `${known.reward.amount}\u00a0${known.reward.unit}` : null,
  }
}

function isSameHash(one: Hash, other: Hash | null): boolean {
  return one.toLowerCase() === other?.toLowerCase()
}

/** Returns what else the account can claim. */
function listOthers(
  claims: readonly OpenClaim[],
  {
    boostId,
    incentiveId,
    isPaidOnce,
    hash,
  }: {
    readonly boostId: string
    readonly incentiveId: number
    /** Whether the reward pays each account once. Otherwise it pays each task. */
    readonly isPaidOnce: boolean
    readonly hash: Hash | null
  },
): readonly OpenClaim[] {
  const isThis = (claim: OpenClaim) =>
    claim.boostId === boostId &&
    claim.incentiveId === incentiveId &&
    (isPaidOnce || isSameHash(claim.transactionHash, hash))
  return listReady(claims).filter((claim) => !isThis(claim))
}
