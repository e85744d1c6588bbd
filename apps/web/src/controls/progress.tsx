import styles from './progress.module.css'

/** How far work has come. The words stand beside it, always; `words` says the same to screen readers. */
export function Progress({
  label,
  done,
  total,
  words,
}: {
  readonly label: string
  readonly done: number
  readonly total: number
  readonly words: string
}) {
  const percent = total === 0 ? 0 : Math.min(100, (done / total) * 100)
  return (
    <div
      aria-label={label}
      aria-valuemax={100}
      aria-valuemin={0}
      aria-valuenow={Math.round(percent)}
      aria-valuetext={words}
      className={styles['bar']}
      role="progressbar"
    >
      <i style={{ width: `${percent}%` }} />
    </div>
  )
}
