// @ts-check
/**
 * Finds Foundry's binaries, which npm ships as one package per tool and platform:
 * `@foundry-rs/<forge|anvil>-<linux|darwin|win32>-<amd64|arm64>`, the executable in its `bin/`.
 */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The versions the lock file pins; a platform's package is installed in the same one. */
const FOUNDRY_VERSION = '1.7.1'

/** Node's word for a processor beside Foundry's. */
const ARCHITECTURES = new Map([
  ['x64', 'amd64'],
  ['arm64', 'arm64'],
])

/** Who depends on which tool. Their folders are looked through first, in case npm did not hoist the package. */
const DEPENDENTS = { forge: '../contracts/', anvil: '../devnet/' }

/** No package of this tool is installed for this platform, or none exists. */
export class FoundryBinaryMissingError extends Error {
  /** @override */
  name = 'FoundryBinaryMissingError'
  code = 'foundry/binary-missing'
}

/**
 * The npm package that carries a tool for a platform.
 * @param {'forge' | 'anvil'} tool
 * @param {{ platform?: string, architecture?: string }} [machine] - `process.platform` and `process.arch` when left out.
 * @returns {string} such as `@foundry-rs/anvil-darwin-arm64`.
 * @throws {FoundryBinaryMissingError} on a platform that Foundry does not publish for.
 */
export function foundryPackage(tool, { platform = process.platform, architecture = process.arch } = {}) {
  const suffix = ARCHITECTURES.get(architecture)
  const isPublished =
    suffix && ['linux', 'darwin', 'win32'].includes(platform) && !(platform === 'win32' && suffix === 'arm64')
  if (!isPublished) {
    throw new FoundryBinaryMissingError(
      `Foundry publishes no ${tool} for ${platform} on ${architecture}: use Linux or macOS (amd64 or arm64) or Windows (amd64).`,
    )
  }
  return `@foundry-rs/${tool}-${platform}-${suffix}`
}

/**
 * The path of a Foundry executable for the running machine.
 * @param {'forge' | 'anvil'} tool
 * @returns {string} an absolute path that exists.
 * @throws {FoundryBinaryMissingError} with the npm command that installs it.
 */
export function foundryBinary(tool) {
  const name = foundryPackage(tool)
  const file = process.platform === 'win32' ? `${tool}.exe` : tool
  for (const from of [DEPENDENTS[tool] ?? './', './']) {
    const path = packageFolder(name, new URL(from, import.meta.url))
    const binary = path && join(path, 'bin', file)
    if (binary && existsSync(binary)) return binary
  }
  throw new FoundryBinaryMissingError(
    `${tool} is not installed for this machine: run "npm install --no-save ${name}@${FOUNDRY_VERSION}".`,
  )
}

/**
 * Where Node finds a package from a folder, or undefined.
 * @param {string} name
 * @param {URL} from
 */
function packageFolder(name, from) {
  try {
    return dirname(createRequire(new URL('package.json', from)).resolve(`${name}/package.json`))
  } catch {
    return undefined
  }
}
