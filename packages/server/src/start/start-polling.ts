/** Runs a check again and again with a pause in between, until it is stopped: at once during a pause, else after the check. */
export function startPolling(look: () => Promise<void>, everyMs: number): { stop(): Promise<void> } {
  let isStopped = false
  let wake = () => {}
  const looking = (async () => {
    while (!isStopped) {
      await new Promise<void>((done) => {
        const timer = setTimeout(done, everyMs)
        wake = () => {
          clearTimeout(timer)
          done()
        }
      })
      if (!isStopped) await look()
    }
  })()
  return {
    async stop() {
      isStopped = true
      wake()
      await looking
    },
  }
}
