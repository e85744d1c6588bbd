import { failures } from '../http/failures.ts'
import type { VerifierService } from '../http/verifier-service.ts'
import type { Answer, Outcome, ServiceRequest } from './messages.ts'

/**
 * Answers one request of the HTTP thread. Never throws: a failure becomes the response that a caller gets.
 * @param onFault - receives unexpected failures.
 */
export async function handleRequest(
  { id, request }: { readonly id: number; readonly request: ServiceRequest },
  { verifierService, onFault }: { verifierService: VerifierService; onFault: (error: unknown) => void },
): Promise<Outcome> {
  try {
    return { id, type: 'answer', answer: await answer(verifierService, request) }
  } catch (error) {
    const expected = failures.serialize(error)
    if (expected === null) onFault(error)
    return { id, type: 'failure', failure: expected ?? failures.internal }
  }
}

async function answer(verifierService: VerifierService, request: ServiceRequest): Promise<Answer> {
  switch (request.name) {
    case 'requestClaim':
      return { name: request.name, answer: await verifierService.requestClaim(...request.args) }
    case 'findCompletions':
      return { name: request.name, answer: await verifierService.findCompletions(...request.args) }
    case 'listEarned':
      return { name: request.name, answer: await verifierService.listEarned(...request.args) }
    case 'listUnclaimed':
      return { name: request.name, answer: await verifierService.listUnclaimed(...request.args) }
    case 'getTimes':
      return { name: request.name, answer: await verifierService.getTimes(...request.args) }
    case 'listTerms':
      return { name: request.name, answer: await verifierService.listTerms(...request.args) }
    case 'countUse':
      return { name: request.name, answer: await verifierService.countUse(...request.args) }
    case 'submitTerms':
      return { name: request.name, answer: await verifierService.submitTerms(...request.args) }
    case 'listTexts':
      return { name: request.name, answer: await verifierService.listTexts(...request.args) }
    case 'submitText':
      return { name: request.name, answer: await verifierService.submitText(...request.args) }
    case 'listKnownSignatures':
      return { name: request.name, answer: await verifierService.listKnownSignatures(...request.args) }
    default:
      return request satisfies never
  }
}
