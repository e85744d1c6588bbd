import { type ChainNode, RpcRefusal } from './chain-node.ts'
import { InvalidRpcResponseError } from './errors.ts'

/** Sends each request to the nodes of a chain in turn, until one responds. */
export type Hedge = {
  /**
   * Sends a request to one node, and to the next when that fails or is slower than usual. Use it for what is passed on to a caller
   * unchecked, and a quorum for what is decided on.
   * @throws {RpcRefusal} the error that a node returned, when no node returned a result.
   * @throws {InvalidRpcResponseError} when no node responds.
   */
  request(method: string, params: readonly unknown[]): Promise<unknown>
  /**
   * Sends a request to all nodes and returns the first result, for a transaction, which should reach every node.
   * @throws as `request`.
   */
  broadcast(method: string, params: readonly unknown[]): Promise<unknown>
}

/** Times of a node that are remembered. */
const SAMPLES = 64
/** A node is slower than usual when it takes longer than this part of its requests. */
const USUAL_PART = 0.95
/** Before a node has been timed. */
const FIRST_DELAY_MS = 500
/** Even the fastest node gets this long, because another request costs both. */
const MIN_DELAY_MS = 20
/** A node that is always slow is not waited for longer. A try ends after the four seconds that a node has. */
const MAX_DELAY_MS = 2_000
/** A node that failed is asked last for this long. */
const FAILURE_MS = 30_000

/** Errors on which nodes do not differ: a reverted call (EIP-1474: 3), and parameters that are not valid. */
const SAME_EVERYWHERE = new Set([3, -32_602])

/**
 * Creates a hedge.
 * @param nodes - in the order of preference. Each ends a try in its own time. @param nowMs - a monotonic clock.
 */
export function createHedge(nodes: readonly ChainNode[], nowMs: () => number): Hedge {
  const watched = nodes.map((node) => watchNode(node, nowMs))
  const inOrder = () => {
    const now = nowMs()
    return watched.toSorted((one, other) => Number(one.hasFailed(now)) - Number(other.hasFailed(now)))
  }
  return {
    request: (method, params) => hedged(inOrder(), method, params),
    async broadcast(method, params) {
      const tries = watched.map((node) => node.request(method, params))
      try {
        return await Promise.any(tries)
      } catch (error) {
        throw firstOf(error instanceof AggregateError ? error.errors : [])
      }
    },
  }
}

type WatchedNode = ReturnType<typeof watchNode>

function watchNode(node: ChainNode, nowMs: () => number) {
  const times: number[] = []
  let failedAtMs = Number.NEGATIVE_INFINITY
  return {
    hasFailed: (now: number) => now - failedAtMs < FAILURE_MS,
    /** How long its requests usually take at most. */
    usualMs(): number {
      const usual = times.toSorted((one, other) => one - other)[Math.floor(times.length * USUAL_PART)]
      return Math.min(MAX_DELAY_MS, Math.max(MIN_DELAY_MS, usual ?? FIRST_DELAY_MS))
    },
    async request(method: string, params: readonly unknown[]): Promise<unknown> {
      const startedMs = nowMs()
      try {
        const result = await node.request(method, params)
        failedAtMs = Number.NEGATIVE_INFINITY
        return result
      } catch (error) {
        if (error instanceof InvalidRpcResponseError) failedAtMs = nowMs()
        throw error
      } finally {
        times.push(nowMs() - startedMs)
        if (times.length > SAMPLES) times.shift()
      }
    },
  }
}

function hedged(nodes: readonly WatchedNode[], method: string, params: readonly unknown[]): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const errors: unknown[] = []
    let next = 0
    let timer: NodeJS.Timeout | undefined
    const settle = (how: () => void) => {
      clearTimeout(timer)
      next = nodes.length
      how()
    }
    const tryNext = () => {
      const node = nodes[next++]
      if (node === undefined) return
      clearTimeout(timer)
      timer = setTimeout(tryNext, node.usualMs())
      node.request(method, params).then(
        (result) => settle(() => resolve(result)),
        (error: unknown) => {
          errors.push(error)
          if (isSameEverywhere(error)) settle(() => reject(error))
          else if (errors.length === nodes.length) settle(() => reject(firstOf(errors)))
          else tryNext()
        },
      )
    }
    if (nodes.length === 0) reject(firstOf([]))
    tryNext()
  })
}

function isSameEverywhere(error: unknown): boolean {
  return error instanceof RpcRefusal && error.rpcCode !== null && SAME_EVERYWHERE.has(error.rpcCode)
}

/** A node's own error says more than that another does not respond. */
function firstOf(errors: readonly unknown[]): unknown {
  return (
    errors.find((error) => error instanceof RpcRefusal) ??
    errors[0] ??
    new InvalidRpcResponseError({ node: 'none', why: 'the chain has no nodes' })
  )
}
