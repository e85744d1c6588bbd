import { OpenAPIHono } from '@hono/zod-openapi'
import { apiPaths } from '@laurel/wallet/api-schemas'
import { describe, expect, test } from 'vitest'
import { cacheAnswers, runWithAnswer, toCacheKey } from './cache-answers.ts'

/** An app whose history answers how often it was computed. */
function openCounting({ status = 200 }: { status?: 200 | 404 } = {}) {
  let nowMs = 0
  let computed = 0
  const app = new OpenAPIHono()
  app.use('*', async (c, next) => {
    c.header('x-caller', c.req.header('x-caller') ?? '')
    await next()
  })
  cacheAnswers(app, { nowMs: () => nowMs })
  app.get(apiPaths.history.replace('{address}', ':address'), async (c) => {
    const count = ++computed
    await new Promise((done) => setTimeout(done, 5))
    return c.json({ count, cursor: c.req.query('cursor') ?? null }, status)
  })
  app.onError((error, c) => c.json({ error: error.message }, 503))
  let effects = 0
  let isDown = false
  app.get(apiPaths.convertQuotes, async (c) => {
    await runWithAnswer(c, async () => {
      if (isDown) throw new Error('The database is down.')
      effects++
    })
    return c.json({ count: ++computed })
  })
  const quote = async () => {
    const response = await app.request(apiPaths.convertQuotes)
    return { status: response.status, body: await response.json() }
  }
  const read = async (query = '', caller = 'ada') => {
    const response = await app.request(`/v1/account/0xada/history${query}`, { headers: { 'x-caller': caller } })
    return { status: response.status, caller: response.headers.get('x-caller'), body: await response.json() }
  }
  const setDown = (next: boolean) => {
    isDown = next
  }
  return { read, quote, setDown, effects: () => effects, wait: (ms: number) => (nowMs += ms), computed: () => computed }
}

describe('cacheAnswers', () => {
  test('default: an equal read of the same moment is computed once for all callers', async () => {
    const { read, computed } = openCounting()
    const answers = await Promise.all([read('?projectId=one'), read('?st=w3m&projectId=two'), read()])
    expect(answers.map(({ body }) => body.count)).toEqual([1, 1, 1])
    expect((await read()).body.count).toBe(1)
    expect(computed()).toBe(1)
  })

  test('default: after a second it is computed again', async () => {
    const { read, wait } = openCounting()
    await read()
    wait(1_000)
    expect((await read()).body.count).toBe(2)
  })

  test('behavior: another page is another answer, in whatever order its parameters are', async () => {
    const { read } = openCounting()
    expect((await read('?cursor=a&chainId=eip155:1')).body).toEqual({ count: 1, cursor: 'a' })
    expect((await read('?chainId=eip155:1&cursor=a')).body.count).toBe(1)
    expect((await read('?chainId=eip155:1&cursor=b')).body).toEqual({ count: 2, cursor: 'b' })
  })

  test('behavior: what must be fresh is not cached', async () => {
    const { read } = openCounting()
    for (const query of ['?forceUpdate=eip155:1:0x0', '?a=1&force%55pdate=eip155:1:0x0']) {
      const before = (await read(query)).body.count
      expect((await read(query)).body.count).toBe(before + 1)
    }
  })

  test('behavior: what has to happen for an answer happens each time that it is given', async () => {
    const { quote, effects, computed } = openCounting()
    await Promise.all([quote(), quote()])
    await quote()
    expect([computed(), effects()]).toEqual([1, 3])
  })

  test('error: an answer for which it does not happen is not given, and later ones are', async () => {
    const { quote, setDown, effects } = openCounting()
    await quote()
    setDown(true)
    expect(await quote()).toEqual({ status: 503, body: { error: 'The database is down.' } })
    setDown(false)
    expect(await quote()).toEqual({ status: 200, body: { count: 1 } })
    expect(effects()).toBe(2)
  })

  test('error: a failure is not cached, and each caller gets its own', async () => {
    const { read } = openCounting({ status: 404 })
    const answers = await Promise.all([read(), read()])
    expect(answers.map(({ status }) => status)).toEqual([404, 404])
    expect(new Set(answers.map(({ body }) => body.count)).size).toBe(2)
  })

  test('security: headers that were set for one caller do not reach another', async () => {
    const { read } = openCounting()
    const [one, other] = await Promise.all([read('', 'ada'), read('', 'ben')])
    expect([one.caller, other.caller]).toEqual(['ada', 'ben'])
  })

  test('security: a key has the whole path and every other parameter', () => {
    expect(toCacheKey('http://x/a?b=1&projectId=p&a=2')).toBe('/a?a=2&b=1')
    expect(toCacheKey('http://x/a?b=1&b=2')).not.toBe(toCacheKey('http://x/a?b=2'))
    expect(toCacheKey('http://x/a?b=1&b=2')).not.toBe(toCacheKey('http://x/a?b=2&b=1'))
    expect(toCacheKey('http://other.example/a')).toBe('/a?')
    expect(toCacheKey('http://x/a?sv=1')).toBe('/a?')
    expect(toCacheKey('http://x/a?b&a=c=d')).toBe('/a?a=c=d&b')
  })
})
