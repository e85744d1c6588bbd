/** Operations that the operator pays for: the route, the paymaster on a chain, and a bundler that sends them. */
import { loginPaths } from '@laurel/wallet/login-schemas'
import {
  type AccountCall,
  sponsorPaymasterAbi,
  toLaurelDelegatedAccount,
  toLaurelSmartAccount,
} from '@laurel/wallet/smart-account'
import { encodeFunctionData, erc20Abi, type Hex, hexToBigInt, http, parseEther, parseGwei } from 'viem'
import {
  createBundlerClient,
  entryPoint07Address,
  formatUserOperationRequest,
  type SmartAccount,
  type UserOperation,
} from 'viem/account-abstraction'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningBundler, startBundler } from '../../../devnet/src/bundler/start-bundler.ts'
import { deriveDevAccounts } from '../../../devnet/src/chain/accounts.ts'
import { deployContracts } from '../../../devnet/src/contracts/deploy-contract.ts'
import { prepareLocalContracts } from '../../../devnet/src/contracts/local-contracts.ts'
import { prepareLaurelAccounts, prepareLocalPaymaster } from '../../../devnet/src/smart-account/laurel-accounts.ts'
import { type LocalChain, startChain } from '../../../devnet/src/start-chain.ts'
import { logIn } from '../src/testing/log-in.ts'
import { openLogin } from '../src/testing/open-login.ts'
import { createTestDevice } from '../src/testing/test-device.ts'
import { createTestSet, createTestWallet } from '../src/testing/test-wallet.ts'

const contracts = prepareLaurelAccounts()
const { dollar, leaf } = prepareLocalContracts()
const { deployer } = deriveDevAccounts()
const key = generatePrivateKey()
const paymaster = prepareLocalPaymaster({ owner: deployer.address, signer: privateKeyToAccount(key).address })
const deployment = {
  accountFactory: contracts.accountFactory.address,
  accountImplementation: contracts.account.address,
}
const { address: delegatedAccount } = contracts.delegatedAccount
const fees = { maxFeePerGas: parseGwei('5'), maxPriorityFeePerGas: parseGwei('1') }
const limits = { perOperation: parseEther('1'), perAccountAndDay: parseEther('2'), perDay: parseEther('10') }

let chain: LocalChain
let bundler: RunningBundler
let login: Awaited<ReturnType<typeof openLogin>>
beforeAll(async () => {
  chain = await startChain()
  await deployContracts(chain.client, [...Object.values(contracts), paymaster, dollar, leaf])
  bundler = await startBundler({ chains: [chain] })
  await write(encodeFunctionData({ abi, functionName: 'deposit' }), parseEther('5'))
  await write(encodeFunctionData({ abi, functionName: 'setTargets', args: [[dollar.address], [true]] }))
  const at = { chainId: chain.chainId, name: 'Local', isTestnet: true, rpcUrls: [chain.rpcUrl], tokens: [] }
  const down = { ...at, chainId: 31_338, rpcUrls: ['http://127.0.0.1:9'] }
  const withAccounts = {
    nativeCurrency: { symbol: 'ETH', decimals: 18 },
    smartAccounts: {
      ...{ entryPoint: entryPoint07Address, factory: deployment.accountFactory, delegate: delegatedAccount },
      ...{ implementation: deployment.accountImplementation, paymaster: paymaster.address },
      bundlerUrls: [bundler.urlOf(chain.chainId)],
    },
  }
  login = await openLogin({
    chains: [at, down].map((one) => ({ ...one, ...withAccounts })),
    sponsorKeys: [at, down].map(({ chainId }) => ({ chainId, paymaster: paymaster.address, key })),
  })
})
afterAll(async () => {
  expect(login.faults).toEqual([])
  await login.stop()
  await bundler.stop()
  await chain.stop()
})

const abi = sponsorPaymasterAbi
const setLimits = (changes: Partial<typeof limits>) =>
  write(encodeFunctionData({ abi, functionName: 'setLimits', args: [{ ...limits, ...changes }] }))

async function write(data: Hex, value = 0n) {
  const hash = await chain.client.sendTransaction({ account: deployer.address, to: paymaster.address, value, data })
  expect((await chain.client.waitForTransactionReceipt({ hash })).status).toBe('success')
}

let users = 0

