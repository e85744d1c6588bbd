import type { ReactNode } from 'react'
import { Spinner } from './button.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import styles from './step-list.module.css'
import text from './text.module.css'

/** One step of what happens by itself or by the user. */
export type StepItem = {
  readonly key: string
  readonly title: string
  readonly detail: ReactNode
  /** `busy`: the current step, which waits for something else than the user. `now`: it waits for the user. */
  readonly status: 'done' | 'busy' | 'now' | 'warn' | 'bad' | 'todo'
  /** Whether it is the current step. An earlier claim may have completed it. */
  readonly isCurrent: boolean
  /** At the end of the line: when it was completed. */
  readonly time?: ReactNode
  /** What the user can do in this step. */
  readonly children?: ReactNode
}

/** Steps in order, each with its mark. The current one is announced when it changes. */
export function StepList({
  label,
  steps,
  size = 'normal',
}: {
  readonly label: string
  readonly steps: readonly StepItem[]
  /** `small`: as a part of a card, where a title is not a heading. */
  readonly size?: 'small' | 'normal'
}) {
  const Title = size === 'small' ? 'strong' : 'h2'
  return (
    <ol aria-label={label} className={classNames(styles['steps'], size === 'small' && styles['small'])}>
      {steps.map(({ key, title, detail, status, isCurrent, time, children }) => (
        <li
          aria-current={isCurrent ? 'step' : undefined}
          className={status === 'todo' ? styles['todo'] : undefined}
          key={key}
        >
          <span
            aria-hidden="true"
            className={classNames(
              styles['mark'],
              (status === 'done' || status === 'warn' || status === 'bad') && styles[status],
            )}
          >
            {status === 'done' && <Icon name="check" size={16} />}
            {(status === 'warn' || status === 'bad') && <Icon name="x" size={16} />}
            {status === 'busy' && <Spinner />}
          </span>
          <div>
            <Title className={styles['title']}>{title}</Title>
            <p className={classNames(text['small'], text['muted'])} role={isCurrent ? 'status' : undefined}>
              {detail}
            </p>
          </div>
          <span className={classNames(text['small'], text['muted'], styles['time'])}>{time}</span>
          {children !== undefined && <div className={styles['now']}>{children}</div>}
        </li>
      ))}
    </ol>
  )
}
