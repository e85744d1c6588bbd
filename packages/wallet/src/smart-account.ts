/**
 * `@laurel/wallet/smart-account`: smart accounts (ERC-4337, EIP-7702) and their sessions, for the frame of the embedded login and
 * the operator's servers. See docs/smart-accounts.md in the repository.
 */

export { type AccountDeployment, getSmartAccountAddress } from './smart-account/account-address.ts'
export {
  type AccountCall,
  type DecodedCall,
  decodeCalls,
  encodeCalls,
  encodeSessionCalls,
} from './smart-account/account-calls.ts'
export { isDelegated, parseDelegationCode, toDelegationCode } from './smart-account/delegation-code.ts'
export {
  AccountCallsInvalidError,
  AccountChainMissingError,
  SessionMessageError,
} from './smart-account/errors.ts'
export { accountAbi } from './smart-account/generated/account.ts'
export { accountFactoryAbi } from './smart-account/generated/account-factory.ts'
export { sponsorPaymasterAbi } from './smart-account/generated/sponsor-paymaster.ts'
export {
  entryPoint,
  toLaurelDelegatedAccount,
  toLaurelSmartAccount,
  toSessionAccount,
} from './smart-account/laurel-smart-account.ts'
export {
  type AllowedCall,
  decodeInstallSession,
  encodeInstallSession,
  encodeRevokeSession,
  getSessionId,
  type SessionGrant,
  type TokenLimit,
} from './smart-account/session-grant.ts'
export {
  type SessionDefaults,
  type SessionGrantResult,
  type SessionProblem,
  type SessionProblemCode,
  sessionPermissionTypes,
  sessionRuleTypes,
  toSessionGrant,
} from './smart-account/session-permissions.ts'
export {
  type HashSigner,
  hashAccountMessage,
  hashAccountTypedData,
  type SignatureScope,
  signAccountMessage,
  signAccountTypedData,
  wrapAccountSignature,
} from './smart-account/sign-message.ts'
export {
  type SponsoredOperation,
  type SponsorshipTimes,
  signSponsorship,
  sponsorshipDigest,
  sponsorshipTimes,
} from './smart-account/sponsorship.ts'
