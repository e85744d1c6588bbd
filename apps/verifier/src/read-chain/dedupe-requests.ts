import type { ChainNode } from './chain-node.ts'

/** No answer is given to whoever asks later than this after the question was put: it would tell of another time. */
const JOINED_TIMEOUT_MS = 100

/**
 * Asks once what many ask at the same time. A question is joined only while it is on its way, and only shortly after it was
 * put; nothing is remembered.
 * @param nowMs - a clock that never goes back.
 * @returns asks under a name: whoever asks under the same name asks the same.
 */
export function createRequestDeduper<answer>(
  nowMs: () => number,
): (name: string, request: () => Promise<answer>) => Promise<answer> {
  const pending = new Map<string, { readonly answer: Promise<answer>; readonly startedAtMs: number }>()
  return (name, request) => {
    const now = nowMs()
    const known = pending.get(name)
    if (known && now - known.startedAtMs <= JOINED_TIMEOUT_MS) return known.answer
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
 * A node that is {@link createRequestDeduper asked once} what many ask at the same time. Its bytes count for whoever put the question.
 * @param nowMs - a clock that never goes back.
 */
export function dedupeRequests(node: ChainNode, nowMs: () => number): ChainNode {
  const request = createRequestDeduper<unknown>(nowMs)
  return {
    name: node.name,
    request: (method, params, onBytes) =>
      request(JSON.stringify([method, params]), () => node.request(method, params, onBytes)),
  }
}
