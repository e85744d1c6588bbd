/** What an operator allows the pages of one app. */
export type Project = {
  readonly id: string
  /** For the operator. */
  readonly name: string
  /** As {@link parseOrigin} returns them. Empty allows every page. */
  readonly allowedOrigins: readonly string[]
  /** Requests of all callers together. */
  readonly requestsPerMinute: number
  /** Requests of one caller. */
  readonly callerRequestsPerMinute: number
}

/** Quotas of a project that the operator did not set: a site with a few hundred visitors at a time. */
export const defaultQuotas = { requestsPerMinute: 6_000, callerRequestsPerMinute: 600 } as const

/** More origins than an app has, and few enough to compare with each of them. */
export const MAX_ALLOWED_ORIGINS = 100

/**
 * Returns an origin as browsers send it, or null when the text is not one.
 * @param text - `https://app.example`, `http://localhost:3000`, or `https://*.app.example` for all subdomains.
 */
export function parseOrigin(text: string): string | null {
  const [, scheme = '', wildcard = '', host = ''] = /^(https?:\/\/)(\*\.)?([^/*?#@\s]+)\/?$/i.exec(text.trim()) ?? []
  if (host === '' || !URL.canParse(`${scheme}${host}`)) return null
  const { protocol, host: normal, hostname } = new URL(`${scheme}${host}`)
  // All subdomains of a top-level domain are everybody.
  if (wildcard !== '' && !hostname.includes('.')) return null
  return `${protocol}//${wildcard}${normal}`
}

/**
 * Returns whether a project's allowed origins include the origin of a page.
 * @param origin - as the browser sends it. Pages without one send `null`.
 */
export function isOriginAllowed({ allowedOrigins }: Pick<Project, 'allowedOrigins'>, origin: string): boolean {
  if (allowedOrigins.length === 0) return true
  const given = origin.toLowerCase()
  return allowedOrigins.some((allowed) => {
    const [scheme = '', domain] = allowed.split('*')
    if (domain === undefined) return given === allowed
    return given.startsWith(scheme) && given.endsWith(domain) && isLabels(given.slice(scheme.length, -domain.length))
  })
}

/** Without a slash or a colon, which would end the host before the allowed domain. */
function isLabels(text: string): boolean {
  return /^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(text)
}
