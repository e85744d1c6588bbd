import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { browserEnvironment } from '../environment.ts'
import { HttpStatusError } from '../errors.ts'
import { createManualClock, settle } from '../test-helpers/manual-clock.ts'
import { createApiClient } from './api-client.ts'
import { ApiResponseError, ApiUnreachableError } from './errors.ts'
import { MAX_JSON_BYTES, MAX_REASON_LENGTH } from './read-json.ts'
import { API_TIMEOUT_MS } from './send-request.ts'

const schema = z.object({ name: z.string() })
const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function clientOf(listener: RequestListener, environment = browserEnvironment()) {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return createApiClient({ url: `http://127.0.0.1:${port}`, projectId: 'p1', environment })
}
const read = { path: '/v1/thing/{id}', schema, parameters: { id: 'a/b' } }

test('default: fills the path, leaves out empty parameters, and drops unknown fields', async () => {
  const seen: string[] = []
  const client = await clientOf((request, response) => {
    seen.push(request.url ?? '')
    response.end('{"name":"ada","more":1}')
  })
  expect(await client.get({ ...read, query: { page: 2, cursor: null, chainId: '' } })).toEqual({ name: 'ada' })
  expect(seen).toEqual(['/v1/thing/a%2Fb?page=2&projectId=p1'])
})

test('default: a body is sent as JSON', async () => {
  const client = await clientOf((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => response.end(JSON.stringify({ name: `${request.method} ${body}` })))
  })
  expect(await client.post({ ...read, body: { amount: '1' } })).toEqual({ name: 'POST {"amount":"1"}' })
})

test.each([
  ['HTML', '<html>'],
  ['a success that is an error', '{"error":{"code":"api/broken"}}'],
  ['null', 'null'],
  ['nothing', ''],
])('error: %s is not accepted as a response', async (_, body) => {
  const client = await clientOf((__, response) => response.end(body))
  await expect(client.get(read)).rejects.toBeInstanceOf(ApiResponseError)
})

test.each([true, false])('error: a long response is not read to its end (length said: %s)', async (isSaid) => {
  let written = 0
  const client = await clientOf((_, response) => {
    if (isSaid) response.setHeader('content-length', String(MAX_JSON_BYTES * 10))
    const write = () => {
      while (written < MAX_JSON_BYTES * 10 && !response.destroyed) {
        written += 65_536
        if (!response.write(' '.repeat(65_536))) return response.once('drain', write)
      }
      return response.end()
    }
    write()
  })
  await expect(client.get(read)).rejects.toBeInstanceOf(ApiResponseError)
  expect(written).toBeLessThan(MAX_JSON_BYTES * 8)
})

test('error: a refusal has the first reason of its body, in one line and bounded', async () => {
  const reasons = [{ name: 'name', description: `Taken.\n\u0007<b>${'x'.repeat(1_000)}` }, { description: 'Other' }]
  const client = await clientOf((_, response) => {
    response.statusCode = 400
    response.end(JSON.stringify({ reasons }))
  })
  const failure = await client.get(read).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(HttpStatusError)
  expect(failure).toMatchObject({
    message: 'HTTP status code: 400',
    reason: `Taken. <b>${'x'.repeat(1_000)}`.slice(0, MAX_REASON_LENGTH),
  })
})

test.each([
  '<html>',
  '{"reasons":"no"}',
  '{"reasons":[{"description":{}}]}',
  '{"reasons":[]}',
  `"${'x'.repeat(20_000)}"`,
])('error: a refusal that does not say why has no reason: %.20s', async (body) => {
  const client = await clientOf((_, response) => {
    response.statusCode = 502
    response.end(body)
  })
  await expect(client.get(read)).rejects.toMatchObject({ status: 502, reason: null })
})

test('error: a server that never answers is unreachable after the timeout', async () => {
  const clock = createManualClock()
  const client = await clientOf(() => {}, { ...browserEnvironment(), setTimeout: clock.setTimeout })
  const failure = client.get(read).catch((error: unknown) => error)
  await settle()
  await clock.advance(API_TIMEOUT_MS)
  expect(await failure).toBeInstanceOf(ApiUnreachableError)
})

test('error: an aborted request is unreachable', async () => {
  const client = await clientOf(() => {})
  const aborter = new AbortController()
  const failure = client.get({ ...read, signal: aborter.signal }).catch((error: unknown) => error)
  aborter.abort()
  expect(await failure).toBeInstanceOf(ApiUnreachableError)
})
