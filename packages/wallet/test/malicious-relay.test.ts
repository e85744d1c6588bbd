import { signMessage } from '@wagmi/core'
import { verifyMessage } from 'viem'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { deriveDevAccounts } from '../../../devnet/src/chain/accounts.ts'
import { type Relay, startRelay } from '../../../devnet/src/relay/start-relay.ts'
import { alterMessage, type TamperingRelay, tamperWith } from '../../../devnet/src/relay/tampering-relay.ts'
import { memoryStorage } from '../../../devnet/test-wallet/src/create-core.ts'
import { createTestWallet, type TestWallet } from '../../../devnet/test-wallet/src/test-wallet.ts'
import { walletConnect } from '../src/connectors/wallet-connect/wallet-connect.ts'
import { createWallet } from '../src/create-wallet.ts'
import type { Wallet } from '../src/wallet.ts'
import { walletNamed } from './make-wallet.ts'
import { createOrigin } from './test-page.ts'

const owner = firstOf(deriveDevAccounts().users)

function firstOf<item>(items: readonly item[]): item {
  const [first] = items
  if (first === undefined) throw new RangeError('The local world has no people.')
  return first
}

let relay: Relay
let middle: TamperingRelay
let phone: TestWallet
let wallet: Wallet

beforeEach(async () => {
  relay = await startRelay()
  middle = await tamperWith(relay.url)
  phone = await createTestWallet({
    name: `phone-${Math.random()}`,
    relayUrl: middle.url,
    projectId: 'test',
    storage: memoryStorage(),
    // No test here reads a chain.
    chains: [{ chainId: 1, name: 'Ethereum', rpcUrl: 'http://127.0.0.1:9' }],
    accounts: [owner],
  })
  const tab = createOrigin().openTab()
  wallet = createWallet({
    projectId: 'test',
    connectors: [walletConnect({ load: () => import('@walletconnect/sign-client'), relayUrl: middle.url })],
    environment: { window: tab.window, storage: tab.storage },
  })
  wallet.start()
})
afterEach(async () => {
  wallet.destroy()
  phone.destroy()
  await middle.stop()
  await relay.stop()
})

async function nextRequest() {
  await expect.poll(() => phone.getState().requests.length).toBe(1)
  const [request] = phone.getState().requests
  if (request === undefined) throw new TypeError('There is no request.')
  return request
}

async function connect() {
  const connected = wallet.connect.connect(walletNamed(wallet, 'WalletConnect'))
  await expect.poll(() => wallet.pairing?.getState().status).toBe('ready')
  const state = wallet.pairing?.getState()
  await phone.pair(state?.status === 'ready' ? state.uri : '')
  await phone.approve(await nextRequest())
  return connected
}

/** Signs, and checks that the user is asked once and that the signature is valid. */
async function sign(message: string) {
  const signing = signMessage(wallet.config, { message })
  const request = await nextRequest()
  await phone.approve(request)
  const signature = await signing
  expect(await verifyMessage({ address: owner.address, message, signature })).toBe(true)
  expect(phone.getState().requests).toEqual([])
}

// Source: docs/security.md#g1.
describe('a malicious relay', () => {
  test('behavior: messages delivered three times are handled once', async () => {
    middle.tamper = (line) => [line, line, line]
    await connect()
    await sign('once')
    await sign('and once more')
    expect(phone.getState().apps).toHaveLength(1)
  })

  test('behavior: messages delivered again later are not handled again', async () => {
    await connect()
    await sign('first')
    for (const line of middle.deliveries) middle.inject(line)
    // A valid message follows the old ones. When it arrives, all of them have been received.
    await sign('second')
    expect(wallet.connections.getState().status).toBe('connected')
  })

  test('behavior: an altered message is dropped, whichever character changed; the next valid one arrives', async () => {
    await connect()
    let altered = 0
    middle.tamper = (line) => {
      altered += 1
      return [0, 1, 7, 40, 99].map((at) => alterMessage(line, at))
    }
    const lost = signMessage(wallet.config, { message: 'lost' })
    lost.catch(() => {})
    await expect.poll(() => altered).toBeGreaterThan(0)
    middle.tamper = (line) => [line]
    await sign('found')
  })

  test('behavior: it can read nothing: no name, address or text of either side is in its messages', async () => {
    await connect()
    await sign('a secret of the meadow')
    const carried = middle.deliveries.join(' ').toLowerCase()
    const unsealed = [...middle.deliveries.join(' ').matchAll(/"message":"([^"]+)/g)]
      .map(([, message = '']) => Buffer.from(message, 'base64').toString('latin1').toLowerCase())
      .join(' ')
    for (const secret of ['meadow', owner.address.slice(2).toLowerCase(), 'personal_sign', 'eip155']) {
      expect(carried).not.toContain(secret)
      expect(unsealed).not.toContain(secret)
    }
  })
})
