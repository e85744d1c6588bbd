import { InvalidRpcResponseError } from './errors.ts'

/** One request to a node. */
export type RpcCall = {
  readonly method: string
  readonly params: readonly unknown[]
  /** Receives the size of each part of the response. */
  readonly onBytes: (bytes: number) => void
}

/** How a node answered a batch. */
export type BatchOutcome =
  /** The answer to each call in their order; null for one that the node left out. `bytes` of the whole response. */
  | { readonly status: 'answered'; readonly answers: readonly (object | null)[]; readonly bytes: number }
  | { readonly status: 'too-long' }
  /** The node does not take batches. */
  | { readonly status: 'unsupported' }

/** Calls in one request. Many nodes take no more. */
const MAX_BATCH_CALLS = 20
/** Bytes of the response for each call of a batch. A longer response is read alone, so that it counts as its own and delays no other. */
const MAX_BYTES_PER_CALL = 32 * 1024
/** Bytes that any batch can have: a block's header has the hashes of its transactions. */
const MIN_BATCH_BYTES = 128 * 1024
/** How long a node that does not take batches gets single requests. */
const SINGLE_MS = 300_000

type Waiting = {
  readonly call: RpcCall
  readonly resolve: (answer: object | Promise<object>) => void
  readonly reject: (error: unknown) => void
}

/**
 * Sends the lookups of one moment in one request, because a request costs more than most lookups.
 * @param send - sends one call. @param sendBatch - sends several.
 * @param nowMs - a monotonic clock.
 * @returns sends a call, alone or with others. It throws what `send` and `sendBatch` throw.
 */
export function batchLookups({
  name,
  send,
  sendBatch,
  nowMs,
}: {
  name: string
  send: (call: RpcCall) => Promise<object>
  sendBatch: (calls: readonly RpcCall[]) => Promise<BatchOutcome>
  nowMs: () => number
}): (call: RpcCall) => Promise<object> {
  let waiting: Waiting[] = []
  let singleUntilMs = Number.NEGATIVE_INFINITY
  const sendEach = (batch: readonly Waiting[]) => {
    for (const { call, resolve } of batch) resolve(send(call))
  }
  const sendTogether = async (batch: readonly Waiting[]) => {
    const outcome = await sendBatch(batch.map(({ call }) => call))
    if (outcome.status === 'unsupported') singleUntilMs = nowMs() + SINGLE_MS
    if (outcome.status !== 'answered') return sendEach(batch)
    const bytes = Math.ceil(outcome.bytes / batch.length)
    for (const [at, { call, resolve, reject }] of batch.entries()) {
      const answer = outcome.answers[at] ?? null
      try {
        if (answer === null) throw new InvalidRpcResponseError({ node: name, why: 'its response is incomplete' })
        call.onBytes(bytes)
        resolve(answer)
      } catch (error) {
        reject(error)
      }
    }
  }
  const flush = () => {
    const batch = waiting
    waiting = []
    if (batch.length < 2) return sendEach(batch)
    sendTogether(batch).catch((error: unknown) => {
      for (const { reject } of batch) reject(error)
    })
  }
  return (call) => {
    if (!isLookup(call) || nowMs() < singleUntilMs) return send(call)
    return new Promise((resolve, reject) => {
      waiting.push({ call, resolve, reject })
      if (waiting.length === 1) setImmediate(flush)
      else if (waiting.length === MAX_BATCH_CALLS) flush()
    })
  }
}

/** Returns how many bytes the response to a batch may have. @param calls - how many the batch has. */
export function getMaxBatchBytes(calls: number): number {
  return Math.max(MIN_BATCH_BYTES, calls * MAX_BYTES_PER_CALL)
}

/**
 * Whether a node answers from its index. A call of a contract can take long, and a list of logs or receipts can be large: neither may
 * delay other requests.
 */
function isLookup({ method, params }: RpcCall): boolean {
  switch (method) {
    case 'eth_chainId':
    case 'eth_getTransactionByHash':
    case 'eth_getTransactionReceipt':
      return true
    case 'eth_getBlockByNumber':
      return params[1] === false
    default:
      return false
  }
}
