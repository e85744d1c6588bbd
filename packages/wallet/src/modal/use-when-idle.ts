import { useEffect, useRef } from 'react'

/** Not later than this, however busy the page is. */
const LATEST_MS = 2000

/** Does something once, when the page has nothing better to do. */
export function useWhenIdle(run: () => void): void {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    // Safari has no idle callback.
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(() => latest.current(), 200)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(() => latest.current(), { timeout: LATEST_MS })
    return () => cancelIdleCallback(handle)
  }, [])
}
