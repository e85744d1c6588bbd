import type { ReactNode } from 'react'
import styles from './alert.module.css'
import { AmountText } from './amount-text.tsx'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'

/** The tone of a message: passed, nearly, wrong, or neutral. Amber is nearly; red is for what cannot be. */
export type Tone = 'plain' | 'good' | 'warn' | 'bad'

const icons = { plain: 'info', good: 'check', warn: 'warn', bad: 'warn' } as const satisfies Record<Tone, IconName>

/** Words stand apart from what is around them: an amount in them keeps together where that runs from right to left. */
function apart(given: ReactNode): ReactNode {
  return typeof given === 'string' ? <AmountText>{given}</AmountText> : given
}

/** What happened, whether money moved, and one way on. `isLive` has it read out when it appears. */
export function Alert({
  tone = 'plain',
  title,
  children,
  actions,
  size = 'normal',
  isLive = false,
}: {
  readonly tone?: Tone
  readonly title: ReactNode
  readonly children?: ReactNode
  readonly actions?: ReactNode
  readonly size?: 'small' | 'normal'
  readonly isLive?: boolean
}) {
  return (
    <div
      className={classNames(styles['note'], styles[tone], size === 'small' && styles['small'])}
      role={isLive ? (tone === 'bad' ? 'alert' : 'status') : undefined}
    >
      <Icon name={icons[tone]} size={size === 'small' ? 16 : 20} />
      <strong className={styles['title']}>{apart(title)}</strong>
      {children !== undefined && <div className={styles['body']}>{apart(children)}</div>}
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
    </div>
  )
}
