import type pg from 'pg'
import type { Address } from 'viem'
import type { StoredSignature } from '../verify-claim/completion.ts'
import type { CompletionKey } from '../verify-claim/completion-key.ts'
import type { ReissueStore } from '../verify-claim/reissue.ts'
import { RowCorruptError } from './errors.ts'

const columns = ['chain_id', 'core', 'boost_id', 'incentive_id', 'transaction_hash', 'log_index', 'signer']
const isAt = columns.map((column, at) => `${column} = $${at + 1}`).join(' AND ')

/** Signatures made again after a change of keys, in PostgreSQL. The first one of each key wins. */
export function createReissueStore(pool: pg.Pool): ReissueStore {
  const find = async (key: CompletionKey, signer: Address): Promise<StoredSignature | null> => {
    const { rows } = await pool.query<{ signature: string }>(
      `SELECT signature FROM reissued_signature WHERE ${isAt}`,
      valuesOf(key, signer),
    )
    return rows[0] === undefined ? null : { signature: readSignature(rows[0].signature), signer }
  }
  return {
    find,
    async keep(key, { signature, signer }) {
      await pool.query(
        `INSERT INTO reissued_signature (${columns.join(', ')}, signature)
          VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING`,
        [...valuesOf(key, signer), signature],
      )
      const saved = await find(key, signer)
      if (saved === null) throw new RowCorruptError('signature')
      return saved
    },
  }
}

function valuesOf(key: CompletionKey, signer: Address): unknown[] {
  const { chainId, core, boostId, incentiveId, transactionHash, logIndex } = key
  return [chainId, core, boostId.toString(), incentiveId, transactionHash, logIndex, signer]
}

function readSignature(value: unknown): `0x${string}` {
  if (typeof value !== 'string' || !/^0x[0-9a-f]+$/.test(value)) throw new RowCorruptError('signature')
  return `0x${value.slice(2)}`
}
