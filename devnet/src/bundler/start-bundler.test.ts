import { signSponsorship, sponsorshipTimes, toLaurelDelegatedAccount } from '@laurel/wallet/smart-account'
import { entryPoint07Abi, entryPoint07Address } from 'viem/account-abstraction'
import { getAbiItem } from 'viem/utils'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  contracts,
  newOwner,
  type OperationScene,
  paymaster,
  startOperations,
  testOperations,
} from '../testing/test-operations.ts'
import { bundlerCodes } from './bundler-request.ts'
import { startBundler } from './start-bundler.ts'

let scene: OperationScene
beforeAll(async () => {
  scene = await startOperations(async (chain) => {
    const { urlOf, stop } = await startBundler({ chains: [chain] })
    return { url: urlOf(chain.chainId), stop }
  })
})
afterAll(() => scene.stop())

describe('startBundler', () => {
  testOperations(() => scene)

  test('error: a delegation that its account did not sign', async () => {
    const owner = newOwner()
    const { address: delegatedAccount } = contracts.delegatedAccount
    const account = await toLaurelDelegatedAccount({ client: scene.chain.client, owner, delegatedAccount })
    await scene.fund(account.address)
    // What viem sends by itself is not signed, so that the chain would ignore it.
    await expect(scene.execute(account, [scene.mint(1n)])).rejects.toThrow('eip7702Auth')
  })

  test('behavior: an operation that is sent twice is one, also at the same time', async () => {
    const { bundler, chain, newAccount, fund, sign, send } = scene
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
    const { newAccount, fund, execute, mint } = scene
    const accounts = await Promise.all([newAccount(), newAccount(), newAccount()])
    await Promise.all(accounts.map(({ address }) => fund(address)))
    const receipts = await Promise.all(accounts.map((account) => execute(account, [mint(1n)])))
    expect(receipts.map(({ success }) => success)).toEqual([true, true, true])
  })

  test('error: what the entry point would refuse, with its code', async () => {
    const { chain, newAccount, fund, sign, send } = scene
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
    expect((await scene.post(method, params)).error.code).toBe(code)
  })

  test('error: another entry point', async () => {
    const { newAccount, sign, send } = scene
    const { error } = await send(await sign(await newAccount()), paymaster.address)
    expect(error.code).toBe(bundlerCodes.invalidFields)
  })

  test('behavior: pages of other origins reach it, and nothing but its chains', async () => {
    const { post, url } = scene
    const preflight = await fetch(url, { method: 'OPTIONS' })
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
    expect(preflight.headers.get('access-control-allow-headers')).toContain('content-type')
    expect((await fetch(url.replace(/\d+$/, '1'), { method: 'POST', body: '{}' })).status).toBe(404)
    expect((await fetch(url)).status).toBe(405)
    const long = await fetch(url, { method: 'POST', body: 'x'.repeat(600_000) })
    expect(long.status).toBe(413)
    const hash = `0x${'00'.repeat(32)}`
    expect((await post('eth_getUserOperationReceipt', [hash])).result).toBeNull()
    expect((await post('eth_getUserOperationByHash', [hash])).result).toBeNull()
  })
})
