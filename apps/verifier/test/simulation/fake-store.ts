import { hasRoom, toUtcDay } from '@laurel/protocol'
import type { BlockReference } from '@laurel/server/chain/block-reference.ts'
import type { Address } from 'viem'
import type { GuardStore, Halt } from '../../src/verify-claim/chain-guard.ts'
import type { CompletionEvent, CompletionState, StoredSignature } from '../../src/verify-claim/completion.ts'
import type { CompletionKey } from '../../src/verify-claim/completion-key.ts'
import type { CompletionStore, StoredCompletion } from '../../src/verify-claim/completion-store.ts'
import type { ReferralPlace, ReferralStore, StoredReferral } from '../../src/verify-claim/referral-store.ts'
import type { ReissueStore } from '../../src/verify-claim/reissue.ts'
import type { Engine } from './engine.ts'
import type { Life, Schedule } from './schedule.ts'

/** What is on the disk, and survives every process. */
export type Disk = Map<string, StoredCompletion>

/** The rest of the disk: reissued signatures, early referrers, the highest finalized block, a halt. */
export type MoreDisk = {
  readonly reissued: Map<string, StoredSignature>
  readonly referrals: Map<string, readonly StoredReferral[]>
  /** For each completion with a saved claim, its claimant and its day. */
  readonly grants: Map<string, { readonly claimant: Address; readonly day: number }>
  mark: BlockReference | null
  halt: Halt | null
}

/** Referrers that were named before finality, as one process sees them. */
export function createFakeReferrals(
  disk: MoreDisk,
  { schedule, life }: { schedule: Schedule; life: Life },
): ReferralStore {
  const nameOf = ({ transactionHash, claimant }: ReferralPlace) => `${transactionHash}/${claimant}`
  return {
    list: (place) => schedule.call(life, () => disk.referrals.get(nameOf(place)) ?? []),
    keep: (place, referral) =>
      schedule.call(life, () => {
        const saved = disk.referrals.get(nameOf(place)) ?? []
        if (saved.some(({ referrer }) => referrer === referral.referrer)) return
        disk.referrals.set(nameOf(place), [...saved, referral])
      }),
  }
}

/** The reissued signatures, as one process sees them. */
export function createFakeReissues(
  disk: MoreDisk,
  { engine, schedule, life }: { engine: Engine; schedule: Schedule; life: Life },
): ReissueStore {
  const nameOf = (key: CompletionKey, signer: string) => `${engine.completionKeyText(key)}/${signer}`
  return {
    find: (key, signer) => schedule.call(life, () => disk.reissued.get(nameOf(key, signer)) ?? null),
    keep: (key, made) =>
      schedule.call(life, () => {
        const saved = disk.reissued.get(nameOf(key, made.signer)) ?? made
        disk.reissued.set(nameOf(key, made.signer), saved)
        return saved
      }),
  }
}

/** The state of the guards, as one process sees it. */
export function createFakeGuardStore(
  disk: MoreDisk,
  { schedule, life }: { schedule: Schedule; life: Life },
): GuardStore {
  return {
    read: () => schedule.call(life, () => ({ mark: disk.mark, halt: disk.halt })),
    saveCheckpoint: (block) =>
      schedule.call(life, () => {
        if (disk.mark === null || disk.mark.number < block.number) disk.mark = block
      }),
    saveHalt: (halt) =>
      schedule.call(life, () => {
        disk.halt ??= halt
      }),
  }
}

/**
 * The store by its rulebook, as one process reaches it. That PostgreSQL keeps to the same rules is shown by
 * `completion-store.test.ts`.
 */
export function createFakeStore(
  disk: Disk,
  { engine, schedule, life, grants }: { engine: Engine; schedule: Schedule; life: Life; grants: MoreDisk['grants'] },
): CompletionStore {
  const { completionKeyText, nextCompletion } = engine
  const apply = (
    key: CompletionKey,
    events: readonly CompletionEvent[],
    rest: Pick<StoredCompletion, 'claimant' | 'maxReward'> | null,
  ): StoredCompletion => {
    const text = completionKeyText(key)
    const before = disk.get(text)
    const state = events.reduce<CompletionState | null>(nextCompletion, before?.state ?? null)
    const known = before && 'digest' in before.state ? before : rest
    if (state === null || known === null) throw new TypeError('There is no completion to save.')
    const after = { key, state, claimant: known.claimant, maxReward: known.maxReward }
    disk.set(text, after)
    return after
  }
  return {
    find: (place) =>
      schedule.call(life, () =>
        [...disk.values()].filter(({ key }) => {
          const isOf = place.incentiveId === null || key.incentiveId === place.incentiveId
          return isOf && key.boostId === place.boostId && key.transactionHash === place.transactionHash
        }),
      ),
    // The simulation does not read the earned list.
    pageOf: () => schedule.call(life, () => []),
    listOfIncentive: () => schedule.call(life, () => []),
    saveObserved: (list) =>
      schedule.call(life, () => {
        for (const { key, block, isFinal, ...rest } of list) {
          apply(key, [{ type: isFinal ? 'finalized' : 'observed', block }], rest)
        }
      }),
    insertIntent: (key, { claim, block, window, maxReward }) =>
      schedule.call(life, () => {
        // One claim for one transaction, whichever incentive was first.
        const transaction = completionKeyText({ ...key, incentiveId: 0 })
        const others = [...disk.values()].filter(
          (one) => completionKeyText({ ...one.key, incentiveId: 0 }) === transaction,
        )
        const existing = others.flatMap(({ state }) => ('claim' in state ? [state.claim] : []))[0] ?? claim
        const rest = { claimant: claim.claimant, maxReward }
        if (!grants.has(transaction)) {
          const isOver = ({ key: other, state }: StoredCompletion) =>
            completionKeyText(other) !== completionKeyText(key) && state.status === 'refused'
          const day = toUtcDay(window.timestamp)
          const all = [...grants.values()]
          const ofAccount = all.filter((one) => one.claimant === claim.claimant)
          const counts = {
            ofAccount: ofAccount.length,
            ofAccountOnDay: ofAccount.filter((one) => one.day === day).length,
            onDay: all.filter((one) => one.day === day).length,
          }
          if (others.some(isOver) || !hasRoom(window.caps, counts)) {
            return apply(key, [{ type: 'over-cap', block, reason: 'no room' }], rest)
          }
          const after = apply(key, [{ type: 'intended', block, claim: existing }], rest)
          if (after.state.status !== 'refused') grants.set(transaction, { claimant: claim.claimant, day })
          return after
        }
        return apply(key, [{ type: 'intended', block, claim: existing }], rest)
      }),
    saveSignature: (key, saved) =>
      schedule.call(life, () => apply(key, [{ type: 'signed', ...saved }], disk.get(completionKeyText(key)) ?? null)),
    forget: (key) =>
      schedule.call(life, () => {
        const before = disk.get(completionKeyText(key))
        if (before && nextCompletion(before.state, { type: 'forgotten' }) === null) disk.delete(completionKeyText(key))
      }),
    listNotFinalized: (_chain, { upTo, limit }) =>
      schedule.call(life, () =>
        [...disk.values()]
          .filter(({ state }) => state.status === 'observed' && state.block.number <= upTo)
          .slice(0, limit),
      ),
  }
}
