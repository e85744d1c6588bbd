import type { OpenAPIHono } from '@hono/zod-openapi'
import { createCache } from '@laurel/server/cache.ts'
import { apiPaths } from '@laurel/wallet/api-schemas'
import type { Context } from 'hono'

/** Answers in memory, so that it is bounded. */
const MAX_ANSWERS = 10_000
/** Bytes of answers in memory, so that it is bounded. */
const MAX_ANSWER_BYTES = 64 * 1024 * 1024
/** An answer that may be this old is as good as one of now: blocks come every second or more slowly. */
const ANSWER_AGE_MS = 1_000
/** The list of wallets changes only with a restart. */
const WALLETS_AGE_MS = 60_000

const ages: readonly (readonly [path: string, ageMs: number])[] = [
  [apiPaths.wallets, WALLETS_AGE_MS],
  [apiPaths.history, ANSWER_AGE_MS],
  [apiPaths.balance, ANSWER_AGE_MS],
  [apiPaths.convertGasPrice, ANSWER_AGE_MS],
  [apiPaths.convertTokens, ANSWER_AGE_MS],
  [apiPaths.convertQuotes, ANSWER_AGE_MS],
]

/** Parameters that say who asks. No answer depends on them. */
const callerParameters: ReadonlySet<string> = new Set(['projectId', 'clientId', 'st', 'sv'])
const headerNames = ['content-type', 'cache-control', 'etag']

type Effect = (c: Context) => Promise<void>
type Answer = {
  readonly text: string
  readonly headers: Readonly<Record<string, string>>
  readonly effect: Effect | undefined
}

/** The effects of requests that are being answered. */
const effects = new WeakMap<Context, Effect>()

/**
 * Runs what has to happen whenever the answer of this request is given, and again each time that it is given from the cache.
 * @param effect - receives the request that is answered, which can be of another caller than the first.
 * @throws what the effect throws, which is then the answer.
 */
export async function runWithAnswer(c: Context, effect: Effect): Promise<void> {
  effects.set(c, effect)
  await effect(c)
}

/** The route did not answer with 200, so the next request gets its own answer. */
class NotCachedError extends Error {}

/**
 * Answers reads that were answered a moment ago with the same text, and reads of the same moment once. What a caller must see at once
 * (`forceUpdate`) is never cached. For after the guards, because every request counts.
 * @param nowMs - a monotonic clock.
 */
export function cacheAnswers(app: OpenAPIHono, { nowMs }: { readonly nowMs: () => number }): void {
  for (const [path, ageMs] of ages) {
    const cache = createCache<string, Answer>({
      ...{ size: MAX_ANSWERS, ageMs, nowMs, maxBytes: MAX_ANSWER_BYTES },
      sizeOf: ({ text }) => 200 + 2 * text.length,
    })
    app.get(path.replaceAll(/\{(\w+)\}/g, ':$1'), async (c, next) => {
      const key = toCacheKey(c.req.url)
      if (key === null) return next()
      let isFirst = false
      try {
        const { text, headers, effect } = await cache.get(key, async () => {
          isFirst = true
          await next()
          if (c.res.status !== 200) throw new NotCachedError()
          const answered = c.res
          return {
            text: await answered.clone().text(),
            headers: Object.fromEntries(headerNames.flatMap((name) => toEntries(name, answered.headers.get(name)))),
            effect: effects.get(c),
          }
        })
        if (isFirst) return undefined
        await effect?.(c)
        return c.body(text, 200, headers)
      } catch (error) {
        if (!(error instanceof NotCachedError)) throw error
        return isFirst ? undefined : next()
      }
    })
  }
}

/**
 * What an answer depends on: the path and the parameters in one order. Null for a read that must be fresh. As the request spells them,
 * because a URL object costs more than the rest of a cached answer: another spelling is only another entry.
 */
export function toCacheKey(url: string): string | null {
  const pathAt = url.indexOf('/', url.indexOf('://') + 3)
  const queryAt = url.indexOf('?', pathAt)
  if (queryAt === -1) return `${url.slice(pathAt)}?`
  const parameters = url
    .slice(queryAt + 1)
    .split('&')
    .map((text) => ({ text, name: text.split('=', 1)[0] ?? '' }))
    .filter(({ name }) => !callerParameters.has(name))
  // An escaped name could be the one that asks for a fresh answer.
  if (parameters.some(({ name }) => name === 'forceUpdate' || name.includes('%'))) return null
  // Of two with one name the first counts, so they stay in their order.
  parameters.sort((one, other) => (one.name === other.name ? 0 : one.name < other.name ? -1 : 1))
  return `${url.slice(pathAt, queryAt)}?${parameters.map(({ text }) => text).join('&')}`
}

function toEntries(name: string, value: string | null): readonly (readonly [string, string])[] {
  return value === null ? [] : [[name, value]]
}
