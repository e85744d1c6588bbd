import { afterEach, describe, expect, test } from 'vitest'
import { field } from './relay-request.ts'
import { type Relay, type RelayOptions, startRelay } from './start-relay.ts'
import { connectTo, createKey, createToken, type TestingClient, type TokenChanges } from './testing-client.ts'

const topic = 'ab'.repeat(32)
const publication = { topic, message: 'c2VhbGVk', ttl: 300, tag: 1100 }

let relay: Relay
let clients: TestingClient[] = []
afterEach(async () => {
  for (const client of clients) client.close()
  clients = []
  await relay.stop()
})

async function start(options: RelayOptions = {}): Promise<void> {
  relay = await startRelay(options)
}

async function client(...how: Parameters<typeof connectTo> extends [string, ...infer Rest] ? Rest : never) {
  const made = await connectTo(relay.url, ...how)
  clients.push(made)
  return made
}

const deliveries = async (receiver: TestingClient, count: number) => {
  await expect.poll(() => receiver.delivered.length).toBe(count)
  return receiver.delivered.map(({ params }) => field(field(params, 'data'), 'message'))
}

describe('startRelay', () => {
  test('default: a message waits for a client that connects later, and is removed after delivery', async () => {
    await start()
    const [sender, receiver] = [await client(), await client()]
    expect((await sender.request('irn_publish', publication)).result).toBe(true)
    await receiver.request('irn_subscribe', { topic })
    expect(await deliveries(receiver, 1)).toEqual(['c2VhbGVk'])
    const [delivery] = receiver.delivered
    if (delivery !== undefined) receiver.acknowledge(delivery)
    await expect.poll(() => relay.size().messages).toBe(0)
  })

  test('behavior: an unacknowledged message is delivered again when its receiver reconnects, and never to its sender', async () => {
    await start()
    const [keyOfSender, keyOfReceiver] = [createKey(), createKey()]
    const sender = await client({ token: createToken(relay.url, keyOfSender) })
    const receiver = await client({ token: createToken(relay.url, keyOfReceiver) })
    await sender.request('irn_subscribe', { topic })
    await receiver.request('irn_subscribe', { topic })
    await sender.request('irn_publish', publication)
    await deliveries(receiver, 1)
    receiver.close()
    const back = await client({ token: createToken(relay.url, keyOfReceiver) })
    await back.request('irn_subscribe', { topic })
    await deliveries(back, 1)
    expect(sender.delivered).toEqual([])
  })

  test('behavior: a message expires after the time that its sender requests, or after the maximum of the relay', async () => {
    let now = Date.now()
    await start({ now: () => now, limits: { longestTtl: 600 } })
    const [sender, receiver] = [await client(), await client()]
    await sender.request('irn_publish', { ...publication, ttl: 10 })
    await sender.request('irn_publish', { ...publication, message: 'bG9uZw', ttl: 999_999 })
    const waiting = async () => {
      const { result } = await receiver.request('irn_fetchMessages', { topic })
      const messages = field(result, 'messages')
      return Array.isArray(messages) ? messages.length : null
    }
    expect(await waiting()).toBe(2)
    now += 10_000
    expect(await waiting()).toBe(1)
    now += 590_000
    expect(await waiting()).toBe(0)
  })

  test('behavior: a client cannot end the subscription of another', async () => {
    await start()
    const [sender, receiver, other] = [await client(), await client(), await client()]
    const { result: id } = await receiver.request('irn_subscribe', { topic })
    await other.request('irn_unsubscribe', { topic, id })
    await sender.request('irn_publish', publication)
    await deliveries(receiver, 1)
    await receiver.request('irn_unsubscribe', { topic, id })
    await sender.request('irn_publish', publication)
    await sender.request('irn_fetchMessages', { topic })
    expect(receiver.delivered).toHaveLength(1)
  })

  const hour = 3600
  const past = Math.floor(Date.now() / 1000) - 10 * hour
  test.each<[string, TokenChanges]>([
    ['for another relay', { aud: 'wss://relay.example' }],
    ['signed by another key', { signer: createKey() }],
    ['of another kind', { alg: 'none' }],
    ['that is over', { iat: past, exp: past + hour }],
    ['of the future', { iat: past + 20 * hour, exp: past + 21 * hour }],
    ['that is good for years', { exp: past + 100_000 * hour }],
  ])('error: a token %s is rejected', async (_, changes) => {
    await start()
    const refused = await client({ token: createToken(relay.url, createKey(), changes) })
    expect(await refused.closed).toBe(3000)
  })

  test('error: a missing token, and a used token', async () => {
    await start()
    expect(await (await client({ token: '' })).closed).toBe(3000)
    const token = createToken(relay.url, createKey())
    const first = await client({ token })
    expect(await (await client({ token })).closed).toBe(3000)
    expect((await first.request('irn_subscribe', { topic })).error).toBeUndefined()
  })

  test('error: a page of another site is rejected', async () => {
    await start()
    expect(await (await client({ origin: 'https://evil.example' })).closed).toBe(3000)
    const local = await client({ origin: 'http://localhost:3000' })
    expect((await local.request('irn_subscribe', { topic })).error).toBeUndefined()
  })

  test.each([
    ['irn_nothing', {}],
    ['irn_subscribe', { topic: 'abc' }],
    ['irn_subscribe', null],
    ['irn_batchSubscribe', { topics: Array.from({ length: 501 }, () => topic) }],
    ['irn_publish', { topic, message: '', ttl: 300, tag: 1 }],
    ['irn_publish', { topic, message: 'x', ttl: -1, tag: 1 }],
    ['irn_publish', { topic, message: 'x'.repeat(256 * 1024 + 1), ttl: 300, tag: 1 }],
  ])('error: an invalid %s is rejected, and the connection stays open', async (method, params) => {
    await start()
    const requester = await client()
    expect(field((await requester.request(method, params)).error, 'code')).toBeLessThan(-32_000)
    expect((await requester.request('irn_subscribe', { topic })).result).toMatch(/^[0-9a-f]{64}$/)
  })

  test.each(['', 'hello', '[]', '{"jsonrpc":"2.0"}', 'null'])(
    'error: %j is not a request and closes the connection',
    async (text) => {
      await start()
      const invalidClient = await client()
      invalidClient.send(text)
      expect(await invalidClient.closed).toBe(1008)
    },
  )

  test('behavior: it limits topics, messages of a topic, requests, subscriptions and connections', async () => {
    await start({
      limits: { topics: 2, messagesPerTopic: 2, requestBurst: 8, requestsPerSecond: 0, subscriptionsPerConnection: 1 },
    })
    const flooder = await client()
    const put = async (of: string) => (await flooder.request('irn_publish', { ...publication, topic: of })).error
    const other = (digits: string) => digits.repeat(32)
    expect([await put(topic), await put(topic)]).toEqual([undefined, undefined])
    expect(field(await put(topic), 'message')).toContain('Too many messages')
    expect(await put(other('01'))).toBeUndefined()
    expect(field(await put(other('02')), 'message')).toContain('full')
    expect((await flooder.request('irn_subscribe', { topic: other('03') })).error).toBeUndefined()
    expect(field((await flooder.request('irn_subscribe', { topic: other('04') })).error, 'message')).toContain('topics')
    expect(await put(topic)).toBeDefined()
    expect(field(await put(topic), 'message')).toContain('Too many requests')
    expect(relay.size()).toMatchObject({ topics: 2, messages: 3 })
  })

  test('behavior: it limits the connections from one address', async () => {
    await start({ limits: { connectionsPerIp: 2 } })
    const first = await client()
    await client()
    expect(await (await client()).closed).toBe(1008)
    first.close()
    await expect.poll(() => relay.size().connections).toBe(1)
    const next = await client()
    expect((await next.request('irn_subscribe', { topic })).error).toBeUndefined()
  })
})
