import { type BatchOutcome, batchLookups, getMaxBatchBytes, type RpcCall } from './batch-lookups.ts'
import { InvalidRpcResponseError, ReadCapacityError } from './errors.ts'
import { PostError, postJson } from './post-json.ts'
import { RESPONSE_TOO_LONG } from './response-too-long.ts'

/** One node of a chain. Its responses are not trusted. */
export type ChainNode = {
  /** For logs and metrics. Never its URL, which can hold a key. */
  readonly name: string
  /**
   * @throws {InvalidRpcResponseError} when no JSON-RPC response arrived in time.
   * @throws {RpcRefusal} when the node returned an error, or a response that is too long: then with {@link RESPONSE_TOO_LONG}.
   * @param onBytes - receives the size of each chunk of the response. What it throws ends the read.
   */
  request(method: string, params: readonly unknown[], onBytes?: OnBytes): Promise<unknown>
}

/** Receives the size of a chunk. @throws {ReadCapacityError} when there is no capacity for it. */
export type OnBytes = (bytes: number) => void

/** A JSON-RPC error with the message of the node. */
export class RpcRefusal extends Error {
  override readonly name = 'RpcRefusal'
  readonly rpcCode: number | null
  readonly data: unknown
  constructor({ message, rpcCode, data }: { message: string; rpcCode: number | null; data: unknown }) {
    super(message)
    this.rpcCode = rpcCode
    this.data = data
  }
}

/**
 * No transaction that a network accepts has a receipt this long (16.8 million gas, EIP-7825, are 2 MB of logs). A block that has is
 * read in parts.
 */
const MAX_NODE_RESPONSE_BYTES = 8 * 1024 * 1024
/** A response of this size that is not complete in time is too long, and not only late. */
const MIN_LATE_BYTES = 2 * 1024 * 1024

/**
 * A node over HTTP. It tries once, because the caller has other nodes.
 * @param timeoutMs - from the request to the last byte of the response. @param userAgent - the name that the node sees.
 * @param nowMs - a monotonic clock. @param parse - parses a response: `JSON.parse` by default. @throws from it are as if it was no JSON.
 */
export function createHttpNode({
  name,
  url,
  timeoutMs,
  userAgent = 'laurel-server',
  nowMs = () => performance.now(),
  parse = JSON.parse,
}: {
  name: string
  url: string
  timeoutMs: number
  userAgent?: string
  nowMs?: () => number
  parse?: (text: string) => unknown
}): ChainNode {
  let id = 0
  const toRequest = ({ method, params }: RpcCall) => ({ jsonrpc: '2.0', id: ++id, method, params })
  const node = { name, url, timeoutMs, userAgent, parse }
  const send = batchLookups({
    ...{ name, nowMs },
    async send(call) {
      const text = await post(node, JSON.stringify(toRequest(call)), { maxBytes: MAX_NODE_RESPONSE_BYTES, ...call })
      return parseAnswer(name, text, parse)
    },
    sendBatch: (calls) => postBatch(node, calls.map(toRequest)),
  })
  return {
    name,
    async request(method, params, onBytes = () => undefined) {
      const answer = await send({ method, params, onBytes })
      if ('error' in answer && answer.error !== undefined && answer.error !== null) throw refusalOf(answer.error)
      return 'result' in answer ? answer.result : null
    },
  }
}

type HttpNode = {
  readonly name: string
  readonly url: string
  readonly timeoutMs: number
  readonly userAgent: string
  readonly parse: (text: string) => unknown
}

async function postBatch(node: HttpNode, requests: readonly { readonly id: number }[]): Promise<BatchOutcome> {
  const maxBytes = getMaxBatchBytes(requests.length)
  let text: string
  let doesRefuse = false
  const onStatus = (status: number) => {
    // Too many requests, or a node at fault, say nothing of batches.
    doesRefuse = status === 501 || (status >= 400 && status < 500 && status !== 429)
  }
  try {
    text = await post(node, JSON.stringify(requests), { maxBytes, onBytes: () => undefined, onStatus })
  } catch (error) {
    if (doesRefuse) return { status: 'unsupported' }
    if (error instanceof RpcRefusal && error.rpcCode === RESPONSE_TOO_LONG) return { status: 'too-long' }
    throw error
  }
  const answer = parseAnswer(node.name, text, node.parse)
  if (!Array.isArray(answer)) return { status: 'unsupported' }
  // In any order, as JSON-RPC allows.
  const byId = new Map(answer.filter(isObject).map((one) => ['id' in one ? one.id : null, one]))
  return { status: 'answered', answers: requests.map(({ id }) => byId.get(id) ?? null), bytes: text.length }
}

async function post(
  { name, url, timeoutMs, userAgent }: HttpNode,
  body: string,
  { maxBytes, onBytes, onStatus }: { maxBytes: number; onBytes: OnBytes; onStatus?: (status: number) => void },
): Promise<string> {
  let bytes = 0
  try {
    return await postJson(url, body, {
      ...{ timeoutMs, userAgent },
      onStatus(status) {
        onStatus?.(status)
        const isAnswer = (status >= 200 && status < 300) || status === 400
        if (!isAnswer) throw new InvalidRpcResponseError({ node: name, why: `HTTP ${status}` })
      },
      onBytes(more) {
        onBytes(more)
        bytes += more
        if (bytes > maxBytes) throw tooLong()
      },
    })
  } catch (error) {
    if (error instanceof InvalidRpcResponseError || error instanceof RpcRefusal || error instanceof ReadCapacityError)
      throw error
    const isLate = error instanceof PostError && error.isLate
    if (isLate && bytes > MIN_LATE_BYTES) throw tooLong()
    throw new InvalidRpcResponseError(
      { node: name, why: isLate ? 'no response in time' : 'no response' },
      { cause: error },
    )
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function tooLong(): RpcRefusal {
  return new RpcRefusal({ message: 'the response is too long', rpcCode: RESPONSE_TOO_LONG, data: null })
}

function parseAnswer(name: string, text: string, parse: (text: string) => unknown): object {
  try {
    const answer = parse(text)
    if (isObject(answer)) return answer
  } catch {}
  throw new InvalidRpcResponseError({ node: name, why: 'its response is not JSON-RPC' })
}

function refusalOf(error: unknown): RpcRefusal {
  if (typeof error !== 'object' || error === null) {
    return new RpcRefusal({ message: String(error), rpcCode: null, data: null })
  }
  const message = 'message' in error && typeof error.message === 'string' ? error.message : 'no reason given'
  const rpcCode = 'code' in error && typeof error.code === 'number' ? error.code : null
  return new RpcRefusal({ message, rpcCode, data: 'data' in error ? error.data : null })
}
