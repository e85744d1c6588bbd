import { spawnSync } from 'node:child_process'
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where peers are installed: in no lock file, and not in git. */
export const peersFolder = fileURLToPath(new URL('../.peers/', import.meta.url))

/** npm's `overrides`, one level deep. */
export type Overrides = Readonly<Record<string, string | Readonly<Record<string, string>>>>

/** What an installation left on the disk. */
export type Installation = { readonly folder: string; readonly packages: number; readonly bytes: number }

/**
 * Installs packages into a separate folder under bench/.peers, unless they are installed.
 * @param overrides - npm's: which version of a package's own packages is taken.
 * @returns what is there, or in words why it cannot be had.
 */
export function installApart(
  name: string,
  dependencies: Readonly<Record<string, string>>,
  overrides: Overrides = {},
): Installation | { readonly missing: string } {
  const folder = join(peersFolder, `modal-${name}`)
  const manifest = JSON.stringify({ private: true, type: 'module', dependencies, overrides })
  const manifestPath = join(folder, 'package.json')
  const donePath = join(folder, 'installed.json')
  const isDone = existsSync(donePath) && readFileSync(donePath, 'utf8') === manifest
  if (!isDone) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(manifestPath, manifest)
    // Without the workspaces: else npm would take the folder for a part of this repository.
    const args = ['install', '--prefix', folder, '--no-workspaces', '--ignore-scripts', '--no-audit', '--no-fund']
    const run = spawnSync('npm', args, { cwd: folder, encoding: 'utf8' })
    if (run.status !== 0) return { missing: `it could not be installed: ${lastWords(run.stderr)}` }
    writeFileSync(donePath, manifest)
  }
  return { folder, ...weighFolder(join(folder, 'node_modules')) }
}

/** The end of what a program complained of, in one line. */
export function lastWords(complaint: string): string {
  return complaint.trim().replaceAll(/\s+/g, ' ').slice(-200)
}

/** Packages and bytes of a node_modules. Links are not followed. */
export function weighFolder(folder: string): { readonly packages: number; readonly bytes: number } {
  let packages = 0
  let bytes = 0
  const visit = (path: string) => {
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      const child = join(path, entry.name)
      if (entry.isDirectory()) visit(child)
      else if (entry.isFile()) {
        bytes += lstatSync(child).size
        if (entry.name === 'package.json' && isPackageRoot(path)) packages += 1
      }
    }
  }
  visit(folder)
  return { packages, bytes }
}

/** `node_modules/name` or `node_modules/@scope/name`: other package.json files are a package's own affair. */
function isPackageRoot(path: string): boolean {
  return /node_modules[\\/](@[^\\/]+[\\/])?[^\\/@]+$/.test(path)
}
