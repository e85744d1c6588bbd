import type { OnStop } from '@laurel/server/start/on-stop.ts'
import { openServerDatabase } from '@laurel/server/start/open-server-database.ts'
import { connectApiDatabase, DATABASE } from '../database/connect.ts'
import type { Settings } from '../settings/settings.ts'

/**
 * Opens the API's database, and watches whether it responds.
 * @throws {DatabaseNotDurableError} @throws {DatabaseStartError} @throws {DatabaseInUseError}
 */
export function openDatabase(settings: Settings, onStop: OnStop): ReturnType<typeof openServerDatabase> {
  const embedded = {
    dataDir: settings.LAUREL_API_DATA,
    database: DATABASE,
    allowsNew: settings.LAUREL_API_NEW_DATABASE,
  }
  return openServerDatabase(settings, { embedded, connect: connectApiDatabase }, onStop)
}
