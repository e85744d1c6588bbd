import { type ReactNode, useId } from 'react'
import styles from './pick-list.module.css'

/** A choice between rows with more than a label: radio buttons, 44 px per row. */
export function PickList<Value extends string>({
  label,
  options,
  value,
  onChoose,
}: {
  readonly label: string
  readonly options: readonly {
    readonly value: Value
    readonly title: ReactNode
    /** At the end of the row. */
    readonly aside?: ReactNode
  }[]
  readonly value: Value | null
  readonly onChoose: (value: Value) => void
}) {
  const name = useId()
  return (
    <fieldset aria-label={label} className={styles['list']}>
      {options.map((option) => (
        <label key={option.value}>
          <input
            checked={option.value === value}
            name={name}
            onChange={() => onChoose(option.value)}
            type="radio"
            value={option.value}
          />
          <span className={styles['title']}>{option.title}</span>
          <span className={styles['aside']}>{option.aside}</span>
        </label>
      ))}
    </fieldset>
  )
}
