import type { DrizzleDatabase } from '@laurel/server/database/connect.ts'
import { queryRows } from '@laurel/server/database/query-rows.ts'
import type { BoostStore } from '../boosts/boost-store.ts'
import { hexOf } from './activity-values.ts'
import { toBoostKey, toListStatement } from './boost-list-query.ts'
import {
  boostColumns,
  boostRowShape,
  claimRowShape,
  joinPresentation,
  toBoostJson,
  toClaimJson,
} from './boost-values.ts'

/** Reads boosts and their claims. */
export function createBoostReads(pool: DrizzleDatabase['$client']): Pick<BoostStore, 'list' | 'find' | 'listClaims'> {
  return {
    async list(query) {
      const rows = await queryRows(pool, { ...toListStatement(query), row: boostRowShape, table: 'boost' })
      const page = rows.slice(0, query.limit)
      const last = page.at(-1)
      const next = rows.length > query.limit && last !== undefined ? toBoostKey(last, query.order) : null
      return { boosts: page.map(toBoostJson), next }
    },
    async find(chainId, boostId) {
      const [row] = await queryRows(pool, {
        statement: `SELECT ${boostColumns} FROM boost AS listed ${joinPresentation}
          WHERE listed.chain_id = $1 AND listed.boost_id = $2 AND listed.status IS NOT NULL`,
        values: [chainId, boostId],
        row: boostRowShape,
        table: 'boost',
      })
      return row === undefined ? null : toBoostJson(row)
    },
    async listClaims({ chainId, boostId }, { before, limit }) {
      const rows = await queryRows(pool, {
        statement: `SELECT type, incentive_id, ${hexOf('account')}, amount, mined_at, ${hexOf('hash')}, position, log_index
          FROM boost_claim WHERE chain_id = $1 AND boost_id = $2
            AND ($3::bigint IS NULL OR (position, log_index) < ($3, $4::integer))
          ORDER BY position DESC, log_index DESC LIMIT $5`,
        values: [chainId, boostId, before?.position ?? null, before?.logIndex ?? null, limit + 1],
        row: claimRowShape,
        table: 'boost_claim',
      })
      const page = rows.slice(0, limit)
      const last = page.at(-1)
      const next =
        rows.length > limit && last !== undefined ? { position: last.position, logIndex: last.log_index } : null
      return { claims: page.map(toClaimJson), next }
    },
  }
}
