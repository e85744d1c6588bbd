// @ts-check
/** Which files are the repository: what git tracks, or all that is not ignored where there is no git. */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * @param {string} root
 * @returns {string[]} paths relative to `root`, with forward slashes; those that are deleted but not committed left out.
 */
export function repositoryFiles(root) {
  return (trackedFiles(root) ?? unignoredFiles(root)).filter((path) => existsSync(join(root, path)))
}

/** @param {string} root @returns {string[] | null} `null` outside a git checkout, or without git. */
function trackedFiles(root) {
  try {
    // A checkout may belong to another user, as in a container; reading its list of files is safe all the same.
    const args = ['-c', 'safe.directory=*', 'ls-files', '-z']
    const listed = execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    return listed.split('\0').filter((path) => path !== '')
  } catch {
    return null
  }
}

/**
 * Our .gitignore has plain names and paths alone, so it is read as such.
 * @param {string} root
 */
function unignoredFiles(root) {
  const ignored = readFileSync(join(root, '.gitignore'), 'utf8')
    .split('\n')
    .map((line) => line.trim())
  /** @param {string} folder @returns {string[]} */
  const filesIn = (folder) =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.name === '.git' || ignored.includes(entry.name) || ignored.includes(path)) return []
      return entry.isDirectory() ? filesIn(path) : entry.isFile() && !entry.name.endsWith('.log') ? [path] : []
    })
  return filesIn('')
}
