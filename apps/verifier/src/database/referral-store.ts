import type pg from 'pg'
import { z } from 'zod'
import {
  type KeptReferral,
  MAX_REFERRALS,
  type ReferralPlace,
  type ReferralStore,
} from '../verify-claim/referral-store.ts'
import { RowCorruptError } from './errors.ts'

const columns = ['chain_id', 'core', 'boost_id', 'transaction_hash', 'claimant']
const isAt = columns.map((column, at) => `${column} = $${at + 1}`).join(' AND ')

/** Referrals that claimants signed, in PostgreSQL. What was kept before signatures were is left out: nothing proves it. */
export function createReferralStore(pool: pg.Pool): ReferralStore {
  return {
    async list(place) {
      const statement = `SELECT referrer, signature FROM claimant_referral WHERE ${isAt} AND signature IS NOT NULL
        ORDER BY made_at, referrer LIMIT ${MAX_REFERRALS}`
      const { rows } = await pool.query(statement, valuesOf(place))
      return rows.map(readRow)
    },
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

function readRow(row: unknown): KeptReferral {
  const read = rowShape.safeParse(row)
  if (!read.success) throw new RowCorruptError('referrer')
  return read.data
}
