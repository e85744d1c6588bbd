/**
 * `@laurel/protocol`: define what counts as a deed onchain, check a real transaction against it, and name who did it.
 * Named re-exports and nothing else, so that a bundler drops what is not used. ABIs and bytecode are at
 * `@laurel/protocol/abi`, the bundled table of known signatures at `@laurel/protocol/signatures`.
 */

// What an action is, and its forms onchain and in files.
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
export {
  type ContractActionParameters,
  decodeContractActionPayload,
  encodeContractActionPayload,
} from './action/contract-action-payload.ts'
export {
  AccountMissingError,
  ActionNotExecutableError,
  ActionUninitializedError,
  AlreadyDeployedError,
  ContractAddressMissingError,
  ContractCodeMissingError,
  InterfaceUnknownError,
  ReceiptAddressMissingError,
  TransactionPendingError,
  TransactionReplacedError,
  TransactionRevertedError,
} from './action/contract-errors.ts'
export {
  type DefinitionError,
  type DefinitionOptions,
  findDefinitionErrors,
  validateAction,
} from './action/definition-errors.ts'
// An action contract: deploy it, read it, execute it.
export { type DeployedContract, type DeployOptions, deployAction } from './action/deploy-action.ts'
export { deployActionBase } from './action/deploy-action-base.ts'
export { deployActionClone } from './action/deploy-action-clone.ts'
export { type CloneOptions, deployClone } from './action/deploy-clone.ts'
export {
  ChainIdError,
  NoActionStepError,
  PayloadError,
  RuleShapeError,
  TooManyActionStepsError,
} from './action/errors.ts'
export { type ExecutedAction, executeAction } from './action/execute-action.ts'
export { foldRepeats } from './action/fold-repeats.ts'
export { getAction } from './action/get-action.ts'
export { getActionClaimant } from './action/get-action-claimant.ts'
export { getActionSteps } from './action/get-action-steps.ts'
export { getContractAction } from './action/get-contract-action.ts'
export { type Clone, getClone, listClones } from './action/list-clones.ts'
export { parseRule, type Rule } from './action/parse-rule.ts'
export {
  actionPayloadParameters,
  decodeActionPayload,
  type EncodeActionOptions,
  encodeActionPayload,
} from './action/payload.ts'
// What a write would send, and a dry run of it.
export { type PreparedCalls, prepareCalls, type SimulatedCalls, simulate, type Write } from './action/prepare-calls.ts'
export { getRegisteredBase, registerBase } from './action/registered-bases.ts'
export { baseIdentifier, cloneIdentifier, RegistryType } from './action/registry-type.ts'
export { encodeSelfInitializingClone } from './action/self-initializing-clone.ts'
export { waitForCall } from './action/send-transaction.ts'
export {
  type ActionKind,
  actionInterfaces,
  getActionKind,
  getComponentInterface,
  supportsInterface,
} from './action/supports-interface.ts'
export { toRule } from './action/to-rule.ts'
export type { MinedTransaction, TransactionOptions } from './action/transact.ts'
export type { PreparedCall, Shortfall } from './action/transaction-options.ts'
// An address that somebody typed.
export { InvalidAddressError } from './address/errors.ts'
export { parseAddress } from './address/parse-address.ts'
// Boosts: what pays for a deed, to whom, and how a claim is made.
export * from './boosts.ts'
// A node that does not answer as it should.
export { NodeRefusedError, NodeUnreachableError, WrongChainError } from './chain/errors.ts'
// One comparison on one field.
export { ANY_PARAMETER, type Criteria, FieldType, FilterType } from './criteria/criteria.ts'
// What a chain says, as plain data.
export { type AbiValue, type DecodeFailure, type DecodeResult, decodeAbiValues } from './criteria/decode-abi-values.ts'
export {
  ClaimantIndexError,
  FieldMissingError,
  FieldPathError,
  FieldTypeError,
  FieldTypeUnsupportedError,
  FilterDataError,
  FilterNotNumericError,
  FilterNotTextError,
  FilterTypeError,
  HashedFieldError,
  PatternError,
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
export type { Leaf } from './criteria/leaf.ts'
export { declaredType, type FieldNode, type FieldUse, filtersFor, listFields } from './criteria/list-fields.ts'
export type { FieldPlace, FieldRefusal, LocatedField } from './criteria/locate-field.ts'
export { type FieldDigits, type FieldSource, readField } from './criteria/read-field.ts'
export { encodeFilterText, filterText, valueText } from './criteria/value-text.ts'
// Where the protocol stands.
export { BaseNotDeployedError, ChainNotDeployedError } from './deployments/errors.ts'
export { getBase } from './deployments/get-base.ts'
export {
  type ContractName,
  type Deployment,
  defaultTestChainId,
  getDeployment,
  listDeployments,
} from './deployments/get-deployment.ts'
export { getOlderDeployment, type OlderContractName } from './deployments/older-deployments.ts'
export {
  type DecodedField,
  decodeKnownLog,
  type KnownLog,
  type LogReading,
  type LogRefusal,
} from './evidence/decode-known-log.ts'
export {
  DecodedLogError,
  EvidenceShapeError,
  EvidenceUnstableError,
  ReceiptNotFoundError,
  ReorganisationDepthError,
  TransactionHashError,
  TransactionNotFoundError,
} from './evidence/errors.ts'
export type { Evidence, EvidenceLog } from './evidence/evidence.ts'
export { type DecodedLog, fromDecodedLog } from './evidence/from-decoded-log.ts'
export { type BlockHeader, getBlockHeader } from './evidence/get-block-header.ts'
export { getEvidence } from './evidence/get-evidence.ts'
export { type ChainLog, getLogPages, getLogs, type LogFilter, type LogPage } from './evidence/get-logs.ts'
export {
  type ChainReceipt,
  type ChainTransaction,
  getReceipt,
  getTransaction,
  parseTransactionHash,
} from './evidence/get-transaction.ts'
export { openEvidenceFile, parseEvidenceFile } from './evidence/parse-evidence-file.ts'
export { type LogSource, type ReceiptSource, type TransactionSource, toEvidence } from './evidence/to-evidence.ts'
export {
  type EventFilter,
  getEvents,
  type TypedEvent,
  toTypedEvents,
  type WatchEventsOptions,
  watchEvents,
} from './evidence/watch-events.ts'
export { type WatchLogsOptions, watchLogs } from './evidence/watch-logs.ts'
// An action and the evidence: the verdict, the reasons, and what is wrong with a definition.
export { type CompiledAction, type CompileOptions, compileAction } from './match/compile-action.ts'
export {
  type CandidateSource,
  type CandidateTrace,
  type Explanation,
  explainAction,
  MAX_CANDIDATES,
  neededText,
  type StepTrace,
} from './match/explain-action.ts'
export { type LintCode, type LintFinding, lintAction } from './match/lint-action.ts'
export { matchAction } from './match/match-action.ts'
export { type LogMatch, matchLogs } from './match/match-logs.ts'
export { createRuleIndex, type RuleFailure, type RuleIndex, type RuleMatch } from './match/rule-index.ts'
export { sliceByUserOperation } from './match/user-operations.ts'
export type {
  ClaimantOutcome,
  ClaimantPair,
  IncompleteCode,
  NoClaimantCode,
  OwnedVerdict,
  Ownership,
  OwnershipCode,
  RejectionCode,
  Verdict,
} from './match/verdict.ts'
export { ProtocolError } from './protocol-error.ts'
// What a topic or selector stands for.
export { type AbiItems, abiItemsFrom, firstKnown } from './signature/abi-items.ts'
export { describeAbiItem } from './signature/describe-abi-item.ts'
export {
  AbiItemMismatchError,
  AbiItemMissingError,
  AbiShapeError,
  SignatureAmbiguousError,
  SignatureLengthError,
} from './signature/errors.ts'
export { inferSignatureType, selectorOf, toOnchainSignature } from './signature/infer-signature-type.ts'
export {
  type AbiLookup,
  AbiLookupError,
  type AbiLookupFailure,
  type LookupConnection,
} from './signature/known/abi-lookup.ts'
export { etherscanLookup } from './signature/known/etherscan-lookup.ts'
export {
  type AbiCandidate,
  type AbiSource,
  type FoundAbiItems,
  findAbiItems,
} from './signature/known/find-abi-items.ts'
export { sourcifyLookup } from './signature/known/sourcify-lookup.ts'
export { parseAbiItems } from './signature/parse-abi-items.ts'
