import { UserRejectedError } from '../connection/errors.ts'
import type {
  SentTransfer,
  TransferFailure,
  TransferOrder,
  TransferReview,
  TransferStatus,
} from '../transfer/transfer-source.ts'
import { SIGNATURE_LAMPORTS } from './build-transfer.ts'
import {
  SolanaBalanceError,
  SolanaNotSignedError,
  SolanaSimulationError,
  SolanaTransactionChangedError,
  SolanaTransferPendingError,
  TokenRefusedError,
} from './errors.ts'
import type {
  RequestedTransfer,
  SignedTransfer,
  TransferPlan,
  TransferRequest,
  TransferState,
} from './transfer-state.ts'
import { SolanaAnswerError, type SolanaAnswerProblem } from './wallet-errors.ts'

/**
 * Returns the state of sending as the Send view of every namespace takes it. Pure.
 * @param isSentByWallet - whether the wallet would send what is reviewed by itself.
 */
export function toTransferStatus(state: TransferState, isSentByWallet: boolean): TransferStatus {
  switch (state.status) {
    case 'idle':
      return { status: 'idle', failure: toFailureOrNull(state.failure) }
    case 'planning':
      return { status: 'planning' }
    case 'reviewing':
      return {
        status: 'reviewing',
        review: toReview(state.plan, isSentByWallet),
        failure: toFailureOrNull(state.failure),
      }
    case 'signing':
    case 'signed':
      return { status: 'signing', review: toReview(state.plan, isSentByWallet) }
    case 'pending':
      return { status: 'pending', transfer: toSent(state.transfer), isInBlock: state.progress !== 'sent' }
    case 'searching':
    case 'finalized':
    case 'failed':
    case 'expired':
    case 'changed':
      return { status: state.status, transfer: toSent(state.transfer) }
    default:
      return state satisfies never
  }
}

function toReview({ request, received, fee, rent }: TransferPlan, isSentByWallet: boolean): TransferReview {
  return {
    order: toOrder(request),
    isSentByWallet,
    received,
    fee: SIGNATURE_LAMPORTS,
    priorityFee: fee - SIGNATURE_LAMPORTS,
    rent,
  }
}

function toSent({ request, signature }: SignedTransfer | RequestedTransfer): SentTransfer {
  return { order: toOrder(request), id: signature }
}

function toOrder({ mint, amount, to, memo }: TransferRequest): TransferOrder {
  return { tokenId: mint, amount, receiver: to, memo }
}

function toFailureOrNull(error: unknown): TransferFailure | null {
  return error === null ? null : toTransferFailure(error)
}

/** Returns why a transfer was not planned or not signed. */
export function toTransferFailure(error: unknown): TransferFailure {
  if (error instanceof UserRejectedError) return { type: 'rejected' }
  if (error instanceof SolanaSimulationError) return { type: 'would-fail', reason: error.reason }
  if (error instanceof TokenRefusedError) return { type: 'token-refused' }
  if (error instanceof SolanaTransferPendingError) return { type: 'other-transfer' }
  if (error instanceof SolanaTransactionChangedError) return { type: 'answer', problem: 'other-transaction' }
  if (error instanceof SolanaNotSignedError) return { type: 'answer', problem: 'signature' }
  if (error instanceof SolanaAnswerError) return { type: 'answer', problem: toProblem(error.problem) }
  if (error instanceof SolanaBalanceError) {
    return { type: error.problem === 'insufficient-token' ? 'insufficient' : error.problem }
  }
  return { type: 'failed' }
}

function toProblem(problem: SolanaAnswerProblem): Extract<TransferFailure, { type: 'answer' }>['problem'] {
  switch (problem) {
    case 'malformed':
    case 'other-transaction':
    case 'signature':
      return problem
    // Of messages and sign-ins, which are not requested here.
    case 'other-account':
    case 'other-message':
      return 'malformed'
    default:
      return problem satisfies never
  }
}
