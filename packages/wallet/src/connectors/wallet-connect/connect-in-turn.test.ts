import { createServer, type Server } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createSignClient, type SharedSignClient } from './create-sign-client.ts'
import { proposeNamespaces } from './session.ts'

/** A relay that accepts connections and closes them at once. */
let broken: Server
let calls = 0
let made: SharedSignClient[] = []

beforeEach(async () => {
  calls = 0
  broken = createServer((socket) => {
    calls += 1
    socket.on('error', () => {})
    socket.destroy()
  })
  await new Promise<void>((resolve) => broken.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  for (const { destroy } of made) destroy()
  made = []
  await new Promise((resolve) => broken.close(resolve))
})

async function makeClient(): Promise<SharedSignClient> {
  const address = broken.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const values = new Map<string, string>()
  const quiet = await createSignClient({
    module: await import('@walletconnect/sign-client'),
    projectId: 'test',
    relayUrl: `ws://127.0.0.1:${port}`,
    metadata: { name: 'Meadow', description: '', url: 'https://meadow.example', icons: [] },
    storage: {
      getItem: (key) => values.get(key) ?? null,
      setItem: (key, value) => void values.set(key, value),
      removeItem: (key) => void values.delete(key),
    },
    storageKey: 'shop.wc',
  })
  made.push(quiet)
  return quiet
}

const pass = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

describe('connectInTurn', () => {
  test('behavior: a relay that closes connections is called with pauses, however many callers wait', async () => {
    const { client } = await makeClient()
    for (let place = 0; place < 3; place++) {
      client.connect({ optionalNamespaces: proposeNamespaces([1]) }).catch(() => {})
    }
    await expect.poll(() => calls).toBeGreaterThan(0)
    await pass(1500)
    // At once, a second later, two seconds after that. Each delay starts at the end of the attempt before.
    expect(calls).toBeLessThanOrEqual(3)
  })

  test('behavior: makes no more calls once it has stopped, although a caller waits', async () => {
    const { client, destroy } = await makeClient()
    client.connect({ optionalNamespaces: proposeNamespaces([1]) }).catch(() => {})
    await expect.poll(() => calls).toBeGreaterThan(0)
    destroy()
    await pass(100)
    const before = calls
    client.connect({ optionalNamespaces: proposeNamespaces([1]) }).catch(() => {})
    await pass(1500)
    expect(calls).toBe(before)
  })
})
