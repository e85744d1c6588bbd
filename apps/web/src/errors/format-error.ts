import {
  type ActionNotInitializedError,
  type AlreadyDeployedError,
  type BoostCreatedMissingError,
  type BoostNotFoundError,
  type BoostWindowUnknownError,
  type BudgetNotInitializedError,
  type BudgetUnauthorizedError,
  type ChainNotDeployedError,
  type ContractCodeMissingError,
  decodeRevert,
  type ImplementationNotDeployedError,
  type IncentiveCriteriaError,
  type NoClaimError,
  type NodeRpcError,
  type NodeUnreachableError,
  ProtocolError,
  type ReceiptAddressMissingError,
  type ReceiptNotFoundError,
  type ReorgTooDeepError,
  type TransactionPendingError,
  type TransactionReorgedError,
  type TransactionReplacedError,
  TransactionRevertedError,
  tidyText,
  type UnknownComponentError,
  type UnknownTransactionError,
  type UnsupportedBudgetKindError,
  type UnsupportedCoreVersionError,
  type UnsupportedIncentiveKindError,
  type UnsupportedInterfaceError,
  type WrongChainError,
} from '@laurel/protocol'
import { BaseError, type Hex, InsufficientFundsError } from 'viem'
import { getNodeError } from 'viem/utils'
import { problemText } from '../language/en/problem.ts'
import { WebError } from './web-error.ts'

/**
 * Explains an error of a chain to the user, by its class and code. Its own message is for developers: see {@link
 * formatErrorDetails}.
 */
export function formatError(error: unknown): string {
  if (error instanceof WebError) return error.message
  if (isInsufficientFunds(error)) return formatInsufficientFunds()
  if (error instanceof TransactionRevertedError) return revertWords(error)
  if (error instanceof ProtocolError) return problemText(isExplained(error.code) ? problems[error.code] : 'unexpected')
  if (error instanceof BaseError) return problemText('noAnswer')
  return problemText('unexpected')
}

/** The errors of the protocol that a user can cause, fix or wait for. */
type ExplainedCode = (
  | ActionNotInitializedError
  | AlreadyDeployedError
  | BoostCreatedMissingError
  | BoostNotFoundError
  | BoostWindowUnknownError
  | BudgetNotInitializedError
  | BudgetUnauthorizedError
  | ChainNotDeployedError
  | ContractCodeMissingError
  | ImplementationNotDeployedError
  | IncentiveCriteriaError
  | NoClaimError
  | NodeRpcError
  | NodeUnreachableError
  | ReceiptAddressMissingError
  | ReceiptNotFoundError
  | ReorgTooDeepError
  | TransactionPendingError
  | TransactionReorgedError
  | TransactionReplacedError
  | UnknownComponentError
  | UnknownTransactionError
  | UnsupportedBudgetKindError
  | UnsupportedCoreVersionError
  | UnsupportedIncentiveKindError
  | UnsupportedInterfaceError
  | WrongChainError
)['code']

const problems = {
  'protocol/action-not-initialized': 'emptyAction',
  'protocol/already-deployed': 'alreadyDeployed',
  'protocol/boost-created-missing': 'unseenResult',
  'protocol/boost-not-found': 'noBoost',
  'protocol/boost-window-unknown': 'startUnknown',
  'protocol/budget-not-initialized': 'budgetWithoutOwner',
  'protocol/budget-unauthorized': 'lacksRole',
  'protocol/chain-not-deployed': 'otherNetwork',
  'protocol/contract-code-missing': 'noContract',
  'protocol/implementation-not-deployed': 'otherNetwork',
  'protocol/incentive-criteria': 'unreadablePart',
  'protocol/no-claim': 'noClaim',
  'protocol/node-rpc': 'refused',
  'protocol/node-unreachable': 'noAnswer',
  'protocol/receipt-address-missing': 'unseenResult',
  'protocol/receipt-not-found': 'unsettled',
  'protocol/reorg-too-deep': 'unsettled',
  'protocol/transaction-pending': 'pending',
  'protocol/transaction-reorged': 'unsettled',
  'protocol/transaction-replaced': 'cancelled',
  'protocol/unknown-component': 'unreadablePart',
  'protocol/unknown-transaction': 'noTransaction',
  'protocol/unsupported-budget-kind': 'unreadablePart',
  'protocol/unsupported-core-version': 'otherNetwork',
  'protocol/unsupported-incentive-kind': 'unreadablePart',
  'protocol/unsupported-interface': 'otherContract',
  'protocol/wrong-chain': 'wrongNode',
} as const satisfies Record<ExplainedCode, string>

function isExplained(code: string): code is ExplainedCode {
  return Object.hasOwn(problems, code)
}

/** Returns the technical details of an error. Null when {@link formatError} already has them. */
export function formatErrorDetails(error: unknown): string | null {
  const details =
    error instanceof BaseError
      ? [error.shortMessage, error.details].filter((line, at, all) => line && all.indexOf(line) === at).join(' ')
      : error instanceof Error
        ? error.message
        : String(error)
  return details === '' || details === formatError(error) ? null : details
}

function revertWords({ hash, revertData }: TransactionRevertedError): string {
  return formatRevert(revertData) ?? problemText(hash === null ? 'wouldRefuse' : 'refusedIt')
}

/** Explains why a contract reverted. Null when its data says nothing to a user. Pure. */
export function formatRevert(revertData: Hex): string | null {
  const decoded = decodeRevert(revertData)
  if (decoded === null || decoded.sentence !== null) return decoded?.sentence ?? null
  if (poorNames.has(decoded.name)) return problemText('lacksTokens')
  // `Error` has a reason in words. It is the contract's own, so it is quoted.
  const [reason] = decoded.name === 'Error' ? decoded.args : []
  return typeof reason === 'string' ? quoteReason(reason) : null
}

/** The maximum length of a quoted reason. A contract may give a reason of any length. */
const MAX_REASON_LENGTH = 120

function quoteReason(given: string): string | null {
  const reason = tidyText(given).replace(/\.$/, '')
  if (reason === '') return null
  const shown = reason.length > MAX_REASON_LENGTH ? `${reason.slice(0, MAX_REASON_LENGTH)}…` : reason
  return problemText('contractRefused', { reason: shown })
}

/** The errors of a token that the account has too little of. */
const poorNames: ReadonlySet<string> = new Set(['ERC20InsufficientBalance', 'ERC1155InsufficientBalance'])

/** Returns the message for an account that cannot pay for the transaction. */
export function formatInsufficientFunds(): string {
  return problemText('tooPoor')
}

/** Whether the account cannot pay for the transaction, by viem's error or by the node's response. Pure. */
export function isInsufficientFunds(error: unknown): boolean {
  for (let inner = error, depth = 0; inner instanceof Error && depth < 10; inner = inner.cause, depth++) {
    if (inner instanceof InsufficientFundsError) return true
    if (inner instanceof BaseError && getNodeError(inner, {}) instanceof InsufficientFundsError) return true
  }
  return false
}
