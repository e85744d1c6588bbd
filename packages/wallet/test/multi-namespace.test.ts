import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { walletStandard } from '../src/connectors/wallet-standard/wallet-standard.ts'
import { SwitchNetworkError } from '../src/network/errors.ts'
import { settle } from '../src/test-helpers/manual-clock.ts'
import type { Wallet } from '../src/wallet.ts'
import { makeWallet, walletNamed } from './make-wallet.ts'
import { sampleNetwork } from './sample.ts'
import { createStandardWallet, newSolanaAddress } from './standard-wallet.ts'
import { announce, createOrigin, type TestTab } from './test-page.ts'
import { createTestWallet } from './test-wallet.ts'
import { keyOf, startChain, toChain } from './world.ts'

const icon = 'data:image/png;base64,iVBORw0KGgo='
const solana = sampleNetwork({
  id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Solana',
  chain: 'solana',
  symbol: 'SOL',
})
let chain: Awaited<ReturnType<typeof startChain>>
let made: Wallet[] = []
beforeAll(async () => {
  chain = await startChain()
})
afterAll(() => chain?.stop())
afterEach(() => {
  for (const wallet of made) wallet.destroy()
  made = []
})

/** Creates one wallet that supports both kinds of chain. Each half is discovered in its own way. */
function createBoth() {
  const evm = createTestWallet({ privateKey: keyOf(0), chains: { [chain.chainId]: chain.rpcUrl } })
  const standard = createStandardWallet({ name: 'Kestrel', icon })
  return { evm, standard }
}

function open(tab: TestTab, { evm, standard }: ReturnType<typeof createBoth>) {
  announce(tab.window, { info: { uuid: 'u1', name: 'Kestrel', rdns: 'io.kestrel', icon }, provider: evm.provider })
  standard.register(tab.window)
  const result = makeWallet(tab, {
    chains: [toChain(chain)],
    namespaces: [walletStandard({ namespace: 'solana', networks: [solana] })],
  })
  made.push(result.wallet)
  return result
}

