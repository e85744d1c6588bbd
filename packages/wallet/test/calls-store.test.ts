import { custom, defineChain } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { callsOf, type SendCallsRequest } from '../src/calls/calls-store.ts'
import { addressOf } from '../src/test-helpers/swap-answers.ts'
import { transactionsOf } from '../src/transactions/transactions-store.ts'
import { type MadeWallet, makeWallet, walletNamed } from './make-wallet.ts'
import { announce, createOrigin } from './test-page.ts'

const account = addressOf(0xada)
const hash = `0x${'12'.repeat(32)}` as const
const chain = defineChain({
  ...{ id: 10, name: 'Ten', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } },
  rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
})
const two: SendCallsRequest = {
  calls: [
    { to: addressOf(1), value: 5n },
    { to: addressOf(2), data: '0x1234' },
  ],
  title: 'Stake',
}
type Answers = Readonly<Record<string, (params: readonly unknown[]) => unknown>>
const made: MadeWallet[] = []
afterEach(() => {
  for (const { wallet } of made.splice(0)) wallet.destroy()
})

const failure = (code: number) => () => {
  throw Object.assign(new Error('No'), { code })
}
const atomic: Answers = { wallet_getCapabilities: () => ({ '0xa': { atomic: { status: 'supported' } } }) }

/** A page with a connected wallet, whose answers can change, and that can be loaded again. */
async function openPage(answers: Answers = atomic) {
  const origin = createOrigin()
  const requests: { readonly method: string; readonly params: readonly unknown[] }[] = []
  const known: Record<string, (params: readonly unknown[]) => unknown> = {
    eth_requestAccounts: () => [account],
    eth_accounts: () => [account],
    eth_chainId: () => '0xa',
    ...answers,
  }
  const provider = {
    async request({ method, params = [] }: { method: string; params?: readonly unknown[] }) {
      if (/^(wallet|eth_send)/.test(method)) requests.push({ method, params })
      return (known[method] ?? failure(4200))(params)
    },
    on() {},
    removeListener() {},
  }
  const open = async () => {
    const tab = origin.openTab()
    announce(tab.window, { info: { uuid: 'k', name: 'Kestrel', rdns: 'io.kestrel' }, provider })
    const node = async ({ method }: { method: string }) => (method === 'eth_blockNumber' ? '0x1' : null)
    const page = makeWallet(tab, { chains: [chain], transports: { 10: custom({ request: node }, { retryCount: 0 }) } })
    made.push(page)
    if (page.wallet.connections.getState().status !== 'connected') {
      await page.wallet.connect.connect(walletNamed(page.wallet, 'Kestrel'))
    }
    const calls = callsOf(page.wallet)
    await page.clock.advance(0)
    return { ...page, calls, count: (method: string) => requests.filter((one) => one.method === method).length }
  }
  return { known, requests, open, ...(await open()) }
}

