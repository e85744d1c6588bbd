/** Formats times for a locale. Digits are 0 to 9 in every language, as in `formatNumber`. */
const digits = { numberingSystem: 'latn' } as const

/** Returns a countdown: 192 → `3:12`. @param seconds - below 0 counts as 0. */
export function formatCountdown(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/**
 * Returns a duration in its largest unit: 604,800 → `7 days`, `7 Tage`. @param seconds - preferably a whole number of
 * days, hours or minutes.
 */
export function formatDuration(locale: string, seconds: number): string {
  const { unit, amount } = largestUnit(seconds)
  return new Intl.NumberFormat(locale, {
    ...digits,
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: 0,
  }).format(amount)
}

/** Returns a time relative to now: `2 minutes ago`. Both times are in milliseconds since 1970. */
export function formatRelativeTime(locale: string, time: number, now: number): string {
  const { unit, amount } = largestUnit((time - now) / 1000)
  return new Intl.RelativeTimeFormat(withLatinDigits(locale), { numeric: 'auto' }).format(Math.round(amount), unit)
}

/** Returns a date and time: `21 Nov 2026, 18:14`. @param time - milliseconds since 1970. */
export function formatDateTime(locale: string, time: number, timeZone?: string): string {
  return new Intl.DateTimeFormat(locale, {
    ...digits,
    dateStyle: 'medium',
    timeStyle: 'short',
    ...(timeZone === undefined ? {} : { timeZone }),
  }).format(time)
}

const units = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
  { unit: 'second', seconds: 1 },
] as const

function largestUnit(seconds: number) {
  const fitting = units.find((one) => Math.abs(seconds) >= one.seconds) ?? units[3]
  return { unit: fitting.unit, amount: seconds / fitting.seconds }
}

/** Returns the locale with Latin digits, because RelativeTimeFormat takes its digits from the locale only. */
function withLatinDigits(locale: string): string {
  return new Intl.Locale(locale, digits).toString()
}
