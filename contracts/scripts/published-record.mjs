// @ts-check
/**
 * Records what the published code was compiled from, and everything that was checked of it: snapshots/published.json has one digest of
 * the sources, the compiler, the checks and the generated files. `npm test` compiles with the optimizer, which takes most of the time,
 * only when the digest differs. `npm run record -w @laurel/contracts` checks everything and writes it; `npm run test:soak` checks
 * everything in any case.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const recordPath = join(root, 'contracts/snapshots/published.json')

/** From the root of the repository: what the code is compiled from, what checks it, and what is written from it. */
export const recorded = [
  ...['contracts/foundry.toml', 'contracts/solc-wrapper.cjs', 'contracts/GAS.md'],
  ...['contracts/src', 'contracts/test', 'contracts/golden', 'contracts/scripts', 'contracts/snapshots'],
  ...['contracts/deploy/generated', 'devnet/src/contracts/generated', 'packages/wallet/src/smart-account/generated'],
  ...['packages/protocol/src/abi', 'packages/protocol/src/entries/abi.ts'],
]

/** The packages whose code is in the contracts, or that compile and run them. */
const packages =
  /^node_modules\/(solc|solady|@openzeppelin\/contracts|@account-abstraction\/contracts-v7|@foundry-rs\/.+)$/

/**
 * Returns the digest of texts by name, in any order. Pure.
 * @param {Readonly<Record<string, string>>} texts
 * @returns {string} as hex.
 */
export function digestOf(texts) {
  const hash = createHash('sha256')
  for (const name of Object.keys(texts).sort()) hash.update(JSON.stringify([name, texts[name]]))
  return hash.digest('hex')
}

/** @param {string} path @returns {Promise<readonly string[]>} the files at a path or below it. */
async function filesOf(path) {
  if ((await stat(path)).isFile()) return [path]
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

/** @returns {Promise<string>} the digest of the present files. */
async function presentDigest() {
  const files = (await Promise.all(recorded.map((path) => filesOf(join(root, path))))).flat()
  /** @type {Record<string, string>} */
  const texts = {}
  for (const file of files) {
    if (file !== recordPath) texts[relative(root, file).replaceAll('\\', '/')] = await readFile(file, 'utf8')
  }
  /** @type {{ packages: Readonly<Record<string, { integrity?: string }>> }} */
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'))
  for (const [name, { integrity }] of Object.entries(lock.packages)) {
    if (packages.test(name)) texts[name] = integrity ?? ''
  }
  return digestOf(texts)
}

/** @returns {Promise<boolean>} whether the published code was checked as it is, and nothing that affects it has changed. */
export async function isPublishedCodeRecorded() {
  const text = await readFile(recordPath, 'utf8').catch(() => '{}')
  return JSON.parse(text).digest === (await presentDigest())
}

/** Records that the published code was checked as it is. */
export async function recordPublishedCode() {
  await writeFile(recordPath, `${JSON.stringify({ digest: await presentDigest() }, null, 2)}\n`)
}
