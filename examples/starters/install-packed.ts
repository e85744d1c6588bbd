import { execFile } from 'node:child_process'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../', import.meta.url))
const { NODE_OPTIONS: _, ...outside } = process.env

/** The environment of npm and the installed programs: a clean shell that installs dev dependencies. */
export const installEnv = { ...outside, NODE_ENV: 'development' }

/** An app with our packed packages and the other dependencies of its manifest. */
export type PackedApp = {
  /** Where it is. What npm installed there before is taken again. */
  readonly folder: string
  readonly manifest: Readonly<Record<string, unknown>>
  /** Folders of our packages, from the root of the repository. */
  readonly packages: readonly string[]
}

/** Packs our packages, and installs them beside what the manifest names. @throws {Error} what npm said. */
export async function installPacked({ folder, manifest, packages }: PackedApp): Promise<void> {
  const packed = join(folder, '..', `packed-${basename(folder)}`)
  await rm(packed, { recursive: true, force: true })
  await mkdir(packed, { recursive: true })
  for (const from of packages) {
    await run('npm', ['pack', '--pack-destination', packed], { cwd: join(root, from), env: installEnv })
  }
  const tarballs = (await readdir(packed)).map((file) => join(packed, file))
  await mkdir(folder, { recursive: true })
  await rm(join(folder, 'node_modules/@laurel'), { recursive: true, force: true })
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest, null, 2))
  // Scripts of others are not run: none is needed.
  const quiet = ['--no-audit', '--no-fund', '--no-package-lock', '--ignore-scripts', '--prefer-offline', '--no-save']
  await run('npm', ['install', ...quiet, ...tarballs], { cwd: folder, env: installEnv })
}
