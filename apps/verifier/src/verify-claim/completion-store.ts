import type { CompletionCaps } from '@laurel/protocol'
import type { BlockReference } from '@laurel/server/chain/block-reference.ts'
import type { Address } from 'viem'
import type { ClaimStruct } from './claim-struct.ts'
import type { CompletionState, StoredSignature } from './completion.ts'
import type { CompletionKey } from './completion-key.ts'

/** A transaction and its boost. `incentiveId` is null for every incentive of the boost. */
export type CompletionQuery = Omit<CompletionKey, 'logIndex' | 'incentiveId'> & { readonly incentiveId: number | null }

/** A completion as it is stored. */
export type StoredCompletion = {
  readonly key: CompletionKey
  readonly claimant: Address
  /** Base units; null when the incentive has no maximum. */
  readonly maxReward: bigint | null
  readonly state: CompletionState
}

/** The position of a completion in the list of what an account has earned. */
export type EarnedPlace = Omit<CompletionKey, 'core' | 'boostId' | 'transactionHash'> & {
  /** When it was first saved: UTC, in microseconds. */
  readonly seenAt: string
  readonly transactionHash: string
  /** Decimal digits. */
  readonly boostId: string
}

/** One completion of that list. */
export type EarnedRow = {
  readonly completion: StoredCompletion
  readonly place: EarnedPlace
  /** Whether it represents all completions of its account with the same boost and incentive: the first that was signed, else the oldest. */
  readonly isFirst: boolean
}

/** A transaction that was observed on the chain and would be paid. */
export type Observed = Pick<StoredCompletion, 'key' | 'claimant' | 'maxReward'> & {
  readonly block: BlockReference
  readonly isFinal: boolean
}

/** What caps are counted by. */
export type CountedWindow = {
  /** Unix seconds of the block. The completion counts on that day (UTC). */
  readonly timestamp: bigint
  /** One of them must have room; null without caps. */
  readonly caps: readonly CompletionCaps[] | null
}

/**
 * Stores completions for any number of processes, by the rules of `completionRules`. When a promise resolves, its change
 * survives a crash.
 */
export type CompletionStore = {
  /** Every completion of one transaction: one for each claimant. */
  find(place: CompletionQuery): Promise<readonly StoredCompletion[]>
  /**
   * What an account has earned, newest first.
   * @param options.chainId - null for every chain. @param options.after - the previous page's end; null to start at the newest.
   */
  pageOf(
    claimant: Address,
    options: { readonly chainId: number | null; readonly limit: number; readonly after: EarnedPlace | null },
  ): Promise<readonly EarnedRow[]>
  /** What was earned from one incentive and not refused, newest first: one for each account when `isOncePerAccount`. */
  listOfIncentive(
    incentive: Omit<CompletionKey, 'logIndex' | 'transactionHash'>,
    options: { readonly limit: number; readonly isOncePerAccount: boolean },
  ): Promise<readonly StoredCompletion[]>
  saveObserved(observed: readonly Observed[]): Promise<void>
  /**
   * Saves a claim to sign, unless the boost is over its caps. Counting and saving are one step, also between processes.
   * @returns the stored completion: another intent when that was first, or a permanent refusal when it is over a cap.
   */
  insertIntent(
    key: CompletionKey,
    intent: {
      readonly claim: ClaimStruct
      readonly block: BlockReference
      readonly window: CountedWindow
      readonly maxReward: bigint | null
    },
  ): Promise<StoredCompletion>
  /** Saves a signature. @returns the stored completion: another signature when that was first. @throws {InvalidTransitionError} */
  saveSignature(key: CompletionKey, signature: StoredSignature): Promise<StoredCompletion>
  /** Deletes a completion without a digest, because its transaction is no longer on the chain. */
  forget(key: CompletionKey): Promise<void>
  /** Completions observed in blocks up to a height that are not known to be finalized, oldest first. */
  listNotFinalized(
    chainId: number,
    options: { readonly upTo: bigint; readonly limit: number },
  ): Promise<readonly StoredCompletion[]>
}
