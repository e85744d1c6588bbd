import type { DrizzleDatabase } from '@laurel/server/database/connect.ts'
import { queryRows } from '@laurel/server/database/query-rows.ts'
import type { Hex } from 'viem'
import { z } from 'zod'
import type { ActivityIndex, LogKey } from '../activity/activity-index.ts'
import { boostShape, claimShape, hexOf, protocolLogShape, wholeNumber } from './activity-values.ts'

/** Reads boosts, claims and the other logs of the protocol. */
export function createProtocolReads(
  pool: DrizzleDatabase['$client'],
): Pick<ActivityIndex, 'listBoosts' | 'listClaims' | 'listClaimPositions' | 'listProtocolLogs'> {
  return {
    async listBoosts({ chainId, afterBoostId, limit }) {
      const hexes = ['core', 'owner', 'action', 'validator', 'allow_list', 'budget', 'hash'].map((name) => hexOf(name))
      const rows = await queryRows(pool, {
        statement: `SELECT boost_id, incentive_count, mined_at, position, ${hexes.join(', ')} FROM indexed_boost
          WHERE chain_id = $1 AND ($2::numeric IS NULL OR boost_id > $2) ORDER BY boost_id LIMIT $3`,
        values: [chainId, afterBoostId, limit],
        row: boostShape,
        table: 'indexed_boost',
      })
      return rows.map((row) => {
        return {
          ...{ chainId, core: row.core, boostId: row.boost_id, owner: row.owner, action: row.action },
          ...{ incentiveCount: row.incentive_count, validator: row.validator, allowList: row.allow_list },
          ...{ budget: row.budget, minedAt: row.mined_at, position: row.position, hash: row.hash },
        }
      })
    },
    async listClaims({ chainId, boostId = null, claimant = null, before, limit }) {
      const hexes = ['claimant', 'referrer', 'hash'].map((name) => hexOf(name))
      const rows = await queryRows(pool, {
        statement: `SELECT boost_id, incentive_id, mined_at, position, log_index, ${hexes.join(', ')} FROM indexed_claim
          WHERE chain_id = $1 AND ($2::numeric IS NULL OR boost_id = $2) AND ($3::bytea IS NULL OR claimant = $3)
            AND ($4::bigint IS NULL OR (position, log_index) < ($4, $5))
          ORDER BY position DESC, log_index DESC LIMIT $6`,
        values: [chainId, boostId, claimant === null ? null : toBytes(claimant), ...toValues(before), limit],
        row: claimShape,
        table: 'indexed_claim',
      })
      return rows.map((row) => {
        return {
          ...{ chainId, boostId: row.boost_id, incentiveId: row.incentive_id, claimant: row.claimant },
          ...{ referrer: row.referrer, minedAt: row.mined_at, position: row.position, logIndex: row.log_index },
          hash: row.hash,
        }
      })
    },
    async listClaimPositions(chainId, account, positions) {
      const rows = await queryRows(pool, {
        statement: `SELECT DISTINCT position FROM indexed_claim
          WHERE chain_id = $1 AND claimant = $2 AND position = ANY($3::bigint[])`,
        values: [chainId, toBytes(account), positions],
        row: z.object({ position: wholeNumber }),
        table: 'indexed_claim',
      })
      return new Set(rows.map(({ position }) => position))
    },
    async listProtocolLogs({ chainId, address = null, boostId = null, after, limit }) {
      const rows = await queryRows(pool, {
        statement: `SELECT position, log_index, event, boost_id, incentive_id, mined_at,
            ${['address', 'data', 'hash'].map((name) => hexOf(name)).join(', ')},
            ARRAY(SELECT '0x' || encode(topic, 'hex') FROM unnest(topics) AS topic) AS topics
          FROM indexed_protocol_log
          WHERE chain_id = $1 AND ($2::bytea IS NULL OR address = $2) AND ($3::numeric IS NULL OR boost_id = $3)
            AND ($4::bigint IS NULL OR (position, log_index) > ($4, $5)) ORDER BY position, log_index LIMIT $6`,
        values: [chainId, address === null ? null : toBytes(address), boostId, ...toValues(after), limit],
        row: protocolLogShape,
        table: 'indexed_protocol_log',
      })
      return rows.map((row) => {
        return {
          ...{ chainId, position: row.position, logIndex: row.log_index, address: row.address, event: row.event },
          ...{ boostId: row.boost_id, incentiveId: row.incentive_id, topics: row.topics, data: row.data },
          ...{ minedAt: row.mined_at, hash: row.hash },
        }
      })
    },
  }
}

function toValues(key: LogKey | null): readonly (number | null)[] {
  return key === null ? [null, null] : [key.position, key.logIndex]
}

function toBytes(hex: Hex): Buffer {
  return Buffer.from(hex.slice(2), 'hex')
}
