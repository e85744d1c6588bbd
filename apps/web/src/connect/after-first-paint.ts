/** The longest that the wallet waits for the page to become idle, in milliseconds. */
const MAX_WALLET_IDLE_WAIT_MS = 1_000

/** Runs once after the page was painted and has a moment to spare. Returns what cancels it. */
export function afterFirstPaint(run: () => void): () => void {
  let cancel = () => {}
  const frame = requestAnimationFrame(() => {
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(run)
      cancel = () => clearTimeout(timer)
      return
    }
    const idle = requestIdleCallback(run, { timeout: MAX_WALLET_IDLE_WAIT_MS })
    cancel = () => cancelIdleCallback(idle)
  })
  return () => {
    cancelAnimationFrame(frame)
    cancel()
  }
}
