import type { CompletionCaps } from '@laurel/protocol'
import type { Address } from 'viem'
import type { ClaimStruct } from './claim-struct.ts'
import type { BlockReference, CompletionState, StoredSignature } from './completion.ts'
import type { CompletionKey } from './completion-key.ts'

/** Where a transaction counts, whoever did it. `incentiveId` is null for every incentive of the boost. */
export type CompletionQuery = Omit<CompletionKey, 'logIndex' | 'incentiveId'> & { readonly incentiveId: number | null }

/** A completion as it is kept. */
export type StoredCompletion = {
  readonly key: CompletionKey
  readonly claimant: Address
  /** Base units; null when the incentive does not say. */
  readonly maxReward: bigint | null
  readonly state: CompletionState
}

/** Where a completion stands in the list of what an account has earned. */
export type EarnedPlace = Omit<CompletionKey, 'core' | 'boostId' | 'transactionHash'> & {
  /** When it was first kept: UTC, in microseconds. */
  readonly seenAt: string
  readonly transactionHash: string
  /** Decimal digits. */
  readonly boostId: string
}

/** One completion of that list. */
export type EarnedRow = {
  readonly completion: StoredCompletion
  readonly place: EarnedPlace
  /** Whether it stands for all of its account that have the same boost and incentive: the first that was signed, else the oldest. */
  readonly isFirst: boolean
}

/** A transaction that was seen on the chain and would be paid. */
export type Observed = Pick<StoredCompletion, 'key' | 'claimant' | 'maxReward'> & {
  readonly block: BlockReference
  readonly isFinal: boolean
}

/** What caps are counted by. */
export type CountedWindow = {
  /** Unix seconds: the block's. The completion counts on that day (UTC). */
  readonly timestamp: bigint
  /** Any of them must have room; null for no cap. */
  readonly caps: readonly CompletionCaps[] | null
}

/**
 * Keeps completions, for any number of processes at once, by the rules of `completionRules`. When a promise resolves, what
 * it kept outlives a crash of everything.
 */
export type CompletionStore = {
  /** Every completion of one transaction: one for each claimant. */
  find(place: CompletionQuery): Promise<readonly StoredCompletion[]>
  /**
   * What an account has earned, newest first.
   * @param options.chainId - null for every chain. @param options.after - what comes behind it; null from the newest on.
   */
  pageOf(
    claimant: Address,
    options: { readonly chainId: number | null; readonly limit: number; readonly after: EarnedPlace | null },
  ): Promise<readonly EarnedRow[]>
  /** What was earned from one incentive and not refused, newest first: one for each account where `isOncePerAccount`. */
  listOfIncentive(
    incentive: Omit<CompletionKey, 'logIndex' | 'transactionHash'>,
    options: { readonly limit: number; readonly isOncePerAccount: boolean },
  ): Promise<readonly StoredCompletion[]>
  saveObserved(observed: readonly Observed[]): Promise<void>
  /**
   * Keeps what is to be signed, unless the boost has no room for it: counted and kept in one step, whoever else counts.
   * @returns what stands there now: another's intent, when that was first; a refusal for good, when it is over a cap.
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
  /** Keeps a signature. @returns what stands there now: another's signature, when that was first. @throws {InvalidTransitionError} */
  saveSignature(key: CompletionKey, signature: StoredSignature): Promise<StoredCompletion>
  /** Forgets a completion that has no digest, because its transaction is no longer on the chain. */
  forget(key: CompletionKey): Promise<void>
  /** Completions that were seen in blocks up to a height and not yet known to be settled, oldest first. */
  listNotFinalized(
    chainId: number,
    options: { readonly upTo: bigint; readonly limit: number },
  ): Promise<readonly StoredCompletion[]>
}
