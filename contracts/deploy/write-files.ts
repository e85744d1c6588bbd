import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { AddressFile } from './address-file.ts'
import type { DeploymentPlan, DeploymentStep } from './plan.ts'
import { compilerVersion, createStandardJson, qualifiedName } from './standard-json.ts'

/**
 * Writes the files of a deployment: `addresses.json`, and in `sources` the compiler's input of each contract with `contracts.json`,
 * which says what to enter in an explorer's form for each address. Each file is complete or absent.
 * @returns the path of `addresses.json`.
 */
export function writeFiles(outDir: string, plan: DeploymentPlan, addresses: AddressFile): string {
  const contracts: readonly Pick<DeploymentStep, 'contract' | 'address' | 'constructorArguments'>[] = [
    ...plan.steps,
    // Another contract creates it, without arguments.
    { contract: 'BoostRegistry', address: plan.registry, constructorArguments: '0x' },
  ]
  for (const { contract } of contracts) {
    writeJson(join(outDir, 'sources', `${contract}.json`), createStandardJson(contract))
  }
  const forms = contracts.map(({ contract, address, constructorArguments }) => ({
    ...{ address, contractName: qualifiedName(contract), compilerVersion },
    ...{ input: `${contract}.json`, constructorArguments },
  }))
  writeJson(join(outDir, 'sources', 'contracts.json'), forms)
  const path = join(outDir, 'addresses.json')
  writeJson(path, addresses)
  return path
}

function writeJson(path: string, value: unknown): void {
  mkdirSync(dirname(path), { recursive: true })
  const unfinished = `${path}.${process.pid}`
  writeFileSync(unfinished, `${JSON.stringify(value, null, 2)}\n`)
  renameSync(unfinished, path)
}
