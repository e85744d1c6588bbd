import type { Context } from 'hono'

/** Where public clients send the project: in the query, in a header, or in the body of a `POST`. */
const QUERY = 'projectId'
const HEADER = 'x-project-id'

/**
 * Returns the project id that a request names; null when it names none. The body is read only when the query and the header have none,
 * and stays readable.
 */
export async function readProjectId(c: Context): Promise<string | null> {
  const named = c.req.query(QUERY) ?? c.req.header(HEADER)
  if (named !== undefined && named !== '') return named
  if (c.req.method !== 'POST') return null
  try {
    const body: unknown = JSON.parse(await c.req.text())
    const id = typeof body === 'object' && body !== null && QUERY in body ? body[QUERY] : null
    return typeof id === 'string' && id !== '' ? id : null
  } catch {
    // The route says what is wrong with its body.
    return null
  }
}

/**
 * Returns the origin of the page that sends a request, null when no page does. A page can leave `Origin` out of a request whose
 * response it does not read, such as that of an image, but not hide that the request comes from another site.
 */
export function readPageOrigin(c: Context): string | null {
  const origin = c.req.header('origin')
  if (origin !== undefined) return origin
  const site = c.req.header('sec-fetch-site')
  if (site !== 'cross-site' && site !== 'same-site') return null
  const referrer = c.req.header('referer') ?? ''
  return URL.canParse(referrer) ? new URL(referrer).origin : 'null'
}
