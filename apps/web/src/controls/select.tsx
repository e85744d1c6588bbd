import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import styles from './select.module.css'
import text from './text.module.css'

type Option<Value extends string> = {
  readonly value: Value
  /** Text, or an element that renders only text. */
  readonly label: ReactNode
  readonly group?: string
}

function groupsOf<Value extends string>(
  options: readonly Option<Value>[],
): ReadonlyMap<string, readonly Option<Value>[]> {
  const groups = new Map<string, Option<Value>[]>()
  for (const option of options) {
    const group = option.group ?? ''
    groups.set(group, [...(groups.get(group) ?? []), option])
  }
  return groups
}

/** A choice of one option, with the native list of the platform. Options with the same `group` are listed together. */
export function Select<Value extends string>({
  label,
  isLabelHidden = false,
  options,
  value,
  onChoose,
  size = 'normal',
  hint,
}: {
  readonly label: string
  readonly isLabelHidden?: boolean
  readonly options: readonly Option<Value>[]
  readonly value: Value
  readonly onChoose: (value: Value) => void
  readonly size?: 'pill' | 'small' | 'normal'
  readonly hint?: ReactNode
}) {
  const id = useId()
  const option = ({ value, label }: Option<Value>) => (
    <option key={value} value={value}>
      {label}
    </option>
  )
  return (
    <div className={styles['field']}>
      <label className={classNames(styles['label'], isLabelHidden && text['hiddenVisually'])} htmlFor={id}>
        {label}
      </label>
      <span className={classNames(styles['box'], size !== 'normal' && styles[size])}>
        <select
          id={id}
          onChange={(event) => {
            const chosen = options.find((candidate) => candidate.value === event.currentTarget.value)
            if (chosen !== undefined) onChoose(chosen.value)
          }}
          value={value}
        >
          {[...groupsOf(options)].map(([group, members]) =>
            group === '' ? (
              members.map(option)
            ) : (
              <optgroup key={group} label={group}>
                {members.map(option)}
              </optgroup>
            ),
          )}
        </select>
        <Icon name="down" size={16} />
      </span>
      {hint !== undefined && <p className={classNames(text['small'], text['muted'])}>{hint}</p>}
    </div>
  )
}
