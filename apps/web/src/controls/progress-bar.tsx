import { classNames } from './class-names.ts'
import styles from './progress-bar.module.css'

/** A bar that shows a percentage. There is always text next to it. `words` is for screen readers. */
export function ProgressBar({
  role,
  label,
  percent,
  words,
  isBig = false,
  isLow = false,
}: {
  readonly role: 'meter' | 'progressbar'
  readonly label: string
  /** 0 to 100. */
  readonly percent: number
  readonly words: string
  readonly isBig?: boolean
  /** Amber, because it is running out. */
  readonly isLow?: boolean
}) {
  return (
    // Browsers draw <meter> and <progress> each in their own way and colors.
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles take a label and values.
    <div
      aria-label={label}
      aria-valuemax={100}
      aria-valuemin={0}
      aria-valuenow={Math.round(percent)}
      aria-valuetext={words}
      className={classNames(
        styles['bar'],
        role === 'progressbar' && styles['moving'],
        isBig && styles['big'],
        isLow && styles['low'],
      )}
      role={role}
    >
      <i style={{ width: `${percent}%` }} />
    </div>
  )
}
