import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { warnIcon } from './icons.ts'
import { usePart } from './use-part.ts'

export type BadgeProps = {
  readonly children: ReactNode
  /** `on` is the one that counts now, `warn` asks for care, `wide` is said where there is room. */
  readonly tone?: 'on' | 'warn' | 'wide'
  /** Longer words, for those who point at it. */
  readonly title?: string
}

/** One quiet word at the end of a row. */
export function Badge({ children, tone, title }: BadgeProps) {
  const part = usePart()
  return (
    <span {...part('badge')} data-tone={tone} title={title}>
      {tone === 'warn' && <Icon isSmall path={warnIcon} />}
      {children}
    </span>
  )
}

/** What stands at the end of a row that leads on: a count, an arrow. */
export function RowEnd({ children, isOn, leadsOn }: { children: ReactNode; isOn?: boolean; leadsOn?: boolean }) {
  const part = usePart()
  return (
    <span {...part('row-end')} data-on={isOn ? '' : undefined} data-to={leadsOn ? '' : undefined}>
      {children}
    </span>
  )
}