describe('a wallet of two kinds of chain', () => {
  test('default: is one row, lets the user choose the kind of chain, and connects it', async () => {
    const both = createBoth()
    const { wallet } = open(createOrigin().openTab(), both)
    await settle()
    expect(wallet.wallets.getState()).toHaveLength(1)
    const row = walletNamed(wallet, 'Kestrel')
    expect(row).toMatchObject({ type: 'MULTI_CHAIN', namespaces: ['eip155', 'solana'] })

    wallet.modal.open()
    await expect(wallet.connect.connect(row)).resolves.toBeNull()
    expect(wallet.connect.getState()).toMatchObject({ status: 'selecting' })
    expect(wallet.modal.getState()).toMatchObject({ history: [{ type: 'Connect' }, { type: 'ChooseNamespace' }] })
    expect(both.evm.requests).toEqual([])
    expect(both.standard.requests).toEqual([])

    const connection = await wallet.connect.connect(row, { namespace: 'solana' })
    expect(connection).toMatchObject({ namespace: 'solana', accounts: [both.standard.address], networkId: solana.id })
    expect(wallet.account.getState()).toMatchObject({
      isConnected: true,
      caipAddress: `${solana.id}:${both.standard.address}`,
      balanceSymbol: 'SOL',
      balance: null,
      connectedWalletInfo: { name: 'Kestrel' },
    })
    expect(both.evm.requests).toEqual([])
    expect(wallet.config.state.connections.size).toBe(0)
  })

  test('behavior: both can be connected at once; each is disconnected separately', async () => {
    const both = createBoth()
    const { wallet } = open(createOrigin().openTab(), both)
    await settle()
    const row = walletNamed(wallet, 'Kestrel')
    await wallet.connect.connect(row, { namespace: 'eip155' })
    await wallet.connect.connect(row, { namespace: 'solana' })
    expect(wallet.connections.getState()).toMatchObject({ active: { namespace: 'solana' }, all: [{}, {}] })
    expect(wallet.account.getState().allAccounts.map(({ isActive }) => isActive)).toEqual([false, true])
    expect(wallet.networks.getNetworks().map(({ disabledReason }) => disabledReason)).toEqual([null, null])

    // Choosing a network of the other kind of chain activates the other connection.
    await wallet.networks.switchNetwork('eip155:31337')
    expect(wallet.connections.getState()).toMatchObject({ active: { namespace: 'eip155' } })
    await wallet.networks.switchNetwork(solana.id)
    expect(wallet.connections.getState()).toMatchObject({ active: { namespace: 'solana' } })
    expect(both.evm.requests).not.toContain('wallet_switchEthereumChain')

    await wallet.connections.disconnect('solana:standard:Kestrel')
    expect(wallet.connections.getState()).toMatchObject({ all: [{ namespace: 'eip155' }] })
    expect(both.standard.requests).toEqual(['connect', 'disconnect'])
    expect(both.evm.requests).not.toContain('wallet_revokePermissions')
  })

  test('behavior: a network of a kind without a connection is disabled, and switching to it is the switch-chain error', async () => {
    const both = createBoth()
    const { wallet } = open(createOrigin().openTab(), both)
    await settle()
    await wallet.connect.connect(walletNamed(wallet, 'Kestrel'), { namespace: 'eip155' })
    expect(wallet.networks.getNetworks('Solana')).toMatchObject([{ disabledReason: 'other-namespace' }])
    await expect(wallet.networks.switchNetwork(solana.id)).rejects.toThrow(SwitchNetworkError)
    expect(wallet.networks.getState().switching).toMatchObject({ status: 'unsupported' })
  })

  test('behavior: follows accounts; ends without any account; a refusal is the user-rejected error', async () => {
    const both = createBoth()
    const { wallet } = open(createOrigin().openTab(), both)
    await settle()
    const row = walletNamed(wallet, 'Kestrel')
    both.standard.switches.isRejecting = true
    await expect(wallet.connect.connect(row, { namespace: 'solana' })).rejects.toMatchObject({
      cause: { code: 'wallet/user-rejected' },
    })
    both.standard.switches.isRejecting = false
    await wallet.connect.connect(row, { namespace: 'solana' })
    const other = newSolanaAddress()
    both.standard.change([other])
    expect(wallet.account.getState().address).toBe(other)
    both.standard.change([])
    expect(wallet.connections.getState().status).toBe('disconnected')
    expect(both.standard.listenerCount()).toBe(0)
  })

  test('behavior: after a reload both reconnect, without a prompt', async () => {
    const both = createBoth()
    const origin = createOrigin()
    const { wallet } = open(origin.openTab(), both)
    await settle()
    const row = walletNamed(wallet, 'Kestrel')
    await wallet.connect.connect(row, { namespace: 'eip155' })
    await wallet.connect.connect(row, { namespace: 'solana' })
    wallet.destroy()
    const { wallet: next } = open(origin.openTab(), both)
    await settle()
    expect(next.connections.getState()).toMatchObject({ active: { namespace: 'solana' }, all: [{}, {}] })
    expect(both.standard.requests).toEqual(['connect', 'connect silent'])
  })

  test('behavior: disconnect ends disconnected when the wallet throws', async () => {
    const both = createBoth()
    const { wallet } = open(createOrigin().openTab(), both)
    await settle()
    await wallet.connect.connect(walletNamed(wallet, 'Kestrel'), { namespace: 'solana' })
    both.standard.switches.isBroken = true
    await wallet.connections.disconnect()
    expect(wallet.connections.getState().status).toBe('disconnected')
  })

  test('behavior: a wallet without listeners connects, and one that fails to disconnect is disconnected', async () => {
    const boom = () => {
      throw new Error('boom')
    }
    for (const on of [boom, () => boom]) {
      const both = createBoth()
      both.standard.listen = on
      const { wallet } = open(createOrigin().openTab(), both)
      await settle()
      await wallet.connect.connect(walletNamed(wallet, 'Kestrel'), { namespace: 'solana' })
      await wallet.connections.disconnect()
      expect(wallet.connections.getState()).toEqual({ status: 'disconnected', error: null })
    }
  })

  test.each(['', 'two words', 'a:b', '0'.repeat(32), `${'A'.repeat(44)}A`, '7S3P'])(
    'error: %j is not an account',
    async (address) => {
      const both = createBoth()
      const { wallet } = open(createOrigin().openTab(), both)
      await settle()
      await wallet.connect.connect(walletNamed(wallet, 'Kestrel'), { namespace: 'solana' })
      both.standard.change([address])
      expect(wallet.connections.getState().status).toBe('disconnected')
    },
  )

  test('error: a kind of chain that the app does not support is the invalid-namespace error', async () => {
    const both = createBoth()
    const tab = createOrigin().openTab()
    announce(tab.window, { info: { uuid: 'u', name: 'Kestrel', rdns: 'io.kestrel' }, provider: both.evm.provider })
    const { wallet } = makeWallet(tab, { chains: [toChain(chain)] })
    made.push(wallet)
    await settle()
    await expect(wallet.connect.connect(walletNamed(wallet, 'Kestrel'), { namespace: 'solana' })).rejects.toMatchObject(
      {
        code: 'wallet/chain-namespace-invalid',
      },
    )
  })
})
