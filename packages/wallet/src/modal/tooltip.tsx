import { useLayoutEffect, useRef } from 'react'
import { usePart } from '../controls/use-part.ts'
import { useProvided } from '../provider/wallet-context.ts'
import { useSelected } from '../store/use-readable.ts'
import type { TooltipTarget } from './modal.ts'

const GAP = 6
const MARGIN = 8

/** The tooltip of a control. Screen readers already have its text as the control's name. */
export function Tooltip() {
  const { modal } = useProvided().wallet
  const tooltip = useSelected(modal, (state) => (state.status === 'open' ? state.tooltip : null))
  const part = usePart()
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (tooltip !== null && element.current !== null) place(element.current, tooltip.target)
  }, [tooltip])
  if (tooltip === null) return null
  return (
    <div {...part('tooltip')} aria-hidden="true" ref={element}>
      {tooltip.message}
    </div>
  )
}

/** Places the tooltip below its target, or above it where there is no space, always inside the window. */
function place(element: HTMLElement, target: TooltipTarget): void {
  const { width, height } = element.getBoundingClientRect()
  const middle = target.left + target.width / 2 - width / 2
  const left = Math.max(MARGIN, Math.min(middle, innerWidth - width - MARGIN))
  const below = target.top + target.height + GAP
  const top = below + height + MARGIN > innerHeight ? target.top - height - GAP : below
  element.style.left = `${left}px`
  element.style.top = `${top}px`
}
