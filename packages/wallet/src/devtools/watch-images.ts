import { redactUrl } from './redact.ts'
import type { RequestLog } from './request-log.ts'

/**
 * Watches the images that the wallet's elements load from hosts. The browser reports them after they have loaded.
 * @param readShown - returns the URLs of the images that are shown now.
 * @returns the function that ends it.
 */
export function watchImages(readShown: () => Iterable<string>, log: RequestLog, now: () => number): () => void {
  if (typeof PerformanceObserver !== 'function') return () => {}
  const observer = new PerformanceObserver((list) => {
    const shown = new Set(readShown())
    for (const entry of list.getEntries()) {
      if (!(entry instanceof PerformanceResourceTiming)) continue
      const { name: url, initiatorType, duration, encodedBodySize } = entry
      if (initiatorType !== 'img' || !/^https?:/.test(url) || !shown.has(url)) continue
      const status: unknown = Reflect.get(entry, 'responseStatus')
      log.add({
        ...{ type: 'image', method: 'GET', target: redactUrl(url), params: [], fault: null },
        startedAt: now() - duration,
        outcome: {
          status: 'answered',
          // Another origin's status is 0, unless it allows the page to read it.
          code: typeof status === 'number' && status > 0 ? String(status) : 'loaded',
          answer: null,
          bytes: encodedBodySize > 0 ? encodedBodySize : null,
          durationMs: duration,
        },
      })
    }
  })
  observer.observe({ type: 'resource', buffered: true })
  return () => observer.disconnect()
}
