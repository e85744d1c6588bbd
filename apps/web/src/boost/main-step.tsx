import type { Address } from 'viem'
import { formatClaimed } from '../claim/format-claimed.ts'
import { raffleOutcome } from '../claim/raffle-outcome.ts'
import type { PaidRecord } from '../claim/read-open-claims.ts'
import { useReceipt } from '../claim/use-receipt.ts'
import type { ChainConfig } from '../config/config.ts'
import { useConfig } from '../config/use-config.tsx'
import { useConnected, useIsReconnecting } from '../connect/use-connected.ts'
import { useAppWallet } from '../connect/wallet-context.ts'
import { AddressText } from '../controls/address.tsx'
import { Alert } from '../controls/alert.tsx'
import { Button, linkButtonClass } from '../controls/button.tsx'
import { formatDay, formatMoment } from '../controls/format-time.ts'
import { Icon } from '../controls/icon.tsx'
import { ShortAmount } from '../controls/short-amount.tsx'
import text from '../controls/text.module.css'
import { boostText } from '../language/en/boost.ts'
import { commonText } from '../language/en/common.ts'
import type { Route } from '../routing/routes.ts'
import { linkTo } from '../routing/use-route.ts'
import { TaskWatch } from '../task/task-watch.tsx'
import { useTaskSteps } from '../task/use-task-steps.ts'
import { Hint, Step, TransactionStep } from '../transaction/transaction-step.tsx'
import type { BoostData } from './boost-data.ts'
import type { ClaimRecord } from './claim-records.ts'
import { ClaimStep } from './claim-step.tsx'
import { DoStep } from './do-step.tsx'
import { formatRewardStatus } from './format-reward-status.ts'
import { type FullLimit, formatFullLimit } from './limit-state.ts'
import { PaidNote } from './paid-note.tsx'
import { useNextStep } from './use-next-step.ts'
import { useOwnerWords } from './use-owner-words.ts'
import type { Reward } from './use-reward.ts'
import { useSigning } from './use-signing.ts'
import type { Wording } from './use-wording.ts'

/** The main button of a boost, and the line below it that explains what happens next. */
export function MainStep({
  chain,
  boostData,
  rewards,
  claims,
  wording,
}: {
  readonly chain: ChainConfig
  readonly boostData: BoostData
  readonly rewards: readonly (Reward | null)[]
  readonly claims: readonly ClaimRecord[]
  /** The action of the boost, in words. */
  readonly wording: Wording
}) {
  const { boost } = boostData
  const boostId = String(boost.boostId)
  const connected = useConnected()
  const isReconnecting = useIsReconnecting()
  const { openModal } = useAppWallet()
  const { verifierUrl } = useConfig().config
  const account = connected?.address ?? null
  const { next, areStatusesLost, areClaimsLost, perDay } = useNextStep(chain, boostData, account)
  const signing = useSigning(chain, boost.validator)
  const { words } = useOwnerWords(chain, boost)
  // Nobody is sent to a task whose reward can't be claimed on this site.
  const isClaimedHere = verifierUrl !== null && signing.isSignedHere !== false
  const watched = useTaskSteps(chain, {
    ...{ boostId, action: boostData.action, account },
    payable: next.status === 'claim' ? [next.completion.transactionHash] : [],
  })
  const ofBoost = { type: 'claim', chainId: chain.chainId, boostId } as const
  const checkRoute = { ...ofBoost, incentiveId: 0, transaction: '' }

  // A click on “Connect wallet” must not hit the element that replaces it a moment later.
  if (isReconnecting) return <Step still={boostText('lookingUpWallet')}>{boostText('lookingUpWalletDetail')}</Step>
  switch (next.status) {
    case 'connect':
      return <ConnectStep onConnect={openModal} />
    case 'reading':
      return <ReadingStep chain={chain} isLost={areStatusesLost} />
    case 'do':
      return (
        <>
          {next.mayBeDone && <MayBeDone claimRoute={checkRoute} />}
          {next.unpaid !== null && <UnpaidNote rewardStatus={next.unpaid.rewardStatus} />}
          {account !== null && <PaidNote account={account} boostData={boostData} claims={claims} rewards={rewards} />}
          <DoStep
            account={account}
            boostData={boostData}
            chain={chain}
            checkRoute={checkRoute}
            hasVerifier={verifierUrl !== null}
            hint={{ hasVerifier: verifierUrl !== null, ...signing, isVerifierLost: areClaimsLost }}
            link={isClaimedHere ? (words?.link ?? null) : null}
            // What is not paid never becomes ready to claim.
            watched={watched?.sent.hash === next.unpaid?.transactionHash ? null : watched}
            wording={wording}
          />
        </>
      )
    case 'claim': {
      const { claimant, incentiveId, transactionHash: transaction } = next.completion
      return (
        <>
          {watched?.steps.status === 'done' && <TaskWatch {...watched} />}
          <ClaimStep
            account={claimant}
            chain={chain}
            completion={next.completion}
            perDay={perDay}
            reward={rewards[incentiveId] ?? null}
            route={{ ...ofBoost, incentiveId, transaction }}
          />
        </>
      )
    }
    case 'paid':
      return <PaidStep {...{ account, chain, claims, boostData, rewards }} record={next.record} />
    case 'upcoming':
      return (
        <Step isBusy={false} still={boostText('startsAt', { moment: formatMoment(next.start) })}>
          {boostText('startsAtDetail')}
        </Step>
      )
    case 'full':
      return watched !== null && watched.steps.status !== 'failed' ? (
        <TaskWatch {...watched} />
      ) : (
        <FullStep chain={chain} limit={next.limit} />
      )
    case 'closed':
      return <ClosedStep chain={chain} onOther={openModal} rewards={rewards} rewardStatus={next.rewardStatus} />
    default:
      return next satisfies never
  }
}

