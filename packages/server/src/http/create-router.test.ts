import { connect } from 'node:net'
import { createRoute, z } from '@hono/zod-openapi'
import { describe, expect, test } from 'vitest'
import { DatabaseUnavailableError } from '../database/errors.ts'
import { ServerError, type ServerWords } from '../server-error.ts'
import { createRouter } from './create-router.ts'
import { BusyError } from './errors.ts'
import { createFailures } from './failures.ts'
import { guardRequests, requireJson } from './guard-requests.ts'
import { listen } from './listen.ts'
import { serveOpenApi } from './serve-open-api.ts'

const words: ServerWords = {
  ...{ code: 'post', noun: 'post office', guide: 'apps/post/README.md', settings: 'LAUREL_POST' },
  ...{ loss: 'a letter', harmlessIf: 'nothing was sent' },
}
class LetterLostError extends ServerError {
  readonly code = 'post/letter-lost'
}
const failures = createFailures({
  words,
  statuses: {
    ...{ 'post/invalid-request': 400, 'post/letter-lost': 404, 'post/request-too-large': 413 },
    ...{ 'post/unsupported-media-type': 415, 'post/too-many-requests': 429, 'post/internal': 500 },
    ...{ 'post/busy': 503, 'post/database-unavailable': 503 },
  },
  toExpected: (error) => (error.message === 'lost' ? new LetterLostError('The letter is lost.') : error),
})

/** A server with one route, which throws an error. */
function serve(error: unknown, burst = 100) {
  const counted: string[] = []
  const faults: unknown[] = []
  const app = createRouter({
    ...{ words, failures, openApiPath: '/openapi.json' },
    countFailure: (code) => counted.push(code),
    onFault: (fault) => faults.push(fault),
  })
  guardRequests(app, {
    ...{ rateLimit: { burst, perSecond: 0 }, healthPath: '/health' },
    ...{ callerOf: () => 'caller', nowMs: () => 0 },
  })
  const letter = z.strictObject({ to: z.string(), by: z.string().min(1, 'must be a name').optional() })
  const route = createRoute({
    method: 'post',
    path: '/v1/letters',
    request: {
      query: z.strictObject({ copies: z.string().optional() }),
      body: { content: { 'application/json': { schema: letter } } },
    },
    responses: { 200: { description: 'Sent.' }, ...failures.describe(400, 503) },
  })
  app.openapi(route, () => {
    throw error
  })
  app.get('/health', (c) => c.json({ status: 'ok' }))
  serveOpenApi(app, '/openapi.json', { title: 'Post office', version: '1', description: 'Sends letters.' })
  const send = async (
    body = '{"to":"ada"}',
    headers: Record<string, string> = { 'content-type': 'application/json' },
  ) => {
    const response = await app.request('/v1/letters', { method: 'POST', body, headers })
    return { status: response.status, retryAfter: response.headers.get('retry-after'), body: await response.json() }
  }
  return { app, counted, faults, send }
}

