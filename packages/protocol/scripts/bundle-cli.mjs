// @ts-check
/**
 * Bundles the command line with its dependencies into a few files, because node loads hundreds of small modules slowly.
 * Code that only some commands need is in separate files. `NOTICES.txt` beside them lists the bundled packages.
 *
 *   node scripts/bundle-cli.mjs [folder]     dist/bin when left out
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Writes the bundle into a folder two levels below a `package.json`, which has the version. @param {string} folder */
async function bundleCli(folder) {
  // Loaded here, because the command line of a clone imports this file and seldom bundles.
  const { build } = await import('vite')
  /** @type {Set<string>} */
  const packages = new Set()
  await build({
    configFile: false,
    logLevel: 'error',
    root,
    plugins: [
      {
        name: 'bundled-packages',
        generateBundle(_options, bundle) {
          for (const part of Object.values(bundle)) {
            for (const id of part.type === 'chunk' ? part.moduleIds : []) {
              const path = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(id)?.[1]
              if (path !== undefined) packages.add(path)
            }
          }
        },
      },
    ],
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: join(root, 'src/cli/main.ts'),
      target: 'node20',
      outDir: folder,
      emptyOutDir: true,
      minify: true,
      rolldownOptions: { output: { entryFileNames: 'laurel.js', chunkFileNames: '[name]-[hash].js' } },
    },
  })
  writeFileSync(join(folder, 'NOTICES.txt'), [...packages].sort().map(noticeOf).join('\n'))
}

/** Returns the name, version and license of a package. @param {string} folder */
function noticeOf(folder) {
  const { name, version, license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = readdirSync(folder).find((entry) => /^licen[cs]e(\.\w+)?$/i.test(entry))
  const text =
    file === undefined
      ? `${license} license, ${author?.name ?? author ?? name}`
      : readFileSync(join(folder, file), 'utf8')
  return `${'-'.repeat(80)}\n${name} ${version}\n\n${text.trim()}\n`
}

/**
 * Returns the URL of the bundle of the source as it is now. It bundles once for each state of the source.
 * @returns {Promise<string>}
 */
export async function getSourceBundle() {
  const cache = join(root, '.cache')
  const folder = join(cache, `cli-${sourceKey()}`)
  const entry = pathToFileURL(join(folder, 'laurel.js')).href
  if (existsSync(folder)) return entry
  mkdirSync(cache, { recursive: true })
  const older = readdirSync(cache)
  // Several commands may start at the same time: each writes a separate folder, and the first one stays.
  const written = `${folder}.${process.pid}`
  await bundleCli(written)
  try {
    renameSync(written, folder)
  } catch (error) {
    rmSync(written, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
  for (const name of older) {
    // Not one that a process may still be reading.
    const path = join(cache, name)
    const isOld = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) > 3_600_000
    if (name.startsWith('cli-') && isOld) rmSync(path, { recursive: true, force: true })
  }
  return entry
}

/** Returns a hash of the names, sizes and times of the files that the bundle is made of. */
function sourceKey() {
  const hash = createHash('sha256')
  const manifests = [join(root, 'package.json'), join(root, '../../package-lock.json'), fileURLToPath(import.meta.url)]
  const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !path.endsWith('.test.ts'),
  )
  for (const path of [...manifests, ...sources.sort().map((name) => join(root, 'src', name))]) {
    const { size, mtimeMs } = statSync(path)
    hash.update(`${path} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex').slice(0, 16)
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await bundleCli(resolve(process.argv[2] ?? join(root, 'dist/bin')))
