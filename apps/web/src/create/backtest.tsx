import type { TermsRules } from '@laurel/protocol'
import { useState } from 'react'
import type { ChainConfig } from '../config/config.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { DayChart } from '../controls/day-chart.tsx'
import { countDays, scaleTop } from '../controls/day-counts.ts'
import { formatCount, formatMoment } from '../controls/format-time.ts'
import { Progress } from '../controls/progress.tsx'
import { Segment } from '../controls/segment.tsx'
import text from '../controls/text.module.css'
import type { HistoryState } from '../history/history.ts'
import type { UseHistoryReturnType } from '../history/use-history.ts'
import { messageLocale } from '../language/define-messages.ts'
import { summaryText } from '../language/en/summary.ts'
import { isAnyTerm } from '../terms/read-terms.ts'
import { formatLimits } from '../terms/terms-clause.ts'
import styles from './backtest.module.css'
import { MatchList, NearMissList } from './match-list.tsx'
import type { BacktestResult } from './use-backtest.ts'

/** The number of days to read. */
export type Days = '7' | '30'

/** The backtest of an action: which past transactions match, which nearly match, and when. */
export function Backtest({
  chain,
  reader,
  judged,
  days,
  onDays,
  missing,
  nameOf,
  onCheck,
  rules,
}: {
  readonly chain: ChainConfig
  readonly reader: UseHistoryReturnType
  readonly judged: BacktestResult
  readonly days: Days
  readonly onDays: (days: Days) => void
  /** What the action still needs; null when it is complete. */
  readonly missing: string | null
  readonly nameOf: (address: string) => string | null
  /** The start, end and limits; null when they are invalid. */
  readonly rules: TermsRules | null
  /** Returns the link that checks a transaction against the draft. */
  readonly onCheck: (hash: string) => { readonly href: string }
}) {
  const { history, stop, again } = reader
  return (
    <>
      <div className={styles['head']}>
        <h2 id="try-it">{summaryText('tryIt')}</h2>
        <Segment
          label={summaryText('howFarBack')}
          onChoose={onDays}
          options={[
            { value: '7', label: summaryText('days', { days: '7' }) },
            { value: '30', label: summaryText('days', { days: '30' }) },
          ]}
          size="small"
          value={days}
        />
      </div>
      {history.status === 'idle' ? (
        <Idle days={days} />
      ) : (
        <>
          <Reading again={again} chain={chain} history={history} stop={stop} />
          {judged.refusal !== null && (
            <Alert size="small" title={summaryText('cannotTry')} tone="bad">
              {judged.refusal}
            </Alert>
          )}
          {missing !== null && (
            <p className={`${text['small']} ${text['muted']}`}>
              {summaryText('foundMissing', { count: history.transactions.length, what: missing })}
            </p>
          )}
          {judged.tally !== null && rules !== null && isAnyTerm(rules) && (
            <p className={`${text['small']} ${text['muted']} ${styles['limits']}`}>
              {formatLimits(rules).length > 0 && summaryText('limitsApplied')}{' '}
              {rules.start === null
                ? summaryText('paidFromCreation')
                : summaryText('paidFromStart', { moment: formatMoment(rules.start) })}
            </p>
          )}
          {judged.tally !== null && (
            <Results days={days} history={history} judged={judged} nameOf={nameOf} onCheck={onCheck} />
          )}
        </>
      )}
    </>
  )
}

function Idle({ days }: { readonly days: Days }) {
  return (
    <>
      <div aria-hidden="true" className={styles['ghost']}>
        {[30, 44, 38, 56, 70, 48, 40].map((height) => (
          <i key={height} style={{ height: `${height}%` }} />
        ))}
      </div>
      <p className={`${text['small']} ${text['muted']}`}>{summaryText('idle', { days })}</p>
    </>
  )
}

type Started = Exclude<HistoryState, { status: 'idle' }>

