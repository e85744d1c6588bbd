import type { ChainNode } from './chain-node.ts'
import { InvalidRpcResponseError } from './errors.ts'

/** Receives the duration and the fault of every request to a node. */
export type NodeWatch = (call: {
  readonly node: string
  readonly seconds: number
  /** Null for a response, also for an error of the node. */
  readonly fault: InvalidRpcResponseError | null
}) => void

/** A node whose requests are timed. @param nowMs - a monotonic clock. */
export function timeNode(node: ChainNode, { watch, nowMs }: { watch: NodeWatch; nowMs: () => number }): ChainNode {
  return {
    name: node.name,
    async request(method, params, onBytes) {
      const startedMs = nowMs()
      let fault: InvalidRpcResponseError | null = null
      try {
        return await node.request(method, params, onBytes)
      } catch (error) {
        if (error instanceof InvalidRpcResponseError) fault = error
        throw error
      } finally {
        watch({ node: node.name, seconds: (nowMs() - startedMs) / 1000, fault })
      }
    },
  }
}
