import { createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NodeUnreachableError } from '../chain/errors.ts'
import { UsageError } from './errors.ts'
import { withNode } from './rpc-client.ts'

/** Takes every connection, and says nothing. */
let silent: Server
let url = ''
const sockets = new Set<Socket>()
beforeAll(async () => {
  silent = createServer((socket) => sockets.add(socket.on('error', () => undefined)))
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const address = silent.address()
  url = `ws://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
})
afterAll(() => {
  for (const socket of sockets) socket.destroy()
  silent.close()
})

describe('withNode', () => {
  test('error: a host that takes the connection and is silent', async () => {
    let isUsed = false
    const using = withNode(
      url,
      async () => {
        isUsed = true
      },
      { timeoutMs: 100 },
    )
    await expect(using).rejects.toThrow(NodeUnreachableError)
    expect(isUsed).toBe(false)
  })

  test('error: a string that is not the URL of a node', async () => {
    await expect(withNode('ftp://example.org', async () => null)).rejects.toThrow(UsageError)
  })
})
