import type { ReactNode } from 'react'
import styles from './alert.module.css'
import { AmountText } from './amount-text.tsx'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'

/** The tone of a message: success, near miss, failure, or neutral. Amber can still change. Red cannot. */
export type Tone = 'plain' | 'good' | 'warn' | 'bad'

const icons = { plain: 'info', good: 'check', warn: 'warn', bad: 'warn' } as const satisfies Record<Tone, IconName>

/** Isolates text from its surroundings, so that an amount stays together in right-to-left text. */
function apart(given: ReactNode): ReactNode {
  return typeof given === 'string' ? <AmountText>{given}</AmountText> : given
}

/** A message: what happened, whether funds moved, and what to do. With `isLive`, screen readers announce it. */
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
