/**
 * The part of `@laurel/protocol`'s entry that is about boosts: what an action pays, to whom, and how to claim it.
 * It has only named re-exports, which `index.ts` exports again.
 */

// Who may claim.
export {
  type AccessSide,
  addAccessListId,
  removeAccessListId,
  setAccessListIds,
  setAllowed,
  setDenied,
} from '../allow-list/edit-allow-list.ts'
export { InvalidAllowListPayloadError } from '../allow-list/errors.ts'
export {
  type AllowList,
  type AllowListKind,
  allowListInterfaces,
  getAllowList,
  isAllowed,
} from '../allow-list/get-allow-list.ts'
export {
  type AllowListParameters,
  decodeAllowListPayload,
  encodeAllowListPayload,
  type OffchainAccessListParameters,
  type OpenAllowListParameters,
  type SimpleAllowListParameters,
  type SimpleDenyListParameters,
} from '../allow-list/payload.ts'
// A boost: an action, rewards, a budget, a list and a validator.
export { addIncentive } from '../boost/add-incentive.ts'
export { authorizeCore } from '../boost/authorize-core.ts'
export { type Boost, calculateFee, FEE_DENOMINATOR } from '../boost/boost.ts'
export { type BoostComponents, getBoostComponents, isForeignComponentError } from '../boost/boost-components.ts'
export { BoostNotFoundError } from '../boost/boost-not-found-error.ts'
export { readBoostComponents } from '../boost/boost-reads.ts'
export { compressCalldata, decompressCalldata } from '../boost/calldata-compression.ts'
export { canCreateBoost } from '../boost/can-create-boost.ts'
export { clawback, clawbackAndPayFee, encodeClawback } from '../boost/clawback.ts'
export { type ComponentKind, getComponentKind, toComponentKinds } from '../boost/component-kind.ts'
export { type ComponentParameters, componentTarget } from '../boost/component-target.ts'
export {
  type BoostCreation,
  type CreateBoostStep,
  createBoost,
  type FixedReward,
} from '../boost/create-boost.ts'
export { type CreatedBoost, createBoostFromBudget } from '../boost/create-boost-from-budget.ts'
export {
  createBoostWithPermit2,
  createBoostWithTransparentBudget,
  PERMIT2,
  type Permit2Signature,
  type Permit2TypedData,
  permit2TypedData,
  type TransparentBudgetPayment,
} from '../boost/create-boost-with-transparent-budget.ts'
export {
  type CreateBoostPayload,
  decodeCreateBoostPayload,
  encodeCreateBoostPayload,
  type Target,
} from '../boost/create-payload.ts'
export {
  BatchFailedError,
  BatchPendingError,
  BoostCreatedMissingError,
  BudgetNotInitializedError,
  BudgetUnauthorizedError,
  DecompressionError,
  InvalidBoostPayloadError,
  InvalidIncentiveCountError,
  NotCloneableError,
  SignerMissingError,
  UnknownComponentError,
  UnsupportedCoreVersionError,
} from '../boost/errors.ts'
export { getIncentiveFees, type IncentiveFees, settleProtocolFees, toIncentiveFeesKey } from '../boost/fees.ts'
export { type CoreOptions, getBoost, getBoostCount, listBoosts } from '../boost/get-boost.ts'
export { type Core, getCore, getCoreVersion } from '../boost/get-core.ts'
export { listBoostComponents } from '../boost/list-boost-components.ts'
export { type CoreParameter, setCoreParameter } from '../boost/manage-core.ts'
export { type CreateBoostContext, completeBoost, type NewBoost } from '../boost/new-boost.ts'
export {
  cancelOwnershipHandover,
  completeOwnershipHandover,
  getOwnershipHandoverExpiry,
  renounceOwnership,
  renounceRoles,
  requestOwnershipHandover,
} from '../boost/ownership-handover.ts'
export { parseBoostId } from '../boost/parse-boost-id.ts'
export { topUpFromBudget, topUpFromSender } from '../boost/top-up.ts'
export { amountWithoutFee, getTopUpParameters } from '../boost/top-up-parameters.ts'
export { transferOwnership } from '../boost/transfer-ownership.ts'
// How a boost presents itself: title, description, link, picture and category.
export {
  type BoostCategory,
  type BoostPresentation,
  type BoostPresentationFields,
  boostCategories,
  EMPTY_BOOST_PRESENTATION,
} from '../boost-text/boost-presentation.ts'
export {
  type BoostText,
  type BoostTextFields,
  EMPTY_BOOST_TEXT,
  MAX_DESCRIPTION_LENGTH,
  MAX_LINK_LENGTH,
  MAX_TITLE_LENGTH,
} from '../boost-text/boost-text.ts'
export { InvalidBoostPresentationError, InvalidBoostTextError } from '../boost-text/errors.ts'
export { tidyLink } from '../boost-text/find-link-fault.ts'
export { tidyText } from '../boost-text/find-text-fault.ts'
export {
  type BoostPresentationJson,
  parseBoostPresentation,
  parseBoostPresentationFields,
  serializeBoostPresentation,
} from '../boost-text/parse-boost-presentation.ts'
export {
  type BoostTextJson,
  parseBoostText,
  parseBoostTextFields,
  serializeBoostText,
} from '../boost-text/parse-boost-text.ts'
export {
  boostPresentationTypedData,
  hashBoostPresentation,
  hashPicture,
  isBoostPresentationSignedBy,
  type PresentationCheck,
  signBoostPresentation,
  verifyPresentation,
} from '../boost-text/presentation-typed-data.ts'
export { boostTextTypedData, hashBoostText, isBoostTextSignedBy, signBoostText } from '../boost-text/text-typed-data.ts'
// The budgets that pay for boosts.
export { type Allocation, allocate, approve } from '../budget/allocate.ts'
export {
  deployBudget,
  deployBudgetFromFactory,
  getOrDeployBudget,
  predictBudgetAddress,
} from '../budget/deploy-budget.ts'
export { InvalidBudgetPayloadError, InvalidTransferPayloadError, UnsupportedBudgetKindError } from '../budget/errors.ts'
export {
  type Budget,
  type BudgetBalance,
  type BudgetKind,
  budgetInterfaces,
  getBudget,
  getBudgetBalance,
  getBudgetKind,
  type HeldAsset,
} from '../budget/get-budget.ts'
export {
  getManagementShare,
  getReservedFunds,
  type ManagementShare,
  payManagementFee,
  setBudgetCore,
  setManagementFee,
} from '../budget/management-fee.ts'
export {
  type BudgetParameters,
  decodeBudgetPayload,
  encodeBudgetPayload,
  type Grant,
  type ManagedBudgetParameters,
  type ManagedBudgetWithFeesParameters,
  Role,
  type VestingBudgetParameters,
} from '../budget/payload.ts'
export { getRoles, grantRoles, isAuthorized, revokeRoles } from '../budget/roles.ts'
export { disburse, withdraw } from '../budget/spend.ts'
export {
  AssetType,
  decodeTransfer,
  type Erc1155Transfer,
  encodeTransfer,
  encodeWithdrawal,
  type FungibleTransfer,
  isErc1155Transfer,
  type Transfer,
} from '../budget/transfer.ts'
// Claims: sign them, and submit them.
export { type ClaimData, decodeClaimData, encodeClaimData, encodeMintClaim } from '../claim/claim-data.ts'
export { InvalidClaimDataError, NoClaimError, ReferrerMismatchError } from '../claim/errors.ts'
export { getClaimsFromTransaction, type TransactionClaim } from '../claim/get-claims-from-transaction.ts'
export { type Eligibility, getEligibility, type IneligibleCode } from '../claim/get-eligibility.ts'
export type { Claim } from '../claim/plan-claim.ts'
export { hashReferral, type Referral, referralTypedData, signReferral } from '../claim/referral.ts'
export {
  type ClaimSigner,
  encodeSignedClaim,
  getClaimDomain,
  type SignedClaimData,
  signClaim,
} from '../claim/sign-claim.ts'
export { parsePayment, type SubmittedClaim, submitClaim } from '../claim/submit-claim.ts'
export { type ClaimOutcome, submitClaims } from '../claim/submit-claims.ts'
// The errors that contracts revert with.
export { decodeRevert, type ProtocolRevert } from '../contract/decode-revert.ts'
export { protocolErrorsAbi } from '../contract/protocol-errors.ts'
// The ABIs of common events.
export { type EventAbiName, eventAbis } from '../event-abis/event-abis.ts'
export { isMint } from '../event-abis/is-mint.ts'
export { type BelowMinimum, findBelowMinimum } from '../incentive/below-minimum.ts'
// The rewards of a boost.
export { type ClaimedPayment, decodeClaimedData, encodeClaimedData } from '../incentive/claimed-data.ts'
export { type CompletionLocation, completionId } from '../incentive/completion-id.ts'
export { type MatchedLogOrCall, readCriteriaValue } from '../incentive/criteria-value.ts'
export {
  IncentiveCriteriaError,
  InvalidClaimedDataError,
  InvalidCriteriaSourceError,
  InvalidCriteriaValueError,
  InvalidIncentivePayloadError,
  UnsupportedIncentiveKindError,
} from '../incentive/errors.ts'
export { type FundsChange, getFundsChanges, isClawedBack } from '../incentive/funds-changes.ts'
export { getEntries, hasClaimed } from '../incentive/get-entries.ts'
export { getGasSpent } from '../incentive/get-gas-spent.ts'
export { getIncentive, type Incentive } from '../incentive/get-incentive.ts'
export { getIncentiveCriteria, type ReadCriteria } from '../incentive/get-incentive-criteria.ts'
export {
  getIncentiveKind,
  type IncentiveFamily,
  incentiveInterfaces,
  toIncentiveFamily,
} from '../incentive/get-incentive-kind.ts'
export {
  CriteriaSource,
  GAS_REBATE,
  gasRebateCriteria,
  type IncentiveCriteria,
  type IncentiveCriteriaV2,
  isForgeable,
  isGasRebate,
} from '../incentive/incentive-criteria.ts'
export {
  type DecodedIncentiveData,
  decodeIncentiveData,
  encodeIncentiveData,
  type IncentiveData,
  incentiveDataType,
} from '../incentive/incentive-data.ts'
export {
  type AllowListIncentiveParameters,
  type CgdaIncentiveParameters,
  type Erc20IncentiveParameters,
  type Erc20PeggedIncentiveParameters,
  type Erc20PeggedVariableCriteriaIncentiveParameters,
  Erc20Strategy,
  type Erc20VariableCriteriaIncentiveParameters,
  type Erc20VariableIncentiveParameters,
  type Erc1155IncentiveParameters,
  type IncentiveKind,
  type IncentiveParameters,
  type PointsIncentiveParameters,
} from '../incentive/incentive-parameters.ts'
export { drawRaffle, getPreflightTransfer } from '../incentive/manage-incentive.ts'
export { inferCriteriaSource } from '../incentive/onchain-criteria.ts'
export { decodeIncentivePayload, encodeIncentivePayload } from '../incentive/payload.ts'
export { ISSUER_ROLE, setPointsIssuer } from '../incentive/points-issuer.ts'
export { getRemainingFunds, type RemainingFunds } from '../incentive/remaining-funds.ts'
export {
  calculatePayout,
  cgdaReward,
  type GasSpent,
  gasRebate,
  type RewardParameters,
  toSignedAmount,
  WAD,
} from '../incentive/reward-amount.ts'
// The terms of a boost: when a completion counts, and how many do.
export { type BoostTerms, NO_TERMS, type TermsRules, type TermsVersion } from '../terms/boost-terms.ts'
export { type BoostWindow, getFirstBlock, type IncentiveWindow } from '../terms/boost-window.ts'
export { BoostWindowUnknownError, InvalidBoostTermsError } from '../terms/errors.ts'
export { getBoostWindow } from '../terms/get-boost-window.ts'
export { getFundingLocation } from '../terms/get-funding-location.ts'
export { type FundingLocation, isBoostFunder } from '../terms/is-boost-funder.ts'
export {
  type CompletionCaps,
  type CompletionCounts,
  findFullCap,
  hasRoom,
  listTermsInForce,
  matchWindow,
  type OutsideWindowCode,
  toUtcDay,
  type WindowResult,
} from '../terms/match-window.ts'
export { type BoostTermsJson, parseBoostTerms, serializeBoostTerms } from '../terms/parse-boost-terms.ts'
export { boostTermsTypedData, hashBoostTerms, isBoostTermsSignedBy, signBoostTerms } from '../terms/terms-typed-data.ts'
// The validators of claims.
export {
  type ClaimDomain,
  type ClaimTypedData,
  claimDomain,
  claimTypedData,
  hashClaim,
  type SignedClaim,
} from '../validator/claim-typed-data.ts'
export { InvalidValidatorPayloadError } from '../validator/errors.ts'
export {
  getClaimCount,
  getValidator,
  getValidatorKind,
  isSigner,
  toValidatorKind,
  type Validator,
  validatorInterfaces,
} from '../validator/get-validator.ts'
export { setClaimFee, setSigners, setValidatorCaller } from '../validator/manage-validator.ts'
export {
  decodeValidatorPayload,
  encodeValidatorPayload,
  type LimitedValidatorParameters,
  type PayableValidatorParameters,
  type SignerValidatorParameters,
  type ValidatorParameters,
} from '../validator/payload.ts'
export {
  isValidatorKind,
  type LimitedValidatorKind,
  type PayableValidatorKind,
  type SignerValidatorKind,
  type ValidatorKind,
  validatorKinds,
} from '../validator/validator-kind.ts'
