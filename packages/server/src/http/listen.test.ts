import { connect, type Socket } from 'node:net'
import { Registry } from 'prom-client'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type Listening, listen, listenForMetrics } from './listen.ts'

const sockets: Socket[] = []
let open: Listening | null = null
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  // An open connection would delay it.
  void open?.stop()
})

/** More than the system buffers for a client that does not read. */
const LONG = 'long'.repeat(2 * 1024 * 1024)
const answer = (request: Request) => new Response(new URL(request.url).pathname === '/long' ? LONG : 'short')

/** Sends a request over a separate connection, and reads nothing until `resume` is called. */
function sendRequest(path: string, from: string) {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(open?.url ?? '').port), localAddress: from })
  sockets.push(socket)
  let read = 0
  const seen = { isClosed: false, read: () => read, resume: () => socket.resume() }
  socket.on('data', (chunk) => {
    read += chunk.length
  })
  socket.pause()
  socket.on('error', () => undefined)
  socket.on('close', () => {
    seen.isClosed = true
  })
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
  return seen
}

/** Whether a client at an address gets a response at once. */
async function isServed(from: string): Promise<boolean> {
  const requests = sendRequest('/short', from)
  requests.resume()
  await vi.waitFor(() => expect(requests.isClosed).toBe(true), { timeout: 20_000 })
  return requests.read() > 0
}

describe('listen', () => {
  test('behavior: clients at many addresses that read no response block no other client', async () => {
    let requests = 0
    const count = (request: Request) => {
      requests++
      return answer(request)
    }
    open = await listen(count, { port: 0, hostname: '0.0.0.0' }, { total: 4, perCaller: 1 })
    for (const at of [2, 3, 4, 5]) sendRequest('/long', `127.0.0.${at}`)
    await vi.waitFor(() => expect(requests).toBe(4), { timeout: 20_000 })
    for (const at of [6, 7, 8]) expect(await isServed(`127.0.0.${at}`)).toBe(true)
  })

  test('behavior: a response that is not read is cut off, and its place is free again', async () => {
    const limits = { readWithinMs: 50, lookEveryMs: 10 }
    open = await listen(answer, { port: 0, hostname: '0.0.0.0' }, { total: 4, perCaller: 1 }, limits)
    const holder = sendRequest('/long', '127.0.0.2')
    await vi.waitFor(async () => expect(await isServed('127.0.0.2')).toBe(true), { timeout: 20_000 })
    holder.resume()
    await vi.waitFor(() => expect(holder.isClosed).toBe(true), { timeout: 20_000 })
    expect(holder.read()).toBeLessThan(LONG.length)
  })

  test('behavior: a response of any length is complete when it is read', async () => {
    open = await listen(answer, { port: 0, hostname: '0.0.0.0' }, { total: 4, perCaller: 1 })
    const requests = sendRequest('/long', '127.0.0.2')
    requests.resume()
    await vi.waitFor(() => expect(requests.isClosed).toBe(true), { timeout: 20_000 })
    expect(requests.read()).toBeGreaterThan(LONG.length)
  })
})

describe('listenForMetrics', () => {
  test('behavior: an idle connection stays open longer than a proxy reuses it', async () => {
    open = await listen(answer, { port: 0, hostname: '127.0.0.1' }, { total: 4, perCaller: 4 })
    const response = await fetch(open.url)
    expect(response.headers.get('keep-alive')).toBe('timeout=65')
    await response.text()
  })

  test('default: metrics have one path and one method', async () => {
    open = await listenForMetrics(new Registry(), { port: 0, hostname: '127.0.0.1' })
    const { url } = open
    expect((await fetch(url)).status).toBe(200)
    expect((await fetch(`${url}/more`)).status).toBe(404)
    const posted = await fetch(url, { method: 'POST' })
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET'])
  })
})
