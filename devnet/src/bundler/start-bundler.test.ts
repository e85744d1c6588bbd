import {
  signSponsorship,
  sponsorPaymasterAbi,
  sponsorshipTimes,
  toLaurelDelegatedAccount,
  toLaurelSmartAccount,
} from '@laurel/wallet/smart-account'
import {
  type Address,
  createPublicClient,
  encodeFunctionData,
  type Hex,
  hexToBigInt,
  http,
  parseEther,
  parseGwei,
} from 'viem'
import {
  type BundlerClient,
  createBundlerClient,
  entryPoint07Abi,
  entryPoint07Address,
  formatUserOperationRequest,
  type SmartAccount,
  type UserOperation,
} from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { getAbiItem } from 'viem/utils'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deriveDevAccounts } from '../chain/accounts.ts'
import { deployContracts } from '../contracts/deploy-contract.ts'
import { prepareLocalContracts } from '../contracts/local-contracts.ts'
import { prepareLaurelAccounts, prepareLocalPaymaster } from '../smart-account/laurel-accounts.ts'
import { type LocalChain, startChain } from '../start-chain.ts'
import { bundlerCodes } from './bundler-request.ts'
import { type RunningBundler, startBundler } from './start-bundler.ts'

/** Operations that viem's bundler client sends, as the frame does. */

const contracts = prepareLaurelAccounts()
const { dollar } = prepareLocalContracts()
const { deployer } = deriveDevAccounts()
const sponsor = privateKeyToAccount(generatePrivateKey())
const paymaster = prepareLocalPaymaster({ owner: deployer.address, signer: sponsor.address })
const deployment = {
  accountFactory: contracts.accountFactory.address,
  accountImplementation: contracts.account.address,
}
const fees = { maxFeePerGas: parseGwei('5'), maxPriorityFeePerGas: parseGwei('1') }

let chain: LocalChain
let running: RunningBundler
let bundler: BundlerClient
beforeAll(async () => {
  chain = await startChain()
  await deployContracts(chain.client, [...Object.values(contracts), paymaster, dollar])
  running = await startBundler({ chains: [chain] })
  const client = createPublicClient({ chain: chain.client.chain, transport: http(chain.rpcUrl) })
  const transport = http(running.urlOf(chain.chainId), { retryCount: 0 })
  bundler = createBundlerClient({ client, chain: chain.client.chain, transport, pollingInterval: 50 })
  for (const [functionName, args, value] of [
    ['deposit', [], parseEther('5')],
    ['setTargets', [[dollar.address], [true]], 0n],
  ] as const) {
    const data = encodeFunctionData({ abi: sponsorPaymasterAbi, functionName, args })
    await chain.client.sendTransaction({ account: deployer.address, to: paymaster.address, value, data })
  }
})
afterAll(async () => {
  await running.stop()
  await chain.stop()
})

const newOwner = () => privateKeyToAccount(generatePrivateKey())
const newAccount = () => toLaurelSmartAccount({ client: chain.client, owner: newOwner(), deployment })
const fund = (address: Address) => chain.client.setBalance({ address, value: parseEther('1') })
const mint = (amount: bigint) => ({
  to: dollar.address,
  data: encodeFunctionData({ abi: dollar.abi, functionName: 'mint', args: [deployer.address, amount] }),
})
const overdraw = {
  to: dollar.address,
  data: encodeFunctionData({ abi: dollar.abi, functionName: 'transfer', args: [deployer.address, 10n ** 30n] }),
}

async function execute(account: SmartAccount, calls: readonly { to: Address; data: Hex }[]) {
  const hash = await bundler.sendUserOperation({ account, calls, ...fees })
  return bundler.waitForUserOperationReceipt({ hash, timeout: 30_000 })
}

/** Signs an operation that pays for itself, with limits that are enough. */
async function sign(account: SmartAccount, changes: Partial<UserOperation<'0.7'>> = {}): Promise<UserOperation<'0.7'>> {
  const { factory, factoryData } = await account.getFactoryArgs()
  const operation = {
    ...{ sender: account.address, nonce: await account.getNonce(), ...fees },
    ...(factory && factoryData ? { factory, factoryData } : {}),
    callData: await account.encodeCalls([mint(1n)]),
    ...{ callGasLimit: 300_000n, verificationGasLimit: 600_000n, preVerificationGas: 90_000n },
    ...changes,
    signature: '0x' as const,
  }
  return { ...operation, signature: await account.signUserOperation(operation) }
}

