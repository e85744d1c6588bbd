import type { FrameConfig, PlainData } from '@laurel/wallet/frame-messages'
import {
  accountAbi,
  signSponsorship,
  sponsorPaymasterAbi,
  sponsorshipTimes,
  toDelegationCode,
} from '@laurel/wallet/smart-account'
import {
  type Address,
  createClient,
  encodeFunctionData,
  getAddress,
  type Hex,
  hashMessage,
  hexToBytes,
  http,
  parseEther,
  toHex,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startBundler } from '../../../devnet/src/bundler/start-bundler.ts'
import { deriveDevAccounts } from '../../../devnet/src/chain/accounts.ts'
import { deployContracts } from '../../../devnet/src/contracts/deploy-contract.ts'
import { prepareLocalContracts } from '../../../devnet/src/contracts/local-contracts.ts'
import { prepareLaurelAccounts, prepareLocalPaymaster } from '../../../devnet/src/smart-account/laurel-accounts.ts'
import { type LocalChain, startChain } from '../../../devnet/src/start-chain.ts'
import type { Confirmation } from '../src/confirm/confirmation.ts'
import { signEvm } from '../src/keys/worker/sign.ts'
import { answerMethod } from '../src/rpc/answer-method.ts'
import { createCallsLog } from '../src/rpc/calls-log.ts'
import type { AppContext } from '../src/rpc/context.ts'
import { createKnownReceivers } from '../src/rpc/known-receivers.ts'
import { createBundlers } from '../src/smart-account/bundlers.ts'
import { DELEGATE } from '../src/smart-account/delegation.ts'
import { createGrants } from '../src/smart-account/grants.ts'

/** Batches of accounts with a key, on a chain with EIP-7702 and a bundler: the key's own worker signs. */

const contracts = prepareLaurelAccounts()
const { dollar } = prepareLocalContracts()
const { deployer } = deriveDevAccounts()
const sponsor = privateKeyToAccount(generatePrivateKey())
const paymaster = prepareLocalPaymaster({ owner: deployer.address, signer: sponsor.address })

let chain: LocalChain
let bundler: Awaited<ReturnType<typeof startBundler>>
beforeAll(async () => {
  chain = await startChain()
  await deployContracts(chain.client, [...Object.values(contracts), paymaster, dollar])
  const calls = [
    { functionName: 'deposit', args: [], value: parseEther('5') },
    { functionName: 'setTargets', args: [[dollar.address], [true]], value: 0n },
  ] as const
  for (const { value, ...call } of calls) {
    const data = encodeFunctionData({ abi: sponsorPaymasterAbi, ...call })
    await chain.client.sendTransaction({ account: deployer.address, to: paymaster.address, data, value })
  }
  bundler = await startBundler({ chains: [chain] })
})
afterAll(async () => {
  await bundler?.stop()
  await chain?.stop()
})

/** A frame whose user has a new account, and confirms everything. @param enabled - what the operator enables. */
async function startFrame(enabled: 'delegate' | 'nothing' | 'sponsored' = 'delegate') {
  const key = generatePrivateKey()
  const { address } = privateKeyToAccount(key)
  const bytes = hexToBytes(key)
  const shown: Confirmation[] = []
  const smartAccounts = {
    ...{ entryPoint: contracts.entryPoint07.address, factory: contracts.accountFactory.address },
    ...{ implementation: contracts.account.address, bundlerUrls: [bundler.urlOf(chain.chainId)] },
    ...(enabled === 'nothing' ? {} : { delegate: contracts.delegatedAccount.address }),
    ...(enabled === 'sponsored' ? { paymaster: paymaster.address } : {}),
  }
  const local = {
    ...{ chainId: chain.chainId, name: 'Local', isTestnet: true, tokens: [], rpcUrls: [chain.rpcUrl], smartAccounts },
    nativeCurrency: { symbol: 'ETH', decimals: 18 },
  }
  const config: FrameConfig = {
    ...{ projectId: 'meadow', origins: ['https://meadow.example'], isPublicWireEnabled: false, version: '1' },
    chains: [local],
  }
  const node = createClient({ chain: chain.client.chain, transport: http(chain.rpcUrl), pollingInterval: 50 })
  const context: AppContext = {
    ...{ config, id: 'a', origin: 'https://meadow.example', account: address, accountType: 'eoa', chain: local },
    ...{ nodeOf: () => node, bundlersOf: createBundlers(), now: Date.now },
    ...{
      receivers: createKnownReceivers(null, (text) => getAddress(text)),
      calls: createCallsLog(null),
      grants: createGrants(null),
    },
    sponsor: async (chainId, operation) => {
      const { timestamp } = await chain.client.getBlock()
      const limits = { paymasterVerificationGasLimit: 300_000n, paymasterPostOpGasLimit: 0n }
      const terms = { paymaster: paymaster.address, chainId, times: sponsorshipTimes(Number(timestamp), 600) }
      const paymasterData = await signSponsorship(sponsor, { ...operation, ...limits }, terms)
      return { paymaster: paymaster.address, paymasterData, ...limits }
    },
    approve: async (confirmation) => {
      shown.push(await confirmation)
    },
    sign: async (request) => {
      const signed = await signEvm(request, bytes)
      if (signed.type === 'signature') return signed.signature
      if (signed.type === 'transaction') return signed.serialized
      throw new TypeError('It is a signature.')
    },
    signAuthorization: async (authorization) => {
      const signed = await signEvm({ type: 'authorization', authorization }, bytes)
      if (signed.type !== 'authorization') throw new TypeError('It is an authorization.')
      return signed
    },
  }
  const request = (method: Parameters<typeof answerMethod>[1]['method'], params: PlainData) =>
    answerMethod(context, { method, params })
  const readCode = () => chain.client.getCode({ address })
  const atomic = async () =>
    Reflect.get(Object(await request('wallet_getCapabilities', [address])), toHex(chain.chainId))
  return { address, context, request, shown, readCode, atomic }
}

