import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { serve } from '@hono/node-server'
import type { Registry } from 'prom-client'
import { createRoom } from '../http/at-once.ts'
import { callerName } from '../http/caller-name.ts'

/** What a request's head may take, and all of it: no honest one is longer than 16 KiB. */
const HEAD_WITHIN_MS = 5_000
const REQUEST_WITHIN_MS = 10_000
const LOOK_EVERY_MS = 1_000
/** A scrape asks every few seconds. */
const METRICS_AGE_MS = 1_000

/** Where a server listens. */
export type Listening = { readonly url: string; stop(): Promise<void> }

/**
 * Listens with an end to everything: a request that does not come to its end is cut off, and neither one caller nor all of them
 * keep more connections than there are.
 * @param perCaller - null where a proxy stands before us, whose connections are everybody's.
 */
export async function listen(
  fetch: Parameters<typeof serve>[0]['fetch'],
  at: { port: number; hostname: string },
  { total, perCaller }: { total: number; perCaller: number | null },
): Promise<Listening> {
  const room = createRoom({ total, perCaller: perCaller ?? total })
  return new Promise((done, fail) => {
    const server = serve(
      {
        ...{ fetch, ...at },
        serverOptions: {
          headersTimeout: HEAD_WITHIN_MS,
          requestTimeout: REQUEST_WITHIN_MS,
          connectionsCheckingInterval: LOOK_EVERY_MS,
        },
      },
      ({ port }) =>
        done({
          url: `http://${at.hostname}:${port}`,
          stop: () => new Promise((closed) => server.close(() => closed())),
        }),
    )
    server.once('error', fail)
    server.on('connection', (socket: Socket) => {
      const leave = room.enter(callerName(socket.remoteAddress ?? ''))
      if (leave) socket.once('close', leave)
      else socket.destroy()
    })
  })
}

/** Listens at an address of its own for whoever collects what is counted. */
export async function listenForMetrics(
  registry: Registry,
  { port, hostname }: { port: number; hostname: string },
): Promise<Listening> {
  let last: { readonly text: Promise<string>; readonly atMs: number } | null = null
  const server: Server = createServer({ requestTimeout: HEAD_WITHIN_MS }, (request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404).end()
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
  const address: AddressInfo | string | null = server.address()
  const bound = typeof address === 'object' && address !== null ? address.port : port
  return {
    url: `http://${hostname}:${bound}/metrics`,
    stop: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
