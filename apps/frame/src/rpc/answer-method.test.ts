import { broadcastMethods, confirmedMethods, type FrameConfig, readMethods } from '@laurel/wallet/frame-messages'
import { createClient, custom, getAddress, stringToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import type { Confirmation } from '../confirm/confirmation.ts'
import { UserRejectedError } from '../confirm/errors.ts'
import { createBundlers } from '../smart-account/bundlers.ts'
import { createGrants } from '../smart-account/grants.ts'
import { answerMethod } from './answer-method.ts'
import { createCallsLog } from './calls-log.ts'
import type { RpcContext, SignRequest } from './context.ts'
import { createKnownReceivers } from './known-receivers.ts'

const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const other = getAddress('0x71c2ae9f34d05bb8e6a1c3f0d9e7b2a44f1c9a4f')
const chain = {
  ...{ chainId: 1, name: 'Ethereum', isTestnet: false, tokens: [], rpcUrls: ['https://node.example'] },
  nativeCurrency: { symbol: 'ETH', decimals: 18 },
}
const config: FrameConfig = {
  ...{ projectId: 'meadow', origins: ['https://meadow.example'], isPublicWireEnabled: false, version: '1' },
  chains: [chain, { ...chain, chainId: 10, name: 'Optimism' }],
}

/** The end of the world: the operator's node. */
const responses: Readonly<Record<string, unknown>> = {
  eth_getBlockByNumber: { number: '0x1', baseFeePerGas: '0x3b9aca00', transactions: [] },
  ...{ eth_maxPriorityFeePerGas: '0x3b9aca00', eth_gasPrice: '0x3b9aca00', eth_estimateGas: '0x5208' },
  ...{ eth_getBalance: '0xde0b6b3a7640000', eth_getCode: '0x', eth_getTransactionCount: '0x7' },
  eth_simulateV1: [{ calls: [{ status: '0x1', returnData: '0x', gasUsed: '0x5208', logs: [] }] }],
  eth_sendRawTransaction: `0x${'ab'.repeat(32)}`,
}

type World = {
  readonly context: RpcContext
  readonly signed: SignRequest[]
  readonly shown: Confirmation[]
  readonly sent: string[]
}

function startWorld(user: 'approves' | 'rejects' | 'never', isConnected = true): World {
  const [signed, shown, sent]: [SignRequest[], Confirmation[], string[]] = [[], [], []]
  const client = createClient({
    transport: custom({
      request: async ({ method }: { method: string }) => {
        sent.push(method)
        return responses[method] ?? null
      },
    }),
  })
  const context: RpcContext = {
    ...{ config, id: 'a', origin: 'https://meadow.example', account: isConnected ? account.address : null, chain },
    ...{
      nodeOf: () => client,
      receivers: createKnownReceivers(null, (text) => getAddress(text)),
      calls: createCallsLog(null),
      now: () => 0,
    },
    grants: createGrants(null),
    ...{ accountType: 'eoa', bundlersOf: createBundlers(), sponsor: async () => null },
    approve: async (confirmation) => {
      shown.push(await confirmation)
      if (user === 'rejects') throw new UserRejectedError()
      if (user === 'never') await new Promise(() => {})
    },
    signAuthorization: () => Promise.reject(new TypeError('No test delegates.')),
    sign: async (request) => {
      signed.push(request)
      switch (request.type) {
        case 'message':
          return account.signMessage({ message: { raw: request.message } })
        case 'typedData':
          return '0x'
        case 'transaction':
          return account.signTransaction(request.transaction)
        default:
          throw new TypeError('An account with a key signs no user operation.')
      }
    },
  }
  return { context, signed, shown, sent }
}

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
    const { context, signed } = startWorld(user, isConnected)
    await settle(answerMethod(context, { method, params: (params[method] ?? [other]) as never }))
    expect(signed).toEqual([])
  })

  test.each(methods.filter((method) => !signing.includes(method)))('error: %s signs nothing at all', async (method) => {
    const { context, signed, shown } = startWorld('approves')
    await settle(answerMethod(context, { method, params: [account.address] }))
    expect([signed, shown]).toEqual([[], []])
  })

  test.each(signing)('default: %s signs once, what was shown before', async (method) => {
    const { context, signed, shown } = startWorld('approves')
    await answerMethod(context, { method: method as 'personal_sign', params: params[method] as never })
    expect(signed.length).toBe(1)
    expect(shown.length).toBe(1)
    expect(shown[0]?.origin).toBe('https://meadow.example')
  })

  test('default: the chain id is hex', async () => {
    const { context } = startWorld('approves')
    expect(await answerMethod(context, { method: 'eth_chainId', chainId: 'eip155:10' })).toBe('0xa')
  })

  test('default: a transaction has the nonce, the gas and the fees of the node, and the chain of the request', async () => {
    const { context, signed } = startWorld('approves')
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
    const { context, sent } = startWorld('approves')
    await answerMethod(context, { method: 'eth_blockNumber', params: [], rpcUrl: 'https://evil.test' })
    expect(sent).toEqual(['eth_blockNumber'])
  })

  test('error: a network that the operator has no nodes for', async () => {
    const { context } = startWorld('approves')
    await expect(answerMethod(context, { method: 'eth_chainId', chainId: 99 })).rejects.toMatchObject({
      code: 'frame/unsupported-chain',
    })
  })

  test('error: another account', async () => {
    const { context, signed } = startWorld('approves')
    const request = { method: 'personal_sign', params: [stringToHex('hello'), other] } as const
    await expect(answerMethod(context, request)).rejects.toMatchObject({ code: 'frame/wrong-account' })
    expect(signed).toEqual([])
  })

  test('error: a batch that has to be atomic', async () => {
    const { context } = startWorld('approves')
    const calls = [{ to: other }, { to: other }].map((call) => ({ ...call, value: '0x1' }))
    const request = { method: 'wallet_sendCalls', params: [{ atomicRequired: true, calls }] } as const
    await expect(answerMethod(context, request)).rejects.toMatchObject({ code: 'frame/atomicity-not-supported' })
  })
})
