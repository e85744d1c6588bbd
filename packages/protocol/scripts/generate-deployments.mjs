/**
 * Writes src/deployments/generated/*.ts: where the protocol stands on which chain. Real chains come from
 * data/deployments.json; on the local world's chains a CREATE2 address follows from the contract's bytecode.
 * `--check` writes nothing; exits 1 when a file is stale.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { getAddress, getContractAddress, zeroHash } from 'viem'
import { boostRegistryBytecode } from '../src/abi/boost-registry.ts'
import { contractActionBytecode } from '../src/abi/contract-action.ts'
import { eventActionBytecode } from '../src/abi/event-action.ts'

const isCheck = process.argv.includes('--check')
const folder = new URL('../src/deployments/generated/', import.meta.url)
const facts = JSON.parse(await readFile(new URL('../data/deployments.json', import.meta.url), 'utf8'))

await write(
  'deployed-contracts.ts',
  `/** Contracts of the protocol as they stand on each chain. Source: PROTOCOL.md §11. */
export const deployedContracts = ${print(facts.chains)} as const

/** The six chains that the specification names. Source: SPECIFICATION.md §9. */
export const specifiedChainIds = [${facts.specChains.join(', ')}] as const

/** What people call these chains. */
export const chainNames = {
${Object.entries(facts.chainNames)
  .map(([chainId, name]) => `  ${chainId}: '${name}',`)
  .join('\n')}
} as const
`,
)
await write(
  'older-deployed-contracts.ts',
  `/** Contracts of the protocol's older version, still in use on some chains. Source: PROTOCOL.md §12. */
export const olderDeployedContracts = ${print(facts.npm550)} as const
`,
)
await write(
  'local-contracts.ts',
  `/** Contracts of the local world: at the same addresses on each of its chains. */
export const localContracts = {
  BoostRegistry: '${localAddress(boostRegistryBytecode)}',
  ContractAction: '${localAddress(contractActionBytecode)}',
  EventAction: '${localAddress(eventActionBytecode)}',
} as const
`,
)

/** Where the CREATE2 proxy that every chain has puts this code. */
function localAddress(bytecode) {
  const from = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
  return getContractAddress({ opcode: 'CREATE2', from, salt: zeroHash, bytecode })
}

async function write(name, body) {
  const source = `// Written by scripts/generate-deployments.mjs. Do not edit.\n\n${body}`
  const path = fileURLToPath(new URL(name, folder))
  if ((await readFile(path, 'utf8').catch(() => '')) === source) return
  if (isCheck) {
    console.error(`${path} is stale: run npm run generate`)
    process.exitCode = 1
    return
  }
  await mkdir(folder, { recursive: true })
  await writeFile(path, source)
  console.log(`wrote ${path}`)
}

/** `getAddress` refuses an address whose checksum is wrong, so a slip of the hand cannot get in. */
function print(chains) {
  const rows = Object.entries(chains).map(([chainId, contracts]) => {
    const lines = Object.entries(contracts).map(([name, address]) => `    ${name}: '${getAddress(address)}',`)
    return `  ${chainId}: {\n${lines.join('\n')}\n  },`
  })
  return `{\n${rows.join('\n')}\n}`
}
