/**
 * Parses the requests of clients of a relay.
 * Source: https://specs.walletconnect.com/2.0/specs/servers/relay/relay-server-rpc.
 */

/** A message to forward. `ttl` in seconds. */
export type Publication = {
  readonly topic: string
  readonly message: string
  readonly ttl: number
  readonly tag: number
  readonly attestation: string | null
}

/** A valid request. Its `topics` are subscribed to before its messages are published. */
export type RelayRequest =
  | { readonly type: 'publish'; readonly topics: readonly string[]; readonly publications: readonly Publication[] }
  | { readonly type: 'subscribe'; readonly topics: readonly string[]; readonly isBatch: boolean }
  | { readonly type: 'unsubscribe'; readonly subscriptions: readonly { readonly topic: string; readonly id: string }[] }
  | { readonly type: 'fetch'; readonly topics: readonly string[] }

/** A rejected request, with a JSON-RPC code and the reason. */
export class RelayError extends Error {
  override readonly name = 'RelayRefusal'
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** JSON-RPC 2.0. */
export const METHOD_NOT_FOUND = -32601
export const INVALID_PARAMS = -32602

const MAX_TOPICS = 500
const FIVE_MINUTES = 300

/**
 * Parses a request.
 * @throws {RelayError} when the method is unknown or its parameters are invalid.
 */
export function parseRelayRequest(method: string, params: unknown): RelayRequest {
  switch (method) {
    case 'irn_publish':
      return { type: 'publish', topics: [], publications: [readPublication(params)] }
    case 'irn_batchPublish':
      return { type: 'publish', topics: [], publications: readList(params, 'messages').map(readPublication) }
    case 'irn_subscribe':
      return { type: 'subscribe', topics: [readTopic(params, 'topic')], isBatch: false }
    case 'irn_batchSubscribe':
      return { type: 'subscribe', topics: readTopics(params), isBatch: true }
    case 'irn_unsubscribe':
      return { type: 'unsubscribe', subscriptions: [readSubscription(params)] }
    case 'irn_batchUnsubscribe':
      return { type: 'unsubscribe', subscriptions: readList(params, 'subscriptions').map(readSubscription) }
    case 'irn_fetchMessages':
      return { type: 'fetch', topics: [readTopic(params, 'topic')] }
    case 'irn_batchFetchMessages':
      return { type: 'fetch', topics: readTopics(params) }
    case 'wc_proposeSession': {
      const topic = readTopic(params, 'pairingTopic')
      return { type: 'publish', topics: [topic], publications: [readPart(params, topic, 'sessionProposal', 1100)] }
    }
    case 'wc_approveSession': {
      const pairingTopic = readTopic(params, 'pairingTopic')
      const sessionTopic = readTopic(params, 'sessionTopic')
      return {
        type: 'publish',
        topics: [sessionTopic],
        publications: [
          readPart(params, pairingTopic, 'sessionProposalResponse', 1101),
          readPart(params, sessionTopic, 'sessionSettlementRequest', 1102),
        ],
      }
    }
    default:
      throw new RelayError(METHOD_NOT_FOUND, `The method ${method.slice(0, 60)} is unknown.`)
  }
}

function readPublication(params: unknown): Publication {
  const attestation = field(params, 'attestation')
  return {
    topic: readTopic(params, 'topic'),
    message: readText(params, 'message'),
    ttl: readCount(params, 'ttl', FIVE_MINUTES),
    tag: readCount(params, 'tag', 0),
    attestation: typeof attestation === 'string' ? attestation : null,
  }
}

/** Returns one message of a composite method. These messages are sent together and expire with the pairing. */
function readPart(params: unknown, topic: string, key: string, tag: number): Publication {
  const { attestation } = readPublication({
    topic,
    message: readText(params, key),
    attestation: field(params, 'attestation'),
  })
  return { topic, message: readText(params, key), ttl: FIVE_MINUTES, tag, attestation }
}

function readSubscription(params: unknown) {
  return { topic: readTopic(params, 'topic'), id: readText(params, 'id') }
}

function readTopics(params: unknown): readonly string[] {
  return readList(params, 'topics').map((topic) => readTopic({ topic }, 'topic'))
}

/** Parses a topic. It has 256 bits, so that it cannot be guessed. */
function readTopic(params: unknown, key: string): string {
  const topic = field(params, key)
  if (typeof topic === 'string' && /^[0-9a-f]{64}$/.test(topic)) return topic
  throw new RelayError(INVALID_PARAMS, `"${key}" must be 64 hex digits.`)
}

function readText(params: unknown, key: string): string {
  const text = field(params, key)
  if (typeof text === 'string' && text !== '') return text
  throw new RelayError(INVALID_PARAMS, `"${key}" must be a string.`)
}

function readCount(params: unknown, key: string, usual: number): number {
  const count = field(params, key) ?? usual
  if (typeof count === 'number' && Number.isSafeInteger(count) && count >= 0) return count
  throw new RelayError(INVALID_PARAMS, `"${key}" must be an integer.`)
}

function readList(params: unknown, key: string): readonly unknown[] {
  const list = field(params, key)
  if (Array.isArray(list) && list.length <= MAX_TOPICS) return list
  throw new RelayError(INVALID_PARAMS, `"${key}" must be a list of at most ${MAX_TOPICS}.`)
}

/** An own property of an object of unknown shape. */
export function field(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined
}
