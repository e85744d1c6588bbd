import { join, resolve } from 'node:path'
import { readUsedDatabase, requireSameDatabase, requireUrlOfOwner, saveUsedDatabase } from './database-choice.ts'
import { findData } from './postgres-location.ts'
import { requireDataFolder } from './require-data-folder.ts'
import { startEmbeddedDatabase } from './start-embedded.ts'

/** Where the database is, and how to release it. */
export type DatabaseLocation = {
  readonly url: string
  /** The URL for the role that owns the tables; the same as `url` when one role does everything. */
  readonly ownerUrl: string
  /** Where the embedded database is when it is not in the data folder; else null. */
  readonly refuge: string | null
  /** Records that this database is used with the data folder. For after it was connected and migrated, and before anything is saved. */
  recordUse(): Promise<void>
  stop(): Promise<void>
}

/** What the settings say of the database. */
export type DatabaseSettings = {
  /** `DATABASE_URL`; undefined for the embedded database. */
  readonly url: string | undefined
  /** `DATABASE_OWNER_URL`. */
  readonly ownerUrl: string | undefined
  /** The folder of the embedded database. */
  readonly dataDir: string
  /** The name of the embedded database. */
  readonly database: string
  /** Whether the operator allows an empty database. */
  readonly allowsNew: boolean
}

/**
 * The database of the settings: that of `DATABASE_URL`, or else the embedded one, which is started or shared with the process that
 * has started it.
 * @param options.whyNotEmpty - why the embedded database must not be empty; null when it may be.
 * @param options.makesData - whether data is created when there is none.
 * @throws {SettingsError} @throws {DatabaseChangedError} @throws {DatabaseMissingError} @throws {DatabaseNotFoundError} @throws {DatabaseStartError}
 * @throws {DatabaseInUseError} @throws {DatabaseClosedError} @throws {TwoDatabasesError} @throws {DataFolderError}
 */
export async function openDatabaseLocation(
  settings: DatabaseSettings,
  { whyNotEmpty, makesData }: { whyNotEmpty: string | null; makesData: boolean },
): Promise<DatabaseLocation> {
  requireUrlOfOwner(settings)
  const { url, ownerUrl = url, database, allowsNew } = settings
  const dataDir = resolve(settings.dataDir)
  const embeddedDir = join(dataDir, 'postgres')
  if (makesData) await requireDataFolder(dataDir)
  const chosen = url === undefined ? 'embedded' : 'external'
  const [before, embedded] = await Promise.all([
    readUsedDatabase(dataDir),
    url === undefined ? findData(embeddedDir, { allowsNew }) : { dataDir: embeddedDir, hasData: false },
  ])
  requireSameDatabase({ chosen, before, embedded, makesData, whyNotEmpty, allowsNew })
  const recordUse = () => saveUsedDatabase(dataDir, chosen)
  if (url !== undefined) return { url, ownerUrl: ownerUrl ?? url, refuge: null, recordUse, stop: async () => undefined }
  const started = await startEmbeddedDatabase({ dataDir: embeddedDir, database, makesData, allowsNew, keepsUp: true })
  const refuge = started.dataDir === embeddedDir ? null : started.dataDir
  return { url: started.url, ownerUrl: started.ownerUrl, refuge, recordUse, stop: started.stop }
}
