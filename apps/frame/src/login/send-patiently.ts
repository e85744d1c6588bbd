import type * as z from 'zod/mini'
import { LoginRefusedError } from './errors.ts'
import type { LoginRequest, LoginTransport } from './login-transport.ts'

/** A request that waits at the server for up to 25 seconds, with time for its way. */
const WAIT_TIMEOUT_MS = 40_000
/** Pause before a wait that failed on its way is begun again. */
const WAIT_AGAIN_MS = 1_000

/**
 * Sends a request that waits at the server, and sends it again after a failure that can pass.
 * @throws the other errors of {@link LoginTransport}.
 */
export async function sendPatiently<schema extends z.ZodMiniType>(
  { send }: Pick<LoginTransport, 'send'>,
  request: Omit<LoginRequest, 'timeoutMs'>,
  schema: schema,
): Promise<z.output<schema>> {
  for (;;) {
    try {
      return await send({ ...request, timeoutMs: WAIT_TIMEOUT_MS }, schema)
    } catch (error) {
      if (!isPassing(error)) throw error
    }
    // A phone that shows the mail app or Farcaster's in the meantime loses its connections.
    await pause(WAIT_AGAIN_MS, request.signal)
  }
}

/** Whether a failure can pass: the server cannot be reached, or is busy. */
function isPassing(error: unknown): boolean {
  if (error instanceof LoginRefusedError) return error.status >= 500 || error.code === 'login/too-many-requests'
  return error instanceof Error && 'code' in error && error.code === 'frame/login-unreachable'
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((done, fail) => {
    if (signal?.aborted) return fail(signal.reason)
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    }
    const abort = () => {
      end()
      fail(signal?.reason)
    }
    const timer = setTimeout(() => {
      end()
      done()
    }, ms)
    signal?.addEventListener('abort', abort)
  })
}
