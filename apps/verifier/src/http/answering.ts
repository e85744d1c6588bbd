import type { ClaimAnswer } from '../verify-claim/answer.ts'
import type { ClaimDesk, ClaimRequest } from '../verify-claim/claim-desk.ts'
import type { CompletionKey } from '../verify-claim/completion-key.ts'
import type { CompletionStore, DeedPlace, StoredCompletion } from '../verify-claim/completion-store.ts'
import { ChainNotConfiguredError } from '../verify-claim/errors.ts'
import type { TermsDesk } from '../verify-claim/terms-desk.ts'
import type { TextDesk } from '../verify-claim/text-desk.ts'
import { type EarnedCompletion, listEarned } from './list-earned.ts'
import { listUnclaimed } from './list-unclaimed.ts'
import type { Metrics } from './metrics.ts'
import { createRecentReads } from './recent-reads.ts'
import type { ServedChain } from './tell-chain.ts'

/** A deed, on one of the chains that are signed for. */
export type DeedQuestion = Omit<DeedPlace, 'core'>
/** What an account has earned. @see listEarned */
export type EarnedQuestion = {
  readonly claimant: StoredCompletion['claimant']
  readonly chainId: number | null
  readonly limit: number
  readonly cursor: string | null
}
/** An incentive, on one of the chains that are signed for. */
export type UnclaimedQuestion = Omit<CompletionKey, 'core' | 'logIndex' | 'transactionHash'>

/**
 * All that is done for a request once it is let in: what is asked and answered is plain data, so that whoever lets it in may be
 * another thread. Each may fail as the desks do.
 */
export type Answering = Pick<ClaimDesk, 'requestClaim'> &
  TermsDesk &
  TextDesk & {
    /** @throws {ChainNotConfiguredError} */
    findDeed(question: DeedQuestion): Promise<readonly EarnedCompletion[]>
    /** @throws {InvalidRequestError} on a cursor that was none of ours. */
    listEarned(
      question: EarnedQuestion,
    ): Promise<{ readonly earned: readonly EarnedCompletion[]; readonly nextCursor: string | null }>
    /** @throws {ChainNotConfiguredError} */
    listUnclaimed(
      question: UnclaimedQuestion,
    ): Promise<{ readonly earned: readonly EarnedCompletion[]; readonly hasMore: boolean }>
  }

/** What answers stand on. */
export type AnsweringParts = {
  readonly desk: ClaimDesk
  readonly terms: TermsDesk
  readonly texts: TextDesk
  readonly store: Pick<CompletionStore, 'find' | 'pageOf' | 'listOfIncentive'>
  readonly chains: ReadonlyMap<number, ServedChain>
  readonly metrics: Pick<Metrics, 'answers' | 'claimSeconds'>
  /** A clock that never goes back. */
  readonly nowMs: () => number
}

/** Answers from the desks and the database, and counts what came of claims. */
export function createAnswering({ desk, terms, texts, store, chains, metrics, nowMs }: AnsweringParts): Answering {
  const recent = createRecentReads(store, nowMs)
  const getChain = (chainId: number) => {
    const chain = chains.get(chainId)
    if (!chain) throw new ChainNotConfiguredError(chainId)
    return chain
  }
  return {
    async requestClaim(request: ClaimRequest): Promise<ClaimAnswer> {
      const endTimer = metrics.claimSeconds.startTimer()
      const answer = await desk.requestClaim(request).finally(endTimer)
      const code = answer.status === 'signed' ? '' : answer.code
      metrics.answers.inc({ chain: request.chainId, status: answer.status, code })
      if (answer.status === 'signed') recent.forget(answer.completion)
      return answer
    },
    async findDeed(question) {
      const chain = getChain(question.chainId)
      const found = await recent.find({ ...question, core: chain.core })
      return Promise.all(
        found.map(async (completion) => ({ completion, payability: await chain.readPayability(completion) })),
      )
    },
    listEarned: (question) => listEarned({ store: recent, chains }, question),
    async listUnclaimed(question) {
      const chain = getChain(question.chainId)
      return listUnclaimed({ store, chain }, { ...question, core: chain.core })
    },
    getTimes: terms.getTimes,
    listTerms: terms.listTerms,
    countUse: terms.countUse,
    submitTerms: terms.submitTerms,
    listTexts: texts.listTexts,
    submitText: texts.submitText,
  }
}
