// @ts-check
/**
 * Writes contracts/deploy/generated/deployment-code.ts from the compiled contracts: the creation code of the contracts that only
 * a deployment needs, and for each contract where its source is and the hash of the code that it has onchain.
 * `--check` writes nothing and exits 1 when the file is stale.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { keccak256 } from 'viem'
import { buildContracts, publishedContracts } from './artifacts.mjs'
import { contractsFolder } from './forge.mjs'

/** The folders of contracts that only local worlds have. */
const localFolders = ['names', 'playground', 'tokens']

/** The folder of smart accounts, whose code no module has. */
const accountFolder = 'account'

/** Contracts without a module in `@laurel/protocol`, because only the deployment creates them. */
const deploymentContracts = [
  { name: 'BoostCoreProxy', folder: 'core' },
  { name: 'BoostRegistryDeployer', folder: 'registry' },
]

/** @returns {Promise<string>} the text of the module. */
async function deploymentCode() {
  const contracts = [
    ...publishedContracts.filter(({ name, folder }) => name === 'Points' || !localFolders.includes(folder)),
    ...deploymentContracts,
  ]
  const rows = []
  const creations = []
  for (const { name, folder } of contracts.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const artifact = JSON.parse(await readFile(join(contractsFolder, 'out', `${name}.sol`, `${name}.json`), 'utf8'))
    const { object, immutableReferences = {} } = artifact.deployedBytecode
    // A library of errors has nothing to deploy.
    if (!artifact.abi.some((/** @type {{ type: string }} */ { type }) => /^(function|constructor)$/.test(type)))
      continue
    /** @type {{ start: number, length: number }[]} */
    const references = Object.values(immutableReferences).flat()
    const immutables = references
      .map(({ start, length }) => [start, length])
      .sort(([one = 0], [other = 0]) => one - other)
    // The compiler leaves zeros where a constructor writes its immutable values.
    const hash = keccak256(/** @type {`0x${string}`} */ (object))
    const bytes = (object.length - '0x'.length) / 2
    rows.push(
      `  ${name}: {`,
      `    source: 'src/${folder}/${name}.sol',`,
      `    codeHash: '${hash}',`,
      `    codeBytes: ${bytes},`,
      `    immutables: ${JSON.stringify(immutables)},`,
      '  },',
    )
    if (folder === accountFolder || deploymentContracts.some((one) => one.name === name)) {
      const constant = `${name.charAt(0).toLowerCase()}${name.slice(1)}Bytecode`
      creations.push(
        `/** Creation code of \`${name}\`, without its arguments. */`,
        `export const ${constant} =`,
        `  '${artifact.bytecode.object}' as const`,
        '',
      )
    }
  }
  return `${[
    '// Written by contracts/scripts/generate-deployment-code.mjs from contracts/src: change that, then npm run generate.',
    '',
    ...creations,
    '/**',
    ' * By contract: its source; the hash of its code onchain with zeros for its immutable values, and where these are (first byte,',
    ' * number of bytes).',
    ' */',
    'export const deployedCode = {',
    ...rows,
    '} as const',
  ].join('\n')}\n`
}

/**
 * Compares the module with the contracts as last compiled, and writes it unless `isCheck`.
 * @param {{ isCheck: boolean }} options
 * @returns {Promise<readonly string[]>} what was stale, in words.
 */
export async function generateDeploymentCode({ isCheck }) {
  const folder = join(contractsFolder, 'deploy/generated')
  const path = join(folder, 'deployment-code.ts')
  const text = await deploymentCode()
  if ((await readFile(path, 'utf8').catch(() => '')) === text) return []
  if (isCheck) return [`${path} is stale: npm run generate`]
  await mkdir(folder, { recursive: true })
  await writeFile(path, text)
  return [`wrote ${path}`]
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const isCheck = process.argv.includes('--check')
  buildContracts()
  const stale = await generateDeploymentCode({ isCheck })
  for (const sentence of stale) console.log(sentence)
  if (isCheck && stale.length > 0) process.exitCode = 1
}
