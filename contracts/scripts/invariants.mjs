// @ts-check
/** The invariants, which are the `holds_` functions in test/invariant. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contractsFolder } from './forge.mjs'

const folder = join(contractsFolder, 'test/invariant')

/**
 * @returns {Promise<readonly { contract: string, name: string }[]>} every invariant, in the order of the sources:
 * `{ contract: 'MoneyInvariantTest', name: 'claimsAreNeverReplayed' }`.
 */
export async function readInvariants() {
  const invariants = []
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.t.sol')).sort()) {
    const source = await readFile(join(folder, file), 'utf8')
    const contract = /^contract (\w+InvariantTest) /m.exec(source)?.[1]
    if (contract === undefined) throw new Error(`${file} has no contract that ends in InvariantTest.`)
    for (const [, name = ''] of source.matchAll(/^ {4}function holds_(\w+)\(/gm)) invariants.push({ contract, name })
  }
  return invariants
}
