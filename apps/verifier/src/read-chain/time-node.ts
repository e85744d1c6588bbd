import type { ChainNode } from './chain-node.ts'
import { InvalidRpcResponseError } from './errors.ts'

/** Told of every question to a node: how long it took, and what was wrong with it. */
export type NodeWatch = (call: {
  readonly node: string
  readonly seconds: number
  /** Null for an answer, be it a refusal. */
  readonly fault: InvalidRpcResponseError | null
}) => void

/** A node of which is told how it does. @param nowMs - a clock that never goes back. */
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
