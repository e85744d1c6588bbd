import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Packages that a test needs, and nothing that ships may have. The first one is what the test is about. */
export type ApartInstallation = {
  /** The name of the folder in `.cache`. */
  readonly name: string
  readonly packages: readonly (readonly [name: string, version: string])[]
}

/**
 * Installs packages in a separate folder, once and on demand. They are in no lock file and not in git, because their license or what
 * they need does not fit this repository. It takes a dozen seconds, and later calls use the same folder.
 * @returns the folder of the installation, with a trailing slash, or the reason why it is missing.
 */
export function installApart({
  name,
  packages,
}: ApartInstallation): { readonly folder: string } | { readonly missing: string } {
  const folder = fileURLToPath(new URL(`../../../../.cache/${name}/`, import.meta.url))
  const [first] = packages
  const isInstalled = () => first !== undefined && existsSync(`${folder}node_modules/${first[0]}`)
  if (isInstalled()) return { folder }
  // The installation starts in a temporary folder, because two test files may run it and an aborted run must leave
  // nothing.
  const own = `${folder.slice(0, -1)}.${process.pid}/`
  mkdirSync(own, { recursive: true })
  writeFileSync(`${own}package.json`, JSON.stringify({ private: true, dependencies: Object.fromEntries(packages) }))
  // Without workspaces, because npm would otherwise treat the folder as a part of this repository.
  const args = ['install', '--prefix', own, '--no-workspaces', '--ignore-scripts', '--no-audit', '--no-fund']
  const { status, stderr } = spawnSync('npm', args, { cwd: own, encoding: 'utf8' })
  try {
    if (status === 0) renameSync(own, folder)
  } catch {
    // Another process installed it first, and that installation serves as well.
  }
  rmSync(own, { recursive: true, force: true })
  if (isInstalled()) return { folder }
  return { missing: `${first?.join(' ')} could not be installed: ${(stderr ?? '').trim().slice(-200)}` }
}
