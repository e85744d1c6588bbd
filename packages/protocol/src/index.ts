/**
 * `@laurel/protocol`: define an onchain action, check a real transaction against it, and find the account that
 * completed it. This entry has only named re-exports, so that a bundler drops what is not used. ABIs and bytecode are
 * at `@laurel/protocol/abi`, the bundled table of known signatures at `@laurel/protocol/signatures`.
 */

// The type of an action, and its forms onchain and in files.
export {
  type Action,
  type ActionClaimant,
  type ActionStep,
  ActionType,
  ANY_CONTRACT,
  MAX_ACTION_STEPS,
  SignatureType,
  TRANSACTION_SENDER,
  ValueType,
} from './action/action.ts'
export { type ActionKind, actionInterfaces, getActionKind } from './action/action-kind.ts'
export {
  type ContractActionParameters,
  decodeContractActionPayload,
  encodeContractActionPayload,
} from './action/contract-action-payload.ts'
export { dedupeSteps } from './action/dedupe-steps.ts'
export {
  type ActionOptions,
  anyParameterCriteria,
  type DefinedAction,
  defineAction,
  toStepSignature,
} from './action/define-action.ts'
export {
  type DefinitionError,
  type DefinitionOptions,
  findDefinitionErrors,
  validateAction,
} from './action/definition-errors.ts'
export { deployAction } from './action/deploy-action.ts'
export { deployActionClone } from './action/deploy-action-clone.ts'
export { deployActionImplementation } from './action/deploy-action-implementation.ts'
export { type CloneOptions, deployClone } from './action/deploy-clone.ts'
export {
  ActionNotExecutableError,
  ActionNotInitializedError,
  InvalidActionError,
  InvalidActionPayloadError,
  InvalidClaimantFieldError,
  InvalidConditionError,
  NoActionStepError,
  TooManyActionStepsError,
  UnsafeChainIdError,
} from './action/errors.ts'
export { type ExecutedAction, executeAction } from './action/execute-action.ts'
export { getActionClaimant } from './action/get-action-claimant.ts'
export { getActionSteps } from './action/get-action-steps.ts'
export { getContractAction } from './action/get-contract-action.ts'
export { getEventAction } from './action/get-event-action.ts'
export { type Clone, getClone, listClones } from './action/list-clones.ts'
export { type ActionDefinition, parseAction } from './action/parse-action.ts'
export {
  actionPayloadParameters,
  decodeActionPayload,
  type EncodeActionOptions,
  encodeActionPayload,
} from './action/payload.ts'
export { getRegisteredImplementation, registerImplementation } from './action/registered-implementations.ts'
export { RegistryType, toCloneIdentifier, toImplementationIdentifier } from './action/registry-type.ts'
export { encodeSelfInitializingClone } from './action/self-initializing-clone.ts'
export { serializeAction } from './action/serialize-action.ts'
// An address that a user types.
export { AddressFormatError } from './address/errors.ts'
export { parseAddress } from './address/parse-address.ts'
// The errors of a node.
export { GasFundsMissingError, NodeRpcError, NodeUnreachableError, WrongChainError } from './chain/errors.ts'
// Check one transaction in one call.
export { type CheckOptions, checkTransaction } from './check/check-transaction.ts'
// Every contract: deployments, the calls of a write, a dry run of it, and the errors.
export type { DeployedContract, DeployOptions } from './contract/create.ts'
export {
  AccountMissingError,
  AlreadyDeployedError,
  ContractAddressMissingError,
  ContractCodeMissingError,
  ReceiptAddressMissingError,
  TransactionPendingError,
  TransactionReplacedError,
  TransactionRevertedError,
  UnsupportedInterfaceError,
} from './contract/errors.ts'
export {
  type PreparedCalls,
  prepareCalls,
  type SimulatedCalls,
  simulateWrite,
  type Write,
} from './contract/prepare-calls.ts'
export { getComponentInterface, supportsInterface } from './contract/supports-interface.ts'
export type { PreparedCall, Shortfall, TransactionOptions } from './contract/transaction-options.ts'
export { waitForCall } from './contract/wait.ts'
export type { MinedTransaction } from './contract/write.ts'
// One comparison on one field.
export { ANY_PARAMETER, type Criteria, FieldType, FilterOperator } from './criteria/criteria.ts'
// Data of a chain as plain objects.
export { type AbiValue, type DecodeFailure, type DecodeResult, decodeAbiValues } from './criteria/decode-abi-values.ts'
export {
  FieldNotFoundError,
  FilterNotNumericError,
  FilterNotTextError,
  HashedFieldError,
  InvalidClaimantIndexError,
  InvalidFieldPathError,
  InvalidFieldTypeError,
  InvalidFilterDataError,
  InvalidFilterTypeError,
  InvalidPatternError,
  UnsupportedFieldTypeError,
} from './criteria/errors.ts'
export {
  type ClaimantPosition,
  isClaimantTupleIndex,
  MAX_PATH_LENGTH,
  packClaimantIndex,
  packFieldPath,
  unpackClaimantIndex,
  unpackFieldPath,
} from './criteria/field-path.ts'
export { formatFilterData, formatValue, parseFilterValue } from './criteria/format-value.ts'
export type { LeafType } from './criteria/leaf-type.ts'
export {
  type FieldCriteria,
  type FieldNode,
  listFields,
  supportedFilters,
  toFieldType,
} from './criteria/list-fields.ts'
export { type EncodedData, type FieldHex, readField } from './criteria/read-field.ts'
export type { FieldError, FieldLocation, ResolvedField } from './criteria/resolve-field.ts'
// Where the protocol is deployed.
export { ChainNotDeployedError, ImplementationNotDeployedError } from './deployments/errors.ts'
export {
  type ContractName,
  type Deployment,
  defaultTestChainId,
  getDeployment,
  listDeployments,
} from './deployments/get-deployment.ts'
export { getImplementation } from './deployments/get-implementation.ts'
export { getLegacyDeployment, type LegacyContractName } from './deployments/legacy-deployments.ts'
// Boosts: what an action pays, to whom, and how to claim it.
export * from './entries/boosts.ts'
export {
  type DecodedField,
  decodeLog,
  type LogDecodeErrorCode,
  type LogDecodeResult,
  type LogDecoding,
} from './evidence/decode-log.ts'
export { type DecodedLog, encodeLog } from './evidence/encode-log.ts'
export {
  InvalidDecodedLogError,
  InvalidEvidenceError,
  InvalidTransactionHashError,
  ReceiptNotFoundError,
  ReorgTooDeepError,
  TransactionReorgedError,
  UnknownTransactionError,
} from './evidence/errors.ts'
export { type ChainBlockHeader, getBlockHeader } from './evidence/get-block-header.ts'
export { type ChainLog, getChainLogs, getLogPages, type LogFilter, type LogPage } from './evidence/get-chain-logs.ts'
export {
  type ChainReceipt,
  type ChainTransaction,
  getChainReceipt,
  getChainTransaction,
  parseTransactionHash,
} from './evidence/get-chain-transaction.ts'
export { getTransactionEvidence } from './evidence/get-transaction-evidence.ts'
export {
  openTransactionEvidenceFile,
  parseTransactionEvidenceFile,
} from './evidence/parse-transaction-evidence-file.ts'
export {
  type LogSource,
  type ReceiptSource,
  type TransactionSource,
  toTransactionEvidence,
} from './evidence/to-transaction-evidence.ts'
export type { EvidenceLog, TransactionEvidence } from './evidence/transaction-evidence.ts'
export {
  type EventFilter,
  getEvents,
  type TypedEvent,
  toTypedEvents,
  type WatchEventsOptions,
  watchEvents,
} from './evidence/watch-events.ts'
export { type WatchLogsOptions, watchLogs } from './evidence/watch-logs.ts'
export { type ActionFailure, type ActionIndex, type ActionMatch, createActionIndex } from './match/action-index.ts'
// Match an action against evidence: the result and its reasons, and the errors of a definition.
export { type CompiledAction, type CompileOptions, compileAction } from './match/compile-action.ts'
export {
  type CandidateSource,
  type CandidateTrace,
  type Explanation,
  explainAction,
  formatExpectation,
  MAX_CANDIDATES,
  type StepTrace,
} from './match/explain-action.ts'
export { type LintCode, type LintFinding, lintAction } from './match/lint-action.ts'
export { matchAction } from './match/match-action.ts'
export { type LogMatch, matchLogs } from './match/match-logs.ts'
export type {
  ClaimantOutcome,
  ClaimantPair,
  IndeterminateCode,
  MatchResult,
  NoClaimantCode,
  OwnedMatchResult,
  Ownership,
  OwnershipCode,
  RejectionCode,
} from './match/match-result.ts'
export { sliceByUserOperation } from './match/user-operations.ts'
export { InvalidOptionError, UnknownOptionError } from './options/errors.ts'
export { ProtocolError } from './protocol-error.ts'
// The events and functions of topics and selectors.
export { type AbiRegistry, createAbiRegistry, mergeAbiRegistries } from './signature/abi-registry.ts'
export { describeAbiItem } from './signature/describe-abi-item.ts'
export {
  AbiItemMismatchError,
  AbiItemMissingError,
  InvalidAbiError,
  SignatureAmbiguousError,
  SignatureLengthError,
} from './signature/errors.ts'
export { humanName, isReceipt, isTransfer, toImperative, toNameWords, verbPhrase } from './signature/human-name.ts'
export { inferSignatureType, padSignature, toSelector } from './signature/infer-signature-type.ts'
export {
  type AbiLoader,
  AbiLoaderError,
  type AbiLoaderFailure,
  type AbiLoaderOptions,
} from './signature/known/abi-loader.ts'
export { etherscan } from './signature/known/etherscan.ts'
export {
  type AbiCandidate,
  type AbiLookupResult,
  type AbiSource,
  lookupAbiItems,
} from './signature/known/lookup-abi-items.ts'
export { sourcify } from './signature/known/sourcify.ts'
export { parseAbiItems } from './signature/parse-abi-items.ts'
