import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { warnIcon } from './icons.ts'
import { usePart } from './use-part.ts'

export type BadgeProps = {
  readonly children: ReactNode
  /** `on` marks the active one, `warn` asks for care, `wide` is shown where there is space. */
  readonly tone?: 'on' | 'warn' | 'wide'
  /** A longer text, shown when the pointer is over it. */
  readonly title?: string
}

/** One muted word at the end of a row. */
export function Badge({ children, tone, title }: BadgeProps) {
  const part = usePart()
  return (
    <span {...part('badge')} data-tone={tone} title={title}>
      {tone === 'warn' && <Icon isSmall path={warnIcon} />}
      {children}
    </span>
  )
}

/** The end of a row that leads to another view: a count, an arrow. */
export function RowEnd({ children, isOn, leadsOn }: { children: ReactNode; isOn?: boolean; leadsOn?: boolean }) {
  const part = usePart()
  return (
    <span {...part('row-end')} data-on={isOn ? '' : undefined} data-to={leadsOn ? '' : undefined}>
      {children}
    </span>
  )
}
