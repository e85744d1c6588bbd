import { fileURLToPath } from 'node:url'
import { type ConnectOptions, connectDatabase, type Database } from '@laurel/server/database/connect.ts'

/** The name of the API's embedded database. */
export const DATABASE = 'laurel_api'

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/** Connects to the API's database and migrates its tables. @see connectDatabase */
export function connectApiDatabase(
  url: string,
  options: Omit<ConnectOptions, 'migrationsFolder'> = {},
): Promise<Database> {
  return connectDatabase(url, { migrationsFolder, ...options })
}
