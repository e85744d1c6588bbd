import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { usePart } from './use-part.ts'

export type ButtonProps = {
  readonly children: ReactNode
  readonly onPress: () => void
  /** The next step is `primary`, and there is at most one; `text` is quiet. `plain` when left out. */
  readonly kind?: 'plain' | 'primary' | 'text'
  /** A path of icons.ts. */
  readonly icon?: string
  /** Waiting: the label stays, a ring takes the icon's place, and it cannot be pressed. */
  readonly isBusy?: boolean
  /** What opens with it: for screen readers. */
  readonly isExpanded?: boolean
}

/** A button of full width. */
export function Button({ children, onPress, kind = 'plain', icon, isBusy = false, isExpanded }: ButtonProps) {
  const part = usePart()
  return (
    <button
      {...part('button')}
      // Not `disabled`: focus stays where it is while something is on its way.
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      aria-expanded={isExpanded}
      data-kind={kind}
      onClick={isBusy ? undefined : onPress}
      type="button"
    >
      {isBusy ? <span {...part('spinner')} aria-hidden="true" /> : icon !== undefined && <Icon path={icon} />}
      {children}
    </button>
  )
}
