import { getBalance, getWalletClient, sendTransaction, signMessage, signTypedData, writeContract } from '@wagmi/core'
import { type Chain, parseAbi, parseEther, UserRejectedRequestError, verifyMessage, verifyTypedData } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { isUserRejection } from '../src/connectors/provider-errors.ts'
import { settle } from '../src/test-helpers/manual-clock.ts'
import {
  type MockFailure,
  MockRpcError,
  MockWalletNoAccountError,
  mockWallet,
  WatchOnlyError,
  watchOnly,
} from '../src/testing.ts'
import type { Wallet } from '../src/wallet.ts'
import type { WalletOptions } from '../src/wallet-options.ts'
import { makeWallet, walletNamed } from './make-wallet.ts'
import { createOrigin } from './test-page.ts'
import { keyOf, startChain, toChain } from './world.ts'

type LocalChain = Awaited<ReturnType<typeof startChain>>
let one: LocalChain
let chains: [Chain, Chain]
let made: Wallet[] = []
const nowhere = 31338

beforeAll(async () => {
  one = await startChain({ chainId: 31337 })
  chains = [toChain(one), { ...toChain(one), id: nowhere, name: 'Elsewhere' }]
})
afterAll(() => one?.stop())
afterEach(() => {
  vi.useRealTimers()
  for (const wallet of made) wallet.destroy()
  made = []
})

const mock = (options: Partial<Parameters<typeof mockWallet>[0]> = {}) =>
  mockWallet({ privateKeys: [keyOf(0), keyOf(1)], chains: { [one.chainId]: one.rpcUrl }, ...options })

function make(options: WalletOptions, tab = createOrigin().openTab()): Wallet {
  const { wallet } = makeWallet(tab, { chains, ...options })
  made.push(wallet)
  return wallet
}

