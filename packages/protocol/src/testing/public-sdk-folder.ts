import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const VERSION = '5.5.0'
const folder = fileURLToPath(new URL(`../../../../.cache/public-sdk-${VERSION}/`, import.meta.url))
// The package is in no lock file and not in git, because it is GPL and needs @wagmi/core 2.
const manifest = {
  private: true,
  dependencies: { '@boostxyz/sdk': VERSION, '@wagmi/core': '2.22.1', abitype: '1.3.0', viem: '2.57.20' },
}

/**
 * Installs the public protocol's SDK in a separate folder, once and on demand. It takes a dozen seconds, and later
 * calls use the same folder.
 * @returns the folder of the installation, with a trailing slash, or the reason why it is missing.
 */
export function installPublicSdk(): { readonly folder: string } | { readonly missing: string } {
  if (existsSync(`${folder}node_modules/@boostxyz/sdk`)) return { folder }
  // The installation starts in a temporary folder, because two test files may run it and an aborted run must leave
  // nothing.
  const own = `${folder.slice(0, -1)}.${process.pid}/`
  mkdirSync(own, { recursive: true })
  writeFileSync(`${own}package.json`, JSON.stringify(manifest))
  // Without workspaces, because npm would otherwise treat the folder as a part of this repository.
  const args = ['install', '--prefix', own, '--no-workspaces', '--ignore-scripts', '--no-audit', '--no-fund']
  const { status, stderr } = spawnSync('npm', args, { cwd: own, encoding: 'utf8' })
  try {
    if (status === 0) renameSync(own, folder)
  } catch {
    // Another process installed it first, and that installation serves as well.
  }
  rmSync(own, { recursive: true, force: true })
  if (existsSync(`${folder}node_modules/@boostxyz/sdk`)) return { folder }
  return { missing: `@boostxyz/sdk ${VERSION} could not be installed: ${(stderr ?? '').trim().slice(-200)}` }
}
