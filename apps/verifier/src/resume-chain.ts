import { openDatabase, requireConnection } from '@laurel/server/database/connect.ts'
import { queryRows } from '@laurel/server/database/query-rows.ts'
import { ServerError } from '@laurel/server/server-error.ts'
import { explainDatabase } from '@laurel/server/start/explain-start.ts'
import { z } from 'zod'
import { resumeChain } from './database/postgres-guard-store.ts'
import { openVerifierDatabase } from './start/open-database.ts'
import { verifierWords } from './verifier-error.ts'

/**
 * `npm run resume -w apps/verifier -- <chain id> <found hash>`: resumes a halted chain after the operator has looked at it.
 * Without the hash it prints what is halted, since when, and what was signed in the newest blocks before. It uses the verifier's
 * database, whether the verifier runs or not, and creates none.
 */
const [chainText, found] = process.argv.slice(2)
const chainId = Number(chainText)
if (!/^[1-9]\d*$/.test(chainText ?? '')) {
  process.stderr.write('Give a chain id: npm run resume -w apps/verifier -- <chain id> [<found hash>]\n')
  process.exit(2)
}
const settings = z
  .object({
    DATABASE_URL: z.string().min(1).optional(),
    LAUREL_VERIFIER_DATA: z.string().default('.data/verifier'),
  })
  .parse(process.env)

async function resume(): Promise<void> {
  const given = { DATABASE_OWNER_URL: undefined, ...settings }
  const place = await openVerifierDatabase(
    { ...given, LAUREL_VERIFIER_NEW_DATABASE: false },
    { isForMainNetwork: false, makesData: false },
  )
  const database = openDatabase(place.url)
  try {
    await requireConnection(place.url).catch(explainDatabase(given))
    if (found !== undefined) {
      const isResumed = await resumeChain(database.db, { chainId, found })
      process.stdout.write(`${isResumed ? `Chain ${chainId} is resumed.` : 'That chain has no halt with that hash.'}\n`)
      if (!isResumed) process.exitCode = 1
      return
    }
    // As PostgreSQL has them, for an operator to read.
    const list = (statement: string, table: string) =>
      queryRows(database.pool, { statement, values: [chainId], row: z.looseObject({}), table })
    const halts = await list('SELECT * FROM chain_halt WHERE chain_id = $1 ORDER BY core', 'chain_halt')
    const signed = await list(
      `SELECT boost_id, incentive_id, transaction_hash, claimant, block_number, block_hash, digest FROM completion
        WHERE chain_id = $1 AND digest IS NOT NULL ORDER BY block_number DESC, boost_id, transaction_hash, log_index, incentive_id LIMIT 200`,
      'completion',
    )
    const cursors = await list('SELECT next_block FROM watch_cursor WHERE chain_id = $1', 'watch_cursor')
    if ([...halts, ...signed, ...cursors].length === 0) {
      process.stderr.write(`The verifier has read nothing of chain ${chainId}. Check the chain id.\n`)
    }
    process.stdout.write(`${JSON.stringify({ halts, newestSigned: signed }, null, 2)}\n`)
  } finally {
    await database.stop()
    await place.stop()
  }
}

try {
  await resume()
} catch (error) {
  if (!(error instanceof ServerError)) throw error
  process.stderr.write(`${error.messageFor(verifierWords)}\n`)
  process.exitCode = 1
}
