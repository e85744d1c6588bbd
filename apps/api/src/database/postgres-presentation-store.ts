import type { DrizzleDatabase } from '@laurel/server/database/connect.ts'
import { inTransaction } from '@laurel/server/database/in-transaction.ts'
import { queryRows, runStatement } from '@laurel/server/database/query-rows.ts'
import type { Hash } from 'viem'
import { z } from 'zod'
import type { PresentationStore } from '../boosts/boost-store.ts'
import { hexOf } from './activity-values.ts'
import { savedPresentationShape } from './boost-values.ts'
import { searchOf } from './postgres-boost-store.ts'

/**
 * Presentations of one boost that are found by their hash. Older ones are deleted, so that an owner who signs without end does not
 * fill the disk.
 */
const MAX_VERSIONS = 16

const columns = [
  ...['chain_id', 'boost_id', 'sequence', 'title', 'description', 'link', 'category'],
  ...['hash', 'core', 'picture_hash', 'signature', 'signer'].map((column) => hexOf(column)),
].join(', ')

/** Presentations and their pictures in PostgreSQL. */
export function createPresentationStore(pool: DrizzleDatabase['$client']): PresentationStore {
  const findPicture = async (hash: Hash) => {
    const [row] = await queryRows(pool, {
      statement: 'SELECT bytes FROM boost_picture WHERE hash = $1',
      values: [toBytes(hash)],
      row: z.object({ bytes: z.instanceof(Uint8Array) }),
      table: 'boost_picture',
    })
    return row?.bytes ?? null
  }
  return {
    findPicture,
    hasPicture: async (hash) => (await findPicture(hash)) !== null,
    async find(hash) {
      const [row] = await queryRows(pool, {
        statement: `SELECT ${columns} FROM boost_presentation WHERE hash = $1`,
        values: [toBytes(hash)],
        row: savedPresentationShape,
        table: 'boost_presentation',
      })
      return row ?? null
    },
    add: (presentation, picture) =>
      inTransaction(pool, async (connection) => {
        const { chainId, core, boostId, sequence, title, description, link, category, signer } = presentation
        const place = [chainId, toBytes(core), boostId, toBytes(signer)]
        // Presentations of one boost are saved one after the other, so that the sequence only rises.
        const name = `${chainId}:${core}:${boostId}`
        await runStatement(connection, 'SELECT pg_advisory_xact_lock(hashtextextended($1, 1))', [name])
        const pictureHash = presentation.pictureHash === null ? null : toBytes(presentation.pictureHash)
        const added = await runStatement(
          connection,
          `INSERT INTO boost_presentation (chain_id, core, boost_id, signer, sequence, hash, signature, title, description,
            link, picture_hash, category)
          SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12 WHERE NOT EXISTS (SELECT FROM boost_presentation
            WHERE chain_id = $1 AND core = $2 AND boost_id = $3 AND signer = $4 AND sequence >= $5)`,
          [
            ...[...place, sequence, toBytes(presentation.hash), toBytes(presentation.signature)],
            ...[title, description, link, pictureHash, category],
          ],
        )
        if (added === 0) return false
        if (picture !== null && pictureHash !== null) {
          const statement = 'INSERT INTO boost_picture (hash, bytes) VALUES ($1, $2) ON CONFLICT DO NOTHING'
          await runStatement(connection, statement, [pictureHash, Buffer.from(picture)])
        }
        await runStatement(
          connection,
          `WITH old AS (DELETE FROM boost_presentation WHERE hash IN (SELECT hash FROM boost_presentation
            WHERE chain_id = $1 AND core = $2 AND boost_id = $3 ORDER BY sequence DESC OFFSET $4) RETURNING hash, picture_hash)
          DELETE FROM boost_picture WHERE hash IN (SELECT picture_hash FROM old) AND NOT EXISTS (
            SELECT FROM boost_presentation AS other WHERE other.picture_hash = boost_picture.hash
              AND other.hash NOT IN (SELECT hash FROM old))`,
          [chainId, toBytes(core), boostId, MAX_VERSIONS],
        )
        await runStatement(
          connection,
          `UPDATE boost SET category = signed.category, search = ${searchOf('boost.words', 'signed')}
          FROM boost_presentation AS signed WHERE signed.hash = $5 AND boost.chain_id = $1 AND boost.core = $2
            AND boost.boost_id = $3 AND boost.owner = $4`,
          [...place, toBytes(presentation.hash)],
        )
        return true
      }),
  }
}

function toBytes(hex: string): Buffer {
  return Buffer.from(hex.slice(2), 'hex')
}
