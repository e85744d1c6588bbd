import { hashMessage, parseEther, recoverAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { deriveDevAccounts } from './chain/accounts.ts'
import { startChain } from './start-chain.ts'

describe('startChain', () => {
  test('default: starts an isolated chain with a block per transaction and funded accounts', async () => {
    const { client, rpcUrl, stop } = await startChain({ chainId: 4242 })
    const { deployer, users, projects } = deriveDevAccounts()
    expect(await client.getChainId()).toBe(4242)
    expect(await client.getAddresses()).toEqual([deployer, ...users, ...projects].map(({ address }) => address))
    expect(await client.getBalance({ address: deployer.address })).toBe(parseEther('10000'))
    const [ada, ben] = users
    if (ada === undefined || ben === undefined) throw new TypeError('The chain has fewer than two users.')
    const hash = await client.sendTransaction({ account: ada.address, to: ben.address, value: 1n })
    // The node returns the hash before the block is available.
    expect((await client.waitForTransactionReceipt({ hash })).blockNumber).toBe(1n)
    expect(await client.getBlockNumber({ cacheTime: 0 })).toBe(1n)
    await stop()
    await expect(fetch(rpcUrl)).rejects.toThrow()
  })

  test('behavior: several chains can run in parallel', async () => {
    const chains = await Promise.all([startChain(), startChain()])
    expect(new Set(chains.map(({ rpcUrl }) => rpcUrl)).size).toBe(2)
    await Promise.all(chains.map(({ stop }) => stop()))
  })

  test('behavior: blocks can be mined manually, from a given time', async () => {
    const { client, stop } = await startChain({ mining: { type: 'manual' }, genesisTime: 1_700_000_000 })
    expect(await client.getBlock()).toMatchObject({ number: 0n, timestamp: 1_700_000_000n })
    await client.mine({ blocks: 3 })
    expect(await client.getBlockNumber()).toBe(3n)
    await stop()
  })
})

describe('deriveDevAccounts', () => {
  test('default: fifty users and five projects with unique names and matching keys', async () => {
    const { deployer, users, projects } = deriveDevAccounts()
    expect([deployer, ...users]).toHaveLength(50)
    const all = [deployer, ...users, ...projects]
    expect(new Set(all.map(({ name }) => name)).size).toBe(55)
    // The first account of the test phrase, as every tool lists it.
    expect(deployer.address).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
    const last = all.at(-1) ?? deployer
    const signature = await privateKeyToAccount(last.privateKey).signMessage({ message: 'laurel' })
    expect(await recoverAddress({ hash: hashMessage('laurel'), signature })).toBe(last.address)
  })
})
