import type { DrizzleDatabase } from '@laurel/server/database/connect.ts'
import { queryRows, runStatement } from '@laurel/server/database/query-rows.ts'
import { digits } from '@laurel/server/database/row-values.ts'
import { z } from 'zod'
import type { BoostStore } from '../boosts/boost-store.ts'
import { boostShape, hexOf, wholeNumber } from './activity-values.ts'

const idShape = z.object({ boost_id: digits })
const keyShape = z.object({ position: wholeNumber, log_index: z.number() })
/** Logs that are looked at in one step. */
const MAX_LOGS = 1_000

/** The logs of the core and of its incentives, each with its boost, as `logs`. */
const logsOfBoosts = `WITH logs AS (
  SELECT boost_id, position FROM indexed_protocol_log WHERE chain_id = $1 AND boost_id IS NOT NULL
  UNION ALL
  SELECT paid.boost_id, own.position FROM boost_incentive AS paid JOIN indexed_protocol_log AS own
    ON own.chain_id = paid.chain_id AND own.address = paid.address WHERE paid.chain_id = $1),
stamps AS (SELECT boost_id, count(*)::integer AS log_count, max(position) AS last_position FROM logs GROUP BY boost_id)`

const hexColumns = ['core', 'owner', 'action', 'validator', 'allow_list', 'budget', 'hash']
  .map((name) => hexOf(name))
  .join(', ')

/** The boosts that are given, with their logs and whether the newest one takes funds back. */
const boostsWithStamps = `SELECT made.boost_id, incentive_count, mined_at, position, ${hexColumns},
    stamp.log_count, stamp.last_position, newest.event = 'Clawback' AS ends_with_clawback
  FROM indexed_boost AS made
  CROSS JOIN LATERAL (SELECT count(*)::integer AS log_count, max(position) AS last_position FROM (
    SELECT position FROM indexed_protocol_log WHERE chain_id = $1 AND boost_id = made.boost_id
    UNION ALL
    SELECT own.position FROM boost_incentive AS paid JOIN indexed_protocol_log AS own
      ON own.chain_id = paid.chain_id AND own.address = paid.address
    WHERE paid.chain_id = $1 AND paid.boost_id = made.boost_id) AS logs) AS stamp
  CROSS JOIN LATERAL (SELECT event FROM indexed_protocol_log WHERE chain_id = $1 AND boost_id = made.boost_id
    AND event IN ('BoostCreated', 'BoostClaimed', 'BoostToppedUp', 'Clawback')
    ORDER BY position DESC, log_index DESC LIMIT 1) AS newest
  WHERE made.chain_id = $1 AND made.boost_id = ANY($2::numeric[])`

/** Finds the boosts that must be made again. */
export function createBoostChanges(
  pool: DrizzleDatabase['$client'],
): Pick<BoostStore, 'deleteGone' | 'listChanged' | 'listChangedSince' | 'getNewestLog' | 'listDue' | 'findStale'> {
  return {
    async deleteGone(chainId) {
      await runStatement(
        pool,
        `DELETE FROM boost WHERE chain_id = $1 AND NOT EXISTS (SELECT FROM indexed_protocol_log AS made
          WHERE made.chain_id = $1 AND made.boost_id = boost.boost_id AND made.event = 'BoostCreated')`,
        [chainId],
      )
    },
    async listChanged(chainId, limit) {
      const rows = await queryRows(pool, {
        statement: `${logsOfBoosts} SELECT stamps.boost_id FROM stamps LEFT JOIN boost
            ON boost.chain_id = $1 AND boost.boost_id = stamps.boost_id
          WHERE (boost.log_count, boost.last_position) IS DISTINCT FROM (stamps.log_count, stamps.last_position)
            AND EXISTS (SELECT FROM indexed_protocol_log AS made WHERE made.chain_id = $1
              AND made.boost_id = stamps.boost_id AND made.event = 'BoostCreated')
          ORDER BY stamps.boost_id DESC LIMIT $2`,
        values: [chainId, limit],
        row: idShape,
        table: 'boost',
      })
      return rows.map(({ boost_id }) => boost_id)
    },
    async listChangedSince(chainId, after, limit) {
      const rows = await queryRows(pool, {
        statement: `SELECT coalesce(log.boost_id, paid.boost_id) AS boost_id, log.position, log.log_index
          FROM (SELECT * FROM indexed_protocol_log WHERE chain_id = $1 AND (position, log_index) > ($2, $3)
            ORDER BY position, log_index LIMIT $4) AS log
          LEFT JOIN boost_incentive AS paid ON paid.chain_id = $1 AND paid.address = log.address
          ORDER BY log.position, log.log_index`,
        values: [chainId, after.position, after.logIndex, Math.min(limit, MAX_LOGS)],
        row: z.object({ boost_id: digits.nullable(), position: wholeNumber, log_index: z.number() }),
        table: 'indexed_protocol_log',
      })
      const last = rows.at(-1)
      return {
        boostIds: [...new Set(rows.flatMap(({ boost_id }) => boost_id ?? []))],
        through: last === undefined ? null : { position: last.position, logIndex: last.log_index },
      }
    },
    async getNewestLog(chainId) {
      const [row] = await queryRows(pool, {
        statement: `SELECT position, log_index FROM indexed_protocol_log WHERE chain_id = $1
          ORDER BY position DESC, log_index DESC LIMIT 1`,
        values: [chainId],
        row: keyShape,
        table: 'indexed_protocol_log',
      })
      return row === undefined ? null : { position: row.position, logIndex: row.log_index }
    },
    async listDue(chainId, nowSeconds, limit) {
      const rows = await queryRows(pool, {
        statement: 'SELECT boost_id FROM boost WHERE chain_id = $1 AND refresh_at <= $2 ORDER BY refresh_at LIMIT $3',
        values: [chainId, nowSeconds, limit],
        row: idShape,
        table: 'boost',
      })
      return rows.map(({ boost_id }) => boost_id)
    },
    async findStale(chainId, boostIds) {
      const rows = await queryRows(pool, {
        statement: boostsWithStamps,
        values: [chainId, boostIds.map(String)],
        row: boostShape.extend({
          ...{ log_count: z.number(), last_position: wholeNumber, ends_with_clawback: z.boolean() },
        }),
        table: 'indexed_boost',
      })
      return rows.map((row) => {
        return {
          created: {
            ...{ chainId, core: row.core, boostId: row.boost_id, owner: row.owner, action: row.action },
            ...{ incentiveCount: row.incentive_count, validator: row.validator, allowList: row.allow_list },
            ...{ budget: row.budget, minedAt: row.mined_at, position: row.position, hash: row.hash },
          },
          stamp: { count: row.log_count, lastPosition: row.last_position },
          endsWithClawback: row.ends_with_clawback,
        }
      })
    },
  }
}