function ReadingStep({ chain, isLost }: { readonly chain: ChainConfig; readonly isLost: boolean }) {
  return (
    <TransactionStep chain={chain} state={{ status: 'idle' }}>
      <Step still={boostText('checking')}>{boostText(isLost ? 'checkingFailed' : 'checkingDetail')}</Step>
    </TransactionStep>
  )
}

/** The verifier does not say whether the task is done already, so the user may check it. */
function MayBeDone({ claimRoute }: { readonly claimRoute: Extract<Route, { type: 'claim' }> }) {
  return (
    <Alert
      actions={
        <a {...linkTo(claimRoute)} className={linkButtonClass({ size: 'small' })}>
          {boostText('checkMine')}
        </a>
      }
      title={boostText('mayBeDone')}
      tone="warn"
    >
      {boostText('mayBeDoneDetail')}
    </Alert>
  )
}

/** A task that was done and is not paid. */
function UnpaidNote({ rewardStatus }: Pick<Parameters<typeof ClosedStep>[0], 'rewardStatus'>) {
  const { title, detail } = formatRewardStatus(rewardStatus, null)
  return (
    <Alert size="small" title={title} tone="warn">
      {detail}
    </Alert>
  )
}

function ConnectStep({ onConnect }: { readonly onConnect: () => void }) {
  return (
    <>
      <Button aria-haspopup="dialog" look="main" onClick={onConnect} size="big">
        <Icon name="wallet" />
        {commonText('connectWallet')}
      </Button>
      <Hint>{boostText('connectToEarn')}</Hint>
    </>
  )
}

/** Why a task that is done now is not paid, and an alternative. */
function FullStep({ chain, limit }: { readonly chain: ChainConfig; readonly limit: FullLimit }) {
  const { title, detail } = formatFullLimit(limit)
  return (
    <Step isBusy={false} still={title}>
      {detail}{' '}
      <a className={text['link']} {...linkTo({ type: 'explore', chainId: chain.chainId })}>
        {boostText('seeOthers')}
      </a>
    </Step>
  )
}

/** Why the account cannot earn the reward, and an alternative. */
function ClosedStep({
  chain,
  rewards,
  rewardStatus,
  onOther,
}: {
  readonly chain: ChainConfig
  readonly rewards: readonly (Reward | null)[]
  readonly rewardStatus: Parameters<typeof formatRewardStatus>[0]
  readonly onOther: () => void
}) {
  const unit = rewards.find((each) => each !== null)?.unit ?? null
  const { title, detail } = formatRewardStatus(rewardStatus, unit)
  const isLeftOut =
    rewardStatus.status === 'not-listed' ||
    rewardStatus.status === 'deny-listed' ||
    rewardStatus.status === 'no-offchain-list'
  return (
    <Step isBusy={false} still={title}>
      <bdi>{detail}</bdi>{' '}
      {isLeftOut ? (
        <Button look="quiet" onClick={onOther} size="small">
          {boostText('tryAnotherWallet')}
        </Button>
      ) : (
        <a className={text['link']} {...linkTo({ type: 'explore', chainId: chain.chainId })}>
          {boostText('seeOthers')}
        </a>
      )}
    </Step>
  )
}

/** What was claimed, read from the receipt. */
function PaidStep({
  chain,
  boostData,
  rewards,
  claims,
  record,
  account,
}: {
  readonly chain: ChainConfig
  readonly boostData: BoostData
  readonly rewards: readonly (Reward | null)[]
  readonly claims: readonly ClaimRecord[]
  readonly record: PaidRecord
  readonly account: Address | null
}) {
  const incentive = boostData.incentives[record.incentiveId]
  const receipt = useReceipt(chain, { hash: record.transactionHash, incentive, claimant: account, account })
  const unit = rewards[record.incentiveId]?.unit ?? null
  const isEntry = receipt?.payout.type === 'entered'
  const { incentiveId } = record
  const raffle = isEntry ? raffleOutcome(incentive, { incentiveId, records: claims, account }) : null
  const { step, label, gotten, detail } = formatClaimed(receipt?.payout ?? null, unit, {
    ...{ isForAnother: false, wasBefore: false, raffle },
  })
  // The draw pays the prize, not the entry.
  const isWon = raffle?.status === 'won'
  const hash = isWon ? raffle.record.transactionHash : record.transactionHash
  const isDated = !isEntry || isWon || raffle?.status === 'open'
  const time = isDated ? claims.find(({ transactionHash }) => transactionHash === hash)?.time : undefined
  return (
    <Step isBusy={false} still={time === undefined ? step : boostText('claimedOn', { step, day: formatDay(time) })}>
      {receipt?.payout.type === 'paid' || isWon
        ? boostText.rich('received', { label, amount: <ShortAmount>{gotten}</ShortAmount> })
        : detail}
      <br />
      {boostText.rich('receipt', {
        hash: <AddressText address={hash} isCopyable what={boostText('receiptHash')} />,
      })}
    </Step>
  )
}
