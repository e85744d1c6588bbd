import { ProgressBar } from './progress-bar.tsx'

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
  return <ProgressBar label={label} percent={percent} role="progressbar" words={words} />
}
