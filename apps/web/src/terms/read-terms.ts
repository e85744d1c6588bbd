import type { TermsRules } from '@laurel/protocol'
import { audienceText } from '../language/en/audience.ts'

/** A boost's terms, as typed: times as in a `datetime-local` input, numbers as text. Empty for none. */
export type TermsForm = {
  readonly startText: string
  readonly endText: string
  readonly maxPerAccountText: string
  readonly maxPerAccountPerDayText: string
  readonly maxPerDayText: string
  readonly countFromBlockText: string
}

/** The result of parsing terms: terms that can be signed, or the first error. */
export type TermsFormResult =
  | { readonly status: 'ok'; readonly rules: TermsRules }
  | { readonly status: 'error'; readonly field: keyof TermsForm; readonly problem: string }

/** The empty form. */
export const emptyTermsForm: TermsForm = {
  ...{ startText: '', endText: '', maxPerAccountText: '', maxPerAccountPerDayText: '', maxPerDayText: '' },
  countFromBlockText: '',
}

/**
 * Returns the terms form of a new boost. Empty without a verifier that stores terms, so that a link cannot bring terms
 * that would never apply. Pure.
 */
export function shownTermsForm(form: TermsForm, { isVerifierThere }: { readonly isVerifierThere: boolean }): TermsForm {
  return isVerifierThere ? form : emptyTermsForm
}

/**
 * Like {@link readTermsForm}, for a new boost, whose start and end must be in the future.
 * @param now - Unix seconds.
 */
export function readNewTerms(form: TermsForm, now: number): TermsFormResult {
  const reading = readTermsForm(form)
  if (reading.status === 'error') return reading
  const { start, end } = reading.rules
  if (start !== null && start <= now) {
    const problem = audienceText('startInFuture')
    return { status: 'error', field: 'startText', problem }
  }
  if (end !== null && end <= now) return { status: 'error', field: 'endText', problem: audienceText('endInFuture') }
  return reading
}

/**
 * Like {@link readTermsForm}, for another version of a boost's terms. An end that has passed may stay. A new end must
 * be in the future, because a narrower version applies to later blocks only.
 * @param now - Unix seconds.
 * @param currentEnd - Unix seconds; null for none.
 */
export function readNextTerms(
  form: TermsForm,
  { now, currentEnd }: { readonly now: number; readonly currentEnd: number | null },
): TermsFormResult {
  const reading = readTermsForm(form)
  if (reading.status === 'error') return reading
  const { end } = reading.rules
  const isUnchanged = form.endText === momentText(currentEnd)
  if (end === null || isUnchanged || end > now) return reading
  const problem = audienceText('nextEndInFuture')
  return { status: 'error', field: 'endText', problem }
}

/** Whether terms set anything. Pure. */
export function isAnyTerm(rules: Omit<TermsRules, 'countFromBlock'>): boolean {
  const { start, end, maxPerAccount, maxPerAccountPerDay, maxPerDay } = rules
  return [start, end, maxPerAccount, maxPerAccountPerDay, maxPerDay].some((one) => one !== null)
}

/** Whether two terms are equal. Pure. */
export function sameTerms(one: TermsRules, other: TermsRules): boolean {
  return (
    one.start === other.start &&
    one.end === other.end &&
    one.countFromBlock === other.countFromBlock &&
    one.maxPerAccount === other.maxPerAccount &&
    one.maxPerAccountPerDay === other.maxPerAccountPerDay &&
    one.maxPerDay === other.maxPerDay
  )
}

/** Parses the form. Times are in the user's time zone. Pure, except for that zone. */
export function readTermsForm(form: TermsForm): TermsFormResult {
  const [start, end] = [parseMoment(form.startText), parseMoment(form.endText)]
  if (start === undefined) return { status: 'error', field: 'startText', problem: audienceText('dateAndTime') }
  if (end === undefined) return { status: 'error', field: 'endText', problem: audienceText('dateAndTime') }
  if (start !== null && end !== null && end <= start) {
    return { status: 'error', field: 'endText', problem: audienceText('endAfterStart') }
  }
  for (const field of [
    'maxPerAccountText',
    'maxPerAccountPerDayText',
    'maxPerDayText',
    'countFromBlockText',
  ] as const) {
    if (parseCount(form[field]) === undefined) {
      return { status: 'error', field, problem: audienceText('wholeNumber') }
    }
  }
  const countFromBlock = parseCount(form.countFromBlockText) ?? null
  return {
    status: 'ok',
    rules: {
      ...{ start, end, countFromBlock: countFromBlock === null ? null : BigInt(countFromBlock) },
      maxPerAccount: parseCount(form.maxPerAccountText) ?? null,
      maxPerAccountPerDay: parseCount(form.maxPerAccountPerDayText) ?? null,
      maxPerDay: parseCount(form.maxPerDayText) ?? null,
    },
  }
}

/** Returns the form of terms. `readTermsForm` parses it, to the minute. */
export function writeTermsForm(rules: TermsRules): TermsForm {
  const textOf = (value: number | bigint | null) => (value === null ? '' : String(value))
  return {
    startText: momentText(rules.start),
    endText: momentText(rules.end),
    maxPerAccountText: textOf(rules.maxPerAccount),
    maxPerAccountPerDayText: textOf(rules.maxPerAccountPerDay),
    maxPerDayText: textOf(rules.maxPerDay),
    countFromBlockText: textOf(rules.countFromBlock),
  }
}

/** Unix seconds. Null for an empty text, undefined for an invalid time. */
export function parseMoment(text: string): number | null | undefined {
  if (text.trim() === '') return null
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(text)) return undefined
  const ms = new Date(text).getTime()
  return Number.isNaN(ms) || ms <= 0 ? undefined : Math.floor(ms / 1_000)
}

/**
 * Formats a time for a `datetime-local` input, in the user's time zone, to the minute.
 * @param seconds - Unix seconds.
 */
export function momentText(seconds: number | null): string {
  if (seconds === null) return ''
  const date = new Date(seconds * 1_000)
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}

/** Null for an empty text, undefined for anything but a whole number above zero. */
function parseCount(text: string): number | null | undefined {
  const plain = text.trim()
  if (plain === '') return null
  if (!/^\d{1,15}$/.test(plain)) return undefined
  const count = Number(plain)
  return count > 0 ? count : undefined
}
