/**
 * The time zones of mainland China, Hong Kong and Macau, with their older names. Buying is not offered there.
 * Source: docs/product.md#buying.
 */
const RESTRICTED_TIME_ZONES: ReadonlySet<string> = new Set([
  'Asia/Shanghai',
  'Asia/Urumqi',
  'Asia/Chongqing',
  'Asia/Chungking',
  'Asia/Harbin',
  'Asia/Kashgar',
  'Asia/Hong_Kong',
  'Asia/Macau',
  'Asia/Macao',
  'PRC',
  'Hongkong',
])

/** Whether buying is not offered in a time zone. @param timeZone - of IANA: `Asia/Macau`. */
export function isRestrictedTimeZone(timeZone: string): boolean {
  return RESTRICTED_TIME_ZONES.has(timeZone)
}

/** Returns the time zone of the browser; empty where it is not known. */
export function pageTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone ?? ''
}
