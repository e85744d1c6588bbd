/** The contracts that leave this workspace, and what the compiler made of them. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contractsFolder, runForge } from './forge.mjs'

/** Every contract that has a module in `@laurel/protocol`, with the folder its source is in. */
export const publishedContracts = [
  { name: 'BoostError', folder: 'shared' },
  { name: 'BoostRegistry', folder: 'registry' },
  { name: 'ContractAction', folder: 'action' },
  { name: 'DeedBoard', folder: 'playground' },
  { name: 'ERC1155Token', folder: 'tokens' },
  { name: 'ERC20Token', folder: 'tokens' },
  { name: 'ERC721Token', folder: 'tokens' },
  { name: 'EventAction', folder: 'action' },
]

/**
 * Compiles the sources from nothing: forge leaves incomplete artefacts behind after some of its other commands.
 * @throws {Error} with the compiler's words when the sources do not compile.
 */
export function buildContracts() {
  const { status, stdout, stderr } = runForge(['build', '--force', '--skip', 'test'], { capture: true })
  if (status !== 0) throw new Error(`The contracts do not compile.\n${stdout}${stderr}`)
}

/**
 * What the compiler made of a contract.
 * @param {string} name - of the contract and its file.
 * @returns {Promise<{ abi: readonly object[], bytecode: `0x${string}`, storage: readonly object[], types: object }>}
 * `bytecode` is the creation code; libraries of errors have one too, which nobody deploys.
 */
export async function readArtifact(name) {
  const artifact = JSON.parse(await readFile(join(contractsFolder, 'out', `${name}.sol`, `${name}.json`), 'utf8'))
  return {
    abi: artifact.abi,
    bytecode: artifact.bytecode.object,
    storage: artifact.storageLayout?.storage ?? [],
    types: artifact.storageLayout?.types ?? {},
  }
}
