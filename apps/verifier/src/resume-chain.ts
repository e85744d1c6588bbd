import { join, resolve } from 'node:path'
import { connectDatabase } from './database/connect.ts'
import { resumeChain } from './database/guard-store.ts'
import { startEmbeddedDatabase } from './database/start-embedded.ts'

/**
 * `npm run resume -w apps/verifier -- <chain id> <found hash>`: lets a halted chain go on, after a person has looked. Without
 * the hash it says what is halted, since when, and what was signed in the newest blocks before.
 */
const [chainText, found] = process.argv.slice(2)
const chainId = Number(chainText)
if (!Number.isInteger(chainId)) {
  process.stderr.write('Say which chain: npm run resume -w apps/verifier -- <chain id> [<found hash>]\n')
  process.exit(2)
}
const given = process.env['DATABASE_URL']
const dataDir = resolve(join(process.env['LAUREL_VERIFIER_DATA'] ?? '.data/verifier', 'postgres'))
const embedded = given === undefined ? await startEmbeddedDatabase({ dataDir }) : null
const database = await connectDatabase(embedded?.url ?? given ?? '')
try {
  if (found !== undefined) {
    const isResumed = await resumeChain(database.pool, { chainId, found })
    process.stdout.write(`${isResumed ? `Chain ${chainId} goes on.` : 'No halt of that chain has that hash.'}\n`)
    if (!isResumed) process.exitCode = 1
  } else {
    const halts = await database.pool.query('SELECT * FROM chain_halt WHERE chain_id = $1', [chainId])
    const signed = await database.pool.query(
      `SELECT boost_id, incentive_id, transaction_hash, claimant, block_number, block_hash, digest FROM completion
        WHERE chain_id = $1 AND digest IS NOT NULL ORDER BY block_number DESC LIMIT 200`,
      [chainId],
    )
    process.stdout.write(`${JSON.stringify({ halts: halts.rows, newestSigned: signed.rows }, null, 2)}\n`)
  }
} finally {
  await database.stop()
  await embedded?.stop()
}
