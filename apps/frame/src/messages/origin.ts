/**
 * Whether an origin is one of a project's, exactly, or a subdomain of an entry such as `https://*.app.example`. `null`,
 * which sandboxed windows and `data:` pages have, and the empty text never are, also if the list has them.
 * @param origin - `event.origin` of a message, or an entry of `location.ancestorOrigins`.
 */
export function isRegisteredOrigin(origin: unknown, registered: readonly string[]): origin is string {
  if (typeof origin !== 'string' || !/^https?:\/\//.test(origin)) return false
  return registered.some((entry) => entry === origin || isSubdomain(origin, entry))
}

function isSubdomain(origin: string, entry: string): boolean {
  const [, scheme, suffix] = /^(https?):\/\/\*(\.[^/]+)$/.exec(entry) ?? []
  if (scheme === undefined || suffix === undefined || !URL.canParse(origin)) return false
  const { protocol, host, origin: parsed } = new URL(origin)
  // Compared with the port, and only if nothing but the origin was parsed.
  return parsed === origin && protocol === `${scheme}:` && host.endsWith(suffix)
}

/**
 * Returns the origin of the page that shows the frame, if it is one of the project's. Null when it is another, or cannot
 * be known: Firefox has no `ancestorOrigins`, and pages can hide their referrer.
 */
export function findParentOrigin(
  { ancestorOrigins, referrer }: { readonly ancestorOrigins: readonly string[] | null; readonly referrer: string },
  registered: readonly string[],
): string | null {
  const origin = ancestorOrigins?.[0] ?? (URL.canParse(referrer) ? new URL(referrer).origin : null)
  return isRegisteredOrigin(origin, registered) ? origin : null
}
