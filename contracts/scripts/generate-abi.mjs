// @ts-check
/**
 * Writes packages/protocol/src/abi/*.ts and its entry entries/abi.ts from the compiled contracts, the modules of the contracts
 * beside the protocol to devnet/src/contracts/generated, and the ABIs of smart accounts to packages/wallet/src/smart-account/generated.
 * `--check` writes nothing and exits 1 when one is stale.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { buildContracts, publishedContracts, readArtifact } from './artifacts.mjs'

const protocolSource = fileURLToPath(new URL('../../packages/protocol/src/', import.meta.url))
const protocolModules = join(protocolSource, 'abi')
const walletModules = fileURLToPath(new URL('../../packages/wallet/src/smart-account/generated/', import.meta.url))
const demoModules = fileURLToPath(new URL('../../devnet/src/contracts/generated/', import.meta.url))

/**
 * Returns a Solidity name in the two spellings that TypeScript files use: `ERC20Token` → `erc20-token`, `erc20Token`.
 * @param {string} contract
 */
function moduleNames(contract) {
  const [first = '', ...rest] = (contract.match(/[A-Z]+\d+|[A-Z]+(?=[A-Z][a-z])|[A-Z][a-z\d]+/g) ?? []).map((word) =>
    word.toLowerCase(),
  )
  return {
    kebab: [first, ...rest].join('-'),
    camel: first + rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(''),
  }
}

/**
 * Returns an ABI item as a line of TypeScript, without the compiler's type names, which a caller does not need.
 * @param {import('./artifacts.mjs').AbiItem} item
 */
function abiLine(item) {
  const json = JSON.stringify(item, (key, value) => (key === 'internalType' ? undefined : value))
  return `  ${json},`
}

/**
 * Compares modules as the formatter sorts exports: by name, with numbers by value.
 * @param {readonly string[]} lines
 */
function sortedByModule(lines) {
  const { compare } = new Intl.Collator('en', { numeric: true })
  /** @param {string} line */
  const moduleOf = (line) => line.slice(line.indexOf("'../abi/"), -".ts'".length)
  return [...lines].sort((one, other) => compare(moduleOf(one), moduleOf(other)))
}

/** Returns the path and the expected text of each module. */
async function abiModules() {
  const modules = []
  const exported = []
  for (const { name, folder, isBesideProtocol, isWallets, hasNoModule } of publishedContracts) {
    if (hasNoModule) continue
    const { abi, bytecode } = await readArtifact(name)
    const { kebab, camel } = moduleNames(name)
    const isDeployable = !isWallets && abi.some(({ type }) => type === 'function')
    const names = [`${camel}Abi`]
    const lines = [
      `// Written by contracts/scripts/generate-abi.mjs from contracts/src/${folder}/${name}.sol: change that, then npm run generate.`,
      '',
      `/** ABI of \`${name}\`. */`,
      `export const ${camel}Abi = [`,
      ...abi.map(abiLine),
      '] as const',
    ]
    if (isDeployable) {
      if (!/^0x([\da-f]{2})+$/.test(bytecode)) throw new Error(`${name} has no linked bytecode.`)
      names.push(`${camel}Bytecode`)
      lines.push(
        '',
        `/** Creation code of \`${name}\`. */`,
        `export const ${camel}Bytecode =`,
        `  '${bytecode}' as const`,
      )
    }
    const target = isWallets ? walletModules : isBesideProtocol ? demoModules : protocolModules
    modules.push({ path: join(target, `${kebab}.ts`), source: `${lines.join('\n')}\n` })
    if (isWallets || isBesideProtocol) continue
    const line = `export { ${names.join(', ')} } from '../abi/${kebab}.ts'`
    // Long lines are broken as the formatter does.
    const multiline = `export {\n${names.map((one) => `  ${one},\n`).join('')}} from '../abi/${kebab}.ts'`
    exported.push(line.length <= 120 ? line : multiline)
  }
  const entry = [
    '// Written by contracts/scripts/generate-abi.mjs.',
    '// The contracts as TypeScript: an ABI each, and the creation code of those that can be deployed.',
    ...sortedByModule(exported),
  ]
  modules.push({ path: join(protocolSource, 'entries/abi.ts'), source: `${entry.join('\n')}\n` })
  return modules
}

/**
 * Returns the modules whose contract does not exist any more.
 * @param {readonly { path: string }[]} modules
 */
async function staleModules(modules) {
  const paths = []
  for (const folder of [protocolModules, demoModules, walletModules]) {
    const files = await readdir(folder).catch(() => [])
    paths.push(...files.map((file) => join(folder, file)))
  }
  return paths.filter((path) => !modules.some((module) => module.path === path))
}

/**
 * Compares the committed modules with the contracts as last compiled, and writes them unless `isCheck`.
 * @param {{ isCheck: boolean }} options
 * @returns {Promise<readonly string[]>} what was stale, in words.
 */
export async function generateAbi({ isCheck }) {
  const modules = await abiModules()
  const stale = []
  for (const { path, source } of modules) {
    if ((await readFile(path, 'utf8').catch(() => '')) === source) continue
    stale.push(isCheck ? `${path} is stale: npm run generate` : `wrote ${path}`)
    if (isCheck) continue
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, source)
  }
  for (const path of await staleModules(modules)) {
    stale.push(isCheck ? `${path} has no contract any more: npm run generate` : `removed ${path}`)
    if (!isCheck) await rm(path)
  }
  return stale
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const isCheck = process.argv.includes('--check')
  buildContracts()
  const stale = await generateAbi({ isCheck })
  for (const sentence of stale) console.log(sentence)
  if (isCheck && stale.length > 0) process.exitCode = 1
}