describe('callsOf', () => {
  test('default: what the wallet can do with the account on its network', async () => {
    const { calls } = await openPage({
      wallet_getCapabilities: () => ({ '0xa': { atomic: { status: 'ready' }, paymasterService: { supported: true } } }),
      wallet_getSupportedExecutionPermissions: () => ({
        'native-token-periodic': { chainIds: ['0xa'], ruleTypes: ['expiry'] },
        'erc20-token-stream': { chainIds: ['0x1'], ruleTypes: [] },
      }),
    })
    expect(calls.getState().capabilities).toEqual({
      ...{ status: 'ready', account: { address: account, chainId: 10 } },
      capabilities: { atomic: 'ready', paymaster: true, names: ['atomic', 'paymasterService'] },
      permissions: [{ type: 'native-token-periodic', chainIds: [10], ruleTypes: ['expiry'] }],
    })
  })

  test('default: several calls are one request, and are followed to their end', async () => {
    const page = await openPage()
    const { calls, clock, known, requests } = page
    known['wallet_sendCalls'] = ([batch]) => ({ id: Reflect.get(Object(batch), 'id') })
    known['wallet_getCallsStatus'] = () => ({ status: 100 })
    const { type, id } = await calls.send(two)
    expect(type).toBe('calls')
    expect(requests.find(({ method }) => method === 'wallet_sendCalls')?.params).toEqual([
      {
        ...{ version: '2.0.0', id, from: account, chainId: '0xa', atomicRequired: true },
        calls: [
          { to: addressOf(1), value: '0x5' },
          { to: addressOf(2), value: '0x0', data: '0x1234' },
        ],
      },
    ])
    expect(calls.getState().batches).toMatchObject([{ id, status: 'pending', hashes: [] }])
    known['wallet_getCallsStatus'] = () => ({ status: 200, receipts: [{ transactionHash: hash }] })
    await clock.advance(2_000)
    expect(calls.getState().batches).toMatchObject([{ id, status: 'success', hashes: [hash] }])
    await clock.advance(60_000)
    const count = page.count('wallet_getCallsStatus')
    await clock.advance(60_000)
    expect(page.count('wallet_getCallsStatus')).toBe(count)
  })

  test('behavior: after a reload without an answer, the batch is found by its id and never sent again', async () => {
    const page = await openPage()
    page.known['wallet_sendCalls'] = () => new Promise(() => {})
    void page.calls.send(two)
    await page.clock.advance(0)
    const [batch] = page.calls.getState().batches
    expect(batch).toMatchObject({ status: 'requested' })
    page.wallet.destroy()
    page.known['wallet_getCallsStatus'] = ([id]) => (id === batch?.id ? { status: 500 } : failure(5730)())
    const next = await page.open()
    await next.clock.advance(2_000)
    expect(next.calls.getState().batches).toMatchObject([{ id: batch?.id, status: 'failed' }])
    expect(page.count('wallet_sendCalls')).toBe(1)
  })

  test('default: one call is a transaction, by a wallet that knows nothing else', async () => {
    const { calls, known, wallet, count } = await openPage({})
    known['eth_sendTransaction'] = () => hash
    const sent = await calls.send({ calls: [two.calls[0]], title: 'Stake 5' })
    expect(sent).toEqual({ type: 'transaction', id: hash })
    expect(transactionsOf(wallet).getState()).toMatchObject([{ hash, purpose: { type: 'other', title: 'Stake 5' } }])
    expect(count('wallet_sendCalls')).toBe(0)
  })

  test('error: a wallet that does not execute all or none gets no batch', async () => {
    const { calls, count } = await openPage({})
    await expect(calls.send(two)).rejects.toMatchObject({ code: 'wallet/calls-unsupported' })
    expect(count('wallet_sendCalls')).toBe(0)
    // Without that, it is requested, and says that it cannot.
    await expect(calls.send({ ...two, isAtomic: false })).rejects.toMatchObject({ code: 'wallet/calls-unsupported' })
    expect(calls.getState().batches).toEqual([])
  })

  test.each([
    [4001, 'wallet/user-rejected'],
    [-32002, 'wallet/request-pending'],
    [5700, 'wallet/calls-unsupported'],
    [-32603, 'wallet/send-failed'],
  ])('error: %i is %s, and nothing stays', async (code, expected) => {
    const { calls } = await openPage({ ...atomic, wallet_sendCalls: failure(code) })
    await expect(calls.send(two)).rejects.toMatchObject({ code: expected })
    expect(calls.getState().batches).toEqual([])
  })

  test('error: after an answer without an id, the batch stays as requested', async () => {
    const { calls } = await openPage({ ...atomic, wallet_sendCalls: () => null })
    await expect(calls.send(two)).rejects.toMatchObject({ code: 'wallet/calls-id-invalid' })
    expect(calls.getState().batches).toMatchObject([{ status: 'requested' }])
  })

  test('error: without an account nothing is requested', async () => {
    const { calls, wallet } = await openPage()
    await wallet.connections.disconnect()
    await expect(calls.send(two)).rejects.toMatchObject({ code: 'wallet/calls-account-missing' })
    expect(calls.getState().capabilities).toEqual({ status: 'idle' })
  })

  test('default: the wallet shows a batch', async () => {
    const { calls, requests, known } = await openPage()
    await expect(calls.showStatus('0x12')).rejects.toMatchObject({ code: 'wallet/calls-unsupported' })
    known['wallet_showCallsStatus'] = () => null
    await calls.showStatus('0x12')
    expect(requests.at(-1)).toEqual({ method: 'wallet_showCallsStatus', params: ['0x12'] })
  })

  /** What a wallet grants in the tests of lists. */
  const permission = { type: 'native-token-transfer', data: { allowance: '0x5' }, isAdjustmentAllowed: false }
  const request = { permission, to: addressOf(7) }
  const granted = { ...request, chainId: '0xa', from: account, context: '0xc0', rules: [] }
  const granting: Answers = {
    wallet_getSupportedExecutionPermissions: () => ({ 'native-token-transfer': { chainIds: ['0xa'], ruleTypes: [] } }),
    wallet_requestExecutionPermissions: () => [granted],
    wallet_revokeExecutionPermission: () => null,
  }
  const listed = { chainId: 10, to: addressOf(7), context: '0xc0', terms: [{ type: 'send', token: null, amount: 5n }] }

  test('default: what a wallet granted and does not list is remembered for its account, also after a reload', async () => {
    const page = await openPage(granting)
    expect(await page.calls.readPermissions()).toEqual({ sessions: [], canRevoke: true })
    await page.calls.requestPermissions([request])
    page.wallet.destroy()
    const next = await page.open()
    expect(await next.calls.readPermissions()).toMatchObject({ sessions: [listed], canRevoke: true })
    await next.calls.revokePermission({ context: '0xc0' })
    expect(await next.calls.readPermissions()).toEqual({ sessions: [], canRevoke: true })
    // It is of the account that granted it.
    await next.calls.requestPermissions([request])
    next.wallet.destroy()
    page.known['eth_accounts'] = page.known['eth_requestAccounts'] = () => [addressOf(0xbeb)]
    expect((await (await page.open()).calls.readPermissions()).sessions).toEqual([])
  })

  test('behavior: what a wallet lists is shown in place of what is remembered', async () => {
    const page = await openPage(granting)
    await page.calls.requestPermissions([request])
    page.known['wallet_getGrantedExecutionPermissions'] = () => [{ ...granted, context: '0xc1' }]
    expect((await page.calls.readPermissions()).sessions).toMatchObject([{ ...listed, context: '0xc1' }])
    page.known['wallet_getGrantedExecutionPermissions'] = failure(-32603)
    await expect(page.calls.readPermissions()).rejects.toThrow()
  })

  test('behavior: of a wallet without permissions, what was granted is listed, and cannot be revoked', async () => {
    const page = await openPage(granting)
    await page.calls.requestPermissions([request])
    delete page.known['wallet_getSupportedExecutionPermissions']
    page.known['wallet_revokeExecutionPermission'] = failure(4200)
    expect(await page.calls.readPermissions()).toMatchObject({ sessions: [listed], canRevoke: false })
    const revoking = page.calls.revokePermission({ context: '0xc0' })
    await expect(revoking).rejects.toMatchObject({ code: 'wallet/permissions-unsupported' })
    expect((await page.calls.readPermissions()).sessions).toHaveLength(1)
  })

  test('behavior: a permission that has expired is left out', async () => {
    const page = await openPage({
      ...granting,
      wallet_requestExecutionPermissions: () => [
        { ...granted, rules: [{ type: 'expiry', data: { timestamp: Math.floor(page.clock.now() / 1_000) + 60 } }] },
      ],
    })
    await page.calls.requestPermissions([request])
    expect((await page.calls.readPermissions()).sessions).toHaveLength(1)
    await page.clock.advance(61_000)
    expect((await page.calls.readPermissions()).sessions).toEqual([])
  })

  test('behavior: an open modal says that a permission was granted, and a closed one stays closed', async () => {
    const { calls, wallet } = await openPage(granting)
    await calls.requestPermissions([request])
    expect(wallet.modal.getState().status).toBe('closed')
    wallet.modal.open({ type: 'Account' })
    await calls.requestPermissions([request])
    expect(wallet.modal.getState()).toMatchObject({ history: [{ type: 'Account' }, { type: 'SmartSessionCreated' }] })
  })

  test('default: permissions are requested, granted and revoked', async () => {
    const { calls, requests, known } = await openPage()
    const permission = { type: 'native-token-periodic', data: { periodAmount: '0x5' }, isAdjustmentAllowed: true }
    const request = { permission, to: addressOf(7), rules: [{ type: 'expiry', data: { timestamp: 1 } }] }
    await expect(calls.requestPermissions([request])).rejects.toMatchObject({ code: 'wallet/permissions-unsupported' })
    known['wallet_requestExecutionPermissions'] = (params) =>
      params.map((one) => ({ ...Object(one), context: '0xc0', dependencies: [], delegationManager: addressOf(8) }))
    const [granted] = await calls.requestPermissions([request])
    expect(requests.at(-1)?.params).toEqual([{ ...request, from: account, chainId: '0xa' }])
    expect(granted).toEqual({
      ...{ ...request, chainId: 10, from: account, context: '0xc0', dependencies: [] },
      delegationManager: addressOf(8),
    })
    known['wallet_revokeExecutionPermission'] = () => ({})
    await calls.revokePermission({ context: '0xc0' })
    expect(requests.at(-1)?.params).toEqual([{ permissionContext: '0xc0' }])
  })
})
