import type { AbiRegistry } from '@laurel/protocol'
import type { Hex } from 'viem'
import type { ClaimResult } from '../verify-claim/claim-result.ts'
import type { ClaimRequest, ClaimService } from '../verify-claim/claim-service.ts'
import type { CompletionKey } from '../verify-claim/completion-key.ts'
import type { CompletionQuery, CompletionStore, StoredCompletion } from '../verify-claim/completion-store.ts'
import { ChainNotConfiguredError } from '../verify-claim/errors.ts'
import type { TermsAndTextService } from '../verify-claim/terms-and-text-service.ts'
import { createCachedReads } from './cached-reads.ts'
import { findKnownSignatures } from './known-signatures.ts'
import { type EarnedCompletion, listEarned } from './list-earned.ts'
import { listUnclaimed } from './list-unclaimed.ts'
import type { Metrics } from './metrics.ts'
import type { ServedChain } from './serialize-chain.ts'

/** A transaction on a supported chain. */
export type CompletionsRequest = Omit<CompletionQuery, 'core'>
/** The completions of an account. @see listEarned */
export type EarnedRequest = {
  readonly claimant: StoredCompletion['claimant']
  readonly chainId: number | null
  readonly limit: number
  readonly cursor: string | null
}
/** An incentive on a supported chain. */
export type UnclaimedRequest = Omit<CompletionKey, 'core' | 'logIndex' | 'transactionHash'>

/**
 * Everything that an accepted HTTP request can need. Parameters and results are plain data, because the HTTP server can run in
 * another thread. Each method throws what its service throws.
 */
export type VerifierService = Pick<ClaimService, 'requestClaim'> &
  TermsAndTextService & {
    /** @throws {ChainNotConfiguredError} */
    findCompletions(question: CompletionsRequest): Promise<readonly EarnedCompletion[]>
    /** @throws {InvalidRequestError} when the verifier did not make the cursor. */
    listEarned(
      question: EarnedRequest,
    ): Promise<{ readonly earned: readonly EarnedCompletion[]; readonly nextCursor: string | null }>
    /** @throws {ChainNotConfiguredError} */
    listUnclaimed(
      question: UnclaimedRequest,
    ): Promise<{ readonly earned: readonly EarnedCompletion[]; readonly hasMore: boolean }>
    /** Returns those of the topics and selectors, in lower case, that an action can have here. */
    listKnownSignatures(signatures: readonly Hex[]): Promise<readonly Hex[]>
  }

/** What the responses come from. */
export type VerifierServiceParts = {
  readonly service: ClaimService
  readonly statements: TermsAndTextService
  readonly store: Pick<CompletionStore, 'find' | 'pageOf' | 'listOfIncentive'>
  readonly chains: ReadonlyMap<number, ServedChain>
  /** The known signatures. */
  readonly abiItems: AbiRegistry
  readonly metrics: Pick<Metrics, 'answers' | 'claimSeconds'>
  /** A monotonic clock. */
  readonly nowMs: () => number
}

/** Answers requests from the services and the database, and counts the results of claims. */
export function createVerifierService({
  service,
  statements,
  store,
  chains,
  abiItems,
  metrics,
  nowMs,
}: VerifierServiceParts): VerifierService {
  const recent = createCachedReads(store, nowMs)
  const getChain = (chainId: number) => {
    const chain = chains.get(chainId)
    if (!chain) throw new ChainNotConfiguredError(chainId)
    return chain
  }
  return {
    async requestClaim(request: ClaimRequest): Promise<ClaimResult> {
      const endTimer = metrics.claimSeconds.startTimer()
      const answer = await service.requestClaim(request).finally(endTimer)
      const code = answer.status === 'signed' ? '' : answer.code
      metrics.answers.inc({ chain: request.chainId, status: answer.status, code })
      if (answer.status === 'signed') recent.forget(answer.completion)
      return answer
    },
    async findCompletions(question) {
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
    listKnownSignatures: async (signatures) => findKnownSignatures(abiItems, signatures),
    ...statements,
  }
}