describe('mockWallet', () => {
  test('default: listed as a connector, it connects, signs messages and data, and sends on a real chain', async () => {
    const extension = mock()
    const wallet = make({ connectors: [extension.connector] })
    await wallet.connect.connect(walletNamed(wallet, 'Mock Wallet'))
    const [address = '0x', other = '0x'] = extension.addresses
    expect(wallet.account.getState()).toMatchObject({ address, allAccounts: [{ address }, { address: other }] })

    const signature = await signMessage(wallet.config, { message: 'Meadow' })
    expect(await verifyMessage({ address, message: 'Meadow', signature })).toBe(true)
    const typed = {
      domain: { name: 'Meadow', chainId: one.chainId },
      types: { Deed: [{ name: 'worth', type: 'uint256' }] },
      primaryType: 'Deed',
      message: { worth: 7n },
    } as const
    const typedSignature = await signTypedData(wallet.config, typed)
    expect(await verifyTypedData({ ...typed, address, signature: typedSignature })).toBe(true)

    const before = await getBalance(wallet.config, { address: other })
    await sendTransaction(wallet.config, { to: other, value: parseEther('1') })
    await expect
      .poll(async () => (await getBalance(wallet.config, { address: other })).value)
      .toBe(before.value + parseEther('1'))
  })

  test('default: announced in a page, also late', async () => {
    const tab = createOrigin().openTab()
    const extension = mock({ name: 'Kestrel', rdns: 'io.kestrel', uuid: 'k' })
    const wallet = make({}, tab)
    // On a busy machine more than 20 ms may pass here, so the test controls the timers.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const stop = extension.announce(tab.window, { afterMs: 20 })
    await settle()
    vi.advanceTimersByTime(19)
    await settle()
    expect(wallet.wallets.getState()).toEqual([])
    vi.advanceTimersByTime(1)
    await settle()
    expect(wallet.wallets.getState()).toMatchObject([{ id: 'io.kestrel', name: 'Kestrel', badge: 'installed' }])
    stop()
    const later = make({}, tab)
    await settle()
    expect(later.wallets.getState()).toEqual([])
  })

  test.each([
    ['reject', 4001],
    ['pending', -32002],
    ['unauthorized', 4100],
    ['unknown-chain', 4902],
    ['unsupported', 4200],
    ['internal-error', -32603],
  ] as const satisfies readonly (readonly [MockFailure, number])[])(
    'error: %s is code %i, until the failure is cleared',
    async (failure, code) => {
      const extension = mock({ failures: { sign: failure } })
      const [address] = extension.addresses
      const sign = () => extension.provider.request({ method: 'personal_sign', params: ['0x00', address] })
      await expect(sign()).rejects.toMatchObject({ name: 'MockRpcError', code })
      extension.fail({ sign: null })
      await expect(sign()).resolves.toMatch(/^0x/)
      extension.failOnce('sign', failure)
      await expect(sign()).rejects.toMatchObject({ code })
      await expect(sign()).resolves.toMatch(/^0x/)
    },
  )

  test('behavior: a refused connection is the user-rejected error, and the next one works', async () => {
    const extension = mock()
    const wallet = make({ connectors: [extension.connector] })
    extension.failOnce('connect', 'reject')
    await expect(wallet.connect.connect(walletNamed(wallet, 'Mock Wallet'))).rejects.toThrow(UserRejectedRequestError)
    await wallet.connect.connect(walletNamed(wallet, 'Mock Wallet'))
    expect(wallet.connections.getState().status).toBe('connected')
  })

  test("behavior: one check detects a rejection, from our actions and from wagmi's own", async () => {
    const extension = mock()
    const wallet = make({ connectors: [extension.connector] })
    const row = walletNamed(wallet, 'Mock Wallet')
    const thrown = (promise: Promise<unknown>) =>
      promise.then(
        () => null,
        (error: unknown) => error,
      )
    extension.failOnce('connect', 'reject')
    expect(isUserRejection(await thrown(wallet.connect.connect(row)))).toBe(true)
    await wallet.connect.connect(row)
    extension.failOnce('switchChain', 'reject')
    expect(isUserRejection(await thrown(wallet.networks.switchNetwork(`eip155:${nowhere}`)))).toBe(true)
    extension.failOnce('sign', 'reject')
    expect(isUserRejection(await thrown(signMessage(wallet.config, { message: 'Meadow' })))).toBe(true)
    extension.failOnce('send', 'reject')
    const sending = sendTransaction(wallet.config, { to: extension.addresses[0] ?? null, value: 1n, gas: 21_000n })
    expect(isUserRejection(await thrown(sending))).toBe(true)
    extension.failOnce('sign', 'internal-error')
    expect(isUserRejection(await thrown(signMessage(wallet.config, { message: 'Meadow' })))).toBe(false)
  })

  test('behavior: a locked wallet answers when it is unlocked, a silent one when it is released', async () => {
    const extension = mock({ isLocked: true, isAuthorized: true })
    expect(await extension.provider.request({ method: 'eth_accounts' })).toEqual([])
    let answer: unknown = null
    void extension.provider.request({ method: 'eth_requestAccounts' }).then((accounts) => {
      answer = accounts
    })
    await settle()
    expect(answer).toBeNull()
    extension.unlock()
    await settle()
    expect(answer).toEqual(extension.addresses)

    extension.fail({ read: 'timeout' })
    let chainId: unknown = null
    void extension.provider.request({ method: 'eth_chainId' }).then((said) => {
      chainId = said
    })
    await settle()
    expect(chainId).toBeNull()
    extension.release()
    await settle()
    expect(chainId).toBe('0x7a69')
  })

  test('behavior: an unknown chain is added, then switched to; the initial chain may be a wrong one', async () => {
    const extension = mock({ chainId: one.chainId })
    const wallet = make({ connectors: [extension.connector] })
    await wallet.connect.connect(walletNamed(wallet, 'Mock Wallet'))
    extension.failOnce('switchChain', 'reject')
    await expect(wallet.networks.switchNetwork(`eip155:${nowhere}`)).rejects.toThrow(UserRejectedRequestError)
    expect(wallet.networks.getState().switching.status).toBe('rejected')
    await wallet.networks.switchNetwork(`eip155:${nowhere}`)
    expect(extension.chainId()).toBe(nowhere)
    expect(extension.requests.filter((method) => method.startsWith('wallet_'))).toEqual([
      'wallet_switchEthereumChain',
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'wallet_switchEthereumChain',
    ])
    extension.switchChain(1)
    expect(wallet.networks.getState()).toMatchObject({ isUnsupported: true, activeId: 'eip155:1' })
  })

  test('behavior: a transaction is sent on the network that the wallet was on when it got the request', async () => {
    const extension = mock({ chains: { [one.chainId]: one.rpcUrl, [nowhere]: 'http://127.0.0.1:1' } })
    const wallet = make({ connectors: [extension.connector] })
    await wallet.connect.connect(walletNamed(wallet, 'Mock Wallet'))
    const [from = '0x', to = '0x'] = extension.addresses
    const balance = () => getBalance(wallet.config, { address: to, chainId: one.chainId })
    const before = (await balance()).value
    extension.failOnce('send', 'timeout')
    const params = [{ from, to, value: '0x1' }]
    const sent = extension.provider.request({ method: 'eth_sendTransaction', params })
    extension.switchChain(nowhere)
    extension.release()
    await sent
    await vi.waitFor(async () => expect((await balance()).value).toBe(before + 1n), { timeout: 10_000 })
  })

  test.each([{ to: 'zzz' }, { to: '0x' }, { value: '0xNaN' }, { value: 5 }, { data: 'xyz' }])(
    'error: like a wallet, it refuses a transaction with %o',
    async (change) => {
      const extension = mock()
      const [from, to] = extension.addresses
      const transaction = { from, to, value: '0x1', ...change }
      const sent = extension.provider.request({ method: 'eth_sendTransaction', params: [transaction] })
      await expect(sent).rejects.toMatchObject({ code: -32602 })
    },
  )

  test('behavior: follows what the user does in the wallet', async () => {
    const extension = mock()
    const wallet = make({ connectors: [extension.connector] })
    await wallet.connect.connect(walletNamed(wallet, 'Mock Wallet'))
    const second = extension.addresses[1] ?? '0x'
    extension.selectAccount(second)
    expect(wallet.account.getState().address).toBe(second)
    extension.disconnect()
    expect(wallet.connections.getState().status).toBe('disconnected')
  })

  test('behavior: a disconnect that throws still disconnects', async () => {
    const extension = mock({ failures: { disconnect: 'internal-error' } })
    const wallet = make({ connectors: [extension.connector] })
    await wallet.connect.connect(walletNamed(wallet, 'Mock Wallet'))
    await wallet.connections.disconnect()
    expect(wallet.connections.getState().status).toBe('disconnected')
    expect(extension.requests).toContain('wallet_revokePermissions')
  })

  test('error: an account without a key is shown, but cannot sign; a wallet without accounts is refused', async () => {
    const { address } = privateKeyToAccount(keyOf(2))
    const extension = mock({ privateKeys: [], accounts: [address] })
    expect(extension.addresses).toEqual([address])
    const sign = extension.provider.request({ method: 'personal_sign', params: ['0x00', address] })
    await expect(sign).rejects.toThrow(MockRpcError)
    await expect(sign).rejects.toMatchObject({ code: 4100 })
    expect(() => mockWallet({})).toThrow(MockWalletNoAccountError)
  })

  test('error: an error of the node keeps its code', async () => {
    await expect(mock().provider.request({ method: 'no_such_method' })).rejects.toMatchObject({ code: -32601 })
    const { provider } = mock({ chains: { 1: null } })
    await expect(provider.request({ method: 'eth_blockNumber' })).rejects.toMatchObject({ code: -32603 })
  })
})

