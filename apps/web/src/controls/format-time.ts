import { messageLocale } from '../language/define-messages.ts'
import { commonText } from '../language/en/common.ts'
import { formatValue } from '../language/message.ts'
import { perLocale } from '../language/per-locale.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Formats how long ago a time was: “now”, “2 min”, “3 h”, “5 d”. Unix seconds. */
export function formatAgo(time: number, now: number): string {
  const seconds = Math.max(0, now - time)
  if (seconds < minute) return commonText('now')
  if (seconds < hour) return commonText('minutes', { count: Math.floor(seconds / minute) })
  if (seconds < day) return commonText('hours', { count: Math.floor(seconds / hour) })
  return commonText('days', { count: Math.floor(seconds / day) })
}

/** Formats a date and time in the user's time zone: “21 Nov 2026, 13:47”. Unix seconds. */
export function formatMoment(time: number): string {
  return momentFormat(messageLocale()).format(new Date(time * 1_000))
}

const momentFormat = perLocale(
  (locale) =>
    new Intl.DateTimeFormat(locale, {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
    }),
)

/** How long before a time the wait says more than its date. */
const SOON_SECONDS = 7 * day

/**
 * Formats a time of the next seven days as the wait for it: “in 40 minutes”, “in 30 hours”, “in 3 days”. Rounded down,
 * so that nobody is late. Null for any other time. Unix seconds.
 */
export function formatSoon(time: number, now: number): string | null {
  const wait = time - now
  if (wait <= 0 || wait > SOON_SECONDS) return null
  const format = new Intl.RelativeTimeFormat(messageLocale(), { numeric: 'always' })
  if (wait < hour) return format.format(Math.max(1, Math.floor(wait / minute)), 'minute')
  return wait < 2 * day ? format.format(Math.floor(wait / hour), 'hour') : format.format(Math.floor(wait / day), 'day')
}

/** Formats a day in the user's time zone: “21 Nov”, with the year if it is not the current one. Unix seconds. */
export function formatDay(time: number): string {
  const date = new Date(time * 1_000)
  const isThisYear = date.getFullYear() === new Date().getFullYear()
  return new Intl.DateTimeFormat(messageLocale(), {
    ...{ day: 'numeric', month: 'short' },
    ...(isThisYear ? {} : { year: 'numeric' }),
  }).format(date)
}

/** Formats a time of day with seconds in the user's time zone: “13:47:10”. Unix seconds. */
export function formatClock(time: number): string {
  return new Intl.DateTimeFormat(messageLocale(), { hour: '2-digit', minute: '2-digit', second: '2-digit' }).format(
    new Date(time * 1_000),
  )
}

/** Formats a whole number with separators: “302,400”. */
export function formatCount(count: number | bigint): string {
  return formatValue(messageLocale(), count)
}

/** “1 log”, “2 logs”. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}
