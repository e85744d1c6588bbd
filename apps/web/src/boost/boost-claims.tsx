import { useState } from 'react'
import type { ChainConfig } from '../config/config.ts'
import { AddressText } from '../controls/address.tsx'
import { Button } from '../controls/button.tsx'
import { classNames } from '../controls/class-names.ts'
import { type ChartWords, DayChart } from '../controls/day-chart.tsx'
import { countDays, scaleTop } from '../controls/day-counts.ts'
import { formatAgo, formatDay } from '../controls/format-time.ts'
import { ShortAmount } from '../controls/short-amount.tsx'
import { Skeleton } from '../controls/skeleton.tsx'
import text from '../controls/text.module.css'
import { useNow } from '../controls/use-now.ts'
import { ErrorDetails } from '../errors/error-details.tsx'
import { formatError } from '../errors/format-error.ts'
import { boostText } from '../language/en/boost.ts'
import { formatAmountWithUnit } from '../token/amount.ts'
import type { BoostData } from './boost-data.ts'
import styles from './boost-page.module.css'
import { boostPhase } from './boost-phase.ts'
import { chartDays } from './chart-days.ts'
import { type ClaimRecord, withoutDraws } from './claim-records.ts'
import { isSpent } from './format-reward.ts'
import { useClaims } from './use-claims.ts'
import { type Reward, useRewards } from './use-reward.ts'
import { useWindow } from './use-window.ts'

/** How many claims are shown at first, and how many more by each press. */
const SHOWN = 8
const SHOWN_MORE = 24
/** With fewer days than this, each bar has a label. */
const FEW_DAYS = 7

const chartWords = (isRaffle: boolean): ChartWords => ({
  hits: isRaffle
    ? { word: boostText('entered'), head: boostText('entries') }
    : { word: boostText('claimed'), head: boostText('claims') },
  nears: null,
})

/** The claims of a boost: the number per day, and the newest ones by account. */
export function BoostClaims({ chain, boostData }: { readonly chain: ChainConfig; readonly boostData: BoostData }) {
  const claims = useClaims(chain, [boostData.boost])
  const rewards = useRewards(chain, boostData.incentives)
  const records = claims.data ?? []
  const window = useWindow(chain, String(boostData.boost.boostId), boostData.boost.incentives.length)
  const claimantCount = new Set(records.map(({ account }) => account)).size
  const most = boostData.boost.maxParticipants
  const phase = boostPhase(window.data?.terms ?? null, useNow())
  const isOpen = phase.status === 'open' && !boostData.incentives.every(isSpent)
  return (
    <>
      {records.length > 0 && (
        <ClaimChart createdTime={window.data?.createdTime ?? null} records={withoutDraws(records)} />
      )}
      <section aria-labelledby="recent-claims" className={styles['section']}>
        <div className={styles['sectionHead']}>
          <h2 id="recent-claims">{boostText('recentClaims')}</h2>
          {records.length > 0 && (
            <span className={classNames(text['small'], text['muted'])}>
              {most > 0n
                ? boostText('peopleOf', { count: claimantCount, most })
                : boostText('people', { count: claimantCount })}
            </span>
          )}
        </div>
        {claims.isPending && <Skeleton label={boostText('readingClaims')} rows={3} />}
        {claims.isError && claims.data === undefined && (
          <>
            <p className={text['muted']}>{boostText('claimsUnread', { problem: formatError(claims.error) })}</p>
            <ErrorDetails error={claims.error} />
          </>
        )}
        {claims.data?.length === 0 && (
          <p className={text['muted']}>{boostText(isOpen ? 'noClaimsOpen' : 'noClaims')}</p>
        )}
        {records.length > 0 && <ClaimTable chain={chain} records={records} rewards={rewards} />}
      </section>
    </>
  )
}

function ClaimChart({
  createdTime,
  records,
}: {
  /** Unix seconds; null while unknown. */
  readonly createdTime: number | null
  readonly records: readonly ClaimRecord[]
}) {
  const now = Math.floor(Date.now() / 1_000)
  const range = chartDays(createdTime, { claimTimes: records.map(({ time }) => time), now })
  const days = countDays({ hits: records, nears: [] }, range)
  const most = Math.max(1, ...days.map(({ hits }) => hits))
  const total = days.reduce((sum, { hits }) => sum + hits, 0)
  // An entry of a raffle is not a payment.
  const isRaffle = records.every(({ isEntry }) => isEntry)
  const title = boostText(isRaffle ? 'chartEntries' : 'chart')
  return (
    <section aria-label={title} className={styles['section']}>
      <DayChart
        days={days.map(({ day, hits, nears }, at) => ({
          ...{ key: day, hits, nears, name: formatDay(day) },
          label: days.length <= FEW_DAYS || (days.length - 1 - at) % 4 === 0 ? formatDay(day) : '',
        }))}
        summary={
          range.isWhole
            ? boostText(isRaffle ? 'chartEntriesSince' : 'chartSince', { day: formatDay(range.fromTime), count: total })
            : boostText(isRaffle ? 'chartEntriesLast' : 'chartLast', { days: days.length, count: total })
        }
        title={title}
        top={scaleTop(most)}
        words={chartWords(isRaffle)}
      />
    </section>
  )
}

function ClaimTable({
  chain,
  records,
  rewards,
}: {
  readonly chain: ChainConfig
  readonly records: readonly ClaimRecord[]
  readonly rewards: readonly (Reward | null)[]
}) {
  const now = Math.floor(Date.now() / 1_000)
  const [shown, setShown] = useState(SHOWN)
  const earned = ({ isEntry, amount, incentiveId }: ClaimRecord) => {
    const known = rewards[incentiveId] ?? null
    if (isEntry) return boostText('entered')
    if (amount === null || known === null) return boostText('claimed')
    return known.isAmount ? formatAmountWithUnit(amount, known.unit) : `${known.reward.amount} ${known.reward.unit}`
  }
  return (
    <>
      <table className={styles['claims']}>
        <thead>
          <tr>
            <th scope="col">{boostText('headAccount')}</th>
            <th scope="col">{boostText('headEarned')}</th>
            <th scope="col">{boostText('headWhen')}</th>
          </tr>
        </thead>
        <tbody>
          {records.slice(0, shown).map((record) => (
            <tr key={record.key}>
              <td>
                <AddressText address={record.account} name={chain.names.get(record.account.toLowerCase()) ?? null} />
              </td>
              <td>
                <ShortAmount>{earned(record)}</ShortAmount>
              </td>
              <td className={text['muted']}>{formatAgo(record.time, now)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {records.length > shown && (
        <Button look="quiet" onClick={() => setShown(shown + SHOWN_MORE)} size="small">
          {boostText('showMore', { count: records.length - shown })}
        </Button>
      )}
    </>
  )
}
