import { request } from 'undici'
import type { z } from 'zod'
import { OnrampRefusedError, OnrampUnavailableError } from './errors.ts'

/** A provider that takes longer does not respond. */
const PROVIDER_TIMEOUT_MS = 8_000
/** The longest response: all coins of one provider. */
const MAX_PROVIDER_BYTES = 4 * 1024 * 1024

/**
 * Sends a request to the server of a provider. Redirects are not followed.
 * @param options.shape - what the response must be.
 * @throws {OnrampRefusedError} when the provider says that the request is not possible. @throws {OnrampUnavailableError} otherwise.
 */
export async function requestProvider<shape extends z.ZodType>(
  url: URL,
  {
    method,
    headers,
    body,
    shape,
  }: {
    readonly method: 'GET' | 'POST'
    readonly headers: Readonly<Record<string, string>>
    readonly body?: object
    readonly shape: shape
  },
): Promise<z.output<shape>> {
  const answer = await send(url, { method, headers, body }).catch((cause: unknown) => {
    throw new OnrampUnavailableError({ cause })
  })
  // Its message can hold what the operator's account is, so it is not passed on.
  if (answer.status === 400 || answer.status === 422) {
    throw new OnrampRefusedError(
      'The on-ramp does not offer this purchase. Change the amount, the currency or the network.',
    )
  }
  const parsed = answer.status >= 200 && answer.status < 300 ? shape.safeParse(answer.json) : null
  if (!parsed?.success) throw new OnrampUnavailableError()
  return parsed.data
}

async function send(
  url: URL,
  {
    method,
    headers,
    body,
  }: { method: 'GET' | 'POST'; headers: Readonly<Record<string, string>>; body: object | undefined },
): Promise<{ readonly status: number; readonly json: unknown }> {
  const { statusCode, body: stream } = await request(url, {
    ...{ method, signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS) },
    headers: { accept: 'application/json', 'content-type': 'application/json', 'user-agent': 'laurel-api', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const parts: Buffer[] = []
  let bytes = 0
  const arriving: AsyncIterable<Buffer> = stream
  for await (const part of arriving) {
    bytes += part.length
    if (bytes > MAX_PROVIDER_BYTES) throw new RangeError('the response is too long')
    parts.push(part)
  }
  const text = Buffer.concat(parts).toString('utf8')
  const isOk = statusCode >= 200 && statusCode < 300
  return { status: statusCode, json: isOk ? JSON.parse(text) : null }
}
