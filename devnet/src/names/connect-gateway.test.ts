import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deriveDevAccounts } from '../chain/accounts.ts'
import { deployContracts } from '../contracts/deploy-contract.ts'
import { nameResolverAbi } from '../contracts/generated/name-resolver.ts'
import { type LocalChain, startChain } from '../start-chain.ts'
import { connectGateway } from './connect-gateway.ts'
import { prepareNames } from './name-contracts.ts'

const { deployer, users } = deriveDevAccounts()
const names = prepareNames(deployer.address)
const resolver = { abi: nameResolverAbi, address: names.nameResolver.address } as const
let chain: LocalChain
beforeAll(async () => {
  chain = await startChain()
  await deployContracts(chain.client, Object.values(names))
})
afterAll(() => chain.stop())

const connect = (apiUrl: string, signer = deployer.address) =>
  connectGateway(chain.client, { nameResolver: resolver.address, apiUrl, signer })
const readUrls = () => chain.client.readContract({ ...resolver, functionName: 'urls' })
const isSigner = (account = deployer.address) =>
  chain.client.readContract({ ...resolver, functionName: 'isSigner', args: [account] })

describe('connectGateway', () => {
  test('default: sets the URL and the signer, each only when it differs', async () => {
    expect([await readUrls(), await isSigner()]).toEqual([[], false])
    await connect('http://127.0.0.1:1')
    expect([await readUrls(), await isSigner()]).toEqual([['http://127.0.0.1:1/ccip/{sender}/{data}'], true])

    const countSent = () => chain.client.getTransactionCount({ address: deployer.address })
    const sent = await countSent()
    await connect('http://127.0.0.1:1')
    expect(await countSent()).toBe(sent)

    await connect('http://127.0.0.1:2')
    expect(await readUrls()).toEqual(['http://127.0.0.1:2/ccip/{sender}/{data}'])
    expect(await countSent()).toBe(sent + 1)
  })

  test('behavior: another key is accepted too', async () => {
    const [user] = users
    if (user === undefined) throw new TypeError('There are no users.')
    await connect('http://127.0.0.1:2', user.address)
    expect(await isSigner(user.address)).toBe(true)
  })
})
