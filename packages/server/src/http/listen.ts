import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Registry } from 'prom-client'
import { callerName } from './caller-name.ts'
import { createConnectionRoom } from './connection-limiter.ts'
import {
  CONNECTION_CHECK_INTERVAL_MS,
  HEAD_TIMEOUT_MS,
  IDLE_CONNECTION_TIMEOUT_MS,
  MAX_PENDING_CONNECTIONS,
  METRICS_AGE_MS,
  REQUEST_TIMEOUT_MS,
  RESPONSE_READ_TIMEOUT_MS,
  SOCKET_HANDLES,
} from './http-limits.ts'
import { shareSocket } from './share-socket.ts'

/** Where a server listens. */
export type Listening = { readonly url: string; stop(): Promise<void> }

/** The last request over a connection and its response. */
type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse }

/**
 * Listens with limits for everything: an incomplete request and a response that is not read are cut off, connections are limited in
 * total and for each caller, and a few callers that hold all of them block no other.
 * @param perCaller - null behind a proxy, which shares its connections among all callers.
 */
export async function listen(
  fetch: Parameters<typeof getRequestListener>[0],
  at: { port: number; hostname: string },
  { total, perCaller }: { total: number; perCaller: number | null },
  { readWithinMs = RESPONSE_READ_TIMEOUT_MS, lookEveryMs = CONNECTION_CHECK_INTERVAL_MS } = {},
): Promise<Listening> {
  const room = createConnectionRoom({ total, perCaller: perCaller ?? total })
  const last = new WeakMap<Socket, Exchange>()
  const reading = createReadingWatch((socket: Socket) => last.get(socket), readWithinMs)
  const server = createServer(
    {
      headersTimeout: HEAD_TIMEOUT_MS,
      keepAliveTimeout: IDLE_CONNECTION_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: lookEveryMs,
    },
    getRequestListener(fetch, { hostname: at.hostname }),
  )
  server.on('request', (request, response) => last.set(request.socket, { request, response }))
  // HTTP is set up only for accepted connections, because rejecting one must cost next to nothing.
  const serve = server.listeners('connection')
  server.removeAllListeners('connection')
  const admit = (socket: Socket) => {
    const isBusy = () => {
      const exchange = last.get(socket)
      // A client that does not read its response must not hold its place.
      return exchange?.request.complete === true && !exchange.response.writableEnded
    }
    const caller = callerName(socket.remoteAddress ?? '')
    const leave = room.enter({ caller, isBusy, end: () => socket.destroy() })
    if (!leave) {
      socket.destroy()
      return
    }
    socket.once('close', leave)
    reading.add(socket)
    for (const one of serve) one.call(server, socket)
  }
  server.on('connection', admit)
  server.listen({ port: at.port, host: at.hostname, backlog: MAX_PENDING_CONNECTIONS })
  await once(server, 'listening')
  const others = await shareSocket(server, SOCKET_HANDLES - 1, (socket) => {
    // As for the connections of an HTTP server: a client that has sent its request can close its side and still get the response.
    socket.allowHalfOpen = true
    socket.setNoDelay(true)
    admit(socket)
  })
  const looking = setInterval(reading.look, lookEveryMs)
  return {
    url: `http://${at.hostname}:${portOf(server.address(), at.port)}`,
    async stop() {
      await Promise.all([server, ...others].map((one) => new Promise((closed) => one.close(closed))))
      // Until then a client may still be reading.
      clearInterval(looking)
    },
  }
}

/** Ends the connections whose responses are not read in time. */
function createReadingWatch(lastExchange: (socket: Socket) => Exchange | undefined, readWithinMs: number) {
  /** Since when a response has been waiting to be read; null when none is. */
  const open = new Map<Socket, number | null>()
  return {
    add(socket: Socket): void {
      open.set(socket, null)
      socket.once('close', () => open.delete(socket))
    },
    look(): void {
      const now = performance.now()
      for (const [socket, since] of open) {
        const response = lastExchange(socket)?.response
        const isUnread = response?.writableEnded === true && !response.writableFinished
        open.set(socket, isUnread ? (since ?? now) : null)
        if (isUnread && since !== null && now - since > readWithinMs) socket.destroy()
      }
    },
  }
}

function portOf(address: AddressInfo | string | null, otherwise: number): number {
  return typeof address === 'object' && address !== null ? address.port : otherwise
}

/** A page for the operator. */
export type ServedPage = { readonly body: string; readonly headers: Readonly<Record<string, string>> }

/**
 * Serves the metrics on a separate port, which is not public.
 * @param pages - pages for the operator by path, each from its query.
 */
export async function listenForMetrics(
  registry: Registry,
  { port, hostname }: { port: number; hostname: string },
  pages: Readonly<Record<string, (query: URLSearchParams) => Promise<ServedPage>>> = {},
): Promise<Listening> {
  let last: { readonly text: Promise<string>; readonly atMs: number } | null = null
  const server: Server = createServer({ requestTimeout: HEAD_TIMEOUT_MS }, (request, response) => {
    const [path = '', search = ''] = (request.url ?? '').split('?')
    const page = Object.hasOwn(pages, path) ? pages[path] : undefined
    if (request.url !== '/metrics' && page === undefined) {
      response.writeHead(404).end()
      return
    }
    if (request.method !== 'GET') {
      response.writeHead(405, { allow: 'GET' }).end()
      return
    }
    if (page !== undefined) {
      page(new URLSearchParams(search)).then(
        ({ body, headers }) => response.writeHead(200, headers).end(body),
        () => response.writeHead(503).end(),
      )
      return
    }
    const now = performance.now()
    if (last === null || now - last.atMs > METRICS_AGE_MS) last = { text: registry.metrics(), atMs: now }
    last.text.then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(port, hostname, done)
  })
  return {
    url: `http://${hostname}:${portOf(server.address(), port)}/metrics`,
    stop: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
