// @ts-check
/** Builds everything twice, from nothing each time, and compares every file. Prints `{ value, isReached }`. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot, workspaceFolders } from '../install.mjs'

const folders = workspaceFolders(repositoryRoot).map((folder) => join(repositoryRoot, folder, 'dist'))

/** @returns {Map<string, string>} each file that was built, and its hash. */
function build() {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  const { status, stdout, stderr } = spawnSync('npm', ['run', 'build'], {
    cwd: repositoryRoot,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  if (status !== 0) throw new Error(`npm run build failed.\n${stdout.slice(-2000)}\n${stderr.slice(-2000)}`)
  const hashes = new Map()
  for (const folder of folders.filter((folder) => existsSync(folder))) {
    for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      const path = join(folder, entry)
      if (!statSync(path).isFile()) continue
      hashes.set(path.slice(repositoryRoot.length), createHash('sha256').update(readFileSync(path)).digest('hex'))
    }
  }
  return hashes
}

const [first, second] = [build(), build()]
const paths = new Set([...first.keys(), ...second.keys()])
const different = [...paths].filter((path) => first.get(path) !== second.get(path))
const named = different.length === 0 ? '' : `: ${different.slice(0, 5).join(', ')}`
console.log(
  JSON.stringify({
    value: `${paths.size} files, ${different.length} different${named}`,
    isReached: paths.size > 0 && different.length === 0,
  }),
)
