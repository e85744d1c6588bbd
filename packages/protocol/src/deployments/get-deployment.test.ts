import { readFileSync } from 'node:fs'
import { getAddress, isAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { prepareDeployment } from '../../../../contracts/deploy/create2.ts'
import { deriveDevAccounts } from '../../../../devnet/src/chain/accounts.ts'
import { prepareBoostBases, prepareCore } from '../../../../devnet/src/contracts/boost-contracts.ts'
import { deployContracts } from '../../../../devnet/src/contracts/deploy-contract.ts'
import { localAddresses } from '../../../../devnet/src/local-addresses.ts'
import { localChains } from '../../../../devnet/src/local-chains.ts'
import { startChain } from '../../../../devnet/src/start-chain.ts'
import { boostRegistryAbi, boostRegistryBytecode } from '../abi/boost-registry.ts'
import { eventActionAbi, eventActionBytecode } from '../abi/event-action.ts'
import { getActionKind } from '../action/action-kind.ts'
import { getCoreVersion } from '../boost/get-core.ts'
import { supportsInterface } from '../contract/supports-interface.ts'
import { ChainNotDeployedError } from './errors.ts'
import { defaultTestChainId, getDeployment, listDeployments } from './get-deployment.ts'
import { getLegacyDeployment } from './legacy-deployments.ts'

/** The facts that the tables are generated from. */
function readFacts() {
  return JSON.parse(readFileSync(new URL('../../data/deployments.json', import.meta.url), 'utf8'))
}

describe('getDeployment', () => {
  test("default: a chain's contracts by name", () => {
    const { chainName, contracts } = getDeployment(8453)
    expect(chainName).toBe('Base')
    expect(contracts.EventAction).toBe(readFacts().chains['8453'].EventAction)
  })

  test('behavior: every address of every chain is the one of the facts, checksummed', () => {
    const { chains } = readFacts()
    const real = listDeployments().filter(({ chainId }) => chainId !== 31337 && chainId !== 31338)
    expect(Object.fromEntries(real.map(({ chainId, contracts }) => [chainId, contracts]))).toEqual(chains)
    expect(real.flatMap(({ contracts }) => Object.values(contracts)).every((address) => isAddress(address))).toBe(true)
  })

  test('behavior: the default test chain is one of them', () => {
    expect(getDeployment(defaultTestChainId).chainName).toBe('Sepolia')
  })

  test("behavior: the local world's chains are those that devnet starts", () => {
    const local = listDeployments().filter(({ chainId }) => chainId === 31337 || chainId === 31338)
    expect(local.map(({ chainId, chainName }) => ({ chainId, name: chainName }))).toEqual(
      localChains.map(({ chainId, name }) => ({ chainId, name })),
    )
    const { eventAction, registry } = localAddresses
    expect(local[0]?.contracts).toMatchObject({ EventAction: eventAction, BoostRegistry: registry })
  })

  test('behavior: the devnet deploys its contracts at the addresses of the table', async () => {
    const registry = prepareDeployment({
      name: 'BoostRegistry',
      abi: boostRegistryAbi,
      bytecode: boostRegistryBytecode,
    })
    const action = prepareDeployment({ name: 'EventAction', abi: eventActionAbi, bytecode: eventActionBytecode })
    const { coreImplementation, core } = prepareCore()
    // A token of the local world and no component of a boost, so in no table.
    const { points: _, ...bases } = prepareBoostBases(deriveDevAccounts().deployer.address)
    const placed = [registry, action, core, ...Object.values(bases)].map(({ name, address }) => [
      // As on deployed chains: the newer one under the older one's name.
      name === 'ManagedBudgetWithFeesV2' ? 'ManagedBudgetWithFees' : name,
      address,
    ])
    for (const chainId of [31337, 31338]) {
      const { ContractAction: elsewhere, ...contracts } = getDeployment(chainId).contracts
      expect(elsewhere).toBe(localAddresses.contractAction)
      expect(contracts).toEqual(Object.fromEntries(placed))
    }
    const chain = await startChain()
    try {
      await deployContracts(chain.client, [registry, action, coreImplementation, core])
      expect(await getActionKind(chain.client, { action: action.address })).toBe('eventAction')
      expect(await supportsInterface(chain.client, { address: registry.address, interfaceId: '0xb09d9d54' })).toBe(true)
      // No core is named: it is found in the table.
      expect(await getCoreVersion(chain.client)).toBe('1.2.0')
    } finally {
      await chain.stop()
    }
  })

  test.each([0, 137, 5, -1, 1.5])('error: chain %d has none', (chainId) => {
    expect(() => getDeployment(chainId)).toThrow(ChainNotDeployedError)
  })
})

describe('getLegacyDeployment', () => {
  test('default: the older contracts of the chains that had them, else null', () => {
    const { npm550 } = readFacts()
    for (const [chainId, contracts] of Object.entries(npm550))
      expect(getLegacyDeployment(Number(chainId))).toEqual(contracts)
    expect(getLegacyDeployment(480)).toBeNull()
    expect(getLegacyDeployment(10)?.EventAction).toBe(getAddress(npm550['10'].EventAction))
  })
})
