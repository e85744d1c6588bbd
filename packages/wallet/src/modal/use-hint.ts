import { type PointerEvent, type SyntheticEvent, useEffect, useRef } from 'react'
import { useProvided } from '../provider/wallet-context.ts'

/** A hint comes when somebody rests on a control this long. */
export const HINT_DELAY_MS = 500

/** Shows a hint for a control while it is pointed at or has the keyboard's focus. Spread the result on it. */
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
      // A finger presses; what it would read is under it.
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
