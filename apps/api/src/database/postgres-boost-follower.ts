import type { DrizzleDatabase } from '@laurel/server/database/connect.ts'
import { queryRows, runStatement } from '@laurel/server/database/query-rows.ts'
import { z } from 'zod'
import { toPosition } from '../activity/position.ts'
import type { BoostStore } from '../boosts/boost-store.ts'
import { wholeNumber } from './activity-values.ts'

/** How far the boosts of each chain follow its index. */
export function createBoostFollower(
  pool: DrizzleDatabase['$client'],
): Pick<BoostStore, 'getRetraction' | 'setBlock' | 'listBlocks' | 'applyRetraction'> {
  return {
    async getRetraction(chainId) {
      const [row] = await queryRows(pool, {
        statement: 'SELECT retraction_id FROM boost_follower WHERE chain_id = $1',
        values: [chainId],
        row: z.object({ retraction_id: wholeNumber }),
        table: 'boost_follower',
      })
      return row?.retraction_id ?? 0
    },
    async setBlock(chainId, block) {
      await runStatement(
        pool,
        `INSERT INTO boost_follower (chain_id, block) VALUES ($1, $2)
          ON CONFLICT (chain_id) DO UPDATE SET block = excluded.block`,
        [chainId, block],
      )
    },
    async listBlocks() {
      const rows = await queryRows(pool, {
        statement: 'SELECT chain_id, block FROM boost_follower WHERE block >= 0',
        row: z.object({ chain_id: wholeNumber, block: wholeNumber }),
        table: 'boost_follower',
      })
      return rows.map(({ chain_id, block }) => ({ chainId: chain_id, block }))
    },
    async applyRetraction(chainId, { id, fromBlock }) {
      // The rows first: when this is interrupted in between, it is repeated.
      await runStatement(pool, 'UPDATE boost SET log_count = -1 WHERE chain_id = $1 AND last_position >= $2', [
        chainId,
        toPosition(fromBlock, 0),
      ])
      await runStatement(
        pool,
        `INSERT INTO boost_follower (chain_id, retraction_id) VALUES ($1, $2)
          ON CONFLICT (chain_id) DO UPDATE SET retraction_id = excluded.retraction_id`,
        [chainId, id],
      )
    },
  }
}
