import type { Environment } from '../environment.ts'

/** The result of a wait with a timeout. */
export type TimedResult<Value> =
  | { readonly status: 'done'; readonly value: Value }
  | { readonly status: 'failed'; readonly error: unknown }
  | { readonly status: 'timeout' }

/** Waits for an untrusted promise, but not forever. Never throws. A late response is dropped. */
export function withTimeout<Value>(
  promise: Promise<Value>,
  ms: number,
  setTimeout: Environment['setTimeout'],
): Promise<TimedResult<Value>> {
  return new Promise((resolve) => {
    const cancel = setTimeout(() => resolve({ status: 'timeout' }), ms)
    promise.then(
      (value) => {
        cancel()
        resolve({ status: 'done', value })
      },
      (error: unknown) => {
        cancel()
        resolve({ status: 'failed', error })
      },
    )
  })
}
