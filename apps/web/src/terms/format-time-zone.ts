import { messageLocale } from '../language/define-messages.ts'
/**
 * Formats the user's time zone, and when a UTC day begins in it: “Europe/Athens (GMT+2)”, “02:00”.
 * @param now - Unix seconds.
 */
export function formatTimeZone(now: number): { readonly zone: string; readonly dayStart: string } {
  const date = new Date(now * 1_000)
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const offset = new Intl.DateTimeFormat(messageLocale(), { timeZoneName: 'shortOffset' })
    .formatToParts(date)
    .find(({ type }) => type === 'timeZoneName')?.value
  const midnight = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()))
  const dayStart = new Intl.DateTimeFormat(messageLocale(), { hour: '2-digit', minute: '2-digit' }).format(midnight)
  const place = timeZone.replaceAll('_', ' ')
  return { zone: offset === undefined || offset === place ? place : `${place} (${offset})`, dayStart }
}
