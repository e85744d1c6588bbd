import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'
import { LOCAL_HOST } from '../service/free-port.ts'
import { createMessageQueue, type MessageQueue, type RelayMessage } from './message-queue.ts'
import { createTokenVerifier, type RelayClient } from './relay-auth.ts'
import { RELAY_LIMITS, type RelayLimits } from './relay-limits.ts'
import { field, INVALID_PARAMS, type Publication, parseRelayRequest, RelayError } from './relay-request.ts'
import { createRequestBudget } from './request-budget.ts'

/** A running relay. */
export type Relay = {
  /** The `relayUrl` of clients, `ws://127.0.0.1:{port}`. */
  readonly url: string
  /** The numbers of waiting messages, connections and subscriptions. */
  readonly size: () => ReturnType<MessageQueue['size']> & {
    readonly connections: number
    readonly subscriptions: number
  }
  /** Ends every connection and deletes waiting messages. */
  readonly stop: () => Promise<void>
}

/** Options of `startRelay`. */
export type RelayOptions = {
  /** The port; any free port when 0 or omitted. */
  readonly port?: number
  readonly limits?: Partial<RelayLimits>
  /** Milliseconds since 1970. */
  readonly now?: () => number
}

/** Clients in Node end a connection that is silent for 35 s. */
const PING_EVERY_MS = 25_000
/** WebSocket close codes. sign-client treats 3000 as an invalid token. 1008 is the standard's policy violation. */
const UNAUTHORIZED = 3000
const POLICY_VIOLATION = 1008
const TOO_MANY_REQUESTS = -32005

/**
 * Starts a WalletConnect relay for development. It forwards encrypted messages between clients of the same topic, and stores
 * a message until its receiver connects. It cannot decrypt messages. It listens only on this machine.
 * Source: https://specs.walletconnect.com/2.0/specs/servers/relay/relay-server-rpc; docs/security.md#relay.
 * @throws the system's error when the port is taken.
 */
export async function startRelay({
  port = 0,
  limits: changes = {},
  now = Date.now,
}: RelayOptions = {}): Promise<Relay> {
  const limits = { ...RELAY_LIMITS, ...changes }
  const queue = createMessageQueue(limits, now)
  const checkToken = createTokenVerifier(now)
  const topics = createTopics({ queue, limits, now })
  const handleRequest = createRequestHandler({ queue, topics, budget: createRequestBudget(limits, now) })
  const peers = new Set<Peer>()
  const perIp = new Map<string, number>()
  const http = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    response.statusCode = request.url === '/health' ? 200 : 404
    response.end()
  })
  const server = new WebSocketServer({ server: http, maxPayload: limits.messageLength * 4 })

  server.on('connection', (socket: WebSocket, request: IncomingMessage) => {
    const ip = request.socket.remoteAddress ?? ''
    const count = (perIp.get(ip) ?? 0) + 1
    const token = new URL(request.url ?? '/', 'http://relay').searchParams.get('auth') ?? ''
    const client = isLocalOrigin(request.headers.origin)
      ? checkToken(token, { host: request.headers.host ?? '' })
      : null
    socket.on('error', () => socket.terminate())
    if (client === null) return socket.close(UNAUTHORIZED, 'Unauthorized')
    if (count > limits.connectionsPerIp) return socket.close(POLICY_VIOLATION, 'Too many connections')
    perIp.set(ip, count)
    const peer = createPeer(socket, { client, ip })
    peers.add(peer)
    socket.on('pong', () => {
      peer.isSilent = false
    })
    socket.on('message', (data) => handleRequest(peer, String(data)))
    socket.on('close', () => {
      peers.delete(peer)
      for (const topic of [...peer.topics]) topics.unsubscribe(peer, topic)
      const left = (perIp.get(ip) ?? 1) - 1
      if (left > 0) perIp.set(ip, left)
      else perIp.delete(ip)
    })
  })

  const heartbeat = startHeartbeat(peers)
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject)
    http.listen({ port, host: LOCAL_HOST }, () => resolve())
  })
  const address = http.address()
  return {
    url: `ws://${LOCAL_HOST}:${typeof address === 'object' && address !== null ? address.port : port}`,
    size: () => ({
      ...queue.size(),
      connections: peers.size,
      subscriptions: [...peers].reduce((sum, { topics }) => sum + topics.size, 0),
    }),
    stop: async () => {
      clearInterval(heartbeat)
      for (const socket of server.clients) socket.terminate()
      server.close()
      await new Promise<void>((resolve) => {
        http.close(() => resolve())
        http.closeAllConnections()
      })
    },
  }
}

