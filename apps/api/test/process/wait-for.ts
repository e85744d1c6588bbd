/** Not a measure of speed: what has not happened by then never will, and the error says what it was. */
const WAIT_TIMEOUT_MS = 120_000
const POLL_INTERVAL_MS = 25

/** Waits until something is so. @param what - in words. @throws when it never is. */
export async function waitFor(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const giveUpAtMs = performance.now() + WAIT_TIMEOUT_MS
  while (!(await isSo())) {
    if (performance.now() > giveUpAtMs) throw new Error(`It never happened: ${what}.`)
    await new Promise((done) => setTimeout(done, POLL_INTERVAL_MS))
  }
}
