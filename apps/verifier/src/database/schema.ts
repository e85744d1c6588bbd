import { bigint, integer, jsonb, numeric, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * The tables, as `migrations` leaves them: `schema.test.ts` compares both. Migrations are written by hand, because indexes, constraints
 * and triggers hold rules that a table's columns cannot say.
 */

// A column object belongs to one table, so each table makes its own.
const chainId = () => bigint('chain_id', { mode: 'number' }).notNull()
const core = () => text('core').notNull()
const boostId = () => numeric('boost_id', { precision: 78, scale: 0, mode: 'bigint' }).notNull()
const incentiveId = () => smallint('incentive_id').notNull()
const transactionHash = () => text('transaction_hash').notNull()
const logIndex = () => integer('log_index').notNull()
const claimant = () => text('claimant').notNull()
const blockNumber = () => bigint('block_number', { mode: 'bigint' }).notNull()
const blockHash = () => text('block_hash').notNull()
const sequence = () => bigint('sequence', { mode: 'number' }).notNull()
const now = (name: string) => timestamp(name, { withTimezone: true }).notNull().defaultNow()

/** A transaction of a claimant that one incentive pays, from when it is observed until its claim is signed. */
export const completion = pgTable(
  'completion',
  {
    ...{ chainId: chainId(), core: core(), boostId: boostId(), incentiveId: incentiveId() },
    ...{ transactionHash: transactionHash(), logIndex: logIndex(), claimant: claimant() },
    status: text('status').notNull(),
    ...{ blockNumber: blockNumber(), blockHash: blockHash() },
    refusalCode: text('refusal_code'),
    refusalReason: text('refusal_reason'),
    claim: jsonb('claim'),
    digest: text('digest'),
    signature: text('signature'),
    signer: text('signer'),
    maxReward: numeric('max_reward', { precision: 78, scale: 0, mode: 'bigint' }),
    observedAt: now('observed_at'),
    changedAt: now('changed_at'),
    blockTime: bigint('block_time', { mode: 'bigint' }),
    caps: jsonb('caps'),
  },
  (row) => [
    primaryKey({
      columns: [row.chainId, row.core, row.boostId, row.incentiveId, row.transactionHash, row.logIndex],
    }),
  ],
)

/** The digest of a completion's first claim, for all incentives of the boost. Caps count these rows. */
export const claimDigest = pgTable(
  'claim_digest',
  {
    ...{
      chainId: chainId(),
      core: core(),
      boostId: boostId(),
      transactionHash: transactionHash(),
      logIndex: logIndex(),
    },
    claim: jsonb('claim').notNull(),
    digest: text('digest').notNull(),
    claimant: text('claimant'),
    utcDay: integer('utc_day'),
  },
  (row) => [primaryKey({ columns: [row.chainId, row.core, row.boostId, row.transactionHash, row.logIndex] })],
)

/** Completions that were over a cap when their claim was requested. They are never paid. */
export const overCapCompletion = pgTable(
  'over_cap_completion',
  {
    ...{
      chainId: chainId(),
      core: core(),
      boostId: boostId(),
      transactionHash: transactionHash(),
      logIndex: logIndex(),
    },
    claimant: claimant(),
    refusedAt: now('refused_at'),
  },
  (row) => [primaryKey({ columns: [row.chainId, row.core, row.boostId, row.transactionHash, row.logIndex] })],
)

/** Signatures of completions by a later key. */
export const reissuedSignature = pgTable(
  'reissued_signature',
  {
    ...{ chainId: chainId(), core: core(), boostId: boostId(), incentiveId: incentiveId() },
    ...{ transactionHash: transactionHash(), logIndex: logIndex() },
    signer: text('signer').notNull(),
    signature: text('signature').notNull(),
    madeAt: now('made_at'),
  },
  (row) => [
    primaryKey({
      columns: [row.chainId, row.core, row.boostId, row.incentiveId, row.transactionHash, row.logIndex, row.signer],
    }),
  ],
)

/** Referrers that claimants named before their claims could be signed. Rows from before signatures have none. */
export const claimantReferral = pgTable(
  'claimant_referral',
  {
    ...{
      chainId: chainId(),
      core: core(),
      boostId: boostId(),
      transactionHash: transactionHash(),
      claimant: claimant(),
    },
    referrer: text('referrer').notNull(),
    madeAt: now('made_at'),
    signature: text('signature'),
  },
  (row) => [
    primaryKey({ columns: [row.chainId, row.core, row.boostId, row.transactionHash, row.claimant, row.referrer] }),
  ],
)

/** Every version of a boost's terms that its owner signed. */
export const boostTerms = pgTable(
  'boost_terms',
  {
    ...{ chainId: chainId(), core: core(), boostId: boostId(), sequence: sequence() },
    hash: text('hash').notNull(),
    terms: jsonb('terms').notNull(),
    signature: text('signature').notNull(),
    signer: text('signer').notNull(),
    fromBlock: bigint('from_block', { mode: 'bigint' }).notNull(),
    acceptedAt: now('accepted_at'),
  },
  (row) => [primaryKey({ columns: [row.chainId, row.core, row.boostId, row.sequence] })],
)

/** The newest text of a boost that its owner signed. */
export const boostText = pgTable(
  'boost_text',
  {
    ...{ chainId: chainId(), core: core(), boostId: boostId(), sequence: sequence() },
    hash: text('hash').notNull(),
    text: jsonb('text').notNull(),
    signature: text('signature').notNull(),
    signer: text('signer').notNull(),
    acceptedAt: now('accepted_at'),
  },
  (row) => [primaryKey({ columns: [row.chainId, row.core, row.boostId] })],
)

/** How far a chain has been watched: everything below `nextBlock` has been scanned. */
export const watchCursor = pgTable(
  'watch_cursor',
  {
    ...{ chainId: chainId(), core: core() },
    nextBlock: bigint('next_block', { mode: 'bigint' }).notNull(),
    changedAt: now('changed_at'),
  },
  (row) => [primaryKey({ columns: [row.chainId, row.core] })],
)

/** The highest block of a chain that was ever treated as finalized. */
export const finalizedCheckpoint = pgTable(
  'finalized_checkpoint',
  { ...{ chainId: chainId(), core: core() }, ...{ blockNumber: blockNumber(), blockHash: blockHash() } },
  (row) => [primaryKey({ columns: [row.chainId, row.core] })],
)

/** The chains on which nothing is signed, because a finalized block was replaced by another. */
export const chainHalt = pgTable(
  'chain_halt',
  {
    ...{ chainId: chainId(), core: core(), blockNumber: blockNumber(), blockHash: blockHash() },
    foundHash: text('found_hash').notNull(),
    haltedAt: now('halted_at'),
  },
  (row) => [primaryKey({ columns: [row.chainId, row.core] })],
)

/** Every table. */
export const tables = [
  ...[completion, claimDigest, overCapCompletion, reissuedSignature, claimantReferral],
  ...[boostTerms, boostText, watchCursor, finalizedCheckpoint, chainHalt],
]
