import { isRefusedForGood } from './errors.ts'
import { createFairQueue } from './fair-queue.ts'
import type { Mail, Mailer, MailOptions } from './mail.ts'

/** Mails that are sent at the same time. More connections than this count as abuse at many mail servers. */
const MAX_CONCURRENT_MAILS = 4
/** Mails of one sender that are sent at the same time: a mail server holds those for some receivers for long. */
const MAX_CONCURRENT_MAILS_OF_SENDER = 2
/** Mails that wait. Past this number the mail server is down, and later ones would arrive after their codes have expired. */
const MAX_WAITING_MAILS = 1_000
/** How long after each failure a mail is tried again. Then its user has asked for another one. */
const RETRY_AFTER_MS: readonly number[] = [1_000, 5_000, 20_000]
/** How long a server that stops still sends what waits: containers are killed after 30 seconds. */
const STOP_TIMEOUT_MS = 10_000

/** Why a mail was not sent. */
export type MailFault =
  /** It is tried again. */
  | { readonly type: 'failed'; readonly error: unknown }
  | { readonly type: 'given-up'; readonly error: unknown }
  /** The mail server took neither this receiver nor another try. Other mails can work. */
  | { readonly type: 'refused'; readonly error: unknown }
  /** Too many wait. */
  | { readonly type: 'dropped' }

/** What becomes of mails. */
export type MailEvents = {
  readonly onSent: (mail: Mail) => void
  readonly onFault: (mail: Mail, fault: MailFault) => void
  /** The queue has stopped before so many mails were sent, or known to be. */
  readonly onUnsent: (count: number) => void
}

type Waiting = Pick<MailOptions, 'onDropped'> & { readonly mail: Mail; readonly tries: number }

/**
 * Creates a queue in front of a mail server, so that no request waits for mail. Senders take turns. What waits is lost with the process:
 * its user sends again.
 * @param deliver - sends a mail.
 */
export function createMailQueue(
  deliver: (mail: Mail) => Promise<void>,
  { onSent, onFault, onUnsent }: MailEvents,
): Mailer & { stop(): Promise<void> } {
  const waiting = createFairQueue<Waiting>(MAX_WAITING_MAILS)
  const sending = new Map<Promise<void>, string>()
  let unsent = 0
  let isStopping = false
  let timer: NodeJS.Timeout | undefined
  let onIdle = () => {}
  const nowMs = () => performance.now()
  const add = (sender: string, mail: Waiting, readyAtMs?: number) => {
    const dropped = waiting.add(sender, mail, readyAtMs)
    if (dropped === null) return
    onFault(dropped.mail, { type: 'dropped' })
    dropped.onDropped?.()
  }
  const tryOnce = async (sender: string, one: Waiting) => {
    try {
      await deliver(one.mail)
      onSent(one.mail)
    } catch (error) {
      if (isRefusedForGood(error)) return onFault(one.mail, { type: 'refused', error })
      const retryMs = RETRY_AFTER_MS[one.tries]
      if (isStopping) unsent++
      if (isStopping || retryMs === undefined) return onFault(one.mail, { type: 'given-up', error })
      onFault(one.mail, { type: 'failed', error })
      // Waits in the queue, because a pause here would hold the place of another mail.
      add(sender, { ...one, tries: one.tries + 1 }, nowMs() + retryMs)
    }
  }
  const isAllowed = (sender: string) =>
    [...sending.values()].filter((other) => other === sender).length < MAX_CONCURRENT_MAILS_OF_SENDER
  const fill = () => {
    clearTimeout(timer)
    while (sending.size < MAX_CONCURRENT_MAILS) {
      // A server that stops tries each mail once more, and at once.
      const next = waiting.take(isStopping ? Number.POSITIVE_INFINITY : nowMs(), isAllowed)
      if (next === null) break
      const one = tryOnce(next.sender, next.item).finally(() => {
        sending.delete(one)
        fill()
      })
      sending.set(one, next.sender)
    }
    if (isStopping) {
      if (sending.size === 0) onIdle()
      return
    }
    const readyAtMs = waiting.nextReadyMs()
    // One that is ready waits for a place, and the mail that frees it looks again.
    if (readyAtMs !== null && readyAtMs > nowMs()) timer = setTimeout(fill, readyAtMs - nowMs())
  }
  return {
    send(mail, { sender = '', onDropped } = {}) {
      add(sender, { mail, tries: 0, onDropped })
      // Not in the turn of the request, whose response comes first.
      setImmediate(fill)
    },
    async stop() {
      isStopping = true
      await new Promise<void>((done) => {
        const ending = setTimeout(done, STOP_TIMEOUT_MS)
        onIdle = () => {
          clearTimeout(ending)
          done()
        }
        fill()
      })
      const left = unsent + sending.size + waiting.size()
      waiting.clear()
      if (left > 0) onUnsent(left)
    },
  }
}
