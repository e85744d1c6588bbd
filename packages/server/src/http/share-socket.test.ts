import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { shareSocket } from './share-socket.ts'

test('behavior: waiting connections are accepted by all handles, and the port is free once they are closed', {
  timeout: 60_000,
}, async () => {
  const server = createServer()
  server.listen({ port: 0, host: '127.0.0.1', backlog: 512 })
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  const others = await shareSocket(server, 3)
  expect(others).toHaveLength(3)
  const handles = [server, ...others]
  const counts = handles.map(() => 0)
  const taken: Socket[] = []
  for (const [at, handle] of handles.entries()) {
    handle.on('connection', (socket: Socket) => {
      counts[at] = (counts[at] ?? 0) + 1
      taken.push(socket)
    })
  }
  const crowd = Array.from({ length: 100 }, () => connect({ port, host: '127.0.0.1' }))
  await expect.poll(() => taken.length, { timeout: 30_000 }).toBe(100)
  for (const count of counts) expect(count).toBeGreaterThan(0)
  for (const socket of [...crowd, ...taken]) socket.destroy()
  await Promise.all(handles.map((one) => new Promise((closed) => one.close(closed))))
  const again = createServer()
  again.listen({ port, host: '127.0.0.1' })
  await once(again, 'listening')
  await new Promise((closed) => again.close(closed))
})
