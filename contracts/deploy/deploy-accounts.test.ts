import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deployContracts } from '../../devnet/src/contracts/deploy-contract.ts'
import { prepareLaurelAccounts } from '../../devnet/src/smart-account/laurel-accounts.ts'
import { ENTRY_POINT, prepareSponsorPaymaster } from './accounts.ts'
import { toAddressFile } from './address-file.ts'
import { EntryPointMissingError } from './errors.ts'
import { openJournal } from './journal.ts'
import { planDeployment } from './plan.ts'
import { type DeployWorld, startDeployWorld } from './testing/deploy-world.ts'

/** Smart accounts are added to a deployment that exists. */

const { entryPoint07, ...accounts } = prepareLaurelAccounts()
const limits = { perOperation: parseEther('0.01'), perAccountAndDay: parseEther('0.05'), perDay: parseEther('1') }

let world: DeployWorld
let flags: readonly string[]
beforeAll(async () => {
  world = await startDeployWorld()
  flags = ['--accounts', '--sponsor', world.key, '--sponsor-limits', '0.01,0.05,1']
  await world.run()
  await expect(world.run(flags)).rejects.toThrow(EntryPointMissingError)
  await deployContracts(world.chain.client, [entryPoint07])
  world.lines.length = 0
  await world.run(flags)
})
afterAll(() => world.stop())

const readSaved = () => JSON.parse(readFileSync(join(world.folder, 'addresses.json'), 'utf8'))
const planned = () => {
  const { owner, key: signer } = world
  return planDeployment({
    ...{ owner, protocolFeeReceiver: owner, claimFee: 0n, accounts: { sponsor: { signer, limits } } },
  })
}

describe('deploy --accounts', () => {
  test('default: only what is missing is deployed, and the file has the settings of the login server', () => {
    expect(world.lines[0]).toContain('4 of 34 contracts are missing')
    expect(world.lines[0]).toContain('0.01 ETH, 0.05 ETH, 1 ETH')
    const paymaster = prepareSponsorPaymaster({ owner: world.owner, signer: world.key, limits })
    expect(readSaved().smartAccounts).toEqual({
      entryPoint: ENTRY_POINT,
      factory: accounts.accountFactory.address,
      implementation: accounts.account.address,
      delegate: accounts.delegatedAccount.address,
      paymaster: paymaster.address,
    })
    expect(readSaved().startBlock).toBeGreaterThan(0)
    expect(world.lines.join('\n')).toContain('setTargets')
  })

  test('behavior: what the plan estimates without a node is near what each creation used', async () => {
    const journal = openJournal(join(world.folder, 'journal.jsonl'), 31337)
    for (const { contract, gas } of planned().steps.slice(-4)) {
      const hash = journal.find(contract, world.deployer)?.hash ?? '0x'
      const { gasUsed } = await world.chain.client.getTransactionReceipt({ hash })
      const ratio = Number(gas) / Number(gasUsed)
      expect(ratio, contract).toBeGreaterThan(0.95)
      expect(ratio, contract).toBeLessThan(1.3)
    }
  })

  test('behavior: a second run sends nothing', async () => {
    const nonce = () => world.chain.client.getTransactionCount({ address: world.deployer })
    const before = await nonce()
    await world.run(flags)
    expect(world.lines.join('\n')).toContain('Everything exists')
    expect(await nonce()).toBe(before)
  })
})

describe('toAddressFile', () => {
  const place = { chainId: 1, chainName: 'Any', isTestnet: false, startBlock: 0 }

  test('behavior: without a paymaster, and without smart accounts', () => {
    const parameters = { owner: world.owner, protocolFeeReceiver: world.owner, claimFee: 0n }
    const withAccounts = planDeployment({ ...parameters, accounts: { sponsor: null } })
    expect(toAddressFile(withAccounts, place).smartAccounts).not.toHaveProperty('paymaster')
    expect(toAddressFile(planDeployment(parameters), place)).not.toHaveProperty('smartAccounts')
  })
})
