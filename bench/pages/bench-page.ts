import { fileURLToPath } from 'node:url'

/** What `in-page.js` puts into every measured page, as `window.benchPage`. */
export type BenchPage = {
  /** Announces a wallet (EIP-6963), now and on every request. */
  readonly announceWallet: (provider: object) => void
  /** The document and every open shadow root in it. */
  readonly roots: (root?: Document | ShadowRoot) => Generator<Document | ShadowRoot>
  /** Calls back after the current frame is painted. */
  readonly afterPaint: (callback: (time: number) => void) => void
}

/** The script that is injected before the one of a benchmark. */
export const benchPageScript = fileURLToPath(new URL('in-page.js', import.meta.url))

/**
 * Waits for what a page watches, within a time. What is watched may reject when its page closes, which is expected.
 * @throws {Error} with `failure` when it is too late.
 */
export async function within<Answer>(
  watched: Promise<Answer>,
  { timeoutMs, failure }: { readonly timeoutMs: number; readonly failure: string },
): Promise<Answer> {
  watched.catch(() => {})
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(failure)), timeoutMs)
  })
  try {
    return await Promise.race([watched, late])
  } finally {
    clearTimeout(timer)
  }
}
