import type { Answering } from '../http/answering.ts'
import { internalFailure, tellFailure } from '../http/failures.ts'
import type { Answer, Ask, Outcome } from './words.ts'

/**
 * Answers one question of the door's. Never throws: what fails is told as a caller is told of it.
 * @param onFault - told of failures that nobody expected.
 */
export async function answerAsk(
  { id, ask }: { readonly id: number; readonly ask: Ask },
  { answering, onFault }: { answering: Answering; onFault: (error: unknown) => void },
): Promise<Outcome> {
  try {
    return { id, type: 'answer', answer: await answer(answering, ask) }
  } catch (error) {
    const expected = tellFailure(error)
    if (expected === null) onFault(error)
    return { id, type: 'failure', failure: expected ?? internalFailure }
  }
}

async function answer(answering: Answering, ask: Ask): Promise<Answer> {
  switch (ask.name) {
    case 'requestClaim':
      return { name: ask.name, answer: await answering.requestClaim(...ask.args) }
    case 'findDeed':
      return { name: ask.name, answer: await answering.findDeed(...ask.args) }
    case 'listEarned':
      return { name: ask.name, answer: await answering.listEarned(...ask.args) }
    case 'listUnclaimed':
      return { name: ask.name, answer: await answering.listUnclaimed(...ask.args) }
    case 'getTimes':
      return { name: ask.name, answer: await answering.getTimes(...ask.args) }
    case 'listTerms':
      return { name: ask.name, answer: await answering.listTerms(...ask.args) }
    case 'countUse':
      return { name: ask.name, answer: await answering.countUse(...ask.args) }
    case 'submitTerms':
      return { name: ask.name, answer: await answering.submitTerms(...ask.args) }
    case 'listTexts':
      return { name: ask.name, answer: await answering.listTexts(...ask.args) }
    case 'submitText':
      return { name: ask.name, answer: await answering.submitText(...ask.args) }
    default:
      return ask satisfies never
  }
}
