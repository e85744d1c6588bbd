import type { ReactNode } from 'react'
import { type Address, isAddressEqual } from 'viem'
import type { ChainConfig } from '../config/config.ts'
import { useConnected } from '../connect/use-connected.ts'
import { AddressText } from '../controls/address.tsx'
import { amountSize } from '../controls/amount-size.ts'
import { Badge } from '../controls/badge.tsx'
import { classNames } from '../controls/class-names.ts'
import { Meter } from '../controls/meter.tsx'
import { ShortAmount } from '../controls/short-amount.tsx'
import text from '../controls/text.module.css'
import { useNow } from '../controls/use-now.ts'
import { boostText } from '../language/en/boost.ts'
import type { BoostData } from './boost-data.ts'
import styles from './boost-page.module.css'
import { boostPhase } from './boost-phase.ts'
import { formatClaimLimit, useMaxClaimCount } from './claim-limit.ts'
import type { ClaimRecord } from './claim-records.ts'
import { drawnWinner } from './drawn-winner.ts'
import { isDrawnRaffle, isOpenRaffle } from './format-raffle.ts'
import { formatEnough } from './format-reward.ts'
import { MainStep } from './main-step.tsx'
import { RaffleTerms } from './raffle-terms.tsx'
import { useClaims } from './use-claims.ts'
import { type Reward, useRewards } from './use-reward.ts'
import { useWindow } from './use-window.ts'
import type { Wording } from './use-wording.ts'

const WEEK_SECONDS = 7 * 24 * 60 * 60

/** What a claim earns, the main button, and what is left. */
export function RewardCard({
  chain,
  boostData,
  wording,
}: {
  readonly chain: ChainConfig
  readonly boostData: BoostData
  readonly wording: Wording
}) {
  const { boost, incentives } = boostData
  const rewards = useRewards(chain, incentives)
  const claims = useClaims(chain, [boost])
  const maxClaimCount = useMaxClaimCount(chain, boost.validator, incentives)
  const window = useWindow(chain, String(boost.boostId), boost.incentives.length)
  const phase = boostPhase(window.data?.terms ?? null, useNow())
  const account = useConnected()?.address ?? null
  const [first, ...others] = rewards
  const [limit, ...otherLimits] = incentives.map((incentive) => formatClaimLimit(incentive, maxClaimCount))
  const isOnList = incentives[0]?.type === 'allowListIncentive'
  const weekAgo = Math.floor(Date.now() / 1_000) - WEEK_SECONDS
  const lately = (claims.data ?? []).filter(({ time, isEntry }) => time >= weekAgo && !isEntry)
  return (
    <aside aria-label={boostText('reward')} className={styles['side']}>
      <div className={styles['panel']}>
        <div className={styles['earn']}>
          <p className={text['muted']}>{earnLabel(first ?? null)}</p>
          <p
            className={classNames(text['amount'], styles['amount'])}
            data-length={amountSize(first?.reward.amount ?? '')}
          >
            <ShortAmount>{first?.reward.amount ?? '…'}</ShortAmount> <span>{first?.reward.unit}</span>
          </p>
          <p className={text['muted']}>
            {first == null
              ? boostText('readingReward')
              : first.pays === 'prize'
                ? first.reward.howHead
                : boostText(isOnList ? 'addedToList' : 'paidToWallet', { how: first.reward.howHead })}
          </p>
          {limit != null && <p className={text['muted']}>{limit}</p>}
          {others.map(
            // biome-ignore lint/suspicious/noArrayIndexKey: rewards are only ever added, at the end.
            (other, at) => other !== null && <Also key={at} limit={otherLimits[at] ?? null} reward={other.reward} />,
          )}
          <div className={styles['step']}>
            <MainStep
              chain={chain}
              claims={claims.data ?? []}
              boostData={boostData}
              rewards={rewards}
              wording={wording}
            />
          </div>
        </div>
        {rewards.map((each, at) => {
          const incentive = incentives[at]
          if (each === null || incentive === undefined) return null
          const enough = formatEnough(incentive, {
            claimsThisWeek: lately.filter(({ incentiveId }) => incentiveId === at).length,
            maxParticipants: boost.maxParticipants,
            isEnded: phase.status === 'ended',
          })
          return (
            <div className={styles['left']} key={incentive.incentive}>
              {isDrawnRaffle(incentive) ? (
                <>
                  <p>{each.left.words}</p>
                  <Winner account={account} chain={chain} incentiveId={at} records={claims.data ?? []} />
                </>
              ) : (
                <Left number={rewards.length === 1 ? null : at + 1} reward={each}>
                  {isOpenRaffle(incentive) && <RaffleTerms chain={chain} owner={boost.owner} raffle={incentive} />}
                  {enough !== '' && <p className={classNames(text['small'], text['muted'])}>{enough}</p>}
                </Left>
              )}
            </div>
          )
        })}
      </div>
    </aside>
  )
}

/** One of the other rewards, in a line. */
function Also({
  limit,
  reward: { amount, unit, how },
}: Pick<Reward, 'reward'> & {
  /** How often a wallet is paid, as a sentence; null where nothing limits it. */
  readonly limit: string | null
}) {
  return (
    <p className={styles['also']}>
      {boostText.rich('also', {
        amount: (
          <strong>
            <ShortAmount>{amount}</ShortAmount> {unit}
          </strong>
        ),
        how: <span className={text['muted']}>{how}</span>,
      })}
      {limit !== null && <span className={text['muted']}> {limit}</span>}
    </p>
  )
}

/** What is left of a reward, in words and as a meter. */
function Left({
  reward,
  number,
  children,
}: {
  readonly reward: Reward
  /** Of the reward; null for the only one. */
  readonly number: number | null
  readonly children: ReactNode
}) {
  const { isEmpty, percent, words } = reward.left
  return (
    <>
      <div className={styles['formatRemaining']}>
        <ShortAmount>{words}</ShortAmount>
        <span className={text['muted']}>
          {boostText('percent', { percent: percent < 1 && !isEmpty ? '<1' : Math.floor(percent) })}
        </span>
      </div>
      <Meter isBig label={leftLabel(reward, number)} percent={percent} words={words} />
      {children}
    </>
  )
}

/** The winner of a raffle, as the chain has it. Nothing until the log of the draw is read. */
function Winner({
  chain,
  incentiveId,
  records,
  account,
}: {
  readonly chain: ChainConfig
  readonly incentiveId: number
  readonly records: readonly ClaimRecord[]
  readonly account: Address | null
}) {
  const winner = drawnWinner(records, incentiveId)
  if (winner === null) return null
  return (
    <p>
      {boostText.rich('drawnWinner', {
        account: <AddressText address={winner} key="winner" name={chain.names.get(winner.toLowerCase()) ?? null} />,
      })}{' '}
      {account !== null && isAddressEqual(winner, account) && <Badge tone="good">{boostText('drawnYou')}</Badge>}
    </p>
  )
}

/** @param number - of the reward; null for the only one. */
function leftLabel({ pays }: Reward, number: number | null): string {
  if (pays === 'prize') return boostText('ticketsLeft')
  return number === null ? boostText('budgetLeft') : boostText('budgetLeftOf', { number })
}

/** A raffle's entry does not earn the prize, and a declining reward changes. */
function earnLabel(reward: Reward | null): string {
  if (reward?.pays === 'prize') return boostText('prize')
  return boostText(reward?.pays === 'falling' ? 'earnNow' : 'earn')
}
