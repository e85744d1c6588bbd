import { useState } from 'react'
import { AddressText, shortHex } from '../controls/address.tsx'
import { formatAgo, formatMoment } from '../controls/format-time.ts'
import { Icon } from '../controls/icon.tsx'
import { Subheading } from '../controls/subheading.tsx'
import text from '../controls/text.module.css'
import { summaryText } from '../language/en/summary.ts'
import type { Match, NearMiss } from './match-history.ts'
import styles from './match-list.module.css'

const FEW = 5
/** The number of matches that are listed. The table of days has the count of all. */
const MAX_SHOWN_MATCHES = 100
const SHOWN_ACCOUNTS = 3

type ToCheck = {
  readonly onCheck: (hash: string) => { readonly href: string }
  readonly now: number
  readonly nameOf: (address: string) => string | null
}

/** Past transactions that match, with the accounts that each pays. */
export function MatchList({ hits, now, nameOf, onCheck }: ToCheck & { readonly hits: readonly Match[] }) {
  const [isAll, setAll] = useState(false)
  if (hits.length === 0) return null
  return (
    <section aria-label={summaryText('matches')}>
      <Subheading aside={<All count={hits.length} isAll={isAll} onAll={setAll} />} title={summaryText('matches')} />
      <ul className={styles['hits']}>
        {hits.slice(0, isAll ? MAX_SHOWN_MATCHES : FEW).map(({ hash, time, values, claimants }) => (
          <li key={hash}>
            <span className={text['good']}>
              <Icon name="check" size={16} />
            </span>
            <a {...onCheck(hash)} className={styles['what']} title={summaryText('check', { hash })}>
              {values === '' ? <span className={text['mono']}>{shortHex(hash)}</span> : values}
            </a>
            <time className={text['muted']} title={formatMoment(time)}>
              {formatAgo(time, now)}
            </time>
            <p className={text['muted']}>
              {summaryText.rich(claimants.length === 1 ? 'by' : 'ambiguous', {
                accounts: <Accounts claimants={claimants} key="accounts" nameOf={nameOf} />,
              })}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Accounts({
  claimants,
  nameOf,
}: {
  readonly claimants: readonly string[]
  readonly nameOf: (address: string) => string | null
}) {
  const shown = claimants.slice(0, SHOWN_ACCOUNTS).map((claimant, at) => (
    <span key={claimant}>
      {at > 0 && ', '}
      <AddressText address={claimant} name={nameOf(claimant)} />
    </span>
  ))
  const count = claimants.length - SHOWN_ACCOUNTS
  return count > 0 ? summaryText.rich('andMore', { accounts: shown, count }) : shown
}

/** Past transactions that fail only one condition, with that condition. */
export function NearMissList({
  nears,
  count,
  now,
  onCheck,
}: Omit<ToCheck, 'nameOf'> & {
  /** The closest ones. */
  readonly nears: readonly NearMiss[]
  /** The number of all of them. */
  readonly count: number
}) {
  const [isAll, setAll] = useState(false)
  if (nears.length === 0) return null
  return (
    <section aria-label={summaryText('nearMisses')}>
      <Subheading
        aside={<All closest={nears.length} count={count} isAll={isAll} onAll={setAll} />}
        title={summaryText('nearMisses')}
      />
      <ul className={styles['hits']}>
        {nears.slice(0, isAll ? MAX_SHOWN_MATCHES : FEW).map(({ hash, time, values, reason }) => (
          <li key={hash}>
            <span className={text['warn']}>
              <Icon name="x" size={16} />
            </span>
            <a {...onCheck(hash)} className={styles['what']} title={summaryText('check', { hash })}>
              {values === '' ? <span className={text['mono']}>{shortHex(hash)}</span> : values}
            </a>
            <time className={text['muted']} title={formatMoment(time)}>
              {formatAgo(time, now)}
            </time>
            <p className={text['warn']}>{reason}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function All({
  count,
  closest = count,
  isAll,
  onAll,
}: {
  readonly count: number
  /** The number that is listed, if those are the closest ones. */
  readonly closest?: number
  readonly isAll: boolean
  readonly onAll: (isAll: boolean) => void
}) {
  if (count <= FEW) return null
  return (
    <button className={text['link']} onClick={() => onAll(!isAll)} type="button">
      {isAll
        ? summaryText('showFewer')
        : closest < count
          ? summaryText('closest', { count: closest })
          : count > MAX_SHOWN_MATCHES
            ? summaryText('latest', { count: MAX_SHOWN_MATCHES })
            : summaryText('all', { count })}
    </button>
  )
}
