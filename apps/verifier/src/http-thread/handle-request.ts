import { internalFailure, serializeFailure } from '../http/failures.ts'
import type { VerifierService } from '../http/verifier-service.ts'
import type { Answer, Ask, Outcome } from './messages.ts'

/**
 * Answers one question of the door's. Never throws: what fails is told as a caller is told of it.
 * @param onFault - told of failures that nobody expected.
 */
export async function handleRequest(
  { id, ask }: { readonly id: number; readonly ask: Ask },
  { verifierService, onFault }: { verifierService: VerifierService; onFault: (error: unknown) => void },
): Promise<Outcome> {
  try {
    return { id, type: 'answer', answer: await answer(verifierService, ask) }
  } catch (error) {
    const expected = serializeFailure(error)
    if (expected === null) onFault(error)
    return { id, type: 'failure', failure: expected ?? internalFailure }
  }
}

async function answer(verifierService: VerifierService, ask: Ask): Promise<Answer> {
  switch (ask.name) {
    case 'requestClaim':
      return { name: ask.name, answer: await verifierService.requestClaim(...ask.args) }
    case 'findCompletions':
      return { name: ask.name, answer: await verifierService.findCompletions(...ask.args) }
    case 'listEarned':
      return { name: ask.name, answer: await verifierService.listEarned(...ask.args) }
    case 'listUnclaimed':
      return { name: ask.name, answer: await verifierService.listUnclaimed(...ask.args) }
    case 'getTimes':
      return { name: ask.name, answer: await verifierService.getTimes(...ask.args) }
    case 'listTerms':
      return { name: ask.name, answer: await verifierService.listTerms(...ask.args) }
    case 'countUse':
      return { name: ask.name, answer: await verifierService.countUse(...ask.args) }
    case 'submitTerms':
      return { name: ask.name, answer: await verifierService.submitTerms(...ask.args) }
    case 'listTexts':
      return { name: ask.name, answer: await verifierService.listTexts(...ask.args) }
    case 'submitText':
      return { name: ask.name, answer: await verifierService.submitText(...ask.args) }
    default:
      return ask satisfies never
  }
}
