/**
 * Backs up and restores the embedded PostgreSQL of a server, for example in `/var/lib/laurel/verifier/postgres`:
 *
 *   npm run back-up -w deploy -- <data folder> <new folder>    while the server runs
 *   npm run restore -w deploy -- <backup> <data folder>        while it is stopped
 */
import { resolve } from 'node:path'
import { ServerError } from '@laurel/server/server-error.ts'
import { backUp, restore } from './embedded-backup.ts'
import { anyServerWords } from './server-words.ts'

// npm runs a workspace's script in the workspace, and paths are relative to the folder in which it was typed.
const here = process.env['INIT_CWD'] ?? process.cwd()
const [action, from, to] = process.argv.slice(2)

if (from === undefined || to === undefined || (action !== 'back-up' && action !== 'restore')) {
  console.error('Name two folders: npm run back-up -w deploy -- <data folder> <new folder>')
  process.exitCode = 1
} else {
  try {
    if (action === 'back-up') {
      await backUp(resolve(here, from), resolve(here, to))
      console.log(`Backed up to ${to}`)
    } else {
      const dataDir = await restore(resolve(here, from), resolve(here, to))
      console.log(
        dataDir === resolve(here, to) ? `Restored to ${to}` : `Restored to ${to}, which has its data in ${dataDir}`,
      )
    }
  } catch (error) {
    if (error instanceof ServerError) console.error(error.messageFor(anyServerWords))
    else console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}
