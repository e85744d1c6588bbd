import { BusyError } from '@laurel/server/http/errors.ts'
import type { VerifierService } from '../http/verifier-service.ts'
import { AnswerFailedError, StalledError } from './errors.ts'
import type { Answer, Answers, Outcome, ServiceRequest } from './messages.ts'

/** Requests that wait for the main thread. Past this number a caller does better to retry later. */
const MAX_WAITING_REQUESTS = 512

type Waiting = { readonly resolve: (answer: Answer) => void; readonly reject: (error: Error) => void }

/**
 * Sends to the main thread what an HTTP request needs. A place is free again only after the main thread has answered, also
 * when the caller has disconnected.
 * @param send - sends a request to the main thread.
 * @param isStalled - whether the main thread is stalled; then nothing is sent.
 */
export function createMainThreadClient(
  send: (id: number, request: ServiceRequest) => void,
  { isStalled, maxWaiting = MAX_WAITING_REQUESTS }: { isStalled: () => boolean; maxWaiting?: number },
): { readonly verifierService: VerifierService; receive(outcome: Outcome): void } {
  const waiting = new Map<number, Waiting>()
  let last = 0
  const request = (question: ServiceRequest): Promise<Answer> => {
    if (isStalled()) throw new StalledError()
    if (waiting.size >= maxWaiting) throw new BusyError()
    const id = ++last
    send(id, question)
    return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }))
  }
  return {
    verifierService: {
      requestClaim: async (...args) => read('requestClaim', await request({ name: 'requestClaim', args })),
      findCompletions: async (...args) => read('findCompletions', await request({ name: 'findCompletions', args })),
      listEarned: async (...args) => read('listEarned', await request({ name: 'listEarned', args })),
      listUnclaimed: async (...args) => read('listUnclaimed', await request({ name: 'listUnclaimed', args })),
      getTimes: async (...args) => read('getTimes', await request({ name: 'getTimes', args })),
      listTerms: async (...args) => read('listTerms', await request({ name: 'listTerms', args })),
      countUse: async (...args) => read('countUse', await request({ name: 'countUse', args })),
      submitTerms: async (...args) => read('submitTerms', await request({ name: 'submitTerms', args })),
      listTexts: async (...args) => read('listTexts', await request({ name: 'listTexts', args })),
      submitText: async (...args) => read('submitText', await request({ name: 'submitText', args })),
      listKnownSignatures: async (...args) =>
        read('listKnownSignatures', await request({ name: 'listKnownSignatures', args })),
    },
    receive(outcome) {
      const asker = waiting.get(outcome.id)
      waiting.delete(outcome.id)
      switch (outcome.type) {
        case 'answer':
          return asker?.resolve(outcome.answer)
        case 'failure':
          return asker?.reject(new AnswerFailedError(outcome.failure))
        default:
          return outcome satisfies never
      }
    },
  }
}

function read<name extends Answer['name']>(name: name, answer: Answer): Answers[name] {
  if (!isOf(name, answer)) throw new TypeError(`The main thread received ${name} and answered ${answer.name}.`)
  return answer.answer
}

function isOf<name extends Answer['name']>(
  name: name,
  answer: Answer,
): answer is Answer & { readonly answer: Answers[name] } {
  return answer.name === name
}
