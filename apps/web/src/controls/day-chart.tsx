import { useState } from 'react'
import { commonText } from '../language/en/common.ts'
import { Button } from './button.tsx'
import styles from './day-chart.module.css'
import { formatCount } from './format-time.ts'

/** One day: its label under the bar (may be empty), its full name, and its counts. */
export type ChartDay = {
  readonly key: number
  readonly label: string
  readonly name: string
  readonly hits: number
  readonly nears: number
}

const HEIGHT = 132
const BASE = 104
const TOP = 8
/** The minimum number of days in a chart. Without it, the bar of a single day would fill the chart. */
const MIN_SLOTS = 7

/** What is counted, for the titles of bars and the heads of the table. `nears` is null when there is only one kind. */
export type ChartWords = {
  readonly hits: { readonly word: string; readonly head: string }
  readonly nears: { readonly word: string; readonly head: string } | null
}

/** The words of Create's chart. A function, because messages are read during rendering. */
const matchWords = (): ChartWords => ({
  hits: { word: commonText('matchesWord'), head: commonText('matches') },
  nears: { word: commonText('nearMissesWord'), head: commonText('nearMisses') },
})

type ChartProps = {
  readonly days: readonly ChartDay[]
  /** The count at the upper end. */
  readonly top: number
  readonly title: string
  readonly summary: string
}

/** Counts per day as bars, with matches below near misses, and as a table for screen readers. */
export function DayChart({
  days,
  top,
  title,
  summary,
  words = matchWords(),
}: ChartProps & { readonly words?: ChartWords }) {
  const [isTable, setTable] = useState(false)
  return (
    <figure className={styles['figure']}>
      <figcaption className={styles['head']}>
        <h3>{title}</h3>
        {words.nears !== null && (
          <span className={styles['keys']}>
            <span className={styles['hitKey']}>{commonText('matchesKey')}</span>
            <span className={styles['nearKey']}>{commonText('nearMissesWord')}</span>
          </span>
        )}
      </figcaption>
      {isTable ? <CountTable {...{ days, title, words }} /> : <Bars {...{ days, top, title, summary, words }} />}
      <Button aria-pressed={isTable} look="quiet" onClick={() => setTable(!isTable)} size="small">
        {commonText(isTable ? 'showBars' : 'showTable')}
      </Button>
    </figure>
  )
}

function CountTable({ days, title, words }: Pick<ChartProps, 'days' | 'title'> & { readonly words: ChartWords }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it.
    <section aria-label={commonText('asTable', { title })} className={styles['table']} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{commonText('day')}</th>
            <th scope="col">{words.hits.head}</th>
            {words.nears !== null && <th scope="col">{words.nears.head}</th>}
          </tr>
        </thead>
        <tbody>
          {days.map(({ key, name, hits, nears }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td>{formatCount(hits)}</td>
              {words.nears !== null && <td>{formatCount(nears)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Bars({ days, top, title, summary, words }: ChartProps & { readonly words: ChartWords }) {
  const slot = 100 / Math.max(MIN_SLOTS, days.length)
  const y = (value: number) => BASE - (value / top) * (BASE - TOP)
  return (
    <svg
      aria-label={commonText('chartSummary', { title, summary })}
      className={styles['chart']}
      height={HEIGHT}
      role="img"
    >
      {[0, top / 2, top].map((value) => (
        <g key={value}>
          <line className={value === 0 ? styles['base'] : undefined} x1="0" x2="100%" y1={y(value)} y2={y(value)} />
          <text textAnchor="end" x="-8" y={y(value) + 4.5}>
            {formatCount(value)}
          </text>
        </g>
      ))}
      {days.map(({ key, label, name, hits, nears }, at) => {
        const x = `${at * slot + slot * 0.16}%`
        const width = `${slot * 0.68}%`
        // A small gap separates the two parts. It is taken from the upper one.
        const gap = hits > 0 && nears > 0 ? 2 : 0
        return (
          <g key={key}>
            <title>{titleOf(words, name, hits, nears)}</title>
            {hits > 0 && (
              <rect className={styles['hit']} height={BASE - y(hits)} rx="2" width={width} x={x} y={y(hits)} />
            )}
            {nears > 0 && (
              <rect
                className={styles['near']}
                height={Math.max(1, y(hits) - y(hits + nears) - gap)}
                rx="2"
                width={width}
                x={x}
                y={y(hits + nears)}
              />
            )}
            {label !== '' && (
              <text textAnchor="middle" x={`${at * slot + slot / 2}%`} y="126">
                {label}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}

function titleOf({ hits, nears }: ChartWords, name: string, hitCount: number, nearCount: number): string {
  const hitWords = commonText('chartCount', { count: hitCount, word: hits.word })
  return nears === null
    ? commonText('chartDay', { day: name, hits: hitWords })
    : commonText('chartDayNears', {
        ...{ day: name, hits: hitWords },
        nears: commonText('chartCount', { count: nearCount, word: nears.word }),
      })
}
