import { type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps the focus in a section. When a focused button is replaced by its result, the focus would move to the top of the
 * page. This moves it to the section.
 * @returns a ref for the section, which also needs `tabIndex={-1}`.
 */
export function useRestoreFocus<Part extends HTMLElement>(): RefObject<Part | null> {
  const ref = useRef<Part>(null)
  useEffect(() => {
    const part = ref.current
    if (part === null) return
    let isInside = false
    const onMove = ({ target }: Event) => {
      isInside = target instanceof Node && part.contains(target)
    }
    const watch = new MutationObserver(() => {
      if (isInside && document.activeElement === document.body) part.focus({ preventScroll: true })
    })
    watch.observe(part, { childList: true, subtree: true })
    document.addEventListener('focusin', onMove)
    document.addEventListener('pointerdown', onMove)
    return () => {
      watch.disconnect()
      document.removeEventListener('focusin', onMove)
      document.removeEventListener('pointerdown', onMove)
    }
  }, [])
  return ref
}
