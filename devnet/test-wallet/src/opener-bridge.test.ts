import { describe, expect, test } from 'vitest'
import { deriveDevAccounts } from '../../src/chain/accounts.ts'
import { createOpenerBridge, type PageMessage } from './opener-bridge.ts'
import type { TestWalletState, WalletAccount } from './test-wallet.ts'

const { deployer, users } = deriveDevAccounts()
const chains = [{ chainId: 31337, name: 'Laurel Local', rpcUrl: 'http://127.0.0.1:1' }] as const
const origin = 'http://127.0.0.1:5173'

/** A wallet's page that another page opened. */
function open() {
  let account: WalletAccount = deployer
  const posted: (readonly [message: unknown, origin: string])[] = []
  const opener = { postMessage: (message: unknown, to: string) => void posted.push([message, to]) }
  const receivers: ((event: PageMessage) => void)[] = []
  const listeners: (() => void)[] = []
  const bridge = createOpenerBridge({
    page: { opener, addEventListener: (_, listener) => void receivers.push(listener) },
    wallet: {
      getState: (): TestWalletState => ({ account, chain: chains[0], requests: [], apps: [], problem: null }),
      subscribe: (listener) => {
        listeners.push(listener)
        return () => undefined
      },
    },
    chains,
  })
  const receive = (request: object, from: { readonly source?: unknown; readonly origin?: string } = {}) => {
    const data = { type: 'laurel-test-wallet', kind: 'request', id: 1, chainId: 31337, params: [], ...request }
    for (const receiver of receivers) receiver({ data, source: opener, origin, ...from })
  }
  const select = (selected: WalletAccount) => {
    account = selected
    for (const listener of listeners) listener()
  }
  return { bridge, posted, receive, select }
}

describe('createOpenerBridge', () => {
  test('default: an approved app gets the selected account, and hears of another one', async () => {
    const { bridge, posted, receive, select } = open()
    expect(posted).toEqual([[{ type: 'laurel-test-wallet', kind: 'ready' }, '*']])
    receive({ method: 'eth_requestAccounts' })
    const [request] = bridge.getRequests()
    if (request === undefined) throw new TypeError('There is no request.')
    expect(request).toMatchObject({ type: 'connect', peer: { url: origin } })
    await bridge.approve(request)
    expect(posted.at(-1)).toEqual([expect.objectContaining({ id: 1, result: [deployer.address] }), origin])
    const [ada] = users
    if (ada === undefined) throw new TypeError('There are no users.')
    select(ada)
    expect(posted.at(-1)).toEqual([expect.objectContaining({ kind: 'accounts', accounts: [ada.address] }), origin])
    expect(bridge.getRequests()).toEqual([])
  })

  test('default: an approved message is signed by the selected account', async () => {
    const { bridge, posted, receive } = open()
    receive({ id: 7, method: 'personal_sign', params: ['0x6869', deployer.address] })
    const [request] = bridge.getRequests()
    if (request === undefined) throw new TypeError('There is no request.')
    await bridge.approve(request)
    expect(posted.at(-1)).toEqual([
      expect.objectContaining({ id: 7, result: expect.stringMatching(/^0x[0-9a-f]{130}$/) }),
      origin,
    ])
  })

  test('error: a rejected request, and a chain that the app may not use', async () => {
    const { bridge, posted, receive } = open()
    receive({ method: 'personal_sign' })
    receive({ id: 2, method: 'personal_sign', chainId: 1 })
    const [rejected, elsewhere] = bridge.getRequests()
    if (rejected === undefined || elsewhere === undefined) throw new TypeError('There are too few requests.')
    await bridge.reject(rejected)
    expect(posted.at(-1)?.[0]).toMatchObject({ id: 1, error: { code: 4001 } })
    await bridge.approve(elsewhere)
    expect(posted.at(-1)?.[0]).toMatchObject({ id: 2, error: { code: 4902 } })
  })

  test.each([
    ['another window', { source: {} }],
    ['another machine', { origin: 'https://evil.example' }],
    ['a name that begins like a local one', { origin: 'http://localhost.evil.example' }],
  ])('error: a request of %s is ignored', (_, from) => {
    const { bridge, receive } = open()
    receive({ method: 'eth_requestAccounts' }, from)
    expect(bridge.getRequests()).toEqual([])
  })
})
