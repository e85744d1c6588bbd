import type { Mail, Mailer } from './mail.ts'

/** Mails that are sent at the same time. More connections than this count as abuse at many mail servers. */
const MAX_CONCURRENT_MAILS = 4
/** Mails that wait. Past this number the mail server is down, and later ones would arrive after their codes have expired. */
const MAX_WAITING_MAILS = 1_000
/** How long after each failure a mail is tried again. Then its user has asked for another one. */
const RETRY_AFTER_MS: readonly number[] = [1_000, 5_000, 20_000]

/** What becomes of mails. */
export type MailEvents = {
  readonly onSent: (mail: Mail) => void
  /** A mail could not be sent. `isLast`: it is not tried again. */
  readonly onFault: (mail: Mail, error: unknown, isLast: boolean) => void
}

/**
 * Creates a queue in front of a mail server, so that no request waits for mail. What waits is lost with the process: its user sends again.
 * @param deliver - sends a mail. @param retryAfterMs - for tests.
 */
export function createMailQueue(
  deliver: (mail: Mail) => Promise<void>,
  { onSent, onFault }: MailEvents,
  retryAfterMs = RETRY_AFTER_MS,
): Mailer & { stop(): Promise<void> } {
  const waiting: Mail[] = []
  const sending = new Set<Promise<void>>()
  const stopping = new AbortController()
  const deliverWithRetries = async (mail: Mail) => {
    for (let tries = 0; ; tries++) {
      try {
        await deliver(mail)
        onSent(mail)
        return
      } catch (error) {
        const retryMs = retryAfterMs[tries]
        const isLast = retryMs === undefined || stopping.signal.aborted
        onFault(mail, error, isLast)
        if (isLast) return
        await pause(retryMs, stopping.signal)
      }
    }
  }
  const fill = () => {
    while (sending.size < MAX_CONCURRENT_MAILS) {
      const mail = waiting.shift()
      if (mail === undefined) return
      const one = deliverWithRetries(mail).finally(() => {
        sending.delete(one)
        fill()
      })
      sending.add(one)
    }
  }
  return {
    send(mail) {
      if (waiting.length >= MAX_WAITING_MAILS) {
        onFault(mail, new TypeError('Too many mails wait for the mail server.'), true)
        return
      }
      waiting.push(mail)
      // Not in the turn of the request, whose response comes first.
      setImmediate(fill)
    },
    async stop() {
      stopping.abort()
      fill()
      while (sending.size > 0) await Promise.all(sending)
    },
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    if (signal.aborted) return done()
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      done()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })
}
