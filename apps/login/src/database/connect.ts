import { fileURLToPath } from 'node:url'
import { type ConnectOptions, connectDatabase, type Database } from '@laurel/server/database/connect.ts'

/** The name of the login server's embedded database. */
export const DATABASE = 'laurel_login'

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/** Connects to the login server's database and migrates its tables. @see connectDatabase */
export function connectLoginDatabase(
  url: string,
  options: Omit<ConnectOptions, 'migrationsFolder'> = {},
): Promise<Database> {
  return connectDatabase(url, { migrationsFolder, ...options })
}
