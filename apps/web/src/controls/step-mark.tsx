import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import styles from './step-mark.module.css'

/** How far a step is: `wait` is not reached, or in progress. */
export type StepTone = 'good' | 'warn' | 'bad' | 'wait'

/** The class of a list whose steps have marks, with a line from each to the next. */
export const stepsClass = styles['steps']

const icons = { good: 'check', warn: 'x', bad: 'x', wait: null } as const satisfies Record<StepTone, IconName | null>

/** The round mark of a step. @param props.children - what is in it beside its icon: a spinner, or words for screen readers. */
export function StepMark({ tone, children }: { readonly tone: StepTone; readonly children?: ReactNode }) {
  const icon = icons[tone]
  return (
    <span className={classNames(styles['mark'], styles[tone])}>
      {icon !== null && <Icon name={icon} size={16} />}
      {children}
    </span>
  )
}
