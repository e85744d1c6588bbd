import type { Context } from 'hono'
import { createDomainCheck } from '../names/check-message.ts'

/** Finds the origin by which a caller reached the API; null when the host of the request is not one of the API's. */
export type FindOwnOrigin = (c: Context) => string | null

/**
 * Creates the function. The host of a request is whatever its sender wrote, so only a host of the API is used.
 * @param options.domains - the hosts of the settings. Without any, those of this machine.
 * @param options.trustsProxy - whether `x-forwarded-proto` says how the caller reached the proxy.
 */
export function createFindOwnOrigin({
  domains,
  trustsProxy,
}: {
  readonly domains: readonly string[]
  readonly trustsProxy: boolean
}): FindOwnOrigin {
  const isOwnHost = createDomainCheck(domains)
  return (c) => {
    const { protocol, host } = new URL(c.req.url)
    if (!isOwnHost(host)) return null
    const isSecure = protocol === 'https:' || (trustsProxy && c.req.header('x-forwarded-proto') === 'https')
    return `${isSecure ? 'https' : 'http'}://${host}`
  }
}
