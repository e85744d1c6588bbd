import { useState } from 'react'
import { AddressText, shortHex } from '../controls/address.tsx'
import { Icon } from '../controls/icon.tsx'
import { Sub } from '../controls/sub.tsx'
import text from '../controls/text.module.css'
import { agoWords, momentWords } from '../controls/time-words.ts'
import styles from './hit-list.module.css'
import type { Hit, NearMiss } from './judge-history.ts'

const FEW = 5
/** Beyond this a list is no longer read; the table of days says the rest. */
const MOST = 100

type ToCheck = {
  readonly onCheck: (hash: string) => { readonly href: string }
  readonly now: number
  readonly nameOf: (address: string) => string | null
}

/** Past transactions that would count, with whom each names. */
export function HitList({ hits, now, nameOf, onCheck }: ToCheck & { readonly hits: readonly Hit[] }) {
  const [isAll, setAll] = useState(false)
  if (hits.length === 0) return null
  return (
    <section aria-label="Would count">
      <Sub aside={<All count={hits.length} isAll={isAll} onAll={setAll} />} title="Would count" />
      <ul className={styles['hits']}>
        {hits.slice(0, isAll ? MOST : FEW).map(({ hash, time, values, claimants }) => (
          <li key={hash}>
            <span className={text['good']}>
              <Icon name="check" size={16} />
            </span>
            <a {...onCheck(hash)} className={styles['what']} title={`Check ${hash}`}>
              {values === '' ? <span className={text['mono']}>{shortHex(hash)}</span> : values}
            </a>
            <time className={text['muted']} title={momentWords(time)}>
              {agoWords(time, now)}
            </time>
            <p className={text['muted']}>
              {claimants.length === 1 ? 'by ' : 'ambiguous: '}
              {claimants.slice(0, 3).map((claimant, at) => (
                <span key={claimant}>
                  {at > 0 && ', '}
                  <AddressText address={claimant} name={nameOf(claimant)} />
                </span>
              ))}
              {claimants.length > 3 && ` and ${claimants.length - 3} more`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Past transactions that one thing kept from counting, with that thing. */
export function NearList({ nears, now, onCheck }: Omit<ToCheck, 'nameOf'> & { readonly nears: readonly NearMiss[] }) {
  const [isAll, setAll] = useState(false)
  if (nears.length === 0) return null
  return (
    <section aria-label="Nearly counted">
      <Sub aside={<All count={nears.length} isAll={isAll} onAll={setAll} />} title="Nearly counted" />
      <ul className={styles['hits']}>
        {nears.slice(0, isAll ? MOST : FEW).map(({ hash, time, values, reason }) => (
          <li key={hash}>
            <span className={text['warn']}>
              <Icon name="x" size={16} />
            </span>
            <a {...onCheck(hash)} className={styles['what']} title={`Check ${hash}`}>
              {values === '' ? <span className={text['mono']}>{shortHex(hash)}</span> : values}
            </a>
            <time className={text['muted']} title={momentWords(time)}>
              {agoWords(time, now)}
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
  isAll,
  onAll,
}: {
  readonly count: number
  readonly isAll: boolean
  readonly onAll: (isAll: boolean) => void
}) {
  if (count <= FEW) return null
  return (
    <button className={text['link']} onClick={() => onAll(!isAll)} type="button">
      {isAll ? 'Show fewer' : count > MOST ? `Latest ${MOST}` : `All ${count}`}
    </button>
  )
}
