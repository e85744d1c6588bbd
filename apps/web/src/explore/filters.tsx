import type { ChainConfig } from '../config/config.ts'
import { Segment } from '../controls/segment.tsx'
import { Select } from '../controls/select.tsx'
import { exploreText } from '../language/en/explore.ts'
import { kinds, type ListFilters, orders, times } from '../routing/list-filters.ts'
import styles from './explore-page.module.css'

const ALL_NETWORKS = 'all'

/** The filters and the order of the list. */
export function Filters({
  chains,
  list,
  all,
  mine,
  onChoose,
}: {
  readonly chains: readonly ChainConfig[]
  readonly list: ListFilters
  /** The number of boosts at that time, and how many the account is eligible for. Null while unknown. */
  readonly all: number | null
  readonly mine: number | null
  readonly onChoose: (change: Partial<ListFilters>) => void
}) {
  return (
    <div className={styles['filters']}>
      <Segment
        label={exploreText('filterWhose')}
        onChoose={(whose) => onChoose({ whose })}
        options={[
          { value: 'all', label: all === null ? exploreText('all') : exploreText('allCount', { count: all }) },
          {
            value: 'mine',
            label: mine === null ? exploreText('eligible') : exploreText('eligibleCount', { count: mine }),
          },
        ]}
        value={list.whose}
      />
      {chains.length > 1 && (
        <Select
          isLabelHidden
          label={exploreText('filterNetwork')}
          onChoose={(network) => onChoose({ network: network === ALL_NETWORKS ? null : Number(network) })}
          options={[
            { value: ALL_NETWORKS, label: exploreText('allNetworks') },
            ...chains.map(({ chainId, name }) => ({ value: String(chainId), label: name })),
          ]}
          value={list.network === null ? ALL_NETWORKS : String(list.network)}
        />
      )}
      <Select
        isLabelHidden
        label={exploreText('filterTime')}
        onChoose={(time) => onChoose({ time })}
        options={times.map((value) => ({ value, label: exploreText(`time.${value}`) }))}
        value={list.time}
      />
      <Select
        isLabelHidden
        label={exploreText('filterReward')}
        onChoose={(kind) => onChoose({ kind })}
        options={kinds.map((value) => ({ value, label: exploreText(`reward.${value}`) }))}
        value={list.kind}
      />
      <div className={styles['order']}>
        <Select
          isLabelHidden
          label={exploreText('filterOrder')}
          onChoose={(order) => onChoose({ order })}
          options={orders.map((value) => ({ value, label: exploreText(`order.${value}`) }))}
          value={list.order}
        />
      </div>
    </div>
  )
}
