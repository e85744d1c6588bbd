/**
 * `@laurel/protocol/verifier`: the HTTP API of a verifier. It has the paths, the codes and statuses, the schemas of the
 * requests and responses, and a client. It is a separate entry, so that an app that uses no verifier does not load it.
 */
export {
  type CapUseStatus,
  type ChainFault,
  type ChainStatus,
  type CompletionStatus,
  capUseStatuses,
  chainFaults,
  chainStatuses,
  completionStatuses,
  type FailureCode,
  failureStatuses,
  type HealthStatus,
  healthStatuses,
  type PayabilityStatus,
  type PendingCode,
  payabilityStatuses,
  pendingCodes,
  type ReferralStatus,
  type RefusalCode,
  type RewardSource,
  type RewardValueType,
  referralStatuses,
  refusalCodes,
  rewardSources,
  rewardValueTypes,
  type SignerNetwork,
  type SignerStatus,
  savedRefusalCode,
  signerNetworks,
  signerStatuses,
  type UnhealthyStatus,
  unhealthyStatuses,
} from '../verifier/codes.ts'
export { createVerifierClient, type VerifierClient } from '../verifier/create-verifier-client.ts'
export {
  InvalidVerifierResponseError,
  InvalidVerifierUrlError,
  VerifierRequestError,
  VerifierUnreachableError,
} from '../verifier/errors.ts'
export { fillVerifierPath, type PathParameters, type VerifierPath, verifierPaths } from '../verifier/paths.ts'
export {
  type ClaimRequest,
  type ClaimRequestJson,
  DEFAULT_EARNED_LIMIT,
  MAX_EARNED_LIMIT,
  MAX_LISTED_BOOSTS,
  MAX_LISTED_SIGNATURES,
  pathSchemas,
  querySchemas,
  requestSchemas,
  type TermsSubmission,
  type TextSubmission,
} from '../verifier/requests.ts'
export {
  type BoostTermsEntry,
  type BoostTimes,
  type CapUse,
  type ClaimResponse,
  type EarnedCompletion,
  type EarnedPage,
  responseSchemas,
  type SignedTerms,
  type SignedText,
  type UnclaimedPage,
  type VerifierChain,
  type VerifierCompletion,
  type VerifierHealth,
} from '../verifier/schemas.ts'
