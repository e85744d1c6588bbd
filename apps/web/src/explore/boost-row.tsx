import { linkTo } from '../app/use-route.ts'
import { whoWords } from '../boost/boost-words.ts'
import { OwnerTitle } from '../boost/owner-words.tsx'
import { useOwnerWords } from '../boost/use-owner-words.ts'
import { useReward } from '../boost/use-reward.ts'
import { useWording } from '../boost/use-wording.ts'
import { amountSize } from '../controls/amount-size.ts'
import { Icon } from '../controls/icon.tsx'
import { Meter } from '../controls/meter.tsx'
import { Tag } from '../controls/tag.tsx'
import { exploreText } from '../language/en/explore.ts'
import type { Deal } from './deals.ts'
import styles from './explore-page.module.css'
import { PhaseTag } from './phase-tag.tsx'

/** One boost in the list: what it pays, for which task, and what is left. */
export function BoostRow({ deal: { chain, facts, phase }, canDo }: { readonly deal: Deal; readonly canDo: boolean }) {
  const { boost, action, incentives, allowList } = facts
  const first = useReward(chain, incentives[0])
  const { title, read } = useWording(chain, action)
  const words = useOwnerWords(chain, boost).text
  const place = read.contractNames.find((name) => name !== null) ?? null
  const name = exploreText('boost', { id: String(boost.boostId) })
  const who = allowList.kind === 'openAllowList' ? null : whoWords(allowList)
  return (
    <li className={styles['deal']}>
      <div className={styles['reward']} data-length={amountSize(first?.reward.amount ?? '')}>
        <strong>
          <bdi>{first?.reward.amount ?? '…'}</bdi>
        </strong>{' '}
        <span>{first?.reward.unit}</span>
        <small>
          {first !== null && incentives.length > 1
            ? exploreText('plusRewards', { how: first.reward.how, count: incentives.length - 1 })
            : first?.reward.how}
        </small>
      </div>
      <div className={styles['task']}>
        <a {...linkTo({ page: 'boost', chainId: chain.chainId, boostId: String(boost.boostId) })}>
          {title === '' ? name : title}
        </a>
        <OwnerTitle words={words} />
        <small>
          <span className={styles['place']}>{place ?? name}</span>
          <span className={styles['networkBeside']}>{chain.name}</span>
          <PhaseTag phase={phase} />
          {canDo && phase.status !== 'ended' && (
            <Tag icon="check" tone="good">
              {exploreText('eligible')}
            </Tag>
          )}
          {!canDo && who !== null && <Tag icon="people">{who}</Tag>}
        </small>
      </div>
      <div className={styles['money']}>
        {first !== null && (
          <>
            <Meter percent={first.left.percent} words={first.left.words} />
            <small>
              <bdi>{first.left.words}</bdi>
            </small>
          </>
        )}
      </div>
      <div className={styles['network']}>{chain.name}</div>
      <Icon name="right" size={16} />
    </li>
  )
}
