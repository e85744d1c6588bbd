import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import { planDeployment } from './plan.ts'
import { compilerVersion, createStandardJson, qualifiedName, type StandardJson } from './standard-json.ts'

const require = createRequire(import.meta.url)
const { steps } = planDeployment({
  owner: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  protocolFeeReceiver: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  claimFee: 1n,
})

/** What an explorer does to verify: it compiles the input, and compares the code, then the arguments. */
function compile(
  { settings, ...input }: StandardJson,
  { file, name }: { file: string; name: string },
): { contracts: Record<string, Record<string, { evm: { bytecode: { object: string } } }>> } {
  const solc = require('solc')
  // Only the code of this contract is generated, which takes a fraction of the time.
  const outputSelection = { [file]: { [name]: ['evm.bytecode.object'] } }
  return JSON.parse(solc.compile(JSON.stringify({ ...input, settings: { ...settings, outputSelection } })))
}

describe('createStandardJson', () => {
  // One of each kind; to compile all of them takes a minute.
  test.each(['BoostCoreProxy', 'BoostRegistryDeployer', 'EventAction', 'PayableLimitedSignerValidatorV2'] as const)(
    'default: the input of %s gives the code that is deployed',
    (contract) => {
      const input = createStandardJson(contract)
      const [file = '', name = ''] = qualifiedName(contract).split(':')
      const code = compile(input, { file, name }).contracts[file]?.[name]?.evm.bytecode.object
      const step = steps.find((one) => one.contract === contract)
      const salt = '0'.repeat(64)
      expect(step?.deployData).toBe(`0x${salt}${code}${step?.constructorArguments.slice(2)}`)
    },
  )

  test('behavior: no name depends on a machine, and every imported source is there', () => {
    for (const { contract } of steps) {
      const { sources } = createStandardJson(contract)
      for (const name of Object.keys(sources))
        expect(name).toMatch(/^(src|solady|@openzeppelin\/contracts)\/[\w./-]+\.sol$/)
    }
  })

  test('behavior: the compiler is the installed one', () => {
    expect(`v${require('solc').version()}`).toContain(compilerVersion)
  })
})