describe('createRouter', () => {
  test('default: an error that servers share has the code, the words and the status of this one', async () => {
    const { send, counted, faults } = serve(new BusyError())
    const error = { code: 'post/busy', message: 'The post office is busy. Try again in a second.' }
    expect(await send()).toEqual({ status: 503, retryAfter: '1', body: { error } })
    expect(counted).toEqual(['post/busy'])
    expect(faults).toEqual([])
  })

  test('behavior: an error of its database is mapped, and one that has no answer is hidden', async () => {
    expect((await serve(new Error('lost')).send()).body).toEqual({
      error: { code: 'post/letter-lost', message: 'The letter is lost.' },
    })
    const away = await serve(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })).send()
    expect(away.body).toMatchObject({ error: { code: 'post/database-unavailable' } })
    expect(await serve(new DatabaseUnavailableError()).send()).toEqual(away)
    const lost = new LetterLostError('The letter is lost.', {
      cause: Object.assign(new Error(), { code: 'ECONNRESET' }),
    })
    expect((await serve(lost).send()).body).toMatchObject({ error: { code: 'post/letter-lost' } })
    const secret = new TypeError('secret')
    const { send, faults } = serve(secret)
    expect(await send()).toEqual({
      ...{ status: 500, retryAfter: '5' },
      body: {
        error: {
          code: 'post/internal',
          message: 'Something went wrong in the post office. Nothing is lost. Try again later.',
        },
      },
    })
    expect(faults).toEqual([secret])
  })

  test('error: requests that are unknown, invalid, too long, not JSON or too many', async () => {
    const { app, send } = serve(new BusyError(), 12)
    const codeOf = async (sent: ReturnType<typeof send>) => {
      const { status, body } = await sent
      return [status, body.error.code]
    }
    expect(await (await app.request('/nowhere')).json()).toEqual({
      error: {
        code: 'post/not-found',
        message: 'The post office does not have this path. Check the URL: /openapi.json lists all paths.',
      },
    })
    expect((await send('{}')).body.error.message).toBe(
      'The request is invalid: to is missing. See /openapi.json for its shape.',
    )
    expect((await send('{"to":"ada","from":"ben"}')).body.error.message).toMatch(/ “from” is not a property\. /)
    const headers = { 'content-type': 'application/json' }
    const misspelled = app.request(`/v1/letters?copys${'s'.repeat(99)}=2`, {
      method: 'POST',
      body: '{"to":"ada"}',
      headers,
    })
    expect((await (await misspelled).json()).error.message).toMatch(/ “copys{36}” is not a parameter\. /)
    expect((await send('{"to":1}')).body.error.message).toMatch(/ invalid: to: Invalid input: expected string/)
    expect((await send('{"to":"ada","by":""}')).body.error.message).toMatch(/ invalid: by must be a name\. See/)
    expect(await codeOf(send('{}'))).toEqual([400, 'post/invalid-request'])
    expect(await codeOf(send('{'))).toEqual([400, 'post/invalid-request'])
    expect(await codeOf(send(`{"to":"${'a'.repeat(17_000)}"}`))).toEqual([413, 'post/request-too-large'])
    expect(await codeOf(send('to=ada', { 'content-type': 'text/plain' }))).toEqual([415, 'post/unsupported-media-type'])
    await send()
    await send()
    expect(await codeOf(send())).toEqual([429, 'post/too-many-requests'])
    expect((await app.request('/health')).status).toBe(200)
  })

  test('error: the connection of a request that is too large is closed, and the response says so', async () => {
    const { app } = serve(null)
    const { url, stop } = await listen(app.fetch, { port: 0, hostname: '127.0.0.1' }, { total: 4, perCaller: 4 })
    const socket = connect({ host: '127.0.0.1', port: Number(new URL(url).port) })
    const head = `POST /v1/letters HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 17000\r\n\r\n`
    socket.write(head + 'a'.repeat(17_000))
    let response = ''
    for await (const part of socket) response += String(part)
    await stop()
    expect(response).toMatch(/^HTTP\/1\.1 413 /)
    expect(response.match(/^connection: .*$/gim)).toEqual([expect.stringMatching(/^connection: close$/i)])
  })

  test('error: a path that only has guards is unknown', async () => {
    const { app } = serve(null)
    requireJson(app, '/parcels')
    const response = await app.request('/parcels', { method: 'POST', body: '{}' })
    expect([response.status, response.headers.get('allow')]).toEqual([404, null])
  })

  test('error: a method that the path does not have', async () => {
    const { app } = serve(null)
    app.openapi(
      createRoute({ method: 'get', path: '/v1/letters/{id}', responses: { 200: { description: 'A letter.' } } }),
      (c) => c.json({}, 200),
    )
    const request = async (method: string, path: string, init: RequestInit = {}) => {
      const response = await app.request(path, { method, ...init })
      return [response.status, response.headers.get('allow'), method === 'HEAD' ? null : await response.json()]
    }
    const error = (method: string, others: string) => ({
      error: { code: 'post/method-not-allowed', message: `This path does not accept ${method}. Use ${others}.` },
    })
    expect(await request('GET', '/v1/letters')).toEqual([405, 'POST', error('GET', 'POST')])
    expect(await request('HEAD', '/v1/letters')).toEqual([405, 'POST', null])
    expect(await request('DELETE', '/v1/letters')).toEqual([405, 'POST', error('DELETE', 'POST')])
    expect(await request('PUT', '/v1/letters/7')).toEqual([405, 'GET, HEAD', error('PUT', 'GET or HEAD')])
    // What is wrong with the body does not matter there.
    expect(await request('POST', '/v1/letters/7', { body: 'a' })).toEqual([
      405,
      'GET, HEAD',
      error('POST', 'GET or HEAD'),
    ])
    expect(await request('POST', '/health')).toEqual([405, 'GET, HEAD', error('POST', 'GET or HEAD')])
    expect((await request('POST', '/v1/nowhere'))[0]).toBe(404)
    expect((await request('PATCH', '/v1/letters/7/8'))[0]).toBe(404)
  })

  test('default: the OpenAPI file has the codes of each route', async () => {
    const document = await (await serve(null).app.request('/openapi.json')).json()
    const { responses } = document.paths['/v1/letters'].post
    expect(responses['503'].content['application/json'].schema.properties.error.properties.code.enum).toEqual([
      'post/busy',
      'post/database-unavailable',
    ])
  })
})
