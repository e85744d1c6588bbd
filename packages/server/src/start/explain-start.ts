import type { z } from 'zod'
import { isDatabaseUnavailable } from '../database/errors.ts'
import type { databaseShape } from '../settings/environment-shapes.ts'
import { SettingsError } from '../settings/errors.ts'

/**
 * Explains why the database cannot be reached at the start, by the setting that names it.
 * @returns a handler that rethrows every other error as it is.
 */
export function explainDatabase(settings: Readonly<z.output<typeof databaseShape>>): (error: unknown) => never {
  return (error) => {
    if (settings.DATABASE_URL === undefined || !isDatabaseUnavailable(error)) throw error
    const name = settings.DATABASE_OWNER_URL === undefined ? 'DATABASE_URL' : 'DATABASE_OWNER_URL'
    throw new SettingsError(`the database of ${name} does not respond`, { cause: error })
  }
}

/**
 * Explains why a port cannot be listened on, by the setting that names it.
 * @param setting - the environment variable of the port. That of its host ends in `_HOST` instead.
 * @returns a handler that rethrows every other error as it is.
 */
export function explainPort(setting: string, port: number): (error: unknown) => never {
  return (error) => {
    const why = error instanceof Error ? /\b(EADDRINUSE|EADDRNOTAVAIL|EACCES)\b/.exec(error.message)?.[1] : undefined
    if (why === undefined) throw error
    if (why === 'EADDRNOTAVAIL') {
      const hostSetting = setting.replace(/_PORT$/, '_HOST')
      const reason = 'is not an address of this machine. Set it to one, or to 0.0.0.0 for all'
      throw new SettingsError(`${hostSetting} ${reason}`, { cause: error })
    }
    const reason = why === 'EADDRINUSE' ? 'is already in use' : 'needs more rights'
    throw new SettingsError(`port ${port} of ${setting} ${reason}`, { cause: error })
  }
}
