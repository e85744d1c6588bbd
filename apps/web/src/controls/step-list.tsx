import type { ReactNode } from 'react'
import { Spinner } from './button.tsx'
import { classNames } from './class-names.ts'
import styles from './step-list.module.css'
import { StepMark, type StepTone, stepsClass } from './step-mark.tsx'
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
    <ol aria-label={label} className={classNames(stepsClass, size === 'small' && styles['small'])}>
      {steps.map(({ key, title, detail, status, isCurrent, time, children }) => (
        <li
          aria-current={isCurrent ? 'step' : undefined}
          className={status === 'todo' ? styles['todo'] : undefined}
          key={key}
        >
          <StepMark tone={toneOf(status)}>{status === 'busy' && <Spinner />}</StepMark>
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

function toneOf(status: StepItem['status']): StepTone {
  switch (status) {
    case 'done':
      return 'good'
    case 'warn':
    case 'bad':
      return status
    case 'busy':
    case 'now':
    case 'todo':
      return 'wait'
    default:
      return status satisfies never
  }
}
