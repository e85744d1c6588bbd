import { type LookupAddress, lookup as systemLookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isIP } from 'node:net'
import { Agent, request } from 'undici'
import { FetchFailedError, FetchRefusedError } from './errors.ts'
import { isPublicAddress } from './public-address.ts'

/** Which URLs are fetched. */
export type FetchPolicy = {
  /** Decides on each address of a host, which is the one that is then connected to. */
  readonly isAllowedAddress: (address: string) => boolean
  /** Ports as `URL` has them: empty for that of the scheme. */
  readonly ports: readonly string[]
  /** Finds the addresses of a host; the system's by default. */
  readonly lookup: (host: string) => Promise<readonly LookupAddress[]>
}

/** Fetches from public servers only, on the ports of `http` and `https`. */
export const publicPolicy: FetchPolicy = {
  isAllowedAddress: isPublicAddress,
  ports: [''],
  lookup: (host) =>
    new Promise((resolve, reject) => {
      systemLookup(host, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)))
    }),
}

/** A whole fetch with all redirects. A logo that takes longer is not worth waiting for. */
export const FETCH_TIMEOUT_MS = 5_000
/** The largest response. A logo has a hundredth of it. */
export const MAX_FETCH_BYTES = 2 * 1024 * 1024
/** Redirects in a row. More are a loop. */
export const MAX_REDIRECTS = 3
/** The longest URL that is fetched, the limit of many servers. */
const MAX_URL_LENGTH = 2_048

/** The longest headers of a response. */
const MAX_HEADER_BYTES = 16 * 1024

/** What was fetched. */
export type Fetched = { readonly bytes: Uint8Array; readonly contentType: string }

/**
 * Fetches an untrusted URL without reaching what is not public. Each host is looked up once, each of its addresses is
 * checked, and the connection goes to a checked address, so that a name that changes meanwhile makes no difference. Each redirect is
 * checked in the same way. Nothing of the caller is sent: no cookie, no referrer, no credentials of the URL.
 * @param url - `http` or `https`, without a user or password.
 * @throws {FetchRefusedError} when the URL, or one that it redirects to, is not allowed.
 * @throws {FetchFailedError} when there is no response in time, it is not a success, or it is too long.
 */
export async function fetchPublic(
  url: string,
  {
    policy = publicPolicy,
    timeoutMs = FETCH_TIMEOUT_MS,
    maxBytes = MAX_FETCH_BYTES,
    accept = '*/*',
    userAgent = 'laurel-server',
  }: {
    readonly policy?: FetchPolicy
    readonly timeoutMs?: number
    readonly maxBytes?: number
    readonly accept?: string
    readonly userAgent?: string
  } = {},
): Promise<Fetched> {
  const signal = AbortSignal.timeout(timeoutMs)
  // One for each fetch, so that no connection is reused that was checked for another host.
  const dispatcher = new Agent({
    connect: { lookup: checkedLookup(policy), timeout: timeoutMs },
    ...{ pipelining: 0, maxHeaderSize: MAX_HEADER_BYTES },
  })
  try {
    let target = requireAllowed(url, policy)
    for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
      const response = await request(target, {
        ...{ dispatcher, signal, headers: { accept, 'user-agent': userAgent, 'accept-encoding': 'identity' } },
      })
      const { statusCode, headers, body } = response
      if (statusCode >= 300 && statusCode < 400) {
        await body.dump({ limit: 0 }).catch(() => undefined)
        target = requireAllowed(new URL(first(headers['location']) ?? '', target).href, policy)
        continue
      }
      if (statusCode !== 200) throw new FetchFailedError(`its server answered with HTTP status ${statusCode}`)
      // What is compressed would become larger than the limit.
      if ((first(headers['content-encoding']) ?? 'identity') !== 'identity') {
        throw new FetchFailedError('its server sent it compressed')
      }
      return { bytes: await readBody(body, maxBytes), contentType: first(headers['content-type']) ?? '' }
    }
    throw new FetchRefusedError(`it redirects more than ${MAX_REDIRECTS} times`)
  } catch (error) {
    throw toFetchError(error, signal)
  } finally {
    dispatcher.destroy().catch(() => undefined)
  }
}

/** @throws {FetchRefusedError} for a URL that may not be fetched, whatever its host resolves to. */
function requireAllowed(url: string, { isAllowedAddress, ports }: FetchPolicy): URL {
  if (url.length > MAX_URL_LENGTH || !URL.canParse(url)) throw new FetchRefusedError('it is not a URL')
  const target = new URL(url)
  if (target.protocol !== 'http:' && target.protocol !== 'https:')
    throw new FetchRefusedError('it is not http or https')
  if (target.username !== '' || target.password !== '') throw new FetchRefusedError('it has a user or a password')
  if (!ports.includes(target.port)) throw new FetchRefusedError('its port is not that of a website')
  // `URL` has already written every notation of an address in the usual one. Connecting to it looks nothing up.
  const host = target.hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(host) !== 0 && !isAllowedAddress(host)) throw new FetchRefusedError('its address is not public')
  return target
}

/** Looks a host up for a connection. The connection then goes to one of the addresses that are returned here. */
function checkedLookup({ lookup, isAllowedAddress }: FetchPolicy): LookupFunction {
  return (host, { all }, callback) => {
    lookup(host).then(
      (found) => {
        const [address] = found
        // A host with one address that is not public is not what it claims to be.
        if (address === undefined || !found.every((one) => isAllowedAddress(one.address))) {
          callback(new FetchRefusedError('its host is not public'), '')
        } else if (all === true) callback(null, [...found])
        else callback(null, address.address, address.family)
      },
      (cause: unknown) => callback(new FetchFailedError('its host is not known', { cause }), ''),
    )
  }
}

async function readBody(body: AsyncIterable<Buffer>, maxBytes: number): Promise<Uint8Array> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of body) {
    length += part.length
    if (length > maxBytes) throw new FetchFailedError(`it is longer than ${maxBytes} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function first(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header
}

/** Our own error, also from within that of a connection. */
function toFetchError(error: unknown, signal: AbortSignal): Error {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof FetchRefusedError || cause instanceof FetchFailedError) return cause
  }
  return new FetchFailedError(signal.aborted ? 'there was no response in time' : 'its server does not respond', {
    cause: error,
  })
}
