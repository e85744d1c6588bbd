import {
  type ActionNotInitializedError,
  type BoostNotFoundError,
  type ContractCodeMissingError,
  decodeRevert,
  NodeRpcError,
  ProtocolError,
  type ReceiptNotFoundError,
  type TransactionPendingError,
  type TransactionReorgedError,
  TransactionReplacedError,
  TransactionRevertedError,
  type UnknownTransactionError,
  type UnsupportedInterfaceError,
} from '@laurel/protocol'
import { BaseError, type Hex, InsufficientFundsError } from 'viem'
import { getNodeError } from 'viem/utils'
import { problemText } from '../language/en/problem.ts'
import { WebError } from './web-error.ts'

/**
 * What went wrong while asking a chain, in a sentence or two for the person. Methods of a node, data of a revert and
 * what only a programmer can read is left to {@link formatErrorDetails}.
 */
export function formatError(error: unknown): string {
  if (error instanceof WebError) return error.message
  if (isInsufficientFunds(error)) return formatInsufficientFunds()
  if (error instanceof TransactionReplacedError) return problemText('cancelled')
  if (error instanceof TransactionRevertedError) return revertWords(error)
  if (error instanceof NodeRpcError) return problemText('refused')
  if (error instanceof ProtocolError && isReadCode(error.code)) return problemText(readKeys[error.code])
  if (error instanceof ProtocolError && !isTechnical(error.message)) return error.message
  if (error instanceof ProtocolError || error instanceof BaseError) {
    return problemText('noAnswer')
  }
  return problemText('unexpected')
}

/** The errors of a read that a user can cause or wait for. */
type ReadCode = (
  | ActionNotInitializedError
  | BoostNotFoundError
  | ContractCodeMissingError
  | ReceiptNotFoundError
  | TransactionPendingError
  | TransactionReorgedError
  | UnknownTransactionError
  | UnsupportedInterfaceError
)['code']

const readKeys = {
  'protocol/action-not-initialized': 'emptyAction',
  'protocol/boost-not-found': 'noBoost',
  'protocol/contract-code-missing': 'noContract',
  'protocol/receipt-not-found': 'unsettled',
  'protocol/transaction-pending': 'pending',
  'protocol/transaction-reorged': 'unsettled',
  'protocol/unknown-transaction': 'noTransaction',
  'protocol/unsupported-interface': 'otherContract',
} as const satisfies Record<ReadCode, string>

function isReadCode(code: string): code is ReadCode {
  return Object.hasOwn(readKeys, code)
}

/** What a programmer would ask for; null where {@link formatError} says it already. */
export function formatErrorDetails(error: unknown): string | null {
  const details =
    error instanceof BaseError
      ? [error.shortMessage, error.details].filter((line, at, all) => line && all.indexOf(line) === at).join(' ')
      : error instanceof Error
        ? error.message
        : String(error)
  return details === '' || details === formatError(error) ? null : details
}

/** Whether words are meant for programs: methods of nodes, long data, places in a source. Pure. */
export function isTechnical(words: string): boolean {
  return (
    /\b(eth|net|web3|wallet|debug|trace|txpool|anvil)_[a-z]/i.test(words) ||
    /\b(json-?rpc|rpc|http request|calldata|stack)\b/i.test(words) ||
    /0x[0-9a-f]{65}/i.test(words) ||
    /\n|:\d+:\d+|https?:\/\//.test(words)
  )
}

function revertWords({ hash, revertData }: TransactionRevertedError): string {
  return formatRevert(revertData) ?? problemText(hash === null ? 'wouldRefuse' : 'refusedIt')
}

/** Why a contract reverted, as a sentence; null where its data says nothing to a user. Pure. */
export function formatRevert(revertData: Hex): string | null {
  const decoded = decodeRevert(revertData)
  if (decoded === null || decoded.sentence !== null) return decoded?.sentence ?? null
  if (poorNames.has(decoded.name)) return problemText('lacksTokens')
  // A reason in words is the contract's own.
  const [reason] = decoded.name === 'Error' ? decoded.args : []
  const isReadable = typeof reason === 'string' && reason !== '' && !isTechnical(reason)
  return isReadable ? problemText('contractRefused', { reason }) : null
}

/** The errors of a token that the account has too little of. */
const poorNames: ReadonlySet<string> = new Set(['ERC20InsufficientBalance', 'ERC1155InsufficientBalance'])

/** The account cannot pay for the transaction. */
export function formatInsufficientFunds(): string {
  return problemText('tooPoor')
}

/** Whether that is what went wrong, by viem's error, or as viem would read what a node answered. Pure. */
export function isInsufficientFunds(error: unknown): boolean {
  for (let inner = error, depth = 0; inner instanceof Error && depth < 10; inner = inner.cause, depth++) {
    if (inner instanceof InsufficientFundsError) return true
    if (inner instanceof BaseError && getNodeError(inner, {}) instanceof InsufficientFundsError) return true
  }
  return false
}
