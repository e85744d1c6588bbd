import type { RefObject } from 'react'
import { useIsPainted } from '../controls/use-is-painted.ts'
import { exploreText } from '../language/en/explore.ts'
import type { AccountStatus } from './account-status.ts'
import { keyOf, type ListItem } from './boost-list.ts'
import { BoostRow } from './boost-row.tsx'
import styles from './explore-page.module.css'

/** The rows that are drawn first, which is at least what a screen has. The others follow when these are painted. */
const FIRST_ROWS = 6

/** The list of boosts, with the heads of its columns. */
export function ExploreRows({
  items,
  isBusy,
  statusesOf,
  list,
}: {
  readonly items: readonly ListItem[]
  /** These are the boosts of other filters, while those of the new ones are searched. */
  readonly isBusy: boolean
  readonly statusesOf: (item: ListItem) => readonly AccountStatus[]
  readonly list: RefObject<HTMLUListElement | null>
}) {
  const areAllDrawn = useIsPainted()
  const drawn = areAllDrawn ? items : items.slice(0, FIRST_ROWS)
  return (
    <div aria-busy={isBusy} className={styles['ledger']}>
      <div aria-hidden="true" className={styles['heads']}>
        <span>{exploreText('headReward')}</span>
        <span>{exploreText('headTask')}</span>
        <span>{exploreText('headBudget')}</span>
        <span>{exploreText('headNetwork')}</span>
        <span />
      </div>
      <ul aria-label={exploreText('boosts')} ref={list}>
        {drawn.map((item) => (
          <BoostRow item={item} key={keyOf(item)} statuses={statusesOf(item)} />
        ))}
      </ul>
    </div>
  )
}
