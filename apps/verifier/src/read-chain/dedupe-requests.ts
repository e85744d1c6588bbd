import type { ChainNode } from './chain-node.ts'

/** No answer is given to whoever asks later than this after the question was put: it would tell of another time. */
const JOINED_TIMEOUT_MS = 100

/**
 * Asks once what many ask at the same time. A question is joined only while it is on its way, and only shortly after it was
 * put; nothing is remembered.
 * @param nowMs - a clock that never goes back.
 * @returns asks under a name: whoever asks under the same name asks the same.
 */
export function askTogether<answer>(
  nowMs: () => number,
): (name: string, ask: () => Promise<answer>) => Promise<answer> {
  const onTheirWay = new Map<string, { readonly answer: Promise<answer>; readonly askedAtMs: number }>()
  return (name, ask) => {
    const now = nowMs()
    const known = onTheirWay.get(name)
    if (known && now - known.askedAtMs <= JOINED_TIMEOUT_MS) return known.answer
    const question = { answer: ask(), askedAtMs: now }
    onTheirWay.set(name, question)
    const forget = () => {
      if (onTheirWay.get(name) === question) onTheirWay.delete(name)
    }
    question.answer.then(forget, forget)
    return question.answer
  }
}

/**
 * A node that is {@link askTogether asked once} what many ask at the same time. Its bytes count for whoever put the question.
 * @param nowMs - a clock that never goes back.
 */
export function dedupeRequests(node: ChainNode, nowMs: () => number): ChainNode {
  const ask = askTogether<unknown>(nowMs)
  return {
    name: node.name,
    request: (method, params, onBytes) =>
      ask(JSON.stringify([method, params]), () => node.request(method, params, onBytes)),
  }
}
