import { loginFailure } from '@laurel/wallet/login-schemas'
import { generateProof } from 'dpop'
import type * as z from 'zod/mini'
import type { DeviceKey } from '../device/device-key.ts'
import { LoginRefusedError, LoginResponseError, LoginUnreachableError } from './errors.ts'

/** A request to the login server. */
export type LoginRequest = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** The path, without parameters in braces. */
  readonly path: string
  readonly body?: unknown
  readonly accessToken?: string
  readonly timeoutMs?: number
  readonly signal?: AbortSignal | undefined
}

/**
 * Sends requests with proofs. Both methods throw {@link LoginRefusedError}, {@link LoginUnreachableError}, {@link StorageUnavailableError}
 * and the reason of the request's signal when it is aborted.
 */
export type LoginTransport = {
  /** Returns the body of a response as its schema has it. @throws {LoginResponseError} */
  send<schema extends z.ZodMiniType>(request: LoginRequest, schema: schema): Promise<z.output<schema>>
  /** Sends a request whose response has no body. */
  perform(request: LoginRequest): Promise<void>
}

/** Maximum time of a request that waits for nothing. A phone on a bad network needs some seconds for a handshake of TLS. */
const REQUEST_TIMEOUT_MS = 15_000

/** The code of a refusal that a proof with the nonce of the response resolves. */
const NONCE_REQUIRED = 'login/nonce-required'

/**
 * Creates the transport.
 * @param options.url - the origin of the login server, which is the frame's own.
 * @param options.openKey - returns the device key.
 * @param options.nonce - of the server for the first proof. Without one, the first request is refused and sent again.
 */
export function createLoginTransport({
  url,
  openKey,
  nonce: first,
  fetch: send = (input, init) => fetch(input, init),
}: {
  readonly url: string
  readonly openKey: () => Promise<DeviceKey>
  readonly nonce?: string | undefined
  readonly fetch?: (input: string, init: RequestInit) => Promise<Response>
}): LoginTransport {
  let nonce = first
  const attempt = async ({ method, path, body, accessToken, timeoutMs, signal }: LoginRequest) => {
    const { keys } = await openKey()
    const target = `${url}${path}`
    const proof = await generateProof(keys, target, method, nonce, accessToken)
    const init: RequestInit = {
      method,
      headers: {
        ...{ dpop: proof, 'content-type': 'application/json' },
        ...(accessToken === undefined ? {} : { authorization: `DPoP ${accessToken}` }),
      },
      // Nothing that the browser stores may answer, follow or identify a request.
      ...{ cache: 'no-store', credentials: 'omit', redirect: 'error', referrerPolicy: 'no-referrer' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }
    const { response, text } = await exchange(send, target, init, {
      timeoutMs: timeoutMs ?? REQUEST_TIMEOUT_MS,
      signal,
    })
    nonce = response.headers.get('dpop-nonce') ?? nonce
    return { response, text }
  }
  const request = async (wanted: LoginRequest): Promise<string> => {
    let { response, text } = await attempt(wanted)
    // Nonces change every few minutes, and a first request has none.
    if (response.status === 401 && toRefusal(response, text).code === NONCE_REQUIRED) {
      ;({ response, text } = await attempt(wanted))
    }
    if (!response.ok) throw toRefusal(response, text)
    return text
  }
  return {
    async send(wanted, schema) {
      const parsed = schema.safeParse(parseJson(await request(wanted)))
      if (!parsed.success) throw new LoginResponseError({ cause: parsed.error })
      return parsed.data
    },
    async perform(wanted) {
      await request(wanted)
    },
  }
}

async function exchange(
  send: (input: string, init: RequestInit) => Promise<Response>,
  target: string,
  init: RequestInit,
  { timeoutMs, signal }: { readonly timeoutMs: number; readonly signal: AbortSignal | undefined },
) {
  // By hand, because browsers of the last three years do not all have `AbortSignal.any`.
  const controller = new AbortController()
  const abort = () => controller.abort(signal?.reason)
  signal?.throwIfAborted()
  const timer = setTimeout(() => controller.abort(), timeoutMs)
  signal?.addEventListener('abort', abort)
  try {
    const response = await send(target, { ...init, signal: controller.signal })
    return { response, text: await response.text() }
  } catch (cause) {
    signal?.throwIfAborted()
    throw new LoginUnreachableError({ cause })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

function toRefusal(response: Response, text: string): LoginRefusedError {
  const { status } = response
  const failure = loginFailure.safeParse(parseJson(text))
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  const retryAfterSeconds = Number.isFinite(seconds) ? seconds : null
  // A proxy before the server answers with a page.
  const { code, message } = failure.success
    ? failure.data.error
    : { code: 'frame/login-unreachable', message: new LoginUnreachableError().message }
  return new LoginRefusedError({ code, message, status, retryAfterSeconds })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
