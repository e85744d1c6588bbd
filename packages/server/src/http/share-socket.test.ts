import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { shareSocket } from './share-socket.ts'

async function listenAnywhere() {
  const server = createServer()
  server.listen({ port: 0, host: '127.0.0.1', backlog: 512 })
  await once(server, 'listening')
  const address = server.address()
  return { server, port: typeof address === 'object' ? (address?.port ?? 0) : 0 }
}

test('behavior: waiting connections are accepted by all handles, and the port is free once they are closed', {
  timeout: 60_000,
}, async () => {
  const { server, port } = await listenAnywhere()
  const counts = new Map<Server, number>()
  const taken: Socket[] = []
  const take = function (this: Server, socket: Socket) {
    counts.set(this, (counts.get(this) ?? 0) + 1)
    taken.push(socket)
  }
  const others = await shareSocket(server.on('connection', take), 3, take)
  expect(others).toHaveLength(3)
  const handles = [server, ...others]
  const crowd = Array.from({ length: 100 }, () => connect({ port, host: '127.0.0.1' }))
  await expect.poll(() => taken.length, { timeout: 30_000 }).toBe(100)
  for (const handle of handles) expect(counts.get(handle)).toBeGreaterThan(0)
  for (const socket of [...crowd, ...taken]) socket.destroy()
  await Promise.all(handles.map((one) => new Promise((closed) => one.close(closed))))
  const again = createServer()
  again.listen({ port, host: '127.0.0.1' })
  await once(again, 'listening')
  await new Promise((closed) => again.close(closed))
})

test('behavior: a connection that comes while the handles are on their way is received', {
  timeout: 60_000,
}, async () => {
  const { server, port } = await listenAnywhere()
  const taken = new Set<number>()
  const take = (socket: Socket) => {
    taken.add(socket.remotePort ?? 0)
    socket.resume()
  }
  const crowd: Socket[] = []
  const open = () => crowd.push(connect({ port, host: '127.0.0.1' }))
  const opening = setInterval(open, 1)
  const others = await shareSocket(server.on('connection', take), 8, take)
  clearInterval(opening)
  await Promise.all(crowd.map((socket) => (socket.connecting ? once(socket, 'connect') : undefined)))
  const ports = crowd.map(({ localPort }) => localPort ?? 0)
  await expect.poll(() => ports.filter((one) => !taken.has(one)), { timeout: 10_000 }).toEqual([])
  for (const socket of crowd) socket.destroy()
  await Promise.all([server, ...others].map((one) => new Promise((closed) => one.close(closed))))
})
