import type pg from 'pg'
import type { Address } from 'viem'
import type { ReferralPlace, ReferralStore } from '../verify-claim/referral-store.ts'
import { RowCorruptError } from './errors.ts'

const columns = ['chain_id', 'core', 'boost_id', 'transaction_hash', 'claimant']
const isAt = columns.map((column, at) => `${column} = $${at + 1}`).join(' AND ')

/** Referrals that claimants signed before their deeds were settled, in PostgreSQL: the first stands. */
export function createReferralStore(pool: pg.Pool): ReferralStore {
  return {
    async find(place) {
      const statement = `SELECT referrer FROM claimant_referral WHERE ${isAt}`
      const { rows } = await pool.query<{ referrer: string }>(statement, valuesOf(place))
      return rows[0] === undefined ? null : readAddress(rows[0].referrer)
    },
    async keep(place, referrer) {
      await pool.query(
        `INSERT INTO claimant_referral (${columns.join(', ')}, referrer) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
        [...valuesOf(place), referrer],
      )
    },
  }
}

function valuesOf({ chainId, core, boostId, transactionHash, claimant }: ReferralPlace): unknown[] {
  return [chainId, core, boostId.toString(), transactionHash, claimant]
}

function readAddress(text: string): Address {
  if (!/^0x[0-9a-f]{40}$/.test(text)) throw new RowCorruptError('referrer')
  return `0x${text.slice(2)}`
}
