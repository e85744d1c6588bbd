import type { boostParameters, boostSchemas, boostStatuses } from '@laurel/wallet/api-schemas'
import type { Address, Hash, Hex } from 'viem'
import type * as mini from 'zod/mini'
import type { IndexedBoost, LogKey } from '../activity/activity-index.ts'

/** A boost as responses have it. */
export type BoostJson = mini.input<(typeof boostSchemas)['Boost']>
/** What a contract returned about itself, as responses have it. */
export type ContractJson = NonNullable<mini.input<(typeof boostSchemas)['BoostsResponse']>['contracts']>[number]
/** The components of a boost as responses have them. */
export type StateJson = BoostJson['state']
/** A claim as responses have it. */
export type ClaimJson = mini.input<(typeof boostSchemas)['BoostClaimsResponse']>['claims'][number]
export type BoostStatus = (typeof boostStatuses)[number]
export type BoostOrder = mini.output<(typeof boostParameters)['sort']>
export type RewardKind = NonNullable<mini.output<(typeof boostParameters)['reward']>>

/** The kind of reward, the token that it pays, and where it is. In lower case. */
export type StoredIncentive = { readonly address: Address; readonly kind: string; readonly token: Address | null }

/** What lists need of a boost beside what the index has. */
export type BoostSummary = {
  readonly status: BoostStatus
  readonly rewardKinds: readonly RewardKind[]
  /** The share of the reward that is gone, in percent. */
  readonly spent: number
  readonly rewardToken: Address | null
  /** What a claim pays of the first reward, in base units; null when it varies. */
  readonly reward: bigint | null
  /** What a search finds, from the chain alone. */
  readonly words: string
  readonly incentives: readonly StoredIncentive[]
}

/** The logs of a boost in the index: how many, and the position of the newest. */
export type LogStamp = { readonly count: number; readonly lastPosition: number }

/** What is saved of a boost. */
export type NewBoost = {
  readonly created: IndexedBoost
  readonly stamp: LogStamp
  readonly readBlock: number
  /** Unix seconds. */
  readonly refreshAt: number
  /** Null when a component is of an unknown kind. */
  readonly read: { readonly summary: BoostSummary; readonly state: StateJson } | null
}

/** A boost whose logs the index has, to be read from the chain. */
export type StaleBoost = {
  readonly created: IndexedBoost
  readonly stamp: LogStamp
  /** Whether the newest event that changed what is left is a claw-back. */
  readonly endsWithClawback: boolean
}

export type BoostFilter = {
  readonly chainId: number | null
  readonly status: BoostStatus | null
  readonly reward: RewardKind | null
  readonly rewardToken: Address | null
  readonly before: bigint | null
  readonly owner: Address | null
  readonly budget: Address | null
  readonly claimant: Address | null
  readonly category: string | null
  /** In lower case, each of them letters and digits. */
  readonly words: readonly string[]
}

/** Where a page of boosts ends: the values that the order compares, of the last boost. */
export type BoostKey = readonly (string | number)[]

export type BoostListQuery = {
  readonly filter: BoostFilter
  readonly order: BoostOrder
  /** Null for the first page. */
  readonly after: BoostKey | null
  readonly limit: number
}

/** Boosts in PostgreSQL. Addresses are in lower case. */
export type BoostStore = {
  /** Runs unless another process does so for the chain. @returns null then. */
  withLock<result>(chainId: number, run: () => Promise<result>): Promise<result | null>
  /** The retraction up to which the boosts of a chain are true; 0 at first. */
  getRetraction(chainId: number): Promise<number>
  /** Saves the newest block that the boosts of a chain are true for. */
  setBlock(chainId: number, block: number): Promise<void>
  /** The newest block that the boosts of each chain are true for, without chains that were not followed yet. */
  listBlocks(): Promise<readonly { readonly chainId: number; readonly block: number }[]>
  /** Marks every boost with logs from `fromBlock` on as stale. */
  applyRetraction(chainId: number, retraction: { readonly id: number; readonly fromBlock: number }): Promise<void>
  /** Removes boosts that the index does not have any more. */
  deleteGone(chainId: number): Promise<void>
  /** Boosts whose logs in the index are others than when they were saved, the newest first. Reads all logs of the chain. */
  listChanged(chainId: number, limit: number): Promise<readonly bigint[]>
  /** Boosts with logs after a position, and the position of the newest of the logs. */
  listChangedSince(
    chainId: number,
    after: LogKey,
    limit: number,
  ): Promise<{ readonly boostIds: readonly bigint[]; readonly through: LogKey | null }>
  /** The position of the newest log of a chain; null without logs. */
  getNewestLog(chainId: number): Promise<LogKey | null>
  /** Boosts that are due to be read again, the longest overdue first. @param nowSeconds - Unix seconds. */
  listDue(chainId: number, nowSeconds: number, limit: number): Promise<readonly bigint[]>
  /** What the index has of boosts. Boosts that it does not have are left out. */
  findStale(chainId: number, boostIds: readonly bigint[]): Promise<readonly StaleBoost[]>
  /** Saves boosts with the totals of their logs. */
  save(boosts: readonly NewBoost[]): Promise<void>
  /** A page of boosts, and the key of the last one when there are more. */
  list(query: BoostListQuery): Promise<{ readonly boosts: readonly BoostJson[]; readonly next: BoostKey | null }>
  find(chainId: number, boostId: bigint): Promise<BoostJson | null>
  /** The claims of a boost, newest first. */
  listClaims(
    boost: { readonly chainId: number; readonly boostId: bigint },
    page: { readonly before: LogKey | null; readonly limit: number },
  ): Promise<{ readonly claims: readonly ClaimJson[]; readonly next: LogKey | null }>
}

/** A presentation that a boost's owner signed, as it is saved. Addresses are in lower case. */
export type SavedPresentation = {
  readonly hash: Hash
  readonly chainId: number
  readonly core: Address
  readonly boostId: bigint
  readonly sequence: number
  readonly title: string | null
  readonly description: string | null
  readonly link: string | null
  readonly pictureHash: Hash | null
  readonly category: string | null
  readonly signature: Hex
  readonly signer: Address
}

/** Presentations and their pictures. */
export type PresentationStore = {
  find(hash: Hash): Promise<SavedPresentation | null>
  /**
   * Saves a presentation with its picture, unless one of the same signer with the same or a higher sequence is there.
   * @param picture - its bytes; null when it has none or it is stored already. @returns whether it was saved.
   */
  add(presentation: SavedPresentation, picture: Uint8Array | null): Promise<boolean>
  hasPicture(hash: Hash): Promise<boolean>
  findPicture(hash: Hash): Promise<Uint8Array | null>
}
