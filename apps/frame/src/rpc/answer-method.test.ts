import { broadcastMethods, confirmedMethods, readMethods } from '@laurel/wallet/frame-messages'
import { stringToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { answerMethod } from './answer-method.ts'
import { account, other, startKeyWorld } from './testing/key-world.ts'

const typedData = {
  types: { Mail: [{ name: 'text', type: 'string' }] },
  ...{ primaryType: 'Mail', domain: { name: 'Meadow', chainId: 1 }, message: { text: 'hello' } },
}
/** Parameters with which a method that signs would sign. */
const params: Readonly<Record<string, unknown>> = {
  personal_sign: [stringToHex('hello'), account.address],
  eth_signTypedData_v4: [account.address, typedData],
  eth_sendTransaction: [{ from: account.address, to: other, value: '0x1' }],
  wallet_sendCalls: [{ version: '2.0.0', from: account.address, calls: [{ to: other, value: '0x1' }] }],
}
const methods = [...readMethods, ...broadcastMethods, ...confirmedMethods]
const signing = Object.keys(params)

async function settle(run: Promise<unknown>): Promise<'answered' | 'failed' | 'waits'> {
  const waits = new Promise<'waits'>((resolve) => setTimeout(() => resolve('waits'), 50))
  return Promise.race([
    run.then(
      () => 'answered' as const,
      () => 'failed' as const,
    ),
    waits,
  ])
}

describe('answerMethod', () => {
  const states = [
    ['nobody is logged in', 'approves', false],
    ['the user declines', 'rejects', true],
    ['the user does nothing', 'never', true],
  ] as const
  test.each(
    states.flatMap(([state, user, isConnected]) => methods.map((method) => ({ state, user, isConnected, method }))),
  )('error: $method signs nothing while $state', async ({ user, isConnected, method }) => {
    const { context, signed } = startKeyWorld({ user, isConnected })
    await settle(answerMethod(context, { method, params: (params[method] ?? [other]) as never }))
    expect(signed).toEqual([])
  })

  test.each(methods.filter((method) => !signing.includes(method)))('error: %s signs nothing at all', async (method) => {
    const { context, signed, shown } = startKeyWorld()
    await settle(answerMethod(context, { method, params: [account.address] }))
    expect([signed, shown]).toEqual([[], []])
  })

  test.each(signing)('default: %s signs once, what was shown before', async (method) => {
    const { context, signed, shown } = startKeyWorld()
    await answerMethod(context, { method: method as 'personal_sign', params: params[method] as never })
    expect(signed.length).toBe(1)
    expect(shown.length).toBe(1)
    expect(shown[0]?.origin).toBe('https://meadow.example')
  })

  test('default: the chain id is hex', async () => {
    const { context } = startKeyWorld()
    expect(await answerMethod(context, { method: 'eth_chainId', chainId: 'eip155:10' })).toBe('0xa')
  })

  test('default: a transaction has the nonce, the gas and the fees of the node, and the chain of the request', async () => {
    const { context, signed } = startKeyWorld()
    const given = { ...{ nonce: '0x99', gas: '0xffffff', maxFeePerGas: '0x1', chainId: '0xa' }, from: account.address }
    await answerMethod(context, { method: 'eth_sendTransaction', params: [{ ...given, to: other, value: '0x1' }] })
    const [request] = signed
    expect(request?.type === 'transaction' && request.transaction).toMatchObject({
      nonce: 7,
      gas: 21_000n,
      chainId: 10,
    })
  })

  test('behavior: the app’s rpcUrl is not used', async () => {
    const { context, sent } = startKeyWorld()
    await answerMethod(context, { method: 'eth_blockNumber', params: [], rpcUrl: 'https://evil.test' })
    expect(sent).toEqual(['eth_blockNumber'])
  })

  test('error: a network that the operator has no nodes for', async () => {
    const { context } = startKeyWorld()
    await expect(answerMethod(context, { method: 'eth_chainId', chainId: 99 })).rejects.toMatchObject({
      code: 'frame/unsupported-chain',
    })
  })

  test('error: another account', async () => {
    const { context, signed } = startKeyWorld()
    const request = { method: 'personal_sign', params: [stringToHex('hello'), other] } as const
    await expect(answerMethod(context, request)).rejects.toMatchObject({ code: 'frame/wrong-account' })
    expect(signed).toEqual([])
  })

  test('error: a batch that has to be atomic', async () => {
    const { context } = startKeyWorld()
    const calls = [{ to: other }, { to: other }].map((call) => ({ ...call, value: '0x1' }))
    const request = { method: 'wallet_sendCalls', params: [{ atomicRequired: true, calls }] } as const
    await expect(answerMethod(context, request)).rejects.toMatchObject({ code: 'frame/atomicity-not-supported' })
  })
})