describe('watchOnly', () => {
  const { address } = privateKeyToAccount(keyOf(3))

  test('default: shows what the owner would see, on every chain of the app', async () => {
    const wallet = make({ connectors: [watchOnly({ address })] })
    await wallet.connect.connect(walletNamed(wallet, 'Watch only'))
    await expect.poll(() => wallet.account.getState().balanceStatus).toBe('ready')
    expect(wallet.account.getState()).toMatchObject({ address, balance: { decimals: 18 } })
    await wallet.networks.switchNetwork(`eip155:${nowhere}`)
    expect(wallet.networks.getState().activeId).toBe(`eip155:${nowhere}`)
    await wallet.connections.disconnect()
    expect(wallet.connections.getState().status).toBe('disconnected')
  })

  test('default: reads go to the node of its chain', async () => {
    const wallet = make({ connectors: [watchOnly({ address })] })
    await wallet.connect.connect(walletNamed(wallet, 'Watch only'))
    const provider = await wallet.config.connectors[0]?.getProvider()
    const request: unknown = Reflect.get(Object(provider), 'request')
    if (typeof request !== 'function') throw new TypeError('The connector has no provider.')
    expect(await request({ method: 'eth_getBalance', params: [address, 'latest'] })).toMatch(/^0x/)
  })

  test('behavior: only its own chains can be chosen', async () => {
    const [first] = chains
    const wallet = make({ connectors: [watchOnly({ address, chains: [first] })] })
    await wallet.connect.connect(walletNamed(wallet, 'Watch only'))
    expect(wallet.networks.getNetworks().map(({ network, disabledReason }) => [network.name, disabledReason])).toEqual([
      [first.name, null],
      ['Elsewhere', 'not-approved'],
    ])
    await expect(wallet.networks.switchNetwork(`eip155:${nowhere}`)).rejects.toMatchObject({
      code: 'wallet/switch-network',
    })
    expect(wallet.networks.getState()).toMatchObject({
      activeId: `eip155:${one.chainId}`,
      switching: { status: 'unsupported' },
    })
  })

  test('error: signs nothing and sends nothing, and throws its own error unwrapped', async () => {
    const wallet = make({ connectors: [watchOnly({ address })] })
    await wallet.connect.connect(walletNamed(wallet, 'Watch only'))
    const { config } = wallet
    const permitAbi = parseAbi(['function approve(address spender, uint256 amount)'])
    const refused: readonly [string, Promise<unknown>][] = [
      ['personal_sign', signMessage(config, { message: 'Meadow' })],
      [
        'eth_signTypedData_v4',
        signTypedData(config, {
          types: { Note: [{ name: 'text', type: 'string' }] },
          primaryType: 'Note',
          message: { text: '' },
        }),
      ],
      ['eth_sendTransaction', sendTransaction(config, { to: address, value: 1n })],
      [
        'eth_sendTransaction',
        writeContract(config, { abi: permitAbi, address, functionName: 'approve', args: [address, 1n] }),
      ],
      ['personal_sign', getWalletClient(config).then((client) => client.signMessage({ message: 'Meadow' }))],
    ]
    for (const [method, answer] of refused) {
      const error = await answer.catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(WatchOnlyError)
      expect(error).toMatchObject({ code: 'wallet/watch-only', method, address })
    }
    // Reads still work.
    expect(await (await getWalletClient(config)).getChainId()).toBe(one.chainId)
  })

  test('behavior: a page that opens is not connected by itself', async () => {
    const wallet = make({ connectors: [watchOnly({ address })] })
    await settle()
    expect(wallet.connections.getState()).toEqual({ status: 'disconnected', error: null })
    expect(await wallet.config.connectors[0]?.isAuthorized()).toBe(false)
  })
})