function Reading({
  chain,
  history,
  stop,
  again,
}: {
  readonly chain: ChainConfig
  readonly history: Started
  readonly stop: () => void
  readonly again: () => void
}) {
  const { range, readBlocks } = history
  const total = range === null ? 0n : range.toBlock - range.fromBlock + 1n
  const blocks = { read: readBlocks, total }
  const words = range === null ? summaryText('findingBlock') : summaryText('scanned', blocks)
  if (history.status === 'failed') {
    return (
      <Alert
        actions={
          <Button onClick={again} size="small">
            {summaryText('tryAgain')}
          </Button>
        }
        isLive
        size="small"
        title={summaryText('unread', { network: chain.name })}
        tone="bad"
      >
        {readBlocks > 0n
          ? summaryText('unreadPartly', { problem: history.problem, count: readBlocks })
          : history.problem}
      </Alert>
    )
  }
  const isReading = history.status === 'reading'
  return (
    <div className={styles['reading']}>
      <div className={styles['line']}>
        <span className={`${text['small']} ${text['muted']}`} role="status">
          {isReading
            ? words
            : history.status === 'whole'
              ? summaryText('scannedAll', { total })
              : history.status === 'stopped'
                ? summaryText('stoppedAt', blocks)
                : summaryText('enough', blocks)}
        </span>
        {isReading ? (
          <Button onClick={stop} size="small">
            {summaryText('stop')}
          </Button>
        ) : (
          <Button look="quiet" onClick={again} size="small">
            {summaryText('refresh')}
          </Button>
        )}
      </div>
      {isReading && (
        <Progress done={Number(readBlocks)} label={summaryText('scanning')} total={Number(total)} words={words} />
      )}
    </div>
  )
}

function Results({
  history,
  judged,
  days,
  nameOf,
  onCheck,
}: {
  readonly nameOf: (address: string) => string | null
  readonly history: Started
  readonly judged: BacktestResult
  readonly days: Days
  readonly onCheck: (hash: string) => { readonly href: string }
}) {
  const [now] = useState(() => Math.floor(Date.now() / 1_000))
  const { tally } = judged
  if (tally === null) return null
  const { hits, nears, nearTimes, accounts } = tally
  const counts =
    history.range === null ? [] : countDays({ hits, nears: nearTimes.map((time) => ({ time })) }, history.range)
  const most = Math.max(1, ...counts.map((day) => day.hits + day.nears))
  const busiest = counts.reduce<(typeof counts)[number] | null>(
    (best, day) => (best === null || day.hits > best.hits ? day : best),
    null,
  )
  const counted = {
    days,
    matches: summaryText('matchCount', { count: hits.length }),
    nearMisses: summaryText('nearMissCount', { count: nearTimes.length }),
  }
  const label = (day: number, at: number) => {
    const date = new Date(day * 1_000)
    if (days === '7') return new Intl.DateTimeFormat(messageLocale(), { weekday: 'short' }).format(date)
    return (counts.length - 1 - at) % 7 === 0
      ? new Intl.DateTimeFormat(messageLocale(), { day: 'numeric', month: 'short' }).format(date)
      : ''
  }
  const dayName = (day: number) =>
    new Intl.DateTimeFormat(messageLocale(), { weekday: 'short', day: 'numeric', month: 'short' }).format(
      new Date(day * 1_000),
    )
  return (
    <>
      <dl className={styles['stats']}>
        <Stat label={summaryText('matches')} value={hits.length} />
        <Stat label={summaryText('nearMisses')} value={nearTimes.length} />
        <Stat label={summaryText('wallets')} value={accounts} />
      </dl>
      {counts.length > 0 && (
        <DayChart
          days={counts.map((count, at) => ({
            key: count.day,
            label: label(count.day, at),
            name: dayName(count.day),
            hits: count.hits,
            nears: count.nears,
          }))}
          summary={
            busiest !== null && busiest.hits > 0
              ? summaryText('chartBusiest', { ...counted, day: dayName(busiest.day), most: busiest.hits })
              : summaryText('chart', counted)
          }
          title={summaryText('perDay')}
          top={scaleTop(most)}
        />
      )}
      <MatchList hits={hits} nameOf={nameOf} now={now} onCheck={onCheck} />
      <NearMissList count={nearTimes.length} nears={nears} now={now} onCheck={onCheck} />
      {hits.length === 0 && nears.length === 0 && history.status !== 'reading' && (
        <p className={`${text['small']} ${text['muted']}`}>{summaryText('nothing')}</p>
      )}
    </>
  )
}

function Stat({ label, value }: { readonly label: string; readonly value: number }) {
  return (
    <div>
      <dt className={`${text['small']} ${text['muted']}`}>{label}</dt>
      <dd>{formatCount(value)}</dd>
    </div>
  )
}
