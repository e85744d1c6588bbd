import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseChangedError } from './errors.ts'

/** Which database a verifier works with. */
export type DatabaseKind = 'embedded' | 'external'

/** What is known when a verifier starts. */
export type DatabaseChoice = {
  readonly chosen: DatabaseKind
  /** What was used with the same data folder before; null when nothing is known of it. */
  readonly before: DatabaseKind | null
  /** Whether the embedded database has been made. */
  readonly hasEmbedded: boolean
  /** Whether something of worth is signed for. */
  readonly isForMainNetwork: boolean
  /** The operator's word that an empty one may be begun with. */
  readonly allowsNew: boolean
}

/**
 * Refuses to begin with an empty embedded database where another was used, or may have been: claims that were signed would
 * be signed again with another digest.
 * @throws {DatabaseChangedError}
 */
export function requireSameDatabase({
  chosen,
  before,
  hasEmbedded,
  isForMainNetwork,
  allowsNew,
}: DatabaseChoice): void {
  if (chosen === 'external' || allowsNew) return
  if (before === 'external') throw new DatabaseChangedError('DATABASE_URL was set before and is not now')
  if (!hasEmbedded && isForMainNetwork) {
    throw new DatabaseChangedError('A mainnet is signed for, and there is no database yet')
  }
}

/** What a data folder says of the database that was used with it. */
export async function readUsedDatabase(dataDir: string): Promise<DatabaseKind | null> {
  const text = (await readFile(fileOf(dataDir), 'utf8').catch(() => '')).trim()
  return text === 'embedded' || text === 'external' ? text : null
}

/** Writes down which database is used. */
export async function saveUsedDatabase(dataDir: string, kind: DatabaseKind): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  await writeFile(fileOf(dataDir), `${kind}\n`)
}

function fileOf(dataDir: string): string {
  return join(dataDir, 'database-used')
}
