import {
  type CompiledAction,
  type Explanation,
  explainAction,
  FilterOperator,
  HashedFieldError,
  matchAction,
  type OwnedMatchResult,
  SignatureAmbiguousError,
  type TransactionEvidence,
} from '@laurel/protocol'
import type { MinedTransaction } from '@laurel/server/chain/mined-transaction.ts'
import type { BoostFacts } from './boost-facts.ts'
import { type Refusal, refuse } from './refusal.ts'

/** The result of the match engine; a refusal when the transaction is ambiguous. The trace only when requested. */
export type TransactionMatch = { readonly result: OwnedMatchResult | Refusal; readonly trace: Explanation | null }

/** What to match. */
export type MatchQuestion = {
  readonly boost: BoostFacts
  /** The boost's action. */
  readonly compiled: CompiledAction
  readonly transaction: MinedTransaction
  readonly wantsTrace: boolean
}

/**
 * Matches transactions, each once for all who request it.
 * @throws {MatchTimeoutError} when it does not end in time, or too many wait. It can be retried.
 */
export type MatchTransaction = (question: MatchQuestion) => Promise<TransactionMatch>

/** Matches in the current thread. */
export const matchHere: MatchTransaction = async ({ compiled, transaction, wantsTrace }) =>
  matchEvidence(compiled, evidenceOf(transaction), wantsTrace)

/** {@link TransactionMatch} of one transaction's evidence. */
export function matchEvidence(
  compiled: CompiledAction,
  evidence: TransactionEvidence,
  wantsTrace: boolean,
): TransactionMatch {
  try {
    if (!wantsTrace) return { result: matchAction(compiled, evidence), trace: null }
    const trace = explainAction(compiled, evidence)
    return { result: trace.result, trace }
  } catch (error) {
    if (error instanceof SignatureAmbiguousError || error instanceof HashedFieldError) {
      return { result: refuse('decode-failed', error.message), trace: null }
    }
    throw error
  }
}

/** Transactions without a signature on this chain: deposits of the OP stack, whose sender can be an alias. */
const DEPOSIT_TYPE = 0x7e

/** A transaction's evidence as the match engine expects it. */
export function evidenceOf({ evidence, type }: MinedTransaction): TransactionEvidence {
  return { ...evidence, isDeposit: type === DEPOSIT_TYPE }
}

/** Whether an action matches by patterns. Any other action costs no more than reading the transaction. */
export function hasPatterns({ action }: BoostFacts): boolean {
  return action?.actionSteps.some(({ actionParameter }) => actionParameter.filterType === FilterOperator.REGEX) === true
}
