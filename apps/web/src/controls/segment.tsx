import { classNames } from './class-names.ts'
import styles from './segment.module.css'

/** A choice between two or three views. For more options, use {@link import('./select.tsx').Select}. */
export function Segment<Value extends string>({
  label,
  options,
  value,
  onChoose,
  size = 'normal',
}: {
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly value: Value
  readonly onChoose: (value: Value) => void
  readonly size?: 'small' | 'normal'
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no aria-pressed buttons; a named group of toggles is the pattern.
    <div aria-label={label} className={classNames(styles['segment'], size === 'small' && styles['small'])} role="group">
      {options.map((option) => (
        <button
          aria-pressed={option.value === value}
          key={option.value}
          onClick={() => onChoose(option.value)}
          type="button"
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
