/** Seconds between two mails to an address. A client's countdown says the same. */
export const MAIL_PAUSE_SECONDS = 30
/** Mails to an address in an hour. */
export const MAX_MAILS_PER_HOUR = 5
/** Mails to an address in a day. */
export const MAX_MAILS_PER_DAY = 20

const HOUR_SECONDS = 3_600
const DAY_SECONDS = 86_400

/** Whether a mail may be sent now, and the times of those that count. */
export type MailDecision =
  | { readonly isAllowed: true; readonly sentAt: readonly number[] }
  | { readonly isAllowed: false; readonly waitSeconds: number }

/** The mails that an address got. */
export type MailBudgets = {
  /** When mails of a budget were sent, in Unix seconds. @param device - null for the budget of all unknown devices. */
  readBudget(deviceId: string | null): Promise<readonly number[]>
  saveBudget(deviceId: string | null, sentAt: readonly number[]): Promise<void>
}

/**
 * Decides whether another mail may be sent to an address: one in 30 seconds, 5 in an hour and 20 in a day.
 * @param sentAt - when mails were sent, in Unix seconds, oldest first. @param now - Unix seconds.
 */
export function takeMail(sentAt: readonly number[], now: number): MailDecision {
  const ofDay = sentAt.filter((at) => at > now - DAY_SECONDS)
  const waits = [
    waitFor(ofDay, { count: 1, seconds: MAIL_PAUSE_SECONDS, now }),
    waitFor(ofDay, { count: MAX_MAILS_PER_HOUR, seconds: HOUR_SECONDS, now }),
    waitFor(ofDay, { count: MAX_MAILS_PER_DAY, seconds: DAY_SECONDS, now }),
  ]
  const waitSeconds = Math.max(...waits)
  if (waitSeconds > 0) return { isAllowed: false, waitSeconds: Math.ceil(waitSeconds) }
  return { isAllowed: true, sentAt: [...ofDay, now] }
}

/** Returns the times without that of a mail which was not sent after all. @param at - when it counted. */
export function returnMail(sentAt: readonly number[], at: number): readonly number[] {
  const index = sentAt.lastIndexOf(at)
  return index < 0 ? sentAt : sentAt.toSpliced(index, 1)
}

/** Seconds until fewer than `count` mails are within the last `seconds`. */
function waitFor(
  sentAt: readonly number[],
  { count, seconds, now }: { readonly count: number; readonly seconds: number; readonly now: number },
): number {
  const at = sentAt.at(-count)
  return at === undefined ? 0 : Math.max(0, at + seconds - now)
}
