import type { z } from 'zod'
import type { ConnectOptions, Database } from '../database/connect.ts'
import { type DatabaseSettings, openDatabaseLocation } from '../database/open-database-location.ts'
import { type DatabaseWatch, watchDatabase } from '../database/watch-database.ts'
import type { databaseShape } from '../settings/environment-shapes.ts'
import { explainDatabase } from './explain-start.ts'
import { logRefuge } from './log-refuge.ts'
import type { OnStop } from './on-stop.ts'
import { writeLogLine } from './run-process.ts'

/**
 * Opens the database of a server, embedded or by URL, and watches whether it responds. An empty one is filled.
 * @param parts.embedded - the embedded database, for settings without a URL. @param parts.connect - connects, and migrates the server's tables.
 * @throws {DatabaseNotDurableError} @throws {DatabaseStartError} @throws {DatabaseInUseError}
 */
export async function openServerDatabase(
  settings: Readonly<z.output<typeof databaseShape>>,
  {
    embedded,
    connect,
  }: {
    readonly embedded: Pick<DatabaseSettings, 'dataDir' | 'database' | 'allowsNew'>
    readonly connect: (url: string, options: Pick<ConnectOptions, 'ownerUrl'>) => Promise<Database>
  },
  onStop: OnStop,
): Promise<{ readonly database: Database; readonly databaseWatch: DatabaseWatch }> {
  const location = await openDatabaseLocation(
    { ...embedded, url: settings.DATABASE_URL, ownerUrl: settings.DATABASE_OWNER_URL },
    { whyNotEmpty: null, makesData: true },
  )
  onStop(location.stop)
  logRefuge(location, writeLogLine)
  const { url, ownerUrl } = location
  const database = await connect(url, { ownerUrl }).catch(explainDatabase(settings))
  onStop(database.stop)
  await location.recordUse()
  const databaseWatch = await watchDatabase(url)
  onStop(databaseWatch.stop)
  return { database, databaseWatch }
}
