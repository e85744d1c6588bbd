/**
 * The worker that has the key: it takes one request, responds once, and is ended. It imports nothing that reaches the network or
 * storage, and its policy (docs/embedded-login.md#the-worker) allows no connection.
 */
import { FrameError } from '../../frame-error.ts'
import { wipe } from '../bytes.ts'
import { handleRequest } from './handle-request.ts'
import { passwordsOf, type WorkerFailure, type WorkerRequest, type WorkerResponse, workerFailures } from './messages.ts'

addEventListener(
  'message',
  ({ data }: MessageEvent<WorkerRequest>) => {
    void respond(data)
  },
  { once: true },
)

async function respond(request: WorkerRequest): Promise<void> {
  let response: WorkerResponse<unknown>
  try {
    response = { status: 'ok', result: await handleRequest(request) }
  } catch (error) {
    response = { status: 'error', code: failureOf(error) }
  } finally {
    for (const password of passwordsOf(request)) wipe(new Uint8Array(password))
  }
  postMessage(response)
}

function failureOf(error: unknown): WorkerFailure {
  const code = error instanceof FrameError ? error.code : null
  return workerFailures.find((failure) => failure === code) ?? 'frame/key-worker'
}
