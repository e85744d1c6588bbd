/** The maximum time that later work, such as the wallet's, waits for the page to become idle, in milliseconds. */
const MAX_IDLE_WAIT_MS = 1_000

/** Runs a function once, when the page is painted and idle. Returns a function that cancels it. */
export function afterFirstPaint(run: () => void): () => void {
  let cancel = () => {}
  const frame = requestAnimationFrame(() => {
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(run)
      cancel = () => clearTimeout(timer)
      return
    }
    const idle = requestIdleCallback(run, { timeout: MAX_IDLE_WAIT_MS })
    cancel = () => cancelIdleCallback(idle)
  })
  return () => {
    cancelAnimationFrame(frame)
    cancel()
  }
}