/** A user with an address, logged in on one device. */
async function createUser() {
  users += 1
  const device = await createTestDevice()
  const { account, accessToken } = await logIn(login, device, `sponsor${users}@example.com`)
  const owner = createTestWallet()
  const { set, content } = await createTestSet(owner, { account: account.id, device: device.id })
  const path = loginPaths.shareSet.replace('{set}', set)
  expect((await login.send(device, 'PUT', path, { accessToken, body: content })).status).toBe(200)
  const smartAccount = await toLaurelSmartAccount({ client: chain.client, owner, deployment })
  return { device, accessToken, owner, smartAccount }
}
type User = Awaited<ReturnType<typeof createUser>>

const mint = (to = dollar.address): AccountCall => ({
  ...{ to, data: encodeFunctionData({ abi: dollar.abi, functionName: 'mint', args: [deployer.address, 5n] }) },
})

/** An operation with its final limits, before anybody has signed. */
async function prepare(account: SmartAccount, calls: readonly AccountCall[]): Promise<UserOperation<'0.7'>> {
  const { factory, factoryData } = await account.getFactoryArgs()
  return {
    ...{ sender: account.address, nonce: await account.getNonce(), ...fees },
    ...(factory && factoryData ? { factory, factoryData } : {}),
    callData: await account.encodeCalls([...calls]),
    ...{ callGasLimit: 200_000n, verificationGasLimit: 500_000n, preVerificationGas: 120_000n },
    ...{ paymasterVerificationGasLimit: 200_000n, paymasterPostOpGasLimit: 0n, signature: '0x' },
  }
}

function requestSponsor({ device, accessToken }: User, operation: UserOperation<'0.7'>, chainId = chain.chainId) {
  const { signature: _, ...userOperation } = formatUserOperationRequest(operation)
  return login.send(device, 'POST', loginPaths.sponsor, { accessToken, body: { chainId, userOperation } })
}

async function refusalOf(response: Promise<Response>): Promise<readonly [number, string]> {
  const { status } = await response
  return [status, (await (await response).json()).error.code]
}

/** Signs what the server has sponsored, and sends it. @returns whether its calls succeeded. */
async function send(
  account: SmartAccount,
  operation: UserOperation<'0.7'>,
  response: Response,
  by?: PrivateKeyAccount,
) {
  expect(response.status).toBe(200)
  const sponsored: Readonly<Record<string, Hex>> = await response.json()
  expect(hexToBigInt(sponsored['paymasterVerificationGasLimit'] ?? '0x')).toBe(operation.paymasterVerificationGasLimit)
  const { paymaster: address = '0x', paymasterData = '0x' } = sponsored
  const signed = { ...operation, paymaster: address, paymasterData }
  const signature = await account.signUserOperation(signed)
  const client = createBundlerClient({
    ...{ client: chain.client, transport: http(bundler.urlOf(chain.chainId), { retryCount: 0 }), pollingInterval: 50 },
  })
  const authorization = await by?.signAuthorization({ chainId: chain.chainId, address: delegatedAccount, nonce: 0 })
  const hash = await client.request({
    method: 'eth_sendUserOperation',
    params: [
      formatUserOperationRequest({ ...signed, signature, ...(authorization ? { authorization } : {}) }),
      entryPoint07Address,
    ],
  })
  return (await client.waitForUserOperationReceipt({ hash, timeout: 30_000 })).success
}

const dollarsOfDeployer = () =>
  chain.client.readContract({
    ...{ address: dollar.address, abi: erc20Abi, functionName: 'balanceOf', args: [deployer.address] },
  })

