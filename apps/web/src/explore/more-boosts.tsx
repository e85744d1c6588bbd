import { type RefObject, useEffect, useRef, useState } from 'react'
import { Alert } from '../controls/alert.tsx'
import { Button, Spinner } from '../controls/button.tsx'
import text from '../controls/text.module.css'
import { ErrorDetails } from '../errors/error-details.tsx'
import { formatError } from '../errors/format-error.ts'
import { commonText } from '../language/en/common.ts'
import { exploreText } from '../language/en/explore.ts'
import styles from './explore-page.module.css'
import type { Lost } from './use-boost-list.ts'

/**
 * The end of the list: how many boosts are left, and the button that loads them. Afterwards the focus moves to the
 * first new boost, or stays if there is none. Screen readers hear how many were added.
 */
export function MoreBoosts({
  list,
  shown,
  hasMore,
  unread,
  isReading,
  lost,
  onMore,
}: {
  /** The list above, whose children are the rows. */
  readonly list: RefObject<HTMLUListElement | null>
  readonly shown: number
  readonly hasMore: boolean
  /** The number of boosts that are not loaded. Null while it is unknown. */
  readonly unread: number | null
  readonly isReading: boolean
  readonly lost: readonly Lost[]
  readonly onMore: () => void
}) {
  // The number of rows when more were requested.
  const [requestedFrom, setRequestedFrom] = useState<number | null>(null)
  const [news, setNews] = useState('')
  const end = useRef<HTMLDivElement>(null)
  const isLost = lost.length > 0

  useEffect(() => {
    if (requestedFrom === null || isReading || isLost) return
    setRequestedFrom(null)
    const added = shown - requestedFrom
    setNews(added > 0 ? exploreText('moreShown', { count: added }) : exploreText('noneShown'))
    // A user who moved the focus meanwhile keeps it there.
    const focused = document.activeElement
    if (focused !== document.body && end.current?.contains(focused) !== true) return
    if (added > 0) list.current?.children[requestedFrom]?.querySelector('a')?.focus()
    else if (!hasMore) end.current?.focus()
  }, [requestedFrom, isReading, isLost, shown, hasMore, list])

  return (
    <div className={styles['more']} ref={end} tabIndex={-1}>
      {lost.map(({ chain, error }) => (
        <Alert isLive key={chain.chainId} title={exploreText('olderUnread', { network: chain.name })} tone="warn">
          {exploreText('aboveNotAffected', { problem: formatError(error) })}
          <ErrorDetails error={error} />
        </Alert>
      ))}
      {(hasMore || isReading || isLost) && (
        <>
          <Button
            aria-busy={isReading}
            aria-disabled={isReading}
            onClick={() => {
              if (isReading) return
              setNews('')
              setRequestedFrom(shown)
              if (isLost) for (const { again } of lost) again()
              else onMore()
            }}
          >
            {isReading && <Spinner />}
            {isReading ? exploreText('readingOlder') : isLost ? commonText('tryAgain') : exploreText('showMore')}
          </Button>
          {hasMore && !isReading && !isLost && (
            <p className={text['muted']}>
              {unread === null ? exploreText('moreLeft') : exploreText('olderLeft', { count: unread })}
            </p>
          )}
        </>
      )}
      <p className={!hasMore && news !== '' ? text['muted'] : text['hiddenVisually']} role="status">
        {isReading && requestedFrom !== null ? exploreText('readingOlder') : news}
      </p>
    </div>
  )
}
