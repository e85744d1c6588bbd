import type { OnStop } from '@laurel/server/start/on-stop.ts'
import { openServerDatabase } from '@laurel/server/start/open-server-database.ts'
import { connectLoginDatabase, DATABASE } from '../database/connect.ts'
import type { Settings } from '../settings/settings.ts'

/**
 * Opens the login server's database, and watches whether it responds.
 * @throws {DatabaseNotDurableError} @throws {DatabaseStartError} @throws {DatabaseInUseError}
 */
export function openDatabase(settings: Settings, onStop: OnStop): ReturnType<typeof openServerDatabase> {
  const embedded = {
    dataDir: settings.LAUREL_LOGIN_DATA,
    database: DATABASE,
    allowsNew: settings.LAUREL_LOGIN_NEW_DATABASE,
  }
  return openServerDatabase(settings, { embedded, connect: connectLoginDatabase }, onStop)
}
