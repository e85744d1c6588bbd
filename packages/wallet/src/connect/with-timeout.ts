import type { Environment } from '../environment.ts'

/** How a limited wait ended. */
export type TimedResult<Value> =
  | { readonly status: 'done'; readonly value: Value }
  | { readonly status: 'failed'; readonly error: unknown }
  | { readonly status: 'timeout' }

/** Waits for a stranger's promise, but not for ever. Never throws; a late answer is dropped. */
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
