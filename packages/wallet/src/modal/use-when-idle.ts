import { useEffect, useRef } from 'react'

/** The longest wait for an idle page, in milliseconds. */
const MAX_VIEW_IDLE_WAIT_MS = 2000

/** Runs a function when the page is idle. @returns the function that cancels it. */
export function whenIdle(run: () => void): () => void {
  // Safari has no idle callback.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, 200)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: MAX_VIEW_IDLE_WAIT_MS })
  return () => cancelIdleCallback(handle)
}

/** Runs a function once in a component's life, when the page is idle. See {@link whenIdle}. */
export function useWhenIdle(run: () => void): void {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => whenIdle(() => latest.current()), [])
}
