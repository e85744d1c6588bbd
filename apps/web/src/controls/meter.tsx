import { commonText } from '../language/en/common.ts'
import { ProgressBar } from './progress-bar.tsx'

/** Below this share, in per cent, what is left is running out. */
export const LOW_PERCENT = 15

/** What is left of something. The words stand beside it, always; `words` says the same to screen readers. */
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
