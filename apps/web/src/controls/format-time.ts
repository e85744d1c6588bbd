import { messageLocale } from '../language/define-messages.ts'
import { commonText } from '../language/en/common.ts'
import { formatValue } from '../language/message.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** How long ago, in one short word: “now”, “2 min”, “3 h”, “5 d”. Unix seconds. */
export function formatAgo(time: number, now: number): string {
  const seconds = Math.max(0, now - time)
  if (seconds < minute) return commonText('now')
  if (seconds < hour) return commonText('minutes', { count: Math.floor(seconds / minute) })
  if (seconds < day) return commonText('hours', { count: Math.floor(seconds / hour) })
  return commonText('days', { count: Math.floor(seconds / day) })
}

/** A moment in full, in the person's own time zone: “21 Nov 2026, 13:47”. Unix seconds. */
export function formatMoment(time: number): string {
  return new Intl.DateTimeFormat(messageLocale(), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(time * 1_000))
}

/** A day in the person's own time zone: “21 Nov”, with its year when that is another. Unix seconds. */
export function formatDay(time: number): string {
  const date = new Date(time * 1_000)
  const isThisYear = date.getFullYear() === new Date().getFullYear()
  return new Intl.DateTimeFormat(messageLocale(), {
    ...{ day: 'numeric', month: 'short' },
    ...(isThisYear ? {} : { year: 'numeric' }),
  }).format(date)
}

/** The time of day with its seconds, in the person's own time zone: “13:47:10”. Unix seconds. */
export function formatClock(time: number): string {
  return new Intl.DateTimeFormat(messageLocale(), { hour: '2-digit', minute: '2-digit', second: '2-digit' }).format(
    new Date(time * 1_000),
  )
}

/** A whole number with its thousands apart: “302,400”. */
export function formatCount(count: number | bigint): string {
  return formatValue(messageLocale(), count)
}

/** “1 log”, “2 logs”. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}
