import { startEmbeddedDatabase } from '@laurel/server/database/start-embedded.ts'
import pg from 'pg'
import { DATABASE } from '../../src/database/connect.ts'

/** Starts the embedded database in a folder, and is killed when the server is ready and before its roles are set up. */
const [dataDir = ''] = process.argv.slice(2)
pg.Client.prototype.connect = () => {
  process.kill(process.pid, 'SIGKILL')
  return new Promise<never>(() => undefined)
}
await startEmbeddedDatabase({ dataDir, database: DATABASE })
