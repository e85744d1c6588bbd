import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseChangedError } from './errors.ts'

/** Which database a server uses. */
export type DatabaseKind = 'embedded' | 'external'

/** What is known when a server starts. */
export type DatabaseChoice = {
  readonly chosen: DatabaseKind
  /** The database used with the same data folder before; null when none is recorded. */
  readonly before: DatabaseKind | null
  /** Whether the embedded database exists. */
  readonly hasEmbedded: boolean
  /** Why the embedded database must not be empty; null when it may be. */
  readonly whyNotEmpty: string | null
  /** Whether the operator allows an empty database. */
  readonly allowsNew: boolean
}

/**
 * Rejects the embedded database where another was used last, and an empty one where another can have been, because what was saved in
 * that one would be missing.
 * @throws {DatabaseChangedError}
 */
export function requireSameDatabase({ chosen, before, hasEmbedded, whyNotEmpty, allowsNew }: DatabaseChoice): void {
  if (chosen === 'external' || allowsNew) return
  if (before === 'external') {
    throw new DatabaseChangedError('DATABASE_URL was set before and is missing now', { hasEmbedded })
  }
  if (!hasEmbedded && whyNotEmpty !== null) throw new DatabaseChangedError(whyNotEmpty, { hasEmbedded })
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
