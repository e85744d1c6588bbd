import type { ReactNode } from 'react'
import { AmountText } from './amount-text.tsx'
import { classNames } from './class-names.ts'
import styles from './key-values.module.css'

/** A list of short facts, with the key at the start and the value at the end. */
export function KeyValues({
  rows,
  size = 'normal',
}: {
  readonly rows: readonly { readonly key: string; readonly value: ReactNode }[]
  readonly size?: 'small' | 'normal'
}) {
  return (
    <dl className={classNames(styles['list'], size === 'small' && styles['small'])}>
      {rows.map(({ key, value }) => (
        <div key={key}>
          <dt>{key}</dt>
          <dd>{typeof value === 'string' ? <AmountText>{value}</AmountText> : value}</dd>
        </div>
      ))}
    </dl>
  )
}
