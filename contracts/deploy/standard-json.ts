import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DeployFileError } from './errors.ts'
import { deployedCode } from './generated/deployment-code.ts'
import type { ContractName } from './plan.ts'

const contractsFolder = fileURLToPath(new URL('../', import.meta.url))
const { resolve } = createRequire(import.meta.url)

/** The compiler's settings of foundry.toml, as the compiler takes them. standard-json.test.ts holds both to the same code. */
const settings = {
  optimizer: { enabled: true, runs: 10_000 },
  evmVersion: 'cancun',
  viaIR: false,
  metadata: { appendCBOR: false, bytecodeHash: 'none' },
  outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object', 'metadata'] } },
} as const

/** The input of the compiler in its standard JSON, as explorers take it to verify sources. */
export type StandardJson = {
  readonly language: 'Solidity'
  readonly sources: Readonly<Record<string, { readonly content: string }>>
  readonly settings: typeof settings
}

/** The compiler, as Etherscan and Sourcify name it. */
export const compilerVersion = 'v0.8.28+commit.7893614a'

/** The name under which explorers know a contract, such as `src/core/BoostCore.sol:BoostCore`. */
export function qualifiedName(contract: ContractName): string {
  return `${deployedCode[contract].source}:${contract}`
}

/**
 * Returns the sources of a contract and of everything that it imports, under names that do not depend on this machine.
 * @throws {DeployFileError} when a source is not installed.
 */
export function createStandardJson(contract: ContractName): StandardJson {
  const sources = new Map<string, { content: string }>()
  const missing: string[] = [deployedCode[contract].source]
  for (let name = missing.pop(); name !== undefined; name = missing.pop()) {
    if (sources.has(name)) continue
    const content = readSource(name)
    sources.set(name, { content })
    for (const imported of listImports(content)) {
      missing.push(imported.startsWith('.') ? posix.join(posix.dirname(name), imported) : imported)
    }
  }
  const sorted = [...sources].sort(([one], [other]) => (one < other ? -1 : 1))
  return { language: 'Solidity', sources: Object.fromEntries(sorted), settings }
}

/** The paths that a source imports, with or without names in braces. */
function listImports(content: string): readonly string[] {
  const imports = /^import\s+(?:[^"';]*?\bfrom\s+)?["']([^"']+)["'];/gm
  return [...content.matchAll(imports)].flatMap(([, path]) => (path === undefined ? [] : [path]))
}

function readSource(name: string): string {
  try {
    return readFileSync(pathOf(name), 'utf8')
  } catch (cause) {
    throw new DeployFileError(`The source ${name} is not installed: run npm install.`, { cause })
  }
}

/** Where a source is, by the remappings of scripts/forge.mjs. */
function pathOf(name: string): string {
  if (name.startsWith('src/')) return join(contractsFolder, name)
  if (name.startsWith('solady/')) return join(packageFolder('solady'), 'src', name.slice('solady/'.length))
  return join(packageFolder('@openzeppelin/contracts'), name.slice('@openzeppelin/contracts/'.length))
}

function packageFolder(name: string): string {
  return dirname(resolve(`${name}/package.json`))
}