/** Creates the topics. A message that is published to a topic is delivered to its subscribers. */
function createTopics({
  queue,
  limits,
  now,
}: {
  readonly queue: MessageQueue
  readonly limits: RelayLimits
  readonly now: () => number
}) {
  const byTopic = new Map<string, Set<Peer>>()
  let lastRequestId = 0

  function deliver(peer: Peer, message: RelayMessage): void {
    lastRequestId += 1
    const id = now() * 1000 + (lastRequestId % 1000)
    peer.unacknowledged.set(id, message)
    const { topic, publishedAt, tag, attestation } = message
    const data = { topic, message: message.message, publishedAt, tag, ...(attestation === null ? {} : { attestation }) }
    const params = { id: subscriptionId(peer.client, topic), data }
    peer.send({ id, jsonrpc: '2.0', method: 'irn_subscription', params })
  }

  function publish(peer: Peer, { topic, message, ttl, tag, attestation }: Publication): void {
    if (message.length > limits.messageLength) throw new RelayError(INVALID_PARAMS, 'The message is too long.')
    const publishedAt = now()
    const expiresAt = publishedAt + Math.min(ttl, limits.longestTtl) * 1000
    const sent = { topic, message, tag, attestation, from: peer.client.id, publishedAt, expiresAt }
    const refusal = queue.put(sent)
    if (refusal !== null) throw new RelayError(TOO_MANY_REQUESTS, refusal)
    // The message stays in the queue until a client acknowledges it. The socket of a phone may be dead long before it
    // is closed.
    for (const other of byTopic.get(topic) ?? []) if (other.client.id !== peer.client.id) deliver(other, sent)
  }

  function subscribe(peer: Peer, topic: string): string {
    if (!peer.topics.has(topic)) {
      if (peer.topics.size >= limits.subscriptionsPerConnection) {
        throw new RelayError(TOO_MANY_REQUESTS, 'Too many topics on this connection.')
      }
      peer.topics.add(topic)
      byTopic.set(topic, (byTopic.get(topic) ?? new Set()).add(peer))
    }
    // After the response, as clients expect.
    queueMicrotask(() => {
      for (const message of queue.waiting(topic, peer.client.id)) deliver(peer, message)
    })
    return subscriptionId(peer.client, topic)
  }

  function unsubscribe(peer: Peer, topic: string): void {
    peer.topics.delete(topic)
    const others = byTopic.get(topic)
    others?.delete(peer)
    if (others?.size === 0) byTopic.delete(topic)
  }

  return { publish, subscribe, unsubscribe }
}

/** Creates the function that responds to the requests of a client. */
function createRequestHandler({
  queue,
  topics,
  budget,
}: {
  readonly queue: MessageQueue
  readonly topics: ReturnType<typeof createTopics>
  readonly budget: ReturnType<typeof createRequestBudget>
}) {
  function answer(peer: Peer, method: string, params: unknown): unknown {
    if (!budget.spend(peer.ip)) throw new RelayError(TOO_MANY_REQUESTS, 'Too many requests.')
    const request = parseRelayRequest(method, params)
    switch (request.type) {
      case 'publish':
        for (const topic of request.topics) topics.subscribe(peer, topic)
        for (const publication of request.publications) topics.publish(peer, publication)
        return true
      case 'subscribe': {
        const ids = request.topics.map((topic) => topics.subscribe(peer, topic))
        return request.isBatch ? ids : ids[0]
      }
      case 'unsubscribe':
        for (const { topic, id } of request.subscriptions) {
          if (id === subscriptionId(peer.client, topic)) topics.unsubscribe(peer, topic)
        }
        return true
      case 'fetch': {
        const messages = request.topics.flatMap((topic) => queue.waiting(topic, peer.client.id))
        return {
          messages: messages.map(({ topic, message, publishedAt, tag }) => ({ topic, message, publishedAt, tag })),
          hasMore: false,
        }
      }
      default:
        return request satisfies never
    }
  }

  function handleRequest(peer: Peer, text: string): void {
    const received = readJson(text)
    const id = field(received, 'id')
    if (typeof id !== 'number' && typeof id !== 'string') {
      peer.close(POLICY_VIOLATION)
      return
    }
    const method = field(received, 'method')
    if (typeof method !== 'string') {
      const acknowledged = peer.unacknowledged.get(Number(id))
      peer.unacknowledged.delete(Number(id))
      if (acknowledged !== undefined && field(received, 'result') === true) queue.take(acknowledged)
      return
    }
    try {
      peer.send({ id, jsonrpc: '2.0', result: answer(peer, method, field(received, 'params')) })
    } catch (error) {
      if (!(error instanceof RelayError)) throw error
      peer.send({ id, jsonrpc: '2.0', error: { code: error.code, message: error.message } })
    }
  }

  return handleRequest
}

function createPeer(socket: WebSocket, { client, ip }: Pick<Peer, 'client' | 'ip'>): Peer {
  return {
    ...{ client, ip, topics: new Set(), unacknowledged: new Map(), isSilent: false },
    send: (line) => socket.send(JSON.stringify(line)),
    close: (code) => socket.close(code),
    ping: () => socket.ping(),
    end: () => socket.terminate(),
  }
}

/** Ends connections that do not respond to a ping. */
function startHeartbeat(peers: ReadonlySet<Peer>): ReturnType<typeof setInterval> {
  const heartbeat = setInterval(() => {
    for (const peer of peers) {
      // The peer did not respond to the last ping, so the connection is dead.
      if (peer.isSilent) peer.end()
      else {
        peer.isSilent = true
        peer.ping()
      }
    }
  }, PING_EVERY_MS)
  heartbeat.unref()
  return heartbeat
}

/** One connection. */
type Peer = {
  readonly client: RelayClient
  readonly ip: string
  readonly topics: Set<string>
  /** Messages that were delivered to the client and that it has not acknowledged. */
  readonly unacknowledged: Map<number, RelayMessage>
  readonly send: (line: unknown) => void
  readonly close: (code: number) => void
  isSilent: boolean
  readonly ping: () => void
  readonly end: () => void
}

/** Returns the id of a subscription. It depends on the client's key, so that another client cannot guess it. */
function subscriptionId({ id }: RelayClient, topic: string): string {
  return createHash('sha256').update(`${topic}${id}`).digest('hex')
}

/** Returns whether a request comes from a page of this machine, or from a program, which sends no origin. */
function isLocalOrigin(origin: string | undefined): boolean {
  if (origin === undefined) return true
  const { hostname } = new URL(origin === 'null' ? 'null://none' : origin)
  return hostname === 'localhost' || hostname === LOCAL_HOST || hostname.endsWith('.localhost')
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
