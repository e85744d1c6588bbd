import { TransactionNotFoundError } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deployContracts } from './contracts/deploy-contract.ts'
import { listDeployables, listTokens, prepareLocalContracts } from './contracts/local-contracts.ts'
import { placeMulticall3 } from './contracts/multicall3.ts'
import { listAddresses } from './describe-chain.ts'
import { localAddresses, localChainIds, localTokenAddresses } from './local-addresses.ts'
import { localChains } from './local-chains.ts'
import { preparePaymaster } from './smart-account/world-paymaster.ts'
import { type LocalChain, startChain } from './start-chain.ts'

const contracts = prepareLocalContracts()
let chain: LocalChain
beforeAll(async () => {
  chain = await startChain()
  await deployContracts(chain.client, listDeployables(contracts))
  await placeMulticall3(chain.client)
  await preparePaymaster(chain.client, contracts)
})
afterAll(() => chain.stop())

describe('localAddresses', () => {
  test('default: the addresses are those of the contracts of this build', () => {
    expect(localAddresses).toEqual(listAddresses(contracts))
    expect(localTokenAddresses).toEqual(
      Object.fromEntries(listTokens(contracts).map(({ symbol, address }) => [symbol, address])),
    )
    expect(localChainIds).toEqual(localChains.map(({ chainId }) => chainId))
  })

  test.each(Object.entries({ ...localAddresses, ...localTokenAddresses }))(
    'behavior: %s is deployed at %s',
    async (_name, address) => {
      expect(await chain.client.getCode({ address })).toMatch(/^0x[0-9a-f]{2}/)
    },
  )

  test('behavior: the entry point has its address of the public chains', () => {
    expect(localAddresses.entryPoint).toBe('0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108')
  })
})

describe('deployContracts', () => {
  test('behavior: a deployed contract is not deployed again', async () => {
    const before = await chain.client.getBlockNumber()
    await deployContracts(chain.client, listDeployables(contracts))
    expect(await chain.client.getBlockNumber()).toBe(before)
  })

  test('behavior: a chain that mines a block at this moment does not know a transaction at all', async () => {
    const getTransaction = async (): Promise<never> => {
      throw new TransactionNotFoundError({})
    }
    const [first] = listTokens(contracts)
    if (first === undefined) throw new TypeError('The world has no tokens.')
    const isolated = await startChain()
    try {
      await deployContracts({ ...isolated.client, getTransaction }, [first])
      expect(await isolated.client.getCode({ address: first.address })).toBeDefined()
    } finally {
      await isolated.stop()
    }
  })
})
