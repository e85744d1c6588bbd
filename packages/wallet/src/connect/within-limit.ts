import type { Environment } from '../environment.ts'

/** How a limited wait ended. */
export type Limited<Value> =
  | { readonly status: 'done'; readonly value: Value }
  | { readonly status: 'failed'; readonly error: unknown }
  | { readonly status: 'timeout' }

/** Waits for a stranger's promise, but not for ever. Never throws; a late answer is dropped. */
export function withinLimit<Value>(
  promise: Promise<Value>,
  ms: number,
  after: Environment['after'],
): Promise<Limited<Value>> {
  return new Promise((resolve) => {
    const cancel = after(ms, () => resolve({ status: 'timeout' }))
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
