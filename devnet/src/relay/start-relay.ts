import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'
import { LOCAL_HOST } from '../service/free-port.ts'
import { createMessageQueue, type MessageQueue, type RelayMessage } from './message-queue.ts'
import { createTokenVerifier, type RelayClient } from './relay-auth.ts'
import { RELAY_LIMITS, type RelayLimits } from './relay-limits.ts'
import { field, INVALID_PARAMS, type Publication, parseRelayRequest, RelayError } from './relay-request.ts'
import { createRequestBudget } from './request-budget.ts'

/** A relay that runs. */
export type Relay = {
  /** `ws://127.0.0.1:{port}`: the `relayUrl` of clients. */
  readonly url: string
  /** What waits in it, and who is there. */
  readonly size: () => ReturnType<MessageQueue['size']> & {
    readonly connections: number
    readonly subscriptions: number
  }
  /** Ends every connection; what waited is forgotten. */
  readonly stop: () => Promise<void>
}

/** What a relay is started with. */
export type RelayOptions = {
  /** The port; 0 or omitted for any free port. */
  readonly port?: number
  readonly limits?: Partial<RelayLimits>
  /** Milliseconds since 1970. */
  readonly now?: () => number
}

/** Clients in Node end a connection that is silent for 35 s. */
const PING_EVERY_MS = 25_000
/** WebSocket close codes: sign-client knows 3000 as "this pass is not good"; 1008 is the standard's "against the rules". */
const UNAUTHORIZED = 3000
const AGAINST_THE_RULES = 1008
const TOO_MANY_REQUESTS = -32005

/**
 * Starts a WalletConnect relay for development: it passes sealed messages between clients that know the same topic, keeps
 * those that nobody was there for, and can read none. It listens on this machine alone.
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
  const checkPass = createTokenVerifier(now)
  const topics = createTopics({ queue, limits, now })
  const hear = createRequestHandler({ queue, topics, budget: createRequestBudget(limits, now) })
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
    const pass = new URL(request.url ?? '/', 'http://relay').searchParams.get('auth') ?? ''
    const client = isLocalOrigin(request.headers.origin) ? checkPass(pass, { host: request.headers.host ?? '' }) : null
    socket.on('error', () => socket.terminate())
    if (client === null) return socket.close(UNAUTHORIZED, 'Unauthorized')
    if (count > limits.connectionsPerIp) return socket.close(AGAINST_THE_RULES, 'Too many connections')
    perIp.set(ip, count)
    const peer = createPeer(socket, { client, ip })
    peers.add(peer)
    socket.on('pong', () => {
      peer.isSilent = false
    })
    socket.on('message', (data) => hear(peer, String(data)))
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

/** Creates the topics that clients know: messages are published to them and delivered to their subscribers. */
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
    peer.unanswered.set(id, message)
    const { topic, publishedAt, tag, attestation } = message
    const data = { topic, message: message.message, publishedAt, tag, ...(attestation === null ? {} : { attestation }) }
    const params = { id: subscriptionId(peer.client, topic), data }
    peer.say({ id, jsonrpc: '2.0', method: 'irn_subscription', params })
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
    // After the answer, as clients expect.
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

/** Creates the function that answers what a client sends. */
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

  function hear(peer: Peer, text: string): void {
    const heard = readJson(text)
    const id = field(heard, 'id')
    if (typeof id !== 'number' && typeof id !== 'string') {
      peer.close(AGAINST_THE_RULES)
      return
    }
    const method = field(heard, 'method')
    if (typeof method !== 'string') {
      const arrived = peer.unanswered.get(Number(id))
      peer.unanswered.delete(Number(id))
      if (arrived !== undefined && field(heard, 'result') === true) queue.take(arrived)
      return
    }
    try {
      peer.say({ id, jsonrpc: '2.0', result: answer(peer, method, field(heard, 'params')) })
    } catch (error) {
      if (!(error instanceof RelayError)) throw error
      peer.say({ id, jsonrpc: '2.0', error: { code: error.code, message: error.message } })
    }
  }

  return hear
}

function createPeer(socket: WebSocket, { client, ip }: Pick<Peer, 'client' | 'ip'>): Peer {
  return {
    ...{ client, ip, topics: new Set(), unanswered: new Map(), isSilent: false },
    say: (line) => socket.send(JSON.stringify(line)),
    close: (code) => socket.close(code),
    ping: () => socket.ping(),
    end: () => socket.terminate(),
  }
}

/** Ends connections that do not respond to a ping. */
function startHeartbeat(peers: ReadonlySet<Peer>): ReturnType<typeof setInterval> {
  const heartbeat = setInterval(() => {
    for (const peer of peers) {
      // Did not answer the last one: nobody is at the other end.
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
  /** What was sent to it and it has not said that it has. */
  readonly unanswered: Map<number, RelayMessage>
  readonly say: (line: unknown) => void
  readonly close: (code: number) => void
  isSilent: boolean
  readonly ping: () => void
  readonly end: () => void
}

/** Nobody can guess another client's: it is made of that client's own key. */
function subscriptionId({ id }: RelayClient, topic: string): string {
  return createHash('sha256').update(`${topic}${id}`).digest('hex')
}

/** Pages of this machine, and programs, which say no origin. */
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
