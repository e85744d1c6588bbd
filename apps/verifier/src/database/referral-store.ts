import type pg from 'pg'
import { z } from 'zod'
import {
  MAX_REFERRALS,
  type ReferralPlace,
  type ReferralStore,
  type StoredReferral,
} from '../verify-claim/referral-store.ts'
import { batch } from './batch.ts'
import { RowCorruptError } from './errors.ts'

const columns = ['chain_id', 'core', 'boost_id', 'transaction_hash', 'claimant']

/** The first saved referrals of each transaction in the list. Rows from before signatures are left out, because nothing proves them. */
const LIST = `SELECT r.at, k.referrer, k.signature
  FROM json_to_recordset($1::json)
    AS r(at integer, chain_id bigint, core text, boost_id numeric, transaction_hash text, claimant text)
  CROSS JOIN LATERAL (SELECT c.referrer, c.signature, c.made_at FROM claimant_referral AS c
    WHERE ${columns.map((column) => `c.${column} = r.${column}`).join(' AND ')} AND c.signature IS NOT NULL
    ORDER BY c.made_at, c.referrer LIMIT ${MAX_REFERRALS}) AS k
  ORDER BY r.at, k.made_at, k.referrer`

/** Signed referrals in PostgreSQL. Requests of the same moment share one statement. */
export function createReferralStore(pool: pg.Pool): ReferralStore {
  const list = batch<ReferralPlace, readonly unknown[]>({
    ...{ maxItems: 128, maxConcurrent: 2, maxWaiting: 2_048 },
    // Reading the same twice does no harm.
    namesOf: () => [],
    async run(places) {
      const requested = places.map(({ chainId, core, boostId, transactionHash, claimant }, at) => {
        const boost = { chain_id: chainId, core, boost_id: boostId.toString() }
        return { at, ...boost, transaction_hash: transactionHash, claimant }
      })
      const { rows } = await pool.query<{ at: number }>(LIST, [JSON.stringify(requested)])
      const found: unknown[][] = places.map(() => [])
      for (const row of rows) found[row.at]?.push(row)
      return found
    },
  })
  return {
    list: async (place) => (await list(place)).map(readRow),
    async keep(place, { referrer, signature }) {
      await pool.query(
        `INSERT INTO claimant_referral (${columns.join(', ')}, referrer, signature) VALUES ($1, $2, $3, $4, $5, $6, $7)
          ON CONFLICT (${columns.join(', ')}, referrer) DO UPDATE SET signature = excluded.signature
          WHERE claimant_referral.signature IS NULL`,
        [...valuesOf(place), referrer, signature],
      )
    },
  }
}

function valuesOf({ chainId, core, boostId, transactionHash, claimant }: ReferralPlace): unknown[] {
  return [chainId, core, boostId.toString(), transactionHash, claimant]
}

const hexOf = (digits: string) =>
  z.custom<`0x${string}`>((value) => typeof value === 'string' && new RegExp(`^0x${digits}$`).test(value))
const rowShape = z.object({ referrer: hexOf('[0-9a-f]{40}'), signature: hexOf('([0-9a-f]{2})+') })

function readRow(row: unknown): StoredReferral {
  const read = rowShape.safeParse(row)
  if (!read.success) throw new RowCorruptError('referrer')
  return read.data
}
