import { ProgressBar } from './progress-bar.tsx'

/** The progress of a task. There is always text next to it. `words` is for screen readers. */
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
  return <ProgressBar label={label} percent={percent} role="progressbar" words={words} />
}
