import { commonText } from '../language/en/common.ts'
import { ProgressBar } from './progress-bar.tsx'

/** Below this percentage, what is left is running out. */
export const LOW_PERCENT = 15

/** A bar that shows what is left. There is always text next to it. `words` is for screen readers. */
export function Meter({
  percent,
  words,
  label = commonText('budgetLeft'),
  isBig = false,
}: {
  /** 0 to 100. */
  readonly percent: number
  readonly words: string
  readonly label?: string
  readonly isBig?: boolean
}) {
  return (
    <ProgressBar
      isBig={isBig}
      isLow={percent < LOW_PERCENT}
      label={label}
      percent={percent}
      role="meter"
      words={words}
    />
  )
}
