import { commonText } from '../language/en/common.ts'
import styles from './comparison.module.css'

/** A bar that compares the actual value with the required one. The text next to it says the same. */
export function Comparison({
  found,
  needed,
  foundText,
  neededText,
}: {
  readonly found: bigint
  readonly needed: bigint
  readonly foundText: string
  readonly neededText: string
}) {
  // The required value is at five sixths, so that larger values have room. In whole per mille, because bigint has no
  // fractions.
  const mark = 83.3
  const fill = needed === 0n ? 0 : Math.min(100, (Number((found * 1_000n) / needed) / 1_000) * mark)
  const isLow = fill < 30
  return (
    <svg
      aria-label={commonText('scale', { found: foundText, needed: neededText })}
      className={styles['scale']}
      height="56"
      role="img"
    >
      <line className={styles['base']} x1="0" x2="100%" y1="28" y2="28" />
      <rect height="8" rx="2" width={`${fill}%`} x="0" y="24" />
      <line className={styles['mark']} x1={`${mark}%`} x2={`${mark}%`} y1="16" y2="40" />
      <text className={styles['at']} textAnchor={isLow ? 'start' : 'end'} x={`${isLow ? 0 : fill}%`} y="12">
        {commonText('scaleHere', { amount: foundText })}
      </text>
      <text className={styles['at']} textAnchor="end" x="100%" y="54">
        {commonText('scaleNeeded', { amount: neededText })}
      </text>
      <text x="0" y="54">
        0
      </text>
    </svg>
  )
}
