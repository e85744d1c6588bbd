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
  createBundlerClient,
  entryPoint07Address,
  formatUserOperationRequest,
  type SmartAccount,
  type UserOperation,
} from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { deriveDevAccounts } from '../chain/accounts.ts'
import { deployContracts } from '../contracts/deploy-contract.ts'
import { prepareLocalContracts } from '../contracts/local-contracts.ts'
import { prepareLaurelAccounts, prepareLocalPaymaster } from '../smart-account/laurel-accounts.ts'
import { type LocalChain, startChain } from '../start-chain.ts'

/** The contracts of a chain with smart accounts. */
export const contracts = prepareLaurelAccounts()
const { dollar } = prepareLocalContracts()
const { deployer } = deriveDevAccounts()
/** The key that signs for the paymaster. */
const sponsor = privateKeyToAccount(generatePrivateKey())
/** The paymaster, which pays for calls of the dollar. */
export const paymaster = prepareLocalPaymaster({ owner: deployer.address, signer: sponsor.address })
const deployment = {
  accountFactory: contracts.accountFactory.address,
  accountImplementation: contracts.account.address,
}
const fees = { maxFeePerGas: parseGwei('5'), maxPriorityFeePerGas: parseGwei('1') }
const RECEIPT_TIMEOUT_MS = 30_000

/** An empty chain with smart accounts, a bundler, and what tests do with both. */
export type OperationScene = Awaited<ReturnType<typeof startOperations>>

/** Returns a new key. */
export function newOwner() {
  return privateKeyToAccount(generatePrivateKey())
}

/** Starts a chain with smart accounts, and a bundler on it. @param startBundler - returns its URL, and a function that stops it. */
export async function startOperations(
  startBundler: (chain: LocalChain) => Promise<{ readonly url: string; readonly stop: () => Promise<void> }>,
) {
  const chain = await startChain()
  await deployContracts(chain.client, [...Object.values(contracts), paymaster, dollar])
  const calls = [
    { data: encodeFunctionData({ abi: sponsorPaymasterAbi, functionName: 'deposit' }), value: parseEther('5') },
    {
      data: encodeFunctionData({
        ...{ abi: sponsorPaymasterAbi, functionName: 'setTargets', args: [[dollar.address], [true]] },
      }),
      value: 0n,
    },
  ]
  for (const call of calls) {
    await chain.client.sendTransaction({ account: deployer.address, to: paymaster.address, ...call })
  }
  const { url, stop } = await startBundler(chain)
  const client = createPublicClient({ chain: chain.client.chain, transport: http(chain.rpcUrl) })
  const transport = http(url, { retryCount: 0 })
  const bundler = createBundlerClient({ client, chain: chain.client.chain, transport, pollingInterval: 50 })

  const mint = (amount: bigint) => ({
    to: dollar.address,
    data: encodeFunctionData({ abi: dollar.abi, functionName: 'mint', args: [deployer.address, amount] }),
  })

  /** Sends a request as a page does. */
  async function post(method: string, params: readonly unknown[]) {
    const response = await fetch(url, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
      body: JSON.stringify({ jsonrpc: '2.0', id: 7, method, params }),
    })
    return response.json()
  }

  return {
    ...{ chain, bundler, url, mint, post },
    newAccount: () => toLaurelSmartAccount({ client: chain.client, owner: newOwner(), deployment }),
    fund: (address: Address) => chain.client.setBalance({ address, value: parseEther('1') }),
    /** A call that reverts. */
    overdraw: {
      to: dollar.address,
      data: encodeFunctionData({ abi: dollar.abi, functionName: 'transfer', args: [deployer.address, 10n ** 30n] }),
    },
    async execute(account: SmartAccount, calls: readonly { to: Address; data: Hex }[]) {
      const hash = await bundler.sendUserOperation({ account, calls, ...fees })
      return bundler.waitForUserOperationReceipt({ hash, timeout: RECEIPT_TIMEOUT_MS })
    },
    /** Signs an operation that pays for itself, with limits that are enough. */
    async sign(account: SmartAccount, changes: Partial<UserOperation<'0.7'>> = {}): Promise<UserOperation<'0.7'>> {
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
    },
    send: (operation: UserOperation<'0.7'>, entryPoint: Address = entryPoint07Address) =>
      post('eth_sendUserOperation', [formatUserOperationRequest(operation), entryPoint]),
    async stop() {
      await stop()
      await chain.stop()
    },
  }
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

/**
 * Declares the tests that every bundler passes, within a `describe`: operations as the frame sends them with viem's client.
 * @param open - returns the scene, which the file starts.
 */
export function testOperations(open: () => OperationScene): void {
  test('default: it has entry point 0.7 of its chain', async () => {
    const { bundler, chain } = open()
    expect(await bundler.getSupportedEntryPoints()).toEqual([entryPoint07Address])
    expect(await bundler.getChainId()).toBe(chain.chainId)
  })

  test('default: an account is created and makes several calls as one, within the estimated limits', async () => {
    const { bundler, newAccount, fund, execute, mint } = open()
    const account = await newAccount()
    await fund(account.address)
    const receipt = await execute(account, [mint(3n), mint(4n)])
    expect(receipt).toMatchObject({ success: true, sender: account.address })
    expect(await account.isDeployed()).toBe(true)
    // The logs of the operation alone: the two tokens.
    expect(receipt.logs.filter(({ address }) => address.toLowerCase() === dollar.address.toLowerCase())).toHaveLength(2)
    const again = await execute(account, [mint(1n)])
    expect(again.success).toBe(true)
    // What the operation paid is at least what its bundle cost.
    expect(again.actualGasUsed).toBeGreaterThanOrEqual(again.receipt.gasUsed)
    const { userOperation, transactionHash } = await bundler.getUserOperation({ hash: again.userOpHash })
    expect(transactionHash).toBe(again.receipt.transactionHash)
    expect(userOperation).toMatchObject({ sender: account.address, ...fees })
  })

  test('default: a paymaster pays for an account without ether', async () => {
    const { bundler, chain, newAccount, sign, post, send } = open()
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
    const { bundler, chain, fund, execute, mint } = open()
    const owner = newOwner()
    const { address: delegatedAccount } = contracts.delegatedAccount
    const account = await toLaurelDelegatedAccount({ client: chain.client, owner, delegatedAccount })
    await fund(account.address)
    const { chainId } = chain
    const authorization = await owner.signAuthorization({ chainId, address: delegatedAccount, nonce: 0 })
    const hash = await bundler.sendUserOperation({ account, calls: [mint(1n), mint(2n)], ...fees, authorization })
    const receipt = await bundler.waitForUserOperationReceipt({ hash, timeout: 30_000 })
    expect(receipt).toMatchObject({ success: true, sender: owner.address })
    expect(await execute(account, [mint(1n)])).toMatchObject({ success: true })
  })

  test('behavior: calls that would revert have no estimate, and a receipt says why they did', async () => {
    const { bundler, newAccount, fund, execute, overdraw, sign, send } = open()
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
}
