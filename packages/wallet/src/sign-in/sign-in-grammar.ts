/**
 * The grammars that EIP-4361 uses: RFC 3986 (URIs) and RFC 3339 (times). Each function checks a whole text. The
 * patterns have no ambiguous repetition, so they run in linear time.
 */

const UNRESERVED = 'A-Za-z0-9._~\\-'
const SUB_DELIMS = "!$&'()*+,;="
const ENCODED = '%[0-9A-Fa-f]{2}'
const PCHAR = `(?:[${UNRESERVED}${SUB_DELIMS}:@]|${ENCODED})`

const scheme = /^[A-Za-z][A-Za-z0-9+.-]*$/
// RFC 3986 §3.2: [ userinfo "@" ] host [ ":" port ]
const authority = new RegExp(
  `^(?:(?:[${UNRESERVED}${SUB_DELIMS}:]|${ENCODED})*@)?(?:\\[[0-9A-Fa-f:.]+\\]|(?:[${UNRESERVED}${SUB_DELIMS}]|${ENCODED})*)(?::[0-9]*)?$`,
)
const pathCharacters = new RegExp(`^${PCHAR}*$`)
const path = new RegExp(`^(?:${PCHAR}|/)*$`)
const queryOrFragment = new RegExp(`^(?:${PCHAR}|[/?])*$`)

/** Whether a text is a URI scheme, by RFC 3986 §3.1. */
export function isUriScheme(text: string): boolean {
  return scheme.test(text)
}

/**
 * Whether a text is an authority by RFC 3986 §3.2, with a host: a name, an IPv4 address, or an address in brackets. A
 * port may follow.
 */
export function isAuthority(text: string): boolean {
  const host = text.slice(text.lastIndexOf('@') + 1).replace(/:\d*$/, '')
  return host !== '' && authority.test(text)
}

/** Whether a text is `*pchar` by RFC 3986 §3.3, the characters of a request id. */
export function isPathCharacters(text: string): boolean {
  return pathCharacters.test(text)
}

/** Whether a text is a URI by RFC 3986 §3: scheme, authority or path, query, fragment. */
export function isUri(text: string): boolean {
  const [, schemeText, rest] = /^([^:/?#]+):(.*)$/s.exec(text) ?? []
  if (schemeText === undefined || rest === undefined || !isUriScheme(schemeText)) return false
  const [beforeFragment = '', ...fragments] = rest.split('#')
  if (fragments.length > 1 || fragments.some((fragment) => !queryOrFragment.test(fragment))) return false
  const questionMark = beforeFragment.indexOf('?')
  const hierarchy = questionMark === -1 ? beforeFragment : beforeFragment.slice(0, questionMark)
  if (questionMark !== -1 && !queryOrFragment.test(beforeFragment.slice(questionMark + 1))) return false
  if (!hierarchy.startsWith('//')) return path.test(hierarchy)
  const slash = hierarchy.indexOf('/', 2)
  const authorityText = slash === -1 ? hierarchy.slice(2) : hierarchy.slice(2, slash)
  return (authorityText === '' || authority.test(authorityText)) && (slash === -1 || path.test(hierarchy.slice(slash)))
}

/**
 * Whether a text is a statement by EIP-4361: one or more of RFC 3986's reserved and unreserved characters, and spaces.
 */
export function isStatement(text: string): boolean {
  return /^[A-Za-z0-9._~!$&'()*+,;=:/?#[\]@ -]+$/.test(text)
}

/**
 * Whether a text is a `date-time` by RFC 3339, of a day that exists. A leap second is refused, because JavaScript
 * cannot represent it.
 */
export function isDateTime(text: string): boolean {
  const [, year, month, day, hour, minute, second, offsetHour, offsetMinute] = (
    /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(?:\.\d{1,9})?(?:[Zz]|[+-](\d{2}):(\d{2}))$/.exec(text) ?? []
  ).map(Number)
  if (year === undefined || month === undefined || day === undefined) return false
  const isDay = month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
  const isWithin = (value: number | undefined, most: number) => value === undefined || !(value > most)
  return (
    isDay &&
    isWithin(hour, 23) &&
    isWithin(minute, 59) &&
    isWithin(second, 59) &&
    isWithin(offsetHour, 23) &&
    isWithin(offsetMinute, 59)
  )
}

/** Converts a time of RFC 3339 to milliseconds since 1970. @param text - accepted by `isDateTime`. */
export function toMilliseconds(text: string): number {
  return Date.parse(text.toUpperCase())
}
