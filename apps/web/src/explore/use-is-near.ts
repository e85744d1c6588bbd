import { type RefObject, useEffect, useState } from 'react'

/** Whether an element is or was on screen, or almost. What it needs then is loaded before it is seen. */
export function useIsNear(element: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const { current } = element
    if (isNear || current === null) return
    const observer = new IntersectionObserver((entries) => setNear(entries.some((entry) => entry.isIntersecting)), {
      rootMargin: '200px',
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [element, isNear])
  return isNear
}
