import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { usePart } from './use-part.ts'

export type AlertProps = {
  readonly icon: string
  readonly title?: string
  readonly children: ReactNode
  readonly tone?: 'quiet' | 'warn' | 'plain'
  /** The alert is not shown yet. Its space is reserved, so that nothing moves when it appears. */
  readonly isWaiting?: boolean
}

/** A note with an icon in the icon column. */
export function Alert({ icon, title, children, tone = 'quiet', isWaiting = false }: AlertProps) {
  const part = usePart()
  return (
    <div
      {...part('alert')}
      data-plain={tone === 'plain' ? '' : undefined}
      data-waiting={isWaiting ? '' : undefined}
      data-warn={tone === 'warn' ? '' : undefined}
    >
      <Icon path={icon} />
      <p>
        {title !== undefined && <span {...part('alert-title')}>{title}</span>}
        {children}
      </p>
    </div>
  )
}
