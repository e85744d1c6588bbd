import type { CompletionEvent } from '../verify-claim/completion.ts'
import { changesStatusSql, isAllowedSql, nextStatusSql } from './transition-sql.ts'

/**
 * The statements of the completion store. The frequent ones take many completions, as one list in JSON. Each that
 * changes a status has the rulebook of `verify-claim/completion.ts` built in, so that any number of processes may run it at
 * the same time. Rows are written in the order of their keys, so that two statements for the same rows cannot deadlock.
 */

const KEY = ['chain_id', 'core', 'boost_id', 'incentive_id', 'transaction_hash', 'log_index']
const isSameKey = KEY.map((column) => `c.${column} = r.${column}`).join(' AND ')
const asWritten = KEY.map((column) => `r.${column}`).join(', ')
/** The incentive last, because the other data of a transaction is saved for all its incentives. */
const inOrder = 'r.chain_id, r.core, r.boost_id, r.transaction_hash, r.log_index, r.incentive_id'
const KEY_SHAPE = 'chain_id bigint, core text, boost_id numeric, incentive_id smallint, transaction_hash text'
const shape = (more: string) => `json_to_recordset($1::json) AS r(${KEY_SHAPE}, log_index integer, ${more})`

/** Columns of the first claim: an upsert changes them only as long as no claim is saved and none was refused. */
const firstWins = (column: string) =>
  `${column} = CASE WHEN ${changesStatusSql('intended')} THEN excluded.${column} ELSE c.${column} END`
/** What an upsert sets, from what it would have inserted: the event's name is the status of that row. */
const nextStatus = (events: Readonly<Record<string, CompletionEvent['type']>>) =>
  `status = CASE excluded.status ${Object.entries(events)
    .map(([status, event]) => `WHEN '${status}' THEN ${nextStatusSql(event, 'excluded.block_hash')}`)
    .join(' ')} END`

/** Every completion of each transaction in the list, with the transaction's index. By incentive, because the key begins so. */
export const FIND = `SELECT r.at, c.* FROM json_to_recordset($1::json) AS r(at integer, ${KEY_SHAPE})
  JOIN completion c ON ${KEY.slice(0, -1)
    .map((column) => `c.${column} = r.${column}`)
    .join(' AND ')}
  ORDER BY c.log_index, c.incentive_id`

/** Saves observed transactions. A digest and its claimant never change. */
export const SAVE_OBSERVED = `INSERT INTO completion AS c
  (${KEY.join(', ')}, claimant, status, block_number, block_hash, max_reward)
  SELECT ${asWritten}, r.claimant, r.status, r.block_number, r.block_hash, r.max_reward
  FROM ${shape('claimant text, status text, block_number bigint, block_hash text, max_reward numeric')}
  ORDER BY ${inOrder}
  ON CONFLICT (${KEY.join(', ')}) DO UPDATE SET
    block_number = excluded.block_number, block_hash = excluded.block_hash, changed_at = now(),
    ${nextStatus({ observed: 'observed', finalized: 'finalized' })}, ${firstWins('claimant')}`

/**
 * Saves claims to sign, unless another was first or it is over a cap: the trigger `completion_1_enforce_caps` counts and makes it a
 * refusal (`enforce_caps`, last defined in `migrations/0008_names.sql`). Returns the stored rows.
 */
export const INSERT_INTENT = `INSERT INTO completion AS c
  (${KEY.join(', ')}, claimant, status, block_number, block_hash, block_time, caps, claim, digest, max_reward)
  SELECT ${asWritten}, r.claimant, 'pending', r.block_number, r.block_hash, r.block_time, r.caps, r.claim, r.digest,
    r.max_reward
  FROM ${shape(
    [
      'claimant text, block_number bigint, block_hash text, block_time bigint, caps jsonb',
      'claim jsonb, digest text, max_reward numeric',
    ].join(', '),
  )}
  ORDER BY ${inOrder}
  ON CONFLICT (${KEY.join(', ')}) DO UPDATE SET
    block_number = excluded.block_number, block_hash = excluded.block_hash, changed_at = now(),
    ${nextStatus({ pending: 'intended', refused: 'over-cap' })},
    ${['claimant', 'claim', 'digest', 'max_reward', 'block_time', 'caps', 'refusal_code', 'refusal_reason'].map(firstWins).join(', ')}
  RETURNING c.*`

/** Saves signatures for rows with a digest, unless another was first. Returns the stored rows. */
export const SAVE_SIGNATURE = `UPDATE completion AS c SET
    signature = coalesce(c.signature, r.signature), signer = coalesce(c.signer, r.signer), changed_at = now(),
    status = ${nextStatusSql('signed')}
  FROM ${shape('signature text, signer text')}
  WHERE ${isSameKey} AND ${isAllowedSql('signed')}
  RETURNING c.*`

const hasKey = KEY.map((column, at) => `c.${column} = $${at + 1}`).join(' AND ')

/** Deletes completions that a reorg removed, unless they have a digest. */
export const DELETE_COMPLETION = `DELETE FROM completion AS c
  WHERE ${hasKey} AND ${changesStatusSql('forgotten')}`

const PLACE = 'c.observed_at, c.transaction_hash, c.log_index, c.incentive_id, c.boost_id, c.chain_id'

/**
 * What an account has earned, newest first, with its place, and whether it represents all completions of its incentive. Parameters:
 * claimant, chain or null, limit, and the previous page's end (its six columns, or null).
 */
export const PAGE_OF = `WITH mine AS (SELECT c.*, row_number() OVER (
      PARTITION BY c.chain_id, c.core, c.boost_id, c.incentive_id
      ORDER BY (c.signature IS NULL), c.block_number, c.transaction_hash, c.log_index) = 1 AS is_first
    FROM completion AS c WHERE c.claimant = $1 AND ($2::bigint IS NULL OR c.chain_id = $2))
  SELECT c.*, to_char(c.observed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS seen_text FROM mine AS c
  WHERE $4::timestamptz IS NULL OR (${PLACE}) < ($4, $5, $6::integer, $7::smallint, $8::numeric, $9::bigint)
  ORDER BY ${PLACE.split(', ')
    .map((column) => `${column} DESC`)
    .join(', ')} LIMIT $3`

/**
 * What was earned from one incentive. Parameters: chain, core, boost, incentive, limit, and whether one completion for each account is
 * enough: the one that was signed, else the oldest.
 */
export const LIST_OF_INCENTIVE = `SELECT * FROM (SELECT c.*, row_number() OVER (
      PARTITION BY c.claimant ORDER BY (c.signature IS NULL), c.block_number, c.transaction_hash, c.log_index) AS place
    FROM completion AS c
    WHERE c.chain_id = $1 AND c.core = $2 AND c.boost_id = $3 AND c.incentive_id = $4 AND c.status <> 'refused') AS one
  WHERE NOT $6 OR one.place = 1 ORDER BY one.observed_at DESC, one.transaction_hash, one.log_index LIMIT $5`

/** Completions observed on a chain up to a height that are not known to be finalized. Parameters: chain, height, limit. */
export const LIST_NOT_FINALIZED = `SELECT c.* FROM completion AS c
  WHERE c.chain_id = $1 AND c.status = 'observed' AND c.block_number <= $2 ORDER BY c.block_number LIMIT $3`
