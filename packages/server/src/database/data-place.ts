import { access, chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseClosedError, TwoDatabasesError } from './errors.ts'

/** Survives a restart of the machine, where it exists. */
const LASTING_FOLDER = '/var/tmp'
/** In the folder of the settings: which refuge has the data instead. */
const NOTE = 'kept-elsewhere'
/** In a refuge: the operator allowed its database beside the one in the folder of the settings. */
const ALLOWED = 'new-database-allowed'

/** What is known of the folder in the settings, and of the refuge: the folder that has the data where PostgreSQL cannot enter that one. */
export type DataFacts = {
  /** The folder in the settings. */
  readonly dataDir: string
  readonly hasData: boolean
  /** The folders above it that the user of PostgreSQL cannot enter. */
  readonly closedFolders: readonly string[]
  /** The refuge that the note names; null without a note. */
  readonly refuge: {
    readonly folder: string
    /** Whether it exists and belongs to us. */
    readonly isThere: boolean
    readonly hasData: boolean
    /** Whether the operator allowed its database beside the one in `dataDir`. */
    readonly isAllowed: boolean
  } | null
}

/**
 * Chooses where PostgreSQL runs, so that no start leaves data behind: a refuge that has data is used also when the folder of the settings
 * can be entered again, and an empty one is not used in place of data.
 * @param options.allowsNew - whether the operator allows an empty database.
 * @throws {DatabaseClosedError} @throws {TwoDatabasesError}
 */
export function choosePlace(
  { dataDir, hasData, closedFolders, refuge }: DataFacts,
  { allowsNew }: { readonly allowsNew: boolean },
): 'named' | 'refuge' {
  if (refuge?.hasData) {
    if (hasData && !refuge.isAllowed) {
      throw new TwoDatabasesError(dataDir, { refuge: dataDirOf(refuge.folder), note: join(dataDir, NOTE) })
    }
    return 'refuge'
  }
  if (closedFolders.length === 0) return 'named'
  if (hasData && !allowsNew) throw new DatabaseClosedError(dataDir, closedFolders)
  return 'refuge'
}

/** Reads what is known of a folder. Only root has refuges, because only there PostgreSQL runs as another user. */
export async function readDataFacts(dataDir: string): Promise<DataFacts> {
  const hasData = await isDataIn(dataDir)
  if (process.getuid?.() !== 0) return { dataDir, hasData, closedFolders: [], refuge: null }
  const folder = (await readFile(join(dataDir, NOTE), 'utf8').catch(() => '')).trim()
  const isThere = folder !== '' && (await stat(folder).catch(() => null))?.uid === 0
  const refuge = {
    ...{ folder, isThere },
    hasData: isThere && (await isDataIn(dataDirOf(folder))),
    isAllowed: isThere && (await exists(join(folder, ALLOWED))),
  }
  return { dataDir, hasData, closedFolders: await findClosedFolders(dataDir), refuge: folder === '' ? null : refuge }
}

/** The folder of the data in a refuge. */
export function dataDirOf(refuge: string): string {
  return join(refuge, 'data')
}

/** Whether a folder has the data of PostgreSQL. */
export function isDataIn(folder: string): Promise<boolean> {
  return exists(join(folder, 'PG_VERSION'))
}

/** Whether an entry of the folder in the settings belongs to its data, and is not the note about a refuge. */
export function isDataEntry(name: string): boolean {
  return name !== NOTE
}

/** Removes a note of a refuge that has no data, because new data cannot be moved to a folder with files. */
export async function forgetRefuge(dataDir: string): Promise<void> {
  await rm(join(dataDir, NOTE), { force: true })
}

/** Returns the refuge of a folder, which is created when there is none. */
export async function openRefuge({ dataDir, hasData, refuge: known }: DataFacts): Promise<string> {
  const refuge = known?.isThere === true ? known.folder : await createRefuge(dataDir)
  // Only where the operator allowed it: see choosePlace.
  if (hasData) await writeFile(join(refuge, ALLOWED), '')
  return refuge
}

async function createRefuge(dataDir: string): Promise<string> {
  const lasting = (await stat(LASTING_FOLDER).catch(() => null))?.isDirectory() ? LASTING_FOLDER : tmpdir()
  const refuge = await mkdtemp(join(lasting, 'laurel-postgres-'))
  await chmod(refuge, 0o755)
  await mkdir(dataDir, { recursive: true })
  await writeFile(join(dataDir, NOTE), refuge)
  return refuge
}

/** The folders above a path that not every user can enter, the highest first. A missing folder counts as open. */
export async function findClosedFolders(path: string): Promise<readonly string[]> {
  const closed: string[] = []
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
    const mode = await stat(folder).then(
      (found) => found.mode,
      () => 0o777,
    )
    if ((mode & 0o001) === 0) closed.unshift(folder)
  }
  return closed
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
