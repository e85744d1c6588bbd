import type { FailedTransactionMetadata } from 'litesvm'

/** An error of a transaction as a node writes it: a name, or a name with what it is about. */
export type TransactionError = string | { readonly [name: string]: unknown }

/**
 * Names of `TransactionError` by the number of litesvm's enum, which a bundler cannot import.
 * Source: https://docs.rs/solana-transaction-error/latest/solana_transaction_error/enum.TransactionError.html.
 */
const transactionErrors =
  `AccountInUse AccountLoadedTwice AccountNotFound ProgramAccountNotFound InsufficientFundsForFee
InvalidAccountForFee AlreadyProcessed BlockhashNotFound CallChainTooDeep MissingSignatureForFee InvalidAccountIndex
SignatureFailure InvalidProgramForExecution SanitizeFailure ClusterMaintenance AccountBorrowOutstanding
WouldExceedMaxBlockCostLimit UnsupportedVersion InvalidWritableAccount WouldExceedMaxAccountCostLimit
WouldExceedAccountDataBlockLimit TooManyAccountLocks AddressLookupTableNotFound InvalidAddressLookupTableOwner
InvalidAddressLookupTableData InvalidAddressLookupTableIndex InvalidRentPayingAccount WouldExceedMaxVoteCostLimit
WouldExceedAccountDataTotalLimit MaxLoadedAccountsDataSizeExceeded ResanitizationNeeded
InvalidLoadedAccountsDataSizeLimit UnbalancedTransaction ProgramCacheHitMaxLimit CommitCancelled`.split(/\s+/)

/** The same for `InstructionError`. Source: https://docs.rs/solana-instruction-error. */
const instructionErrors = `GenericError InvalidArgument InvalidInstructionData InvalidAccountData AccountDataTooSmall
InsufficientFunds IncorrectProgramId MissingRequiredSignature AccountAlreadyInitialized UninitializedAccount
UnbalancedInstruction ModifiedProgramId ExternalAccountLamportSpend ExternalAccountDataModified ReadonlyLamportChange
ReadonlyDataModified DuplicateAccountIndex ExecutableModified RentEpochModified NotEnoughAccountKeys
AccountDataSizeChanged AccountNotExecutable AccountBorrowFailed AccountBorrowOutstanding DuplicateAccountOutOfSync
InvalidError ExecutableDataModified ExecutableLamportChange ExecutableAccountNotRentExempt UnsupportedProgramId CallDepth
MissingAccount ReentrancyNotAllowed MaxSeedLengthExceeded InvalidSeeds InvalidRealloc ComputationalBudgetExceeded
PrivilegeEscalation ProgramEnvironmentSetupFailure ProgramFailedToComplete ProgramFailedToCompile Immutable
IncorrectAuthority AccountNotRentExempt InvalidAccountOwner ArithmeticOverflow UnsupportedSysvar IllegalOwner
MaxAccountsDataAllocationsExceeded MaxAccountsExceeded MaxInstructionTraceLengthExceeded
BuiltinProgramsMustConsumeComputeUnits BorshIoError`.split(/\s+/)

/** Returns the error of a failed transaction as a node writes it: `{ InstructionError: [0, { Custom: 1 }] }`. */
export function toTransactionError(failed: FailedTransactionMetadata): TransactionError {
  const error = failed.err()
  if (typeof error === 'number') return transactionErrors[error] ?? 'SanitizeFailure'
  if ('err' in error) return { InstructionError: [error.index, toInstructionError(error.err())] }
  if ('accountIndex' in error) {
    const name = error.constructor.name.includes('Restricted')
      ? 'ProgramExecutionTemporarilyRestricted'
      : 'InsufficientFundsForRent'
    return { [name]: { account_index: error.accountIndex } }
  }
  return { DuplicateInstruction: error.index }
}

function toInstructionError(error: number | object): unknown {
  if (typeof error === 'number') return instructionErrors[error] ?? 'GenericError'
  return 'code' in error ? { Custom: error.code } : 'BorshIoError'
}

/** The sentences that a node has for the errors that its users see most. */
const sentences: Readonly<Record<string, string>> = {
  AccountNotFound: 'Attempt to debit an account but found no record of a prior credit.',
  AlreadyProcessed: 'This transaction has already been processed',
  BlockhashNotFound: 'Blockhash not found',
  InsufficientFundsForFee: 'Insufficient funds for fee',
  SignatureFailure: 'Transaction did not pass signature verification',
}

/** Returns the sentence that a node has for an error: `Error processing Instruction 0: custom program error: 0x1`. */
export function describeTransactionError(error: TransactionError): string {
  if (typeof error === 'string') return sentences[error] ?? error
  const [name, detail] = Object.entries(error)[0] ?? ['SanitizeFailure', null]
  if (!Array.isArray(detail)) return name
  const [index, reason]: unknown[] = detail
  const code = typeof reason === 'object' && reason !== null && 'Custom' in reason ? Number(reason.Custom) : null
  const what = code === null ? String(reason) : `custom program error: 0x${code.toString(16)}`
  return `Error processing Instruction ${index}: ${what}`
}