const mint = (amount: bigint, to: Address) =>
  encodeFunctionData({ abi: dollar.abi, functionName: 'mint', args: [to, amount] })
const balanceOf = (account: Address) =>
  chain.client.readContract({ abi: dollar.abi, address: dollar.address, functionName: 'balanceOf', args: [account] })
const batchOf = (from: Address, datas: readonly Hex[], isAtomic = true) => [
  { version: '2.0.0', from, atomicRequired: isAtomic, calls: datas.map((data) => ({ to: dollar.address, data })) },
]
/** A transfer of what the account does not have. */
const overdraw = encodeFunctionData({ abi: dollar.abi, functionName: 'transfer', args: [deployer.address, 10n ** 30n] })

const toHexText = (value: PlainData): Hex => `0x${String(value).slice(2)}`

async function readStatus(request: Awaited<ReturnType<typeof startFrame>>['request'], answer: PlainData) {
  const id: string = Reflect.get(Object(answer), 'id')
  await expect
    .poll(async () => Reflect.get(Object(await request('wallet_getCallsStatus', [id])), 'status'), { timeout: 20_000 })
    .not.toBe(100)
  return request('wallet_getCallsStatus', [id])
}

describe('a batch of an account with a key', () => {
  test('default: the known address is that of the contract', () => {
    expect(DELEGATE).toBe(contracts.delegatedAccount.address)
  })

  test('default: the first one delegates and makes all calls in one transaction, and the second one only calls', async () => {
    const { address, request, shown, readCode, atomic } = await startFrame()
    await chain.client.setBalance({ address, value: parseEther('1') })
    expect(await atomic()).toMatchObject({ atomic: { status: 'ready' } })
    const answer = await request('wallet_sendCalls', batchOf(address, [mint(3n, address), mint(4n, address)]))
    const status = Object(await readStatus(request, answer))
    expect(status).toMatchObject({ status: 200, atomic: true })
    expect(status.receipts).toHaveLength(1)
    expect(await balanceOf(address)).toBe(7n)
    expect(await readCode()).toBe(toDelegationCode(DELEGATE).toLowerCase())
    const [first] = shown
    expect(first?.delegation).toEqual({ contract: DELEGATE })
    expect(first?.content).toMatchObject({ type: 'calls', isTogether: true, calls: [{ to: dollar.address }, {}] })
    const { gasUsed } = await chain.client.getTransactionReceipt({ hash: status.receipts[0].transactionHash })
    const { gas, type } = await chain.client.getTransaction({ hash: status.receipts[0].transactionHash })
    expect(type).toBe('eip7702')
    // It was estimated: with a margin of a fifth, and the refund of an account that exists.
    expect(gas).toBeGreaterThan(gasUsed)
    expect(gas).toBeLessThan(2n * gasUsed)
    expect(first?.fee?.status === 'ready' && first.fee.payer).toBe('account')

    expect(await atomic()).toMatchObject({ atomic: { status: 'supported' } })
    // Once it has delegated, calls happen together without being required to.
    const next = await request('wallet_sendCalls', batchOf(address, [mint(1n, address), mint(1n, address)], false))
    expect(await readStatus(request, next)).toMatchObject({ status: 200, atomic: true })
    expect(shown[1]?.delegation).toBeNull()
    expect(await balanceOf(address)).toBe(9n)

    // Contracts that look for code first accept what the key signs, as before.
    const signature = await request('personal_sign', [toHex('hello'), address])
    const accepted = await chain.client.readContract({
      ...{ address, abi: accountAbi, functionName: 'isValidSignature' },
      args: [hashMessage('hello'), toHexText(signature)],
    })
    expect(accepted).toBe('0x1626ba7e')
  })

  test('behavior: where one call fails, none happens', async () => {
    const { address, request } = await startFrame()
    await chain.client.setBalance({ address, value: parseEther('1') })
    const answer = await request('wallet_sendCalls', batchOf(address, [mint(3n, address), overdraw]))
    expect(await readStatus(request, answer)).toMatchObject({ status: 500, atomic: true })
    expect(await balanceOf(address)).toBe(0n)
  })

  test('default: where the operator pays, an account without ether delegates with its operation', async () => {
    const { address, request, shown, readCode } = await startFrame('sponsored')
    for (const [index, sum] of [7n, 14n].entries()) {
      const answer = await request('wallet_sendCalls', batchOf(address, [mint(3n, address), mint(4n, address)]))
      expect(await readStatus(request, answer)).toMatchObject({ status: 200, atomic: true })
      expect(await balanceOf(address)).toBe(sum)
      expect(shown[index]).toMatchObject({ account: address, fee: { payer: 'operator' } })
      expect(shown[index]?.delegation).toEqual(index === 0 ? { contract: DELEGATE } : null)
    }
    expect(await readCode()).toBe(toDelegationCode(DELEGATE).toLowerCase())
  })

  test('default: the user removes the code, and can add it again', async () => {
    const { address, request, shown, readCode, atomic } = await startFrame()
    await chain.client.setBalance({ address, value: parseEther('1') })
    const send = async () =>
      readStatus(request, await request('wallet_sendCalls', batchOf(address, [mint(1n, address), mint(1n, address)])))
    await send()
    const code = (await readCode()) ?? '0x'
    await request('wallet_revokePermissions', [{ permissionContext: code }])
    expect(shown[1]?.content).toEqual({ type: 'remove-delegation', contract: DELEGATE })
    expect(await readCode()).toBeUndefined()
    expect(await atomic()).toMatchObject({ atomic: { status: 'ready' } })
    await expect(request('wallet_revokePermissions', [{ permissionContext: code }])).rejects.toMatchObject({
      code: 'frame/not-delegated',
    })
    expect(await send()).toMatchObject({ status: 200 })
  })

  test('behavior: code that the frame does not know makes no batch, and can be removed', async () => {
    const { address, request, readCode, atomic, shown } = await startFrame()
    await chain.client.setBalance({ address, value: parseEther('1') })
    await chain.client.setCode({ address, bytecode: toDelegationCode(dollar.address) })
    expect(await atomic()).toMatchObject({ atomic: { status: 'unsupported' } })
    await expect(
      request('wallet_sendCalls', batchOf(address, [mint(1n, address), mint(1n, address)])),
    ).rejects.toMatchObject({ code: 'frame/unknown-delegate' })
    expect(shown).toEqual([])
    await request('wallet_revokePermissions', [{ permissionContext: toDelegationCode(dollar.address) }])
    expect(await readCode()).toBeUndefined()
  })

  test('error: without the operator’s leave no account delegates', async () => {
    const { address, request, atomic, shown } = await startFrame('nothing')
    expect(await atomic()).toMatchObject({ atomic: { status: 'unsupported' } })
    await expect(
      request('wallet_sendCalls', batchOf(address, [mint(1n, address), mint(1n, address)])),
    ).rejects.toMatchObject({ code: 'frame/atomicity-not-supported' })
    expect(shown).toEqual([])
  })

  test('error: apps cannot call functions of the account itself, in a batch or alone', async () => {
    const { address, request, shown } = await startFrame()
    const own = { to: address, data: '0x12345678' }
    const batch = [{ version: '2.0.0', from: address, atomicRequired: true, calls: [own, { to: dollar.address }] }]
    await Promise.all(
      [request('wallet_sendCalls', batch), request('eth_sendTransaction', [{ from: address, ...own }])].map((one) =>
        expect(one).rejects.toMatchObject({ code: 'frame/account-call' }),
      ),
    )
    expect(shown).toEqual([])
  })
})
