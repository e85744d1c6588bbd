import { batch } from '@laurel/server/database/batch.ts'
import type { DrizzleDatabase } from '@laurel/server/database/connect.ts'
import { queryRows } from '@laurel/server/database/query-rows.ts'
import { address, signature } from '@laurel/server/database/row-values.ts'
import { isNull } from 'drizzle-orm'
import { z } from 'zod'
import {
  MAX_REFERRALS,
  type ReferralPlace,
  type ReferralStore,
  type StoredReferral,
} from '../verify-claim/referral-store.ts'
import { claimantReferral } from './schema.ts'

const columns = ['chain_id', 'core', 'boost_id', 'transaction_hash', 'claimant']

/** The first saved referrals of each transaction in the list. Rows from before signatures are left out, because nothing proves them. */
const LIST = `SELECT r.at, k.referrer, k.signature
  FROM json_to_recordset($1::json)
    AS r(at integer, chain_id bigint, core text, boost_id numeric, transaction_hash text, claimant text)
  CROSS JOIN LATERAL (SELECT c.referrer, c.signature, c.made_at FROM claimant_referral AS c
    WHERE ${columns.map((column) => `c.${column} = r.${column}`).join(' AND ')} AND c.signature IS NOT NULL
    ORDER BY c.made_at, c.referrer LIMIT ${MAX_REFERRALS}) AS k
  ORDER BY r.at, k.made_at, k.referrer`

const rowShape = z.object({ at: z.number(), referrer: address, signature })

/** Signed referrals in PostgreSQL. Requests of the same moment share one statement. */
export function createReferralStore(db: DrizzleDatabase): ReferralStore {
  const list = batch<ReferralPlace, readonly StoredReferral[]>({
    ...{ maxItems: 128, maxConcurrent: 2, maxWaiting: 2_048 },
    // Reading the same twice does no harm.
    namesOf: () => [],
    async run(places) {
      const requested = places.map(({ chainId, core, boostId, transactionHash, claimant }, at) => {
        const boost = { chain_id: chainId, core, boost_id: boostId.toString() }
        return { at, ...boost, transaction_hash: transactionHash, claimant }
      })
      const values = [JSON.stringify(requested)]
      const rows = await queryRows(db.$client, { statement: LIST, values, row: rowShape, table: 'claimant_referral' })
      const found: StoredReferral[][] = places.map(() => [])
      for (const { at, ...referral } of rows) found[at]?.push(referral)
      return found
    },
  })
  return {
    list,
    async keep({ chainId, core, boostId, transactionHash, claimant }, { referrer, signature }) {
      const { chainId: chain, core: of, boostId: boost, transactionHash: hash, claimant: account } = claimantReferral
      await db
        .insert(claimantReferral)
        .values({ chainId, core, boostId, transactionHash, claimant, referrer, signature })
        .onConflictDoUpdate({
          target: [chain, of, boost, hash, account, claimantReferral.referrer],
          set: { signature },
          setWhere: isNull(claimantReferral.signature),
        })
    },
  }
}
