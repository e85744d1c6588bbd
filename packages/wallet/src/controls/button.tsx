import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { usePart } from './use-part.ts'

export type ButtonProps = {
  readonly children: ReactNode
  readonly onPress: () => void
  /** `primary` is the next step, and a view has at most one; `text` is muted. `plain` when left out. */
  readonly kind?: 'plain' | 'primary' | 'text'
  /** A path of icons.ts. */
  readonly icon?: string
  /** While busy, the label stays, a ring replaces the icon, and the button cannot be pressed. */
  readonly isBusy?: boolean
  /** Whether it cannot be pressed now. What is missing is said elsewhere. */
  readonly isDisabled?: boolean
  /** Whether the element that the button opens is open, for screen readers. */
  readonly isExpanded?: boolean
}

/** A button of full width. */
export function Button({
  children,
  onPress,
  kind = 'plain',
  icon,
  isBusy = false,
  isDisabled = false,
  isExpanded,
}: ButtonProps) {
  const part = usePart()
  return (
    <button
      {...part('button')}
      // Not `disabled`, so that the focus stays where it is while the button is busy.
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || isDisabled || undefined}
      aria-expanded={isExpanded}
      data-kind={kind}
      onClick={isBusy || isDisabled ? undefined : onPress}
      type="button"
    >
      {isBusy ? <span {...part('spinner')} aria-hidden="true" /> : icon !== undefined && <Icon path={icon} />}
      {children}
    </button>
  )
}
