import { readFile } from 'node:fs/promises'
import { DatabaseNotFoundError } from '@laurel/server/database/errors.ts'
import { openDatabaseLocation } from '@laurel/server/database/open-database-location.ts'
import pg from 'pg'

/** The API's embedded database, as in `apps/api/src/database/connect.ts`. */
const API_DATABASE = 'laurel_api'
/** The class of the advisory locks of chains, as in `apps/api/src/database/postgres-chain-locks.ts`. */
const CHAIN_LOCKS = 7_401_866

/**
 * Runs re-index.sql for a chain, as psql does.
 * @param url - a role of the API's database.
 * @throws {Error} while a process indexes chains there, because it would not begin again, and for a chain that it never read.
 */
export async function reIndex(url: string, chainId: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query(
      `SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = $1
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      [CHAIN_LOCKS],
    )
    if (rowCount !== 0) throw new Error('The API runs. Stop it first, because it would not read the chain again.')
    const { rows } = await client.query<{ id: string }>(
      'SELECT chain_id::text AS id FROM indexed_chain ORDER BY chain_id',
    )
    if (!rows.some(({ id }) => id === String(chainId))) {
      const known = rows.length === 0 ? 'none' : rows.map(({ id }) => id).join(', ')
      throw new Error(`The API has indexed nothing of chain ${chainId}. Check the id: it has indexed ${known}.`)
    }
    const text = await readFile(new URL('./re-index.sql', import.meta.url), 'utf8')
    await client.query(text.replaceAll(":'chain'", pg.escapeLiteral(String(chainId))))
  } finally {
    await client.end()
  }
}

/**
 * The same for the embedded database, which is started for it.
 * @param dataDir - the folder in the settings, such as `/var/lib/laurel/api`.
 * @throws {Error} when there is no database.
 */
export async function reIndexEmbedded(dataDir: string, chainId: number): Promise<void> {
  const location = await openDatabaseLocation(
    { url: undefined, ownerUrl: undefined, database: API_DATABASE, dataDir, allowsNew: false },
    { whyNotEmpty: null, makesData: false },
  ).catch((error: unknown) => {
    if (!(error instanceof DatabaseNotFoundError)) throw error
    const what = `There is no embedded database in ${dataDir}. Name the folder in LAUREL_API_DATA`
    throw new Error(`${what}, or run deploy/re-index.sql with psql in the database of DATABASE_URL.`)
  })
  try {
    await reIndex(location.ownerUrl, chainId)
  } finally {
    await location.stop()
  }
}
