import type { Address } from 'viem'
import type { FrameError } from '../../frame-error.ts'
import {
  AddressMismatchError,
  DeviceShareUnreadableError,
  InvalidRecoveryError,
  InvalidShareError,
  InvalidSignRequestError,
  KeyWorkerError,
  KeyWorkerTimeoutError,
  RecoveryDeniedError,
  ShareSetMismatchError,
} from '../errors.ts'
import {
  passwordsOf,
  type WorkerFailure,
  type WorkerRequest,
  type WorkerResponse,
  type WorkerResults,
} from './messages.ts'

/** The life of a worker that derives no key from a password: deriving and signing takes 0.1 s; a phone under load needs 100 times as long at most. */
const WORKER_TIMEOUT_MS = 15_000
/** The life of a worker that runs scrypt: 1 to 3 s on a computer, and ten times as long on an old phone. */
const PASSWORD_WORKER_TIMEOUT_MS = 60_000

/** What {@link runWorker} needs of a worker. */
export type KeyWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>

/**
 * Runs one request in a worker that is started for it, and ends the worker in any case: after its response, a failure, the
 * timeout, or when `signal` is aborted.
 * @param startWorker - starts `key-worker.ts`. The bundle knows its address.
 * @throws FrameErrors that the worker names; {@link KeyWorkerTimeoutError}; {@link KeyWorkerError}; the reason of `signal`.
 */
export function runWorker<Request extends WorkerRequest>(
  startWorker: () => KeyWorker,
  request: Request,
  signal?: AbortSignal,
): Promise<WorkerResults[Request['type']]> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted === true) return reject(signal.reason)
    const worker = startWorker()
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
      worker.terminate()
    }
    const fail = (error: unknown) => {
      end()
      reject(error)
    }
    const onAbort = () => fail(signal?.reason)
    const timer = setTimeout(() => fail(new KeyWorkerTimeoutError()), timeoutOf(request))
    signal?.addEventListener('abort', onAbort)
    worker.addEventListener('error', (event) => fail(new KeyWorkerError({ cause: event.message })))
    worker.addEventListener('messageerror', () => fail(new KeyWorkerError()))
    worker.addEventListener('message', (event: MessageEvent<WorkerResponse<WorkerResults[Request['type']]>>) => {
      const response = event.data
      if (response.status === 'error') return fail(errorOf(response.code, request))
      end()
      resolve(response.result)
    })
    // Passwords move to the worker: this thread's copies are detached.
    worker.postMessage(request, passwordsOf(request))
  })
}

function timeoutOf(request: WorkerRequest): number {
  return passwordsOf(request).length > 0 ? PASSWORD_WORKER_TIMEOUT_MS : WORKER_TIMEOUT_MS
}

/** The error of a code. Its cause stays in the worker, because it could quote what the worker read. */
function errorOf(code: WorkerFailure, request: WorkerRequest): FrameError {
  switch (code) {
    case 'frame/invalid-share':
      return new InvalidShareError()
    case 'frame/share-set-mismatch':
      return new ShareSetMismatchError()
    case 'frame/address-mismatch':
      return new AddressMismatchError(addressOf(request))
    case 'frame/device-share-unreadable':
      return new DeviceShareUnreadableError()
    case 'frame/recovery-denied':
      return new RecoveryDeniedError()
    case 'frame/invalid-recovery':
      return new InvalidRecoveryError()
    case 'frame/invalid-sign-request':
      return new InvalidSignRequestError()
    case 'frame/key-worker':
      return new KeyWorkerError()
  }
}

function addressOf(request: WorkerRequest): Address {
  return 'pair' in request ? request.pair.address : '0x'
}