/** The limits of an estimate. */
function readLimits(limits: Readonly<Record<string, Hex>>) {
  const read = (name: string) => hexToBigInt(limits[name] ?? '0x0')
  return {
    preVerificationGas: read('preVerificationGas'),
    verificationGasLimit: read('verificationGasLimit'),
    callGasLimit: read('callGasLimit'),
    paymasterVerificationGasLimit: read('paymasterVerificationGasLimit'),
    paymasterPostOpGasLimit: read('paymasterPostOpGasLimit'),
  }
}

/** Sends a request as a page does. */
async function post(method: string, params: readonly unknown[]) {
  const response = await fetch(running.urlOf(chain.chainId), {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 7, method, params }),
  })
  return response.json()
}
const send = (operation: UserOperation<'0.7'>, entryPoint: Address = entryPoint07Address) =>
  post('eth_sendUserOperation', [formatUserOperationRequest(operation), entryPoint])

describe('startBundler', () => {
  test('default: it has entry point 0.7 of its chain', async () => {
    expect(await bundler.getSupportedEntryPoints()).toEqual([entryPoint07Address])
    expect(await bundler.getChainId()).toBe(chain.chainId)
  })

  test('default: an account is created and makes several calls as one, within the estimated limits', async () => {
    const account = await newAccount()
    await fund(account.address)
    const receipt = await execute(account, [mint(3n), mint(4n)])
    expect(receipt).toMatchObject({ success: true, sender: account.address })
    expect(await account.isDeployed()).toBe(true)
    // The logs of the operation alone: the two tokens.
    expect(receipt.logs.filter(({ address }) => address === dollar.address.toLowerCase())).toHaveLength(2)
    const again = await execute(account, [mint(1n)])
    expect(again.success).toBe(true)
    // What the operation paid is at least what its bundle cost.
    expect(again.actualGasUsed).toBeGreaterThanOrEqual(again.receipt.gasUsed)
    const { userOperation, transactionHash } = await bundler.getUserOperation({ hash: again.userOpHash })
    expect(transactionHash).toBe(again.receipt.transactionHash)
    expect(userOperation).toMatchObject({ sender: account.address, ...fees })
  })

  test('default: a paymaster pays for an account without ether', async () => {
    const account = await newAccount()
    const { timestamp } = await chain.client.getBlock()
    const terms = {
      ...{ paymaster: paymaster.address, chainId: chain.chainId },
      times: sponsorshipTimes(Number(timestamp) - 1, 600),
    }
    const sponsored = {
      ...{ paymaster: paymaster.address, paymasterPostOpGasLimit: 0n, paymasterVerificationGasLimit: 0n },
    }
    const draft = await sign(account, sponsored)
    const paymasterData = await signSponsorship(newOwner(), draft, terms)
    const { result } = await post('eth_estimateUserOperationGas', [
      formatUserOperationRequest({ ...draft, paymasterData }),
      entryPoint07Address,
    ])
    const unsigned = { ...draft, ...readLimits(result) }
    const operation = { ...unsigned, paymasterData: await signSponsorship(sponsor, unsigned, terms) }
    const signature = await account.signUserOperation(operation)
    const { result: hash } = await send({ ...operation, signature })
    const receipt = await bundler.waitForUserOperationReceipt({ hash, timeout: 30_000 })
    expect(receipt).toMatchObject({ success: true })
    expect(receipt.paymaster?.toLowerCase()).toBe(paymaster.address.toLowerCase())
    expect(await chain.client.getBalance({ address: account.address })).toBe(0n)
  })

  test('default: an account with a key delegates with its first operation (EIP-7702)', async () => {
    const owner = newOwner()
    const { address: delegatedAccount } = contracts.delegatedAccount
    const account = await toLaurelDelegatedAccount({ client: chain.client, owner, delegatedAccount })
    await fund(account.address)
    // What viem sends by itself is not signed, so that the chain would ignore it.
    await expect(execute(account, [mint(1n)])).rejects.toThrow('eip7702Auth')
    const { chainId } = chain
    const authorization = await owner.signAuthorization({ chainId, address: delegatedAccount, nonce: 0 })
    const hash = await bundler.sendUserOperation({ account, calls: [mint(1n), mint(2n)], ...fees, authorization })
    const receipt = await bundler.waitForUserOperationReceipt({ hash, timeout: 30_000 })
    expect(receipt).toMatchObject({ success: true, sender: owner.address })
    expect(await execute(account, [mint(1n)])).toMatchObject({ success: true })
  })

  test('behavior: calls that would revert have no estimate, and a receipt says why they did', async () => {
    const account = await newAccount()
    await fund(account.address)
    await expect(execute(account, [overdraw])).rejects.toThrow(/reverted/i)
    const operation = await sign(account, { callData: await account.encodeCalls([overdraw]) })
    const { result: hash } = await send(operation)
    const receipt = await bundler.waitForUserOperationReceipt({ hash, timeout: 30_000 })
    expect(receipt.success).toBe(false)
    // ERC20InsufficientBalance
    expect(receipt.reason).toContain('0xe450d38c')
  })

  test('behavior: an operation that is sent twice is one, also at the same time', async () => {
    const account = await newAccount()
    await fund(account.address)
    const operation = await sign(account)
    const [first, second] = await Promise.all([send(operation), send(operation)])
    expect(second.result).toBe(first.result)
    expect((await bundler.waitForUserOperationReceipt({ hash: first.result, timeout: 30_000 })).success).toBe(true)
    expect((await send(operation)).result).toBe(first.result)
    const sent = { address: entryPoint07Address, fromBlock: 0n, args: { sender: account.address } } as const
    const event = getAbiItem({ abi: entryPoint07Abi, name: 'UserOperationEvent' })
    expect(await chain.client.getLogs({ ...sent, event })).toHaveLength(1)
  })

  test('behavior: accounts send at the same time', async () => {
    const accounts = await Promise.all([newAccount(), newAccount(), newAccount()])
    await Promise.all(accounts.map(({ address }) => fund(address)))
    const receipts = await Promise.all(accounts.map((account) => execute(account, [mint(1n)])))
    expect(receipts.map(({ success }) => success)).toEqual([true, true, true])
  })

  test('error: what the entry point would refuse, with its code', async () => {
    const account = await newAccount()
    expect((await send(await sign(account))).error).toMatchObject({
      code: -32500,
      message: expect.stringMatching('AA21'),
    })
    await fund(account.address)
    const wrong = await sign(account)
    const other = await sign(await newAccount())
    expect((await send({ ...wrong, signature: other.signature })).error).toMatchObject({
      code: bundlerCodes.signature,
      message: 'AA24 signature error',
    })
    expect((await send(await sign(account, { nonce: 5n }))).error.message).toMatch('AA25')
    expect((await send(await sign(account, { preVerificationGas: 30_000n }))).error.message).toMatch(
      'preVerificationGas',
    )
    expect((await send(await sign(account, { maxFeePerGas: 1n, maxPriorityFeePerGas: 1n }))).error.message).toMatch(
      'base fee',
    )
    expect((await send(await sign(account, { callGasLimit: 20_000_000n }))).error.message).toMatch('limits')
    const sponsored = {
      ...{ paymaster: paymaster.address, paymasterPostOpGasLimit: 0n, paymasterVerificationGasLimit: 300_000n },
    }
    const { timestamp } = await chain.client.getBlock()
    const unsigned = await sign(account, sponsored)
    const paymasterData = await signSponsorship(newOwner(), unsigned, {
      ...{ paymaster: paymaster.address, chainId: chain.chainId, times: sponsorshipTimes(Number(timestamp) - 1, 600) },
    })
    expect((await send(await sign(account, { ...sponsored, paymasterData }))).error).toMatchObject({
      code: bundlerCodes.rejectedByPaymaster,
      message: 'AA34 signature error',
    })
  })

  test.each([
    ['an unknown method', 'eth_blockNumber', [], bundlerCodes.methodNotFound],
    ['no operation', 'eth_sendUserOperation', [], bundlerCodes.invalidFields],
    ['a hash that is none', 'eth_getUserOperationReceipt', ['0x12'], bundlerCodes.invalidFields],
  ])('error: %s', async (_, method, params, code) => {
    expect((await post(method, params)).error.code).toBe(code)
  })

  test('error: another entry point', async () => {
    const { error } = await send(await sign(await newAccount()), deployer.address)
    expect(error.code).toBe(bundlerCodes.invalidFields)
  })

  test('behavior: pages of other origins reach it, and nothing but its chains', async () => {
    const preflight = await fetch(running.urlOf(chain.chainId), { method: 'OPTIONS' })
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
    expect(preflight.headers.get('access-control-allow-headers')).toContain('content-type')
    expect((await fetch(`${running.url}/1`, { method: 'POST', body: '{}' })).status).toBe(404)
    expect((await fetch(running.urlOf(chain.chainId))).status).toBe(405)
    const long = await fetch(running.urlOf(chain.chainId), { method: 'POST', body: 'x'.repeat(600_000) })
    expect(long.status).toBe(413)
    const hash = `0x${'00'.repeat(32)}`
    expect((await post('eth_getUserOperationReceipt', [hash])).result).toBeNull()
    expect((await post('eth_getUserOperationByHash', [hash])).result).toBeNull()
  })
})
