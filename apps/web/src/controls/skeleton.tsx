import { classNames } from './class-names.ts'
import styles from './skeleton.module.css'
import text from './text.module.css'

/** Placeholder rows, announced once to screen readers. */
export function Skeleton({
  label,
  rows,
  height = 44,
}: {
  readonly label: string
  readonly rows: number
  readonly height?: number
}) {
  return (
    <div className={styles['rows']} role="status">
      <span className={text['hiddenVisually']}>{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move.
        <span aria-hidden="true" className={styles['row']} key={row} style={{ height }}>
          <span className={styles['bar']} style={{ width: `${[46, 62, 38, 54][row % 4]}%` }} />
          <span className={classNames(styles['bar'], styles['end'])} />
        </span>
      ))}
    </div>
  )
}
