import type { Address } from 'viem'
import { toChecksumAddress } from '../address/to-checksum-address.ts'
import type { EvidenceLog } from '../evidence/transaction-evidence.ts'
import { ProtocolError } from '../protocol-error.ts'
import { type Candidate, judgeByShape, type ShortJudgment } from './action-index/candidate.ts'
import { arrangeByChain, visitLogs } from './action-index/chain-actions.ts'
import type { CompiledAction } from './compile-action.ts'
import { matchLog } from './match-log.ts'

/** One log that satisfies one event requirement of one of many actions. */
export type ActionMatch<log extends EvidenceLog = EvidenceLog> = {
  /** Index into the list that the index was created from. */
  readonly action: number
  /** Index into that action's `requirements`. */
  readonly requirement: number
  readonly log: log
  /**
   * The address that the log names, when this requirement names the claimant and the address can be read. With its
   * checksum.
   */
  readonly claimant: Address | null
}

/** An action that could not be matched against a log. The other actions were. */
export type ActionFailure<log extends EvidenceLog = EvidenceLog> = Omit<ActionMatch<log>, 'claimant'> & {
  /** `SignatureAmbiguousError` or `HashedFieldError`. */
  readonly error: ProtocolError
}

/** An index of many actions, ready to match streams of logs. */
export type ActionIndex = {
  /**
   * Finds the raw logs that satisfy an event requirement of any action: the same results as `matchLogs` for each action
   * in turn, at a cost per log that hardly depends on the number of actions. Calls `onMatch` in the order of the logs.
   * @param chainId - the chain of the logs. Their hex is in lower case.
   * @param onError - called for each action that cannot be matched against a log. Without it the first such error is
   * thrown.
   * @returns how many requirements were checked: all that matched, and few others.
   * @throws {SignatureAmbiguousError} when two ABI items decode the same data with different results.
   * @throws {HashedFieldError} as `matchLogs` does, unless `onError` is given.
   */
  matchLogs<log extends EvidenceLog>(
    chainId: number,
    logs: readonly log[],
    onMatch: (match: ActionMatch<log>) => void,
    onError?: (failure: ActionFailure<log>) => void,
  ): { readonly judged: number }
}

/**
 * Indexes compiled actions by chain, address, topic and filter values, once for any number of logs. Steps that wait for
 * a call are left out, because no log shows them: `matchAction` must still check each result.
 */
export function createActionIndex(compiled: readonly CompiledAction[]): ActionIndex {
  const chains = arrangeByChain(compiled)
  return {
    matchLogs<log extends EvidenceLog>(
      chainId: number,
      logs: readonly log[],
      onMatch: (match: ActionMatch<log>) => void,
      onError?: (failure: ActionFailure<log>) => void,
    ) {
      const chain = chains.get(chainId)
      let judged = 0
      if (chain === undefined) return { judged }
      const visit = (candidate: Candidate, log: log) => {
        const { action, requirement, topic, target, shape } = candidate
        if (log.topics[0] !== topic || (target !== null && log.address !== target) || log.removed === true) return
        judged++
        let judgment: ShortJudgment
        try {
          judgment = shape === null ? matchLog(candidate.group, log) : judgeByShape(shape, candidate, log)
        } catch (error) {
          if (onError === undefined || !(error instanceof ProtocolError)) throw error
          return onError({ action, requirement, log, error })
        }
        if (!judgment.passed) return
        const { claimant } = judgment
        onMatch({ action, requirement, log, claimant: claimant === null ? null : toChecksumAddress(claimant) })
      }
      visitLogs(chain, logs, visit)
      return { judged }
    },
  }
}