describe('sponsoring an operation', () => {
  test('default: a new account without ether acts, and the operator pays', async () => {
    const user = await createUser()
    const { smartAccount } = user
    const before = await dollarsOfDeployer()
    const operation = await prepare(smartAccount, [mint(), mint()])
    expect(await send(smartAccount, operation, await requestSponsor(user, operation))).toBe(true)
    expect(await dollarsOfDeployer()).toBe(before + 10n)
    expect(await chain.client.getBalance({ address: smartAccount.address })).toBe(0n)
    // It exists now, so that its next operation has no factory.
    const next = await prepare(smartAccount, [mint()])
    expect(await send(smartAccount, next, await requestSponsor(user, next))).toBe(true)
  })

  test('default: the account with the key itself, which delegates with its first operation', async () => {
    const user = await createUser()
    const { owner } = user
    const account = await toLaurelDelegatedAccount({ client: chain.client, owner, delegatedAccount })
    const operation = await prepare(account, [mint()])
    expect(await send(account, operation, await requestSponsor(user, operation), owner)).toBe(true)
    const next = await prepare(account, [mint()])
    expect(await send(account, next, await requestSponsor(user, next))).toBe(true)
    // With the code of another account, its calls mean something else.
    await chain.client.setCode({ address: owner.address, bytecode: `0xef0100${dollar.address.slice(2)}` })
    expect(await refusalOf(requestSponsor(user, next))).toEqual([403, 'login/not-this-account'])
  })

  test('error: calls of a contract that is not listed', async () => {
    const user = await createUser()
    const operation = await prepare(user.smartAccount, [mint(), mint(leaf.address)])
    expect(await refusalOf(requestSponsor(user, operation))).toEqual([403, 'login/not-sponsored'])
  })

  test('security: an operation that pays its bundler more than usual, who can be its owner', async () => {
    const user = await createUser()
    const operation = await prepare(user.smartAccount, [mint()])
    const price = parseGwei('100')
    for (const changes of [
      { maxPriorityFeePerGas: price, maxFeePerGas: price },
      { preVerificationGas: 2_000_000n },
      { preVerificationGas: 500_000n, callGasLimit: 0n },
    ])
      expect(await refusalOf(requestSponsor(user, { ...operation, ...changes }))).toEqual([403, 'login/not-sponsored'])
    expect((await requestSponsor(user, operation)).status).toBe(200)
  })

  test('security: the operation of another account, or one that another session could send', async () => {
    const [user, other] = [await createUser(), await createUser()]
    const operation = await prepare(other.smartAccount, [mint()])
    expect(await refusalOf(requestSponsor(user, operation))).toEqual([403, 'login/not-this-account'])
    const { device } = await createUser()
    const stolen = { ...user, device }
    expect((await requestSponsor(stolen, await prepare(user.smartAccount, [mint()]))).status).toBe(401)
  })

  test('error: more than the limits of the paymaster', async () => {
    const user = await createUser()
    const operation = await prepare(user.smartAccount, [mint()])
    const cost = 1_020_000n * fees.maxFeePerGas
    await setLimits({ perOperation: cost - 1n })
    expect(await refusalOf(requestSponsor(user, operation))).toEqual([403, 'login/not-sponsored'])
    await setLimits({ perAccountAndDay: cost })
    expect(await send(user.smartAccount, operation, await requestSponsor(user, operation))).toBe(true)
    const response = await requestSponsor(user, await prepare(user.smartAccount, [mint()]))
    expect(await refusalOf(Promise.resolve(response))).toEqual([429, 'login/sponsor-limit'])
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    await setLimits({})
  })

  test('error: too many requests of one account, and only of that one', async () => {
    const [user, other] = [await createUser(), await createUser()]
    const operation = await prepare(user.smartAccount, [mint()])
    const statuses: number[] = []
    while (!statuses.includes(429)) {
      statuses.push((await requestSponsor(user, operation)).status)
      expect(statuses.length).toBeLessThan(100)
    }
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    expect((await requestSponsor(other, await prepare(other.smartAccount, [mint()]))).status).toBe(200)
  })

  test('error: a chain without a paymaster, and one that does not respond', async () => {
    const user = await createUser()
    const operation = await prepare(user.smartAccount, [mint()])
    expect(await refusalOf(requestSponsor(user, operation, 1))).toEqual([403, 'login/not-sponsored'])
    expect(await refusalOf(requestSponsor(user, operation, 31_338))).toEqual([503, 'login/chain-unavailable'])
  })

  test('error: an account without an address, and a request that is none', async () => {
    const device = await createTestDevice()
    const { accessToken } = await logIn(login, device, 'sponsor-new@example.com')
    const { smartAccount, owner } = await createUser()
    const user = { device, accessToken, smartAccount, owner }
    const operation = await prepare(smartAccount, [mint()])
    expect(await refusalOf(requestSponsor(user, operation))).toEqual([403, 'login/not-this-account'])
    const empty = login.send(device, 'POST', loginPaths.sponsor, {
      accessToken,
      body: { chainId: 1, userOperation: {} },
    })
    expect(await refusalOf(empty)).toEqual([400, 'login/invalid-request'])
  })
})
