/**
 * Runs forge on this workspace: `node contracts/scripts/forge.mjs test --match-contract EventAction`.
 * The packages that the contracts import are looked up as Node does, wherever npm put them, and handed to forge.
 */
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { foundryBinary } from '../../scripts/foundry-binary.mjs'

/** The workspace's folder, where foundry.toml is. */
export const contractsFolder = fileURLToPath(new URL('..', import.meta.url))

const resolve = createRequire(import.meta.url).resolve

/** Import prefix → the folder it stands for. */
const packages = {
  'solady/': `${dirname(resolve('solady/package.json'))}/src/`,
  '@openzeppelin/contracts/': `${dirname(resolve('@openzeppelin/contracts/package.json'))}/`,
}

/**
 * Runs forge and waits for it.
 * @param {readonly string[]} args - forge's own arguments.
 * @param {{ profile?: string, capture?: boolean }} [options] - `profile` of foundry.toml; `capture` returns what
 * forge prints instead of showing it.
 * @returns {{ status: number | null, stdout: string, stderr: string }} `status` is null when forge was killed.
 * @throws {FoundryBinaryMissingError} when forge is not installed; what `spawnSync` throws when it cannot start.
 */
export function runForge(args, { profile = 'default', capture = false } = {}) {
  const remappings = Object.entries(packages).map(([prefix, folder]) => `${prefix}=${folder.replaceAll('\\', '/')}`)
  const { status, stdout, stderr, error } = spawnSync(foundryBinary('forge'), args, {
    cwd: contractsFolder,
    env: { ...process.env, FOUNDRY_PROFILE: profile, FOUNDRY_REMAPPINGS: remappings.join('\n') },
    stdio: capture ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  if (error) throw error
  return { status, stdout: stdout ?? '', stderr: stderr ?? '' }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.exitCode = runForge(process.argv.slice(2), { profile: process.env.FOUNDRY_PROFILE }).status ?? 1
}
