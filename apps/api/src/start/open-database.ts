import type { Database } from '@laurel/server/database/connect.ts'
import { openDatabaseLocation } from '@laurel/server/database/open-database-location.ts'
import { type DatabaseWatch, watchDatabase } from '@laurel/server/database/watch-database.ts'
import { explainDatabase } from '@laurel/server/start/explain-start.ts'
import type { OnStop } from '@laurel/server/start/on-stop.ts'
import { connectApiDatabase, DATABASE } from '../database/connect.ts'
import type { Settings } from '../settings/settings.ts'

/**
 * Opens the API's database, and watches whether it responds.
 * @throws {DatabaseNotDurableError} @throws {DatabaseStartError} @throws {DatabaseInUseError}
 */
export async function openDatabase(
  settings: Settings,
  onStop: OnStop,
): Promise<{ readonly database: Database; readonly databaseWatch: DatabaseWatch }> {
  const location = await openDatabaseLocation(
    {
      ...{ url: settings.DATABASE_URL, ownerUrl: settings.DATABASE_OWNER_URL, database: DATABASE },
      ...{ dataDir: settings.LAUREL_API_DATA, allowsNew: settings.LAUREL_API_NEW_DATABASE },
    },
    { whyNotEmpty: null, makesData: true },
  )
  onStop(location.stop)
  const { url, ownerUrl } = location
  const database = await connectApiDatabase(url, { ownerUrl }).catch(explainDatabase(settings))
  onStop(database.stop)
  await location.recordUse()
  const databaseWatch = await watchDatabase(url)
  onStop(databaseWatch.stop)
  return { database, databaseWatch }
}
