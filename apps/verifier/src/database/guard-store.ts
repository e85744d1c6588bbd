import type pg from 'pg'
import type { Address, Hash } from 'viem'
import type { GuardStore, Halt } from '../verify-claim/chain-guard.ts'
import type { BlockReference } from '../verify-claim/completion.ts'
import { RowCorruptError } from './errors.ts'

/** The state of one core's chain guard in PostgreSQL, shared by all processes. */
export function createGuardStore(pool: pg.Pool, { chainId, core }: { chainId: number; core: Address }): GuardStore {
  const place = [chainId, core]
  return {
    async read() {
      const [mark, halt] = await Promise.all([
        pool.query(
          'SELECT block_number, block_hash FROM finalized_checkpoint WHERE chain_id = $1 AND core = $2',
          place,
        ),
        pool.query('SELECT * FROM chain_halt WHERE chain_id = $1 AND core = $2', place),
      ])
      return { mark: mark.rows[0] ? readBlock(mark.rows[0]) : null, halt: halt.rows[0] ? readHalt(halt.rows[0]) : null }
    },
    async saveCheckpoint({ number, hash }) {
      await pool.query(
        `INSERT INTO finalized_checkpoint AS m VALUES ($1, $2, $3, $4) ON CONFLICT (chain_id, core) DO UPDATE
          SET block_number = excluded.block_number, block_hash = excluded.block_hash
          WHERE m.block_number < excluded.block_number`,
        [...place, number.toString(), hash],
      )
    },
    async saveHalt({ mark, found }) {
      await pool.query(
        `INSERT INTO chain_halt (chain_id, core, block_number, block_hash, found_hash)
          VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
        [...place, mark.number.toString(), mark.hash, found],
      )
    },
  }
}

/**
 * Resumes a halted chain after the operator has looked. The finalized checkpoint starts again from the chain.
 * @param found - the hash that the halt was saved with, which shows that the operator has read it.
 * @returns false when the chain is not halted, or for another reason.
 */
export async function resumeChain(
  pool: pg.Pool,
  { chainId, found }: { chainId: number; found: string },
): Promise<boolean> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    const { rowCount } = await client.query('DELETE FROM chain_halt WHERE chain_id = $1 AND found_hash = $2', [
      chainId,
      found,
    ])
    if (rowCount !== 0) await client.query('DELETE FROM finalized_checkpoint WHERE chain_id = $1', [chainId])
    await client.query('COMMIT')
    return rowCount !== 0
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
}

function readHalt(row: Record<string, unknown>): Halt {
  return { mark: readBlock(row), found: readHash(row['found_hash']) }
}

function readBlock(row: Record<string, unknown>): BlockReference {
  return { number: BigInt(String(row['block_number'])), hash: readHash(row['block_hash']) }
}

function readHash(value: unknown): Hash {
  if (typeof value !== 'string' || !/^0x[0-9a-f]{64}$/.test(value)) throw new RowCorruptError('block hash')
  return `0x${value.slice(2)}`
}
