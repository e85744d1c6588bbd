import type { ChainNode } from './chain-node.ts'

/** No answer is given to whoever asks later than this after the question was put: it would tell of another time. */
const JOINED_WITHIN_MS = 100

/**
 * A node that is asked once what many ask at the same time. A question is joined only while it is on its way, and only
 * shortly after it was put; nothing is remembered.
 * Its bytes count for whoever put it.
 * @param nowMs - a clock that never goes back.
 */
export function shareAnswers(node: ChainNode, nowMs: () => number): ChainNode {
  const onTheirWay = new Map<string, { readonly answer: Promise<unknown>; readonly askedAtMs: number }>()
  return {
    name: node.name,
    request(method, params, onBytes) {
      const name = JSON.stringify([method, params])
      const now = nowMs()
      const known = onTheirWay.get(name)
      if (known && now - known.askedAtMs <= JOINED_WITHIN_MS) return known.answer
      const question = { answer: node.request(method, params, onBytes), askedAtMs: now }
      onTheirWay.set(name, question)
      const forget = () => {
        if (onTheirWay.get(name) === question) onTheirWay.delete(name)
      }
      question.answer.then(forget, forget)
      return question.answer
    },
  }
}
