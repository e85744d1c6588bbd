// @ts-check
/**
 * Writes src/local-addresses.ts, with the addresses of the contracts on the local chains. The addresses depend only on the
 * code (CREATE2), so no chain is needed. A new build of a contract changes its address.
 *
 *   npm run generate
 *   npm run generate -- --check    writes nothing; exit code 1 when the file is stale
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { listTokens, prepareLocalContracts } from '../src/contracts/local-contracts.ts'
import { listAddresses } from '../src/describe-chain.ts'
import { localChains } from '../src/local-chains.ts'

const path = new URL('../src/local-addresses.ts', import.meta.url)
const contracts = prepareLocalContracts()

/** @param {Readonly<Record<string, string>>} addresses */
const lines = (addresses) =>
  Object.entries(addresses)
    .map(([name, address]) => `  ${name}: '${address}',\n`)
    .join('')

const expected = `// Written by devnet/scripts/generate-local-addresses.mjs: run npm run generate.

/** The chains of the local world. */
export const localChainIds = [${localChains.map(({ chainId }) => chainId).join(', ')}] as const

/** The addresses of the contracts on each chain. */
export const localAddresses = {
${lines({ ...listAddresses(contracts) })}} as const

/** The addresses of the test tokens on each chain, by symbol. */
export const localTokenAddresses = {
${lines(Object.fromEntries(listTokens(contracts).map(({ symbol, address }) => [symbol, address])))}} as const
`

/** @returns {string | null} */
function readCurrent() {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

if (readCurrent() === expected) {
  console.log('devnet/src/local-addresses.ts is up to date')
} else if (process.argv.includes('--check')) {
  console.error('devnet/src/local-addresses.ts is stale: run npm run generate')
  process.exitCode = 1
} else {
  writeFileSync(path, expected)
  console.log('devnet/src/local-addresses.ts written')
}
