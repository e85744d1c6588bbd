import { join, resolve } from 'node:path'
import { readUsedDatabase, requireSameDatabase, saveUsedDatabase } from '../database/database-choice.ts'
import { hasEmbeddedData, startEmbeddedDatabase } from '../database/start-embedded.ts'
import type { Settings } from '../settings/settings.ts'

/** Where the database is, and how to release it. */
export type DatabaseLocation = {
  readonly url: string
  /** The URL for the role that owns the tables; the same as `url` when one role does everything. */
  readonly ownerUrl: string
  stop(): Promise<void>
}

type DatabaseSettings = Pick<
  Settings,
  'DATABASE_URL' | 'DATABASE_OWNER_URL' | 'LAUREL_VERIFIER_DATA' | 'LAUREL_VERIFIER_NEW_DATABASE'
>

/**
 * The database of the settings: that of `DATABASE_URL`, or else the embedded one, which is started or shared with the process that
 * has started it.
 * @throws {DatabaseChangedError} @throws {DatabaseNotFoundError} @throws {DatabaseStartError} @throws {DatabaseInUseError}
 */
export async function openDatabaseLocation(
  settings: DatabaseSettings,
  { isForMainNetwork, makesData }: { isForMainNetwork: boolean; makesData: boolean },
): Promise<DatabaseLocation> {
  const dataDir = resolve(settings.LAUREL_VERIFIER_DATA)
  const embeddedDir = join(dataDir, 'postgres')
  const url = settings.DATABASE_URL
  const chosen = url === undefined ? 'embedded' : 'external'
  const [before, hasEmbedded] = await Promise.all([
    readUsedDatabase(dataDir),
    url === undefined ? hasEmbeddedData(embeddedDir) : false,
  ])
  const allowsNew = settings.LAUREL_VERIFIER_NEW_DATABASE
  // A process that creates no data does not start with an empty database. A missing one has its own error.
  requireSameDatabase({ chosen, before, hasEmbedded: hasEmbedded || !makesData, isForMainNetwork, allowsNew })
  if (url !== undefined) {
    if (makesData) await saveUsedDatabase(dataDir, chosen)
    return { url, ownerUrl: settings.DATABASE_OWNER_URL ?? url, stop: async () => undefined }
  }
  const embedded = await startEmbeddedDatabase({ dataDir: embeddedDir, makesData, keepsUp: true })
  if (makesData) await saveUsedDatabase(dataDir, chosen)
  return embedded
}
