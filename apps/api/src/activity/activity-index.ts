import type { Address, Hash, Hex } from 'viem'

/**
 * What the index knows, as readers see it. Our own indexer fills it in PostgreSQL. A hosted indexer can be an adapter with the same
 * functions. Addresses and hashes are in lower case, amounts in base units, times in Unix seconds.
 */
export type ActivityIndex = {
  /** The transactions that an account sent, received, or moved tokens in, newest first, on the given chains. */
  listTransactions(query: AccountQuery): Promise<readonly AccountTransaction[]>
  /** The tokens that an account ever sent or received, at most {@link MAX_TOKENS_SEEN}, the first seen first. */
  listTokensSeen(chainId: number, account: Address): Promise<readonly SeenToken[]>
  /** Those of `others` that the account itself sent something to. */
  listContacts(chainId: number, account: Address, others: readonly Address[]): Promise<ReadonlySet<Address>>
  /** Those of `positions` in whose transaction the core booked a claim for the account. */
  listClaimPositions(chainId: number, account: Address, positions: readonly Position[]): Promise<ReadonlySet<Position>>
  /** The boosts of the chain's core by id, in ascending order. @param query.afterBoostId - null for the first page. */
  listBoosts(query: BoostQuery): Promise<readonly IndexedBoost[]>
  /** The claims of a boost, or of an account when `claimant` is given, newest first. */
  listClaims(query: ClaimQuery): Promise<readonly IndexedClaim[]>
  /** Logs of the core and of incentives in chain order, to build something from. @see ProtocolLogQuery */
  listProtocolLogs(query: ProtocolLogQuery): Promise<readonly ProtocolLog[]>
  /** The transactions that call a contract of the settings, newest first. */
  listCalls(query: CallQuery): Promise<readonly IndexedTransaction[]>
  /** The blocks that were taken back after a reorg, in the order in which this happened. @param afterId - 0 for all. */
  listRetractions(afterId: number): Promise<readonly Retraction[]>
  /** How far the index is; null when it does not know the chain yet. */
  getProgress(chainId: number): Promise<IndexProgress | null>
}

/** Tokens in one answer. An account with more of them is a target of spam or a contract. */
export const MAX_TOKENS_SEEN = 1_000

/** A position in a chain: the block's number times 2^20, plus the transaction's index. It orders the transactions of a chain. */
export type Position = number

/** Where a page ends: the last transaction that was returned. */
export type ActivityKey = { readonly minedAt: number; readonly chainId: number; readonly position: Position }

export type AccountQuery = {
  readonly account: Address
  readonly chainIds: readonly number[]
  /** Only older ones than this; null for the newest. */
  readonly before: ActivityKey | null
  readonly limit: number
}

/** A mined transaction. */
export type IndexedTransaction = {
  readonly chainId: number
  readonly position: Position
  readonly minedAt: number
  readonly hash: Hash
  readonly from: Address
  /** The called account; for a deployment the new contract. */
  readonly to: Address | null
  readonly isDeployment: boolean
  /** The first four bytes of its input; null when it has fewer. */
  readonly selector: Hex | null
  readonly value: bigint
  readonly nonce: number
  readonly isReverted: boolean
}

/** A transaction, with those of its transfers that the account sent or received. */
export type AccountTransaction = IndexedTransaction & { readonly transfers: readonly IndexedTransfer[] }

/** The kinds of transfers. Value that contracts send is not known, because plain nodes do not report it. */
export type TransferKind = 'native' | 'erc20' | 'erc721' | 'erc1155'

/** Something that moved. A mint comes from the zero address, and a burn goes to it. */
export type IndexedTransfer = {
  readonly kind: TransferKind
  /** -1 for the value of the transaction. */
  readonly logIndex: number
  /** Its index in a batch; 0 otherwise. */
  readonly batchIndex: number
  /** Null for the native currency. */
  readonly token: Address | null
  /** Null for the native currency and ERC-20. */
  readonly tokenId: bigint | null
  readonly from: Address
  readonly to: Address
  /** 1 for an ERC-721. */
  readonly amount: bigint
}

/** `isReward`: it came to the account in a transaction in which the core booked a claim for it. */
export type SeenToken = {
  readonly token: Address
  readonly kind: Exclude<TransferKind, 'native'>
  readonly isReward: boolean
}

export type BoostQuery = { readonly chainId: number; readonly afterBoostId: bigint | null; readonly limit: number }

/** A boost as its `BoostCreated` has it. */
export type IndexedBoost = {
  readonly chainId: number
  readonly core: Address
  readonly boostId: bigint
  readonly owner: Address
  readonly action: Address
  readonly incentiveCount: number
  readonly validator: Address
  readonly allowList: Address
  readonly budget: Address
  readonly minedAt: number
  readonly position: Position
  readonly hash: Hash
}

export type ClaimQuery = {
  readonly chainId: number
  readonly boostId?: bigint
  readonly claimant?: Address
  /** Only older ones than this log; null for the newest. */
  readonly before: LogKey | null
  readonly limit: number
}

/** The position of a log. */
export type LogKey = { readonly position: Position; readonly logIndex: number }

/** A claim as its `BoostClaimed` has it. */
export type IndexedClaim = LogKey & {
  readonly chainId: number
  readonly boostId: bigint
  readonly incentiveId: bigint
  readonly claimant: Address
  /** The caller of an old core chose it freely. */
  readonly referrer: Address
  readonly minedAt: number
  readonly hash: Hash
}

/** Null in `after` is the start. `address` is of the core or an incentive; every one when it is left out. */
export type ProtocolLogQuery = {
  readonly chainId: number
  readonly address?: Address
  readonly boostId?: bigint
  readonly after: LogKey | null
  readonly limit: number
}

/** A log of the core, or a log of the form that incentives have (`Claimed`, `Entry`), which any contract can emit. */
export type ProtocolLog = LogKey & {
  readonly chainId: number
  readonly address: Address
  readonly event: string
  readonly boostId: bigint | null
  readonly incentiveId: bigint | null
  readonly topics: readonly Hash[]
  readonly data: Hex
  readonly minedAt: number
  readonly hash: Hash
}

export type CallQuery = {
  readonly chainId: number
  readonly contract: Address
  readonly selector?: Hex
  readonly before: Position | null
  readonly limit: number
}

/** Blocks from `fromBlock` on were taken back. What was read of them before is no longer true. */
export type Retraction = {
  readonly id: number
  readonly chainId: number
  readonly fromBlock: number
  /** The newest of the removed blocks. */
  readonly toBlock: number
}

export type IndexProgress = {
  /** The next block at the head. */
  readonly nextBlock: number
  /** Blocks below it that are not indexed yet. */
  readonly missingBlocks: number
}
