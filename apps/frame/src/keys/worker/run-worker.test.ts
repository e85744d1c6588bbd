import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AddressMismatchError, KeyWorkerError, KeyWorkerTimeoutError } from '../errors.ts'
import type { SharePair, WorkerRequest } from './messages.ts'
import { type KeyWorker, runWorker } from './run-worker.ts'

const address = '0x000000000000000000000000000000000000dEaD'
const key = {} as CryptoKey
const pair: SharePair = {
  ...{ type: 'device-server', account: 'account', set: 'set', address },
  ...{ device: { share: '', key }, serverShare: '' },
}
const request: WorkerRequest = { type: 'sign', pair, request: { type: 'message', message: '0x' } }

/** A worker that does what the test says. */
function createTestWorker() {
  const listeners = new Map<string, (event: unknown) => void>()
  const worker = {
    addEventListener: (type: string, listener: (event: unknown) => void) => listeners.set(type, listener),
    postMessage: vi.fn(),
    terminate: vi.fn(),
  }
  return {
    start: () => worker as unknown as KeyWorker,
    send: (type: string, event: unknown) => listeners.get(type)?.(event),
    ...worker,
  }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('runWorker', () => {
  test('default: the result, after the worker has ended', async () => {
    const worker = createTestWorker()
    const running = runWorker(worker.start, request)
    worker.send('message', { data: { status: 'ok', result: { type: 'signature', signature: '0x12' } } })
    expect(await running).toEqual({ type: 'signature', signature: '0x12' })
    expect(worker.terminate).toHaveBeenCalledOnce()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('error: a worker that does not respond is ended', async () => {
    const worker = createTestWorker()
    const running = expect(runWorker(worker.start, request)).rejects.toThrow(KeyWorkerTimeoutError)
    await vi.advanceTimersByTimeAsync(15_000)
    await running
    expect(worker.terminate).toHaveBeenCalledOnce()
  })

  test('behavior: a password has more time, and moves to the worker', async () => {
    const worker = createTestWorker()
    const password = new Uint8Array([1, 2, 3])
    const owner = { account: 'account', device: 'device', key, recovery: { type: 'password', password } as const }
    const running = expect(runWorker(worker.start, { type: 'make', owner })).rejects.toThrow(KeyWorkerTimeoutError)
    expect(worker.postMessage.mock.calls[0]?.[1]).toEqual([password.buffer])
    await vi.advanceTimersByTimeAsync(59_000)
    expect(worker.terminate).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1_000)
    await running
  })

  test('error: an aborted request ends the worker', async () => {
    const worker = createTestWorker()
    const controller = new AbortController()
    const running = expect(runWorker(worker.start, request, controller.signal)).rejects.toThrow('Request was aborted')
    controller.abort(new Error('Request was aborted'))
    await running
    expect(worker.terminate).toHaveBeenCalledOnce()
    await expect(runWorker(worker.start, request, controller.signal)).rejects.toThrow('Request was aborted')
    expect(worker.postMessage).toHaveBeenCalledOnce()
  })

  test('error: what the worker names, and what it does not', async () => {
    const [one, other] = [createTestWorker(), createTestWorker()]
    const named = expect(runWorker(one.start, request)).rejects.toThrow(AddressMismatchError)
    one.send('message', { data: { status: 'error', code: 'frame/address-mismatch' } })
    await named
    const unnamed = expect(runWorker(other.start, request)).rejects.toThrow(KeyWorkerError)
    other.send('error', { message: 'out of memory' })
    await unnamed
    for (const worker of [one, other]) expect(worker.terminate).toHaveBeenCalledOnce()
  })
})
