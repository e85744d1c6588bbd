// @ts-check
/**
 * Makes a clone ready to run: the right Node, and the packages that package-lock.json names. Every command of the
 * repository begins here, so it imports Node's built-ins alone.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { runChild } from './run-child.mjs'

/** The repository's root folder, whatever folder a command is run from. */
export const repositoryRoot = fileURLToPath(new URL('..', import.meta.url))

/** A stage that a command cannot go on without failed. `code` is stable; the message says the way out. */
export class SetupError extends Error {
  /** @param {string} message @param {string} code @param {ErrorOptions} [options] */
  constructor(message, code, options) {
    super(message, options)
    this.name = 'SetupError'
    this.code = code
  }
}

/**
 * Why this Node will not do, or `null`.
 * @param {string} version of Node, such as `20.19.0`.
 * @param {string} wanted the `engines.node` of package.json, of the form `>=20.19.0`.
 */
export function nodeProblem(version, wanted) {
  const minimum = wanted.replace('>=', '').split('.').map(Number)
  const actual = version.split('.').map(Number)
  const at = minimum.findIndex((part, index) => part !== actual[index])
  if (at === -1 || (actual[at] ?? 0) > (minimum[at] ?? 0)) return null
  return `Laurel needs Node ${wanted.replace('>=', '')} or later; this is Node ${version}. Get one from https://nodejs.org.`
}

/**
 * Folders of the workspaces, relative to the root with forward slashes, in package.json's order.
 * @param {string} root
 * @returns {string[]}
 */
export function workspaceFolders(root) {
  /** @type {{ workspaces: string[] }} */
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return workspaces
    .flatMap((pattern) =>
      pattern.endsWith('/*')
        ? (existsSync(join(root, pattern.slice(0, -2)))
            ? readdirSync(join(root, pattern.slice(0, -2))).sort()
            : []
          ).map((name) => `${pattern.slice(0, -2)}/${name}`)
        : [pattern],
    )
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
}

/**
 * What an installation was made from and left: equal as long as it is complete and up to date. npm rewrites its own
 * record in node_modules whenever it changes anything there, so that record is part of it.
 * @param {string} root
 * @returns {string | null} `null` when nothing is installed.
 */
function installationMark(root) {
  const npmRecord = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(npmRecord)) return null
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`)
  const manifests = workspaceFolders(root).map((folder) => `${folder}/package.json`)
  for (const path of ['package.json', 'package-lock.json', ...manifests]) {
    if (existsSync(join(root, path))) hash.update(path).update(readFileSync(join(root, path)))
  }
  return hash.update(readFileSync(npmRecord)).digest('hex')
}

/**
 * Returns whether node_modules matches package.json and package-lock.json.
 * @param {string} root
 */
export function isInstalled(root) {
  const markPath = join(root, 'node_modules/.laurel-installed')
  return existsSync(markPath) && readFileSync(markPath, 'utf8') === installationMark(root)
}

/**
 * Returns whether npm itself has just installed what package-lock.json names, as `npm ci` does in a new clone.
 * @param {string} root
 */
function isFreshInstall(root) {
  const lockPath = join(root, 'package-lock.json')
  if (existsSync(join(root, 'node_modules/.laurel-installed')) || !existsSync(lockPath)) return false
  /** @param {string} path @returns {Record<string, Record<string, unknown>>} */
  const packagesOf = (path) => JSON.parse(readFileSync(path, 'utf8')).packages
  const locked = packagesOf(lockPath)
  const installed = packagesOf(join(root, 'node_modules/.package-lock.json'))
  // A package.json that was changed since is not what the lock file was made from.
  const isLocked = ['', ...workspaceFolders(root)].every((folder) => {
    const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
    return ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'].every((field) =>
      isDeepStrictEqual(manifest[field] ?? {}, locked[folder]?.[field] ?? {}),
    )
  })
  return (
    isLocked &&
    Object.entries(locked).every(([path, { version, optional, devOptional, peer, link }]) => {
      if (!path.includes('node_modules/') || link) return true
      // Packages of other platforms are left out.
      const found = installed[path]
      return found === undefined ? Boolean(optional || devOptional || peer) : found['version'] === version
    })
  )
}

/**
 * Checks Node and runs `npm install` when packages are missing or out of date. Says what it does as it does it.
 * @param {object} [options]
 * @param {string} [options.root]
 * @param {(line: string) => void} [options.say]
 * @throws {SetupError} `setup/node` when Node is too old, `setup/install` when npm fails.
 */
export async function ensureInstalled({ root = repositoryRoot, say = console.log } = {}) {
  /** @type {{ engines: { node: string } }} */
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const problem = nodeProblem(process.versions.node, engines.node)
  if (problem !== null) throw new SetupError(problem, 'setup/node')
  if (isInstalled(root)) return
  const fresh = installationMark(root)
  if (fresh !== null && isFreshInstall(root)) {
    writeFileSync(join(root, 'node_modules/.laurel-installed'), fresh)
    return
  }

  say('Installing packages (npm install)')
  // `npm install`, not `npm ci`: the lock file lacks packages of foreign platforms, and `npm ci` may refuse for that.
  // npm sets its path in the environment of its scripts. Without it, use the npm on the PATH.
  const npm = process.env['npm_execpath']
  const run = await runChild({
    command: npm === undefined ? (process.platform === 'win32' ? 'npm.cmd' : 'npm') : process.execPath,
    args: [...(npm === undefined ? [] : [npm]), 'install', '--no-fund', '--no-audit'],
    cwd: root,
    logPath: null,
  })
  const mark = installationMark(root)
  if (run.exitCode !== 0 || mark === null) {
    throw new SetupError(
      `npm install failed (${run.startError ?? `code ${run.exitCode}`}). npm's message is above.`,
      'setup/install',
    )
  }
  writeFileSync(join(root, 'node_modules/.laurel-installed'), mark)
}
