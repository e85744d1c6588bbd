import { type PointerEvent, type SyntheticEvent, useEffect, useRef } from 'react'
import { useProvided } from '../provider/wallet-context.ts'

/** How long the pointer rests on a control before its tooltip is shown, in milliseconds. */
export const HINT_DELAY_MS = 500

/**
 * Shows a tooltip for a control while the pointer is over it or it has keyboard focus. Returns the props to spread on
 * the control.
 */
export function useHint(message: string) {
  const { modal } = useProvided().wallet
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isShown = useRef(false)
  const hide = () => {
    clearTimeout(timer.current)
    if (isShown.current) modal.hideTooltip()
    isShown.current = false
  }
  const show = (element: Element) => {
    hide()
    timer.current = setTimeout(() => {
      if (!element.isConnected) return
      const { top, left, width, height } = element.getBoundingClientRect()
      isShown.current = true
      modal.showTooltip(message, { top, left, width, height })
    }, HINT_DELAY_MS)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    onPointerEnter: (event: PointerEvent) => {
      // Only for a mouse. A finger presses, and would cover the tooltip.
      if (event.pointerType === 'mouse') show(event.currentTarget)
    },
    onPointerLeave: hide,
    onPointerDown: hide,
    onFocus: (event: SyntheticEvent) => {
      if (event.currentTarget.matches(':focus-visible')) show(event.currentTarget)
    },
    onBlur: hide,
  }
}
