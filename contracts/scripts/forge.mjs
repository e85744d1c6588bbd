// @ts-check
/**
 * Runs forge on this workspace: `node contracts/scripts/forge.mjs test --match-contract EventAction`.
 * The packages that the contracts import are resolved as in Node, and passed to forge.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { foundryBinary } from '../../scripts/foundry-binary.mjs'

/** The workspace's folder, where foundry.toml is. */
export const contractsFolder = fileURLToPath(new URL('..', import.meta.url))

/** The default profile of foundry.toml. */
const defaultProfile = 'default'

/** The folder of the compile cache. Copies of the contracts with planted faults are not cached. */
const compileCacheFolder = fileURLToPath(new URL('../../.cache/solc', import.meta.url))

/** Import prefix → its folder, in the syntax of foundry.toml: `solady/=/…/solady/src/`. */
export function remappings() {
  const { resolve } = createRequire(import.meta.url)
  /** @param {string} name */
  const packageFolder = (name) => dirname(resolve(`${name}/package.json`)).replaceAll('\\', '/')
  return [
    `solady/=${packageFolder('solady')}/src/`,
    `@openzeppelin/contracts/=${packageFolder('@openzeppelin/contracts')}/`,
  ]
}

/**
 * Returns the creation code of EntryPoint 0.7 for the tests, which deploy it to its canonical address. It is GPL, so it stays in its
 * package; the tests read it from the environment, because a copy of the contracts is in another folder.
 */
function entryPointCode() {
  const { resolve } = createRequire(import.meta.url)
  const artifact = resolve('@account-abstraction/contracts-v7/artifacts/EntryPoint.json')
  return JSON.parse(readFileSync(artifact, 'utf8')).bytecode
}

/**
 * Runs forge and waits for it.
 * @param {readonly string[]} args - forge's own arguments.
 * @param {{ profile?: string, capture?: boolean, variables?: NodeJS.ProcessEnv, cwd?: string }} [options] - `profile` of
 * foundry.toml; `capture` returns what forge prints instead of showing it; `variables` are added to the environment;
 * `cwd` is the folder with foundry.toml.
 * @returns {{ status: number | null, stdout: string, stderr: string }} `status` is null when a signal ended forge.
 * @throws {import('../../scripts/foundry-binary.mjs').FoundryBinaryMissingError} when forge is not installed.
 * @throws {Error} when forge cannot be started.
 */
export function runForge(
  args,
  { profile = defaultProfile, capture = false, variables = {}, cwd = contractsFolder } = {},
) {
  const { status, stdout, stderr, error } = spawnSync(foundryBinary('forge'), args, {
    cwd,
    env: {
      ...process.env,
      ...(cwd === contractsFolder ? { LAUREL_SOLC_CACHE: compileCacheFolder } : {}),
      ...(args[0] === 'test' || args[0] === 'coverage' ? { LAUREL_ENTRY_POINT_CODE: entryPointCode() } : {}),
      ...variables,
      ...{ FOUNDRY_PROFILE: profile, FOUNDRY_REMAPPINGS: remappings().join('\n') },
    },
    stdio: capture ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  if (error) throw error
  return { status, stdout: stdout ?? '', stderr: stderr ?? '' }
}

/**
 * Returns the depth of forge's tests, from foundry.toml and the environment.
 * @param {string} profile
 * @returns {{ fuzz: { runs: number, seed: string }, invariant: { runs: number, depth: number } }}
 */
export function forgeSettings(profile) {
  return JSON.parse(runForge(['config', '--json'], { profile, capture: true }).stdout)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const profile = process.env['FOUNDRY_PROFILE'] ?? defaultProfile
  process.exitCode = runForge(process.argv.slice(2), { profile }).status ?? 1
}
