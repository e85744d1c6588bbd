import { useEffect, useRef } from 'react'

/** Not later than this, however busy the page is. */
const MAX_IDLE_WAIT_MS = 2000

/** Does something when the page has nothing better to do. @returns the function that takes it back. */
export function whenIdle(run: () => void): () => void {
  // Safari has no idle callback.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, 200)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: MAX_IDLE_WAIT_MS })
  return () => cancelIdleCallback(handle)
}

/** Does something once in a component's life. See {@link whenIdle}. */
export function useWhenIdle(run: () => void): void {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => whenIdle(() => latest.current()), [])
}
