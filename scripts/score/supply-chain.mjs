// @ts-check
/**
 * How many packages come with what is published, how many of them run a script when they are installed, and whether the
 * lock file names a checksum for each. Prints `{ value, isReached }`.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../install.mjs'

/** The most packages that may come with each, itself left out; its peers are its users'. */
const limits = { 'packages/wallet': 25, 'packages/protocol': 10 }

/** @type {{ packages: Record<string, { dependencies?: Record<string, string>, hasInstallScript?: boolean, integrity?: string, link?: boolean }> }} */
const lock = JSON.parse(readFileSync(join(repositoryRoot, 'package-lock.json'), 'utf8'))

/** Where a package that another one asks for lies: beside it, or further up. @param {string} from @param {string} name */
function find(from, name) {
  for (
    let folder = from;
    ;
    folder = folder.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$|[^/]+\/?$/, '').replace(/\/$/, '')
  ) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (lock.packages[path]) return path
    if (folder === '') return null
  }
}

/** @param {string} workspace @returns {Set<string>} */
function runtimePackages(workspace) {
  const found = new Set()
  const open = [workspace]
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    for (const name of Object.keys(lock.packages[path]?.dependencies ?? {})) {
      const at = find(path, name)
      if (at === null || found.has(at)) continue
      found.add(at)
      open.push(at)
    }
  }
  return found
}

const counted = Object.entries(limits).map(([workspace, limit]) => {
  const packages = runtimePackages(workspace)
  const scripts = [...packages].filter((path) => lock.packages[path]?.hasInstallScript === true).length
  return { workspace, count: packages.size, scripts, isReached: packages.size <= limit && scripts === 0 }
})
const bare = Object.entries(lock.packages).filter(
  ([path, { integrity, link }]) => path.includes('node_modules/') && link !== true && integrity === undefined,
)
const text = counted.map(
  ({ workspace, count, scripts }) => `${workspace} ${count} packages, ${scripts} install scripts`,
)
console.log(
  JSON.stringify({
    value: `${text.join('; ')}; ${bare.length} packages without a checksum`,
    isReached: counted.every(({ isReached }) => isReached) && bare.length === 0,
  }),
)
