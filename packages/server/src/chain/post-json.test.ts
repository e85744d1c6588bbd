import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { PostError, type PostOptions, postJson } from './post-json.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** A server of this test, and how many connections it got. */
async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  let connections = 0
  const server = createServer(answer)
  server.on('connection', () => connections++)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  ends.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const at = server.address()
  const port = typeof at === 'object' && at !== null ? at.port : 0
  return { url: `http://127.0.0.1:${port}/key`, server, countConnections: () => connections }
}

const options: PostOptions = {
  ...{ timeoutMs: 30_000, userAgent: 'laurel-test' },
  ...{ onStatus: () => undefined, onBytes: () => undefined },
}

async function readAll(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request.setEncoding('utf8')) text += part
  return text
}

describe('postJson', () => {
  test('default: posts the body and returns the whole response, and successive requests share a connection', async () => {
    const { url, countConnections } = await serve(async (request, response) => {
      response.end(
        `${request.method} ${request.url} ${request.headers['user-agent']} ${request.headers['content-type']} ${await readAll(request)} ü`,
      )
    })
    const statuses: number[] = []
    const counting = { ...options, onStatus: (status: number) => statuses.push(status) }
    expect(await postJson(url, '"ä"', counting)).toBe('POST /key laurel-test application/json "ä" ü')
    // A connection is free again one turn after its response.
    await new Promise((resolve) => setImmediate(resolve))
    expect(await postJson(url, '2', counting)).toBe('POST /key laurel-test application/json 2 ü')
    expect(statuses).toEqual([200, 200])
    expect(countConnections()).toBe(1)
  })

  test('behavior: the user and the password of the URL are sent as Basic authorization, and not in the path', async () => {
    const { url } = await serve((request, response) => {
      const [, encoded = ''] = /^Basic (.+)$/.exec(request.headers.authorization ?? '') ?? []
      response.end(`${request.url} ${Buffer.from(encoded, 'base64').toString('utf8')}`)
    })
    const at = (user: string) => url.replace('//', `//${user}@`)
    expect(await postJson(at('ada:p%40ss%C3%BC'), '1', options)).toBe('/key ada:p@ssü')
    expect(await postJson(at('ada'), '1', options)).toBe('/key ada:')
    expect(await postJson(url, '1', options)).toBe('/key ')
    await expect(postJson(at('ada:100%'), '1', options)).resolves.toBe('/key ada:100%')
  })

  test('behavior: a request on a connection that the node closed is sent again on another', async () => {
    let requests = 0
    const { url, countConnections } = await serve((request, response) => {
      // Closed when the second request arrives, as a node does whose keep-alive has just ended.
      if (++requests === 2) request.socket.destroy()
      else response.end('here')
    })
    expect(await postJson(url, '1', options)).toBe('here')
    expect(await postJson(url, '2', options)).toBe('here')
    expect(countConnections()).toBe(2)
  })

  test('behavior: onStatus and onBytes can end the request', async () => {
    const { url } = await serve((_, response) => {
      response.writeHead(503)
      response.end('x'.repeat(1_000))
    })
    const tooMuch = new RangeError('too much')
    const refuse = () => {
      throw tooMuch
    }
    await expect(postJson(url, '1', { ...options, onBytes: refuse })).rejects.toBe(tooMuch)
    await expect(postJson(url, '1', { ...options, onStatus: refuse })).rejects.toBe(tooMuch)
  })

  test('security: an endless response is ended at the first byte too many, and its connection is closed', async () => {
    let isClosed = false
    const { url } = await serve((_, response) => {
      const timer = setInterval(() => response.write('x'.repeat(1_000)), 1)
      response.once('close', () => {
        clearInterval(timer)
        isClosed = true
      })
    })
    const tooMuch = new RangeError('too much')
    let bytes = 0
    const onBytes = (more: number) => {
      bytes += more
      if (bytes > 5_000) throw tooMuch
    }
    await expect(postJson(url, '1', { ...options, onBytes })).rejects.toBe(tooMuch)
    const read = bytes
    await expect.poll(() => isClosed).toBe(true)
    expect(bytes).toBe(read)
  })

  test('security: a node that sends a byte at a time gets no more than the time of the request', async () => {
    const { url } = await serve((_, response) => {
      const timer = setInterval(() => response.write('x'), 1)
      response.once('close', () => clearInterval(timer))
    })
    await expect(postJson(url, '1', { ...options, timeoutMs: 50 })).rejects.toMatchObject({ isLate: true })
  })

  test('security: a redirect is not followed', async () => {
    const { url: elsewhere, countConnections } = await serve((_, response) => response.end('elsewhere'))
    const { url } = await serve((_, response) => response.writeHead(307, { location: elsewhere }).end('here'))
    const statuses: number[] = []
    const noting = { ...options, onStatus: (status: number) => statuses.push(status) }
    expect(await postJson(url, '1', noting)).toBe('here')
    expect(statuses).toEqual([307])
    expect(countConnections()).toBe(0)
  })

  test('error: a response that does not arrive in time, and one that breaks off', async () => {
    const { url: silent } = await serve(() => undefined)
    await expect(postJson(silent, '1', { ...options, timeoutMs: 20 })).rejects.toMatchObject({ isLate: true })
    const { url: broken } = await serve((_, response) => {
      response.writeHead(200, { 'content-length': 100 })
      response.write('half', () => response.destroy())
    })
    const brokenOff = await postJson(broken, '1', options).catch((error: unknown) => error)
    expect(brokenOff).toBeInstanceOf(PostError)
    expect(brokenOff).toMatchObject({ isLate: false })
  })

  test('error: nothing listens there', async () => {
    const { url, server } = await serve((_, response) => response.end())
    await new Promise((done) => server.close(done))
    await expect(postJson(url, '1', options)).rejects.toMatchObject({ isLate: false })
  })
})
