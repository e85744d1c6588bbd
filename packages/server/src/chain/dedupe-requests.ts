import type { ChainNode } from './chain-node.ts'

/** A request that starts later than this does not join a pending one, whose response could be outdated. */
const JOINED_REQUEST_TIMEOUT_MS = 100

/**
 * Shares one request among equal ones at the same time. A pending request is joined only shortly after it was sent, and its response
 * is not cached.
 * @param nowMs - a monotonic clock.
 * @returns runs a request under a name; equal names must mean equal requests.
 */
export function createRequestDeduper<answer>(
  nowMs: () => number,
): (name: string, request: () => Promise<answer>) => Promise<answer> {
  const pending = new Map<string, { readonly answer: Promise<answer>; readonly startedAtMs: number }>()
  return (name, request) => {
    const now = nowMs()
    const known = pending.get(name)
    if (known && now - known.startedAtMs <= JOINED_REQUEST_TIMEOUT_MS) return known.answer
    const question = { answer: request(), startedAtMs: now }
    pending.set(name, question)
    const forget = () => {
      if (pending.get(name) === question) pending.delete(name)
    }
    question.answer.then(forget, forget)
    return question.answer
  }
}

/**
 * A node whose equal requests at the same time are {@link createRequestDeduper shared}. The bytes count for the first of them.
 * @param nowMs - a monotonic clock.
 */
export function dedupeRequests(node: ChainNode, nowMs: () => number): ChainNode {
  const request = createRequestDeduper<unknown>(nowMs)
  return {
    name: node.name,
    request: (method, params, onBytes) =>
      request(JSON.stringify([method, params]), () => node.request(method, params, onBytes)),
  }
}
