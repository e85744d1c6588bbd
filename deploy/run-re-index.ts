/**
 * Forgets what the API has indexed of a chain, in its embedded PostgreSQL, so that it reads the chain again:
 *
 *   npm run re-index -w deploy -- <data folder> <chain id>    while the API is stopped
 */
import { resolve } from 'node:path'
import { ServerError } from '@laurel/server/server-error.ts'
import { reIndexEmbedded } from './re-index.ts'
import { apiWords } from './server-words.ts'

// npm runs a workspace's script in the workspace, and paths are relative to the folder in which it was typed.
const here = process.env['INIT_CWD'] ?? process.cwd()
const [dataDir, chainId = ''] = process.argv.slice(2)

if (dataDir === undefined || !/^[1-9]\d{0,15}$/.test(chainId)) {
  console.error('Name the data folder of the API and a chain: npm run re-index -w deploy -- /var/lib/laurel/api 8453')
  process.exitCode = 1
} else {
  try {
    await reIndexEmbedded(resolve(here, dataDir), Number(chainId))
    console.log(`The API reads chain ${chainId} again when it starts.`)
  } catch (error) {
    if (error instanceof ServerError) console.error(error.messageFor(apiWords))
    else console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}
