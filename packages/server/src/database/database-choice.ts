import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SettingsError } from '../settings/errors.ts'
import { DatabaseChangedError, DatabaseMissingError } from './errors.ts'

/** Which database a server uses. */
export type DatabaseKind = 'embedded' | 'external'

/** What is known when a server starts. */
export type DatabaseChoice = {
  readonly chosen: DatabaseKind
  /** The database used with the same data folder before; null when none is recorded. */
  readonly before: DatabaseKind | null
  /** The embedded database: whether it exists, and the folder in which it is or would be. */
  readonly embedded: { readonly hasData: boolean; readonly dataDir: string }
  /** Whether data is created when there is none. A process that creates none has a separate error for a missing database. */
  readonly makesData: boolean
  /** Why the embedded database must not be empty; null when it may be. */
  readonly whyNotEmpty: string | null
  /** Whether the operator allows an empty database. */
  readonly allowsNew: boolean
}

/**
 * Rejects the embedded database where another was used last, and an empty one where another was or can have been, because what was saved
 * in that one would be missing.
 * @throws {DatabaseChangedError} @throws {DatabaseMissingError}
 */
export function requireSameDatabase(choice: DatabaseChoice): void {
  const { chosen, before, embedded, makesData, whyNotEmpty, allowsNew } = choice
  const hasEmbedded = embedded.hasData
  if (chosen === 'external' || allowsNew) return
  if (before === 'external') {
    throw new DatabaseChangedError('DATABASE_URL was set before and is missing now', { hasEmbedded })
  }
  if (hasEmbedded || !makesData) return
  if (before === 'embedded') throw new DatabaseMissingError(embedded.dataDir)
  if (whyNotEmpty !== null) throw new DatabaseChangedError(whyNotEmpty, { hasEmbedded })
}

/** Rejects `DATABASE_OWNER_URL` by itself, with which the embedded database would be used. @throws {SettingsError} */
export function requireUrlOfOwner({ url, ownerUrl }: Readonly<Record<'url' | 'ownerUrl', string | undefined>>): void {
  if (url !== undefined || ownerUrl === undefined) return
  throw new SettingsError('DATABASE_OWNER_URL is set, and DATABASE_URL is not. Set both, or neither')
}

/** The database that was used with a data folder. */
export async function readUsedDatabase(dataDir: string): Promise<DatabaseKind | null> {
  const text = (await readFile(fileOf(dataDir), 'utf8').catch(() => '')).trim()
  return text === 'embedded' || text === 'external' ? text : null
}

/** Records which database is used. */
export async function saveUsedDatabase(dataDir: string, kind: DatabaseKind): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  await writeFile(fileOf(dataDir), `${kind}\n`)
}

function fileOf(dataDir: string): string {
  return join(dataDir, 'database-used')
}
