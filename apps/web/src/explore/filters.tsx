import type { ChainConfig } from '../config/config.ts'
import { Segment } from '../controls/segment.tsx'
import { Select } from '../controls/select.tsx'
import { boostText } from '../language/en/boost.ts'
import { exploreText } from '../language/en/explore.ts'
import { categories, kinds, type ListFilters, orders, times } from '../routing/list-filters.ts'
import styles from './explore-page.module.css'
import { SearchField } from './search-field.tsx'

const ALL_NETWORKS = 'all'
const ANY_CATEGORY = 'any'

/** The search, the filters and the order of the list. */
export function Filters({
  chains,
  list,
  all,
  mine,
  hasCategories,
  onChoose,
}: {
  readonly chains: readonly ChainConfig[]
  readonly list: ListFilters
  /** The number of boosts at that time, and how many the account is eligible for. Null while unknown. */
  readonly all: number | null
  readonly mine: number | null
  /** Whether there is an API, which alone knows the category of each boost. */
  readonly hasCategories: boolean
  readonly onChoose: (change: Partial<ListFilters>) => void
}) {
  return (
    <div className={styles['find']}>
      <SearchField onSearch={(search) => onChoose({ search })} search={list.search} />
      {/* On a phone, one line that scrolls sideways. */}
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
        {hasCategories && (
          <Select
            isLabelHidden
            label={exploreText('filterCategory')}
            onChoose={(chosen) => onChoose({ category: chosen === ANY_CATEGORY ? null : chosen })}
            options={[
              { value: ANY_CATEGORY, label: exploreText('anyCategory') },
              ...categories.map((value) => ({ value, label: boostText(`category.${value}`) })),
            ]}
            value={list.category ?? ANY_CATEGORY}
          />
        )}
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
    </div>
  )
}
