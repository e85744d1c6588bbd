import type { DatabaseLocation } from '../database/open-database-location.ts'
import type { LogLine } from './fault-log.ts'

/** Logs where the embedded database is, when it is not in the data folder, because a copy of that folder lacks it. */
export function logRefuge({ refuge }: Pick<DatabaseLocation, 'refuge'>, write: (line: LogLine) => void): void {
  if (refuge === null) return
  const message =
    'The database is outside the data folder, because the user postgres could not enter that one. A copy of the data folder lacks it: use back-up.'
  write({ level: 'info', message, databaseFolder: refuge })
}
