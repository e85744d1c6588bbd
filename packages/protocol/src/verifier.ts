/**
 * `@laurel/protocol/verifier`: what a verifier and its clients say to each other over HTTP. Its codes and statuses, the
 * schemas of its responses, and a client. An entry of its own, so that an app that asks no verifier does not load it.
 */
export {
  type ChainStatus,
  type CompletionStatus,
  chainStatuses,
  completionStatuses,
  type PayabilityStatus,
  type PendingCode,
  payabilityStatuses,
  pendingCodes,
  type RefusalCode,
  refusalCodes,
} from './verifier/codes.ts'
export { createVerifierClient, type VerifierClient } from './verifier/create-verifier-client.ts'
export {
  InvalidVerifierResponseError,
  VerifierRequestError,
  VerifierUnreachableError,
} from './verifier/errors.ts'
export type {
  BoostTermsEntry,
  BoostTimes,
  CapUse,
  ClaimRequest,
  ClaimResponse,
  EarnedCompletion,
  EarnedPage,
  SignedTerms,
  SignedText,
  UnclaimedPage,
  VerifierChain,
  VerifierCompletion,
} from './verifier/schemas.ts'
