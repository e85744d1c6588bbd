import { reconnect, sendTransaction, signMessage } from '@wagmi/core'
import { parseEther, verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deriveDevAccounts } from '../../../devnet/src/chain/accounts.ts'
import { type Relay, startRelay } from '../../../devnet/src/relay/start-relay.ts'
import { memoryStorage } from '../../../devnet/test-wallet/src/quiet-core.ts'
import { createTestWallet, type TestWallet } from '../../../devnet/test-wallet/src/test-wallet.ts'
import { UserRejectedError } from '../src/connect/errors.ts'
import { walletConnect } from '../src/connect/wallet-connect/wallet-connect.ts'
import { createWallet } from '../src/create-wallet.ts'
import type { Wallet } from '../src/wallet.ts'
import type { WalletOptions } from '../src/wallet-options.ts'
import { rowNamed } from './make-wallet.ts'
import { createOrigin, type TestTab } from './test-page.ts'
import { startChain, toChain } from './world.ts'

type LocalChain = Awaited<ReturnType<typeof startChain>>
let one: LocalChain
let two: LocalChain
let relay: Relay
let phone: TestWallet
let made: Wallet[] = []
const people = deriveDevAccounts().people

beforeAll(async () => {
  one = await startChain({ chainId: 31337 })
  two = await startChain({ chainId: 31338 })
})
afterAll(() => Promise.all([one?.stop(), two?.stop()]))
beforeEach(async () => {
  relay = await startRelay()
  phone = await takePhone()
})
afterEach(async () => {
  for (const wallet of made) wallet.destroy()
  made = []
  phone.destroy()
  await relay.stop()
})

function takePhone(): Promise<TestWallet> {
  const [first, ...others] = people
  if (first === undefined) throw new RangeError('The local world has no people.')
  return createTestWallet({
    name: `phone-${Math.random()}`,
    relayUrl: relay.url,
    projectId: 'test',
    storage: memoryStorage(),
    chains: [one, two],
    accounts: [first, ...others],
  })
}

function make(tab: TestTab, options: WalletOptions = {}): Wallet {
  const wallet = createWallet({
    chains: [toChain(one), toChain(two)],
    projectId: 'test',
    appName: 'Meadow',
    connectors: [walletConnect({ load: () => import('@walletconnect/sign-client'), relayUrl: relay.url })],
    ...options,
    environment: { window: tab.window, storage: tab.storage, ...options.environment },
  })
  made.push(wallet)
  wallet.start()
  return wallet
}

/** The code that is there to be scanned. */
async function code(wallet: Wallet): Promise<string> {
  await expect.poll(() => wallet.pairing?.getState().status, { timeout: 10_000 }).toBe('ready')
  const state = wallet.pairing?.getState()
  if (state?.status !== 'ready') throw new TypeError('The code is gone again.')
  return state.uri
}

async function asked() {
  await expect.poll(() => phone.getState().asks.length, { timeout: 10_000 }).toBe(1)
  const [ask] = phone.getState().asks
  if (ask === undefined) throw new TypeError('Nothing is asked.')
  return ask
}

async function connect(wallet: Wallet) {
  const connected = wallet.connecting.connect(rowNamed(wallet, 'WalletConnect'), { platform: 'qrcode' })
  await phone.pair(await code(wallet))
  await phone.approve(await asked())
  return connected
}

describe('walletConnect', () => {
  test('default: a wallet that scans the code is connected, signs, sends, and reads go to our own chain', async () => {
    const wallet = make(createOrigin().openTab())
    const connection = await connect(wallet)
    expect(connection).toMatchObject({
      id: 'eip155:walletConnect',
      name: 'Laurel test wallet',
      accounts: [people[0]?.address],
      networkId: 'eip155:31337',
    })

    const signing = signMessage(wallet.config, { message: 'Meadow' })
    await phone.approve(await asked())
    const signature = await signing
    const [account] = people
    if (account === undefined) throw new RangeError('Nobody is there.')
    expect(await verifyMessage({ address: account.address, message: 'Meadow', signature })).toBe(true)

    const sending = sendTransaction(wallet.config, { to: people[1]?.address, value: parseEther('1') })
    await phone.approve(await asked())
    expect(await sending).toMatch(/^0x[0-9a-f]{64}$/)
  })
})
