import { memo, useRef } from 'react'
import { formatAudience } from '../boost/format-boost.ts'
import { isBoostDrawn, isDrawnRaffle } from '../boost/format-raffle.ts'
import { OwnerTitle } from '../boost/owner-text.tsx'
import { useOwnerWords } from '../boost/use-owner-words.ts'
import { useReward } from '../boost/use-reward.ts'
import { useWording } from '../boost/use-wording.ts'
import { amountSize } from '../controls/amount-size.ts'
import { Badge } from '../controls/badge.tsx'
import { Icon } from '../controls/icon.tsx'
import { Meter } from '../controls/meter.tsx'
import { ShortAmount } from '../controls/short-amount.tsx'
import { exploreText } from '../language/en/explore.ts'
import { linkTo } from '../routing/use-route.ts'
import type { AccountStatus } from './account-status.ts'
import { hasRewardsLeft, type ListItem } from './boost-list.ts'
import styles from './explore-page.module.css'
import { PhaseBadge } from './phase-badge.tsx'
import { useIsNear } from './use-is-near.ts'

type BoostRowProps = {
  readonly item: ListItem
  /** What the boost is for the connected account. Empty without one. */
  readonly statuses: readonly AccountStatus[]
}

/** One boost in the list: its reward, its task, and what is left. It is drawn again only when one of these changes. */
export const BoostRow = memo(PlainBoostRow, isSame)

function isSame(one: BoostRowProps, other: BoostRowProps): boolean {
  return (
    one.item.chain === other.item.chain &&
    one.item.boostData === other.item.boostData &&
    JSON.stringify([one.item.phase, one.statuses]) === JSON.stringify([other.item.phase, other.statuses])
  )
}

function PlainBoostRow({ item: { chain, boostData, phase }, statuses }: BoostRowProps) {
  const { boost, action, incentives, allowList } = boostData
  const first = useReward(chain, incentives[0])
  const { title, read } = useWording(chain, action)
  const row = useRef<HTMLLIElement>(null)
  const { words, pictureUrl, expected } = useOwnerWords(chain, boost, { isPictureWanted: useIsNear(row) })
  const place = read.contractNames.find((name) => name !== null) ?? null
  const name = exploreText('boost', { id: String(boost.boostId) })
  const who = allowList.type === 'openAllowList' ? null : formatAudience(allowList)
  return (
    <li className={styles['boost']} ref={row}>
      <div className={styles['reward']} data-length={amountSize(first?.reward.amount ?? '')}>
        <strong>
          <ShortAmount>{first?.reward.amount ?? '…'}</ShortAmount>
        </strong>{' '}
        <span>{first?.reward.unit}</span>
        {first !== null && (
          <small>
            <ShortAmount>
              {incentives.length > 1
                ? exploreText('plusRewards', { how: first.reward.how, count: incentives.length - 1 })
                : first.reward.how}
            </ShortAmount>
          </small>
        )}
      </div>
      <div className={styles['task']}>
        <a {...linkTo({ type: 'boost', chainId: chain.chainId, boostId: String(boost.boostId) })}>
          {title === '' ? name : title}
        </a>
        <OwnerTitle besides={title} expected={expected} pictureUrl={pictureUrl} words={words} />
        <small>
          {place !== null && <Place name={place} />}
          {place === null && title !== '' && <span className={styles['place']}>{name}</span>}
          <span className={styles['networkBeside']}>{chain.name}</span>
          <PhaseBadge isDrawn={isBoostDrawn(boostData)} isEmpty={!hasRewardsLeft(boostData)} phase={phase} />
          {statuses.map((status) => (
            <StatusBadge isEnded={phase.status === 'ended'} key={status} status={status} />
          ))}
          {statuses.length === 0 && who !== null && <Badge icon="people">{who}</Badge>}
        </small>
      </div>
      <div className={styles['money']}>
        {first !== null && (
          <>
            {!isDrawnRaffle(incentives[0]) && <Meter percent={first.left.percent} words={first.left.words} />}
            <small>
              <ShortAmount>{first.left.words}</ShortAmount>
            </small>
          </>
        )}
      </div>
      <div className={styles['network']}>{chain.name}</div>
      <Icon name="right" size={16} />
    </li>
  )
}

/** The contract of the task, after its initial. */
function Place({ name }: { readonly name: string }) {
  return (
    <span className={styles['place']}>
      <span aria-hidden="true" className={styles['initial']}>
        {[...name][0]?.toUpperCase()}
      </span>
      {name}
    </span>
  )
}

function StatusBadge({ status, isEnded }: { readonly status: AccountStatus; readonly isEnded: boolean }) {
  switch (status) {
    case 'claimed':
    case 'entered':
    case 'notDrawn':
      return <Badge icon="check">{exploreText(`status.${status}`)}</Badge>
    case 'won':
      return (
        <Badge icon="check" tone="good">
          {exploreText('status.won')}
        </Badge>
      )
    case 'ready':
      return (
        <Badge icon="wallet" tone="good">
          {exploreText('status.ready')}
        </Badge>
      )
    case 'eligible':
      // A task that is completed after the end is not paid.
      return isEnded ? null : (
        <Badge icon="check" tone="good">
          {exploreText('eligible')}
        </Badge>
      )
    default:
      return status satisfies never
  }
}
