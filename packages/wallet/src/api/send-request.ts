import type { Environment } from '../environment.ts'
import { HttpStatusError } from '../errors.ts'
import { WalletError } from '../wallet-error.ts'
import { ApiUnreachableError } from './errors.ts'

/** How long a request may take, in milliseconds, with the time to read its response. Nothing in the modal waits for it meanwhile. */
export const API_TIMEOUT_MS = 10_000

/** A request to a server of the app. */
export type ApiRequest<Answer> = {
  readonly url: string
  readonly init?: Pick<RequestInit, 'method' | 'headers' | 'body'>
  /** Reads a response with a status of 2xx. */
  readonly read: (response: Response) => Promise<Answer>
  /** Returns why the server refused, from the body of another response; null when it does not say. Never throws. */
  readonly readReason?: (response: Response) => Promise<string | null>
  readonly signal?: AbortSignal | undefined
  readonly environment: Pick<Environment, 'fetch' | 'setTimeout'>
}

/**
 * Sends one request, and reads its response within the timeout.
 * @throws {HttpStatusError} for a status other than 2xx, with the response as its cause.
 * @throws {WalletError} that `read` throws.
 * @throws {ApiUnreachableError} when there was no response, also when `signal` aborted the request.
 */
export async function sendRequest<Answer>(request: ApiRequest<Answer>): Promise<Answer> {
  const { url, init, read, readReason, signal, environment } = request
  const aborter = new AbortController()
  const abort = () => aborter.abort()
  const cancelTimer = environment.setTimeout(abort, API_TIMEOUT_MS)
  signal?.addEventListener('abort', abort)
  if (signal?.aborted) abort()
  try {
    const response = await environment.fetch(url, {
      ...init,
      signal: aborter.signal,
      // Headers or the query identify the caller. The API does not need the cookies of its host.
      credentials: 'omit',
      referrerPolicy: 'origin',
    })
    if (!response.ok) {
      const reason = (await readReason?.(response)) ?? null
      throw new HttpStatusError(response.status, { cause: response, reason })
    }
    return await read(response)
  } catch (cause) {
    if (cause instanceof WalletError) throw cause
    throw new ApiUnreachableError({ cause })
  } finally {
    cancelTimer()
    signal?.removeEventListener('abort', abort)
  }
}
