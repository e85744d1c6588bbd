import { generateKeyPairSync } from 'node:crypto'
import { address, getBase58Decoder, getBase58Encoder, signatureBytes, verifySignature } from '@solana/kit'
import { recoverMessageAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { deriveDevAccounts } from '../../src/chain/accounts.ts'
import type { WalletAccount } from './find-account.ts'
import { createOpenerBridge, type PageMessage } from './opener-bridge.ts'
import type { SolanaWalletAccount, SolanaWalletNetwork } from './sign-solana.ts'
import type { SolanaManner } from './solana-manner.ts'
import { field } from './wallet-request.ts'
import type { TestWalletState } from './wallet-state.ts'

const { deployer, users } = deriveDevAccounts()
const chains = [{ chainId: 31337, name: 'Laurel Local', rpcUrl: 'http://127.0.0.1:1' }] as const
const origin = 'http://127.0.0.1:5173'
const [ada = deployer] = users
/** A well-known key of this test, in base58, and its address. */
const key = createSolanaAccount('Ada')
const other = createSolanaAccount('Brook')
const solana: SolanaWalletNetwork = {
  ...{ networkId: 'solana:local', name: 'Local', rpcUrl: 'http://127.0.0.1:1' },
  accounts: [key, other],
}
const hello = getBase58Decoder().decode(new TextEncoder().encode('Hello'))

/** A wallet's page that another page opened. */
function open({ saved = new Map<string, string>(), account = deployer } = {}) {
  let selected: WalletAccount = account
  let manner: SolanaManner = 'honest'
  const posted: (readonly [message: unknown, origin: string])[] = []
  const opener = { postMessage: (message: unknown, to: string) => void posted.push([message, to]) }
  const receivers: ((event: PageMessage) => void)[] = []
  const listeners: (() => void)[] = []
  const bridge = createOpenerBridge({
    page: {
      opener,
      addEventListener: (_, listener) => void receivers.push(listener),
      localStorage: {
        getItem: (key) => saved.get(key) ?? null,
        setItem: (key, value) => void saved.set(key, value),
      },
    },
    wallet: {
      getState: (): TestWalletState => ({
        ...{ account: selected, chain: chains[0], requests: [], apps: [], problem: null },
        solanaManner: manner,
      }),
      subscribe: (listener) => {
        listeners.push(listener)
        return () => undefined
      },
    },
    chains,
    accounts: [deployer, ...users],
    solana,
  })
  const receive = (message: object, from: { readonly source?: unknown; readonly origin?: string } = {}) => {
    const data = { type: 'laurel-test-wallet', kind: 'request', id: 1, chainId: 31337, params: [], ...message }
    for (const receiver of receivers) receiver({ data, source: opener, origin, ...from })
  }
  const select = (changed: WalletAccount) => {
    selected = changed
    for (const listener of listeners) listener()
  }
  /** Approves the oldest request, as a user does. */
  const approve = async () => {
    const [request] = bridge.getRequests()
    if (request === undefined) throw new TypeError('There is no request.')
    await bridge.approve(request)
    return request
  }
  const setManner = (changed: SolanaManner) => {
    manner = changed
  }
  return { bridge, posted, saved, receive, select, approve, setManner }
}

describe('createOpenerBridge', () => {
  test('default: an approved app gets the selected account, and hears of another one', async () => {
    const { bridge, posted, receive, select, approve } = open()
    expect(posted).toEqual([[{ type: 'laurel-test-wallet', kind: 'ready' }, '*']])
    receive({ method: 'eth_requestAccounts' })
    expect(await approve()).toMatchObject({ type: 'connect', peer: { url: origin } })
    expect(posted.at(-1)).toEqual([expect.objectContaining({ id: 1, result: [deployer.address] }), origin])
    select(ada)
    expect(posted.at(-1)).toEqual([expect.objectContaining({ kind: 'accounts', accounts: [ada.address] }), origin])
    expect(bridge.getRequests()).toEqual([])
  })

  test('default: a message is signed by the account that it names, not by the selected one', async () => {
    const { posted, receive, approve } = open()
    receive({ id: 7, method: 'personal_sign', params: ['0x6869', ada.address] })
    await approve()
    const [message] = posted.at(-1) ?? []
    expect(message).toMatchObject({ id: 7, result: expect.stringMatching(/^0x[0-9a-f]{130}$/) })
    const signature = typeof message === 'object' && message !== null ? Reflect.get(message, 'result') : null
    expect(await recoverMessageAddress({ message: { raw: '0x6869' }, signature })).toBe(ada.address)
  })

  test('behavior: after a reload of the wallet, the app is connected and gets the account of the wallet', async () => {
    const { saved, receive, approve } = open()
    receive({ method: 'eth_requestAccounts' })
    await approve()
    const reloaded = open({ saved, account: ada })
    expect(reloaded.bridge.getApps()).toMatchObject([{ topic: origin, chainIds: [31337] }])
    reloaded.receive({ id: 2, method: 'personal_sign', params: ['0x6869', deployer.address] })
    expect(reloaded.posted.slice(1)).toEqual([
      [expect.objectContaining({ kind: 'accounts', accounts: [ada.address] }), origin],
    ])
    reloaded.select(deployer)
    expect(reloaded.posted.at(-1)?.[0]).toMatchObject({ kind: 'accounts', accounts: [deployer.address] })
  })

  test('behavior: an app is listed until the wallet or the app disconnects it', async () => {
    const { bridge, posted, receive, approve } = open()
    expect(bridge.getApps()).toEqual([])
    receive({ method: 'eth_requestAccounts' })
    await approve()
    expect(bridge.getApps()).toEqual([{ topic: origin, peer: { name: 'Laurel', url: origin }, chainIds: [31337] }])
    bridge.disconnect(origin)
    expect(bridge.getApps()).toEqual([])
    expect(posted.at(-1)).toEqual([expect.objectContaining({ kind: 'accounts', accounts: [] }), origin])
    receive({ method: 'eth_requestAccounts' })
    await approve()
    receive({ kind: 'disconnect' })
    expect(bridge.getApps()).toEqual([])
  })

  test('error: a request for an account that the wallet does not have is refused without a card', async () => {
    const { bridge, posted, receive } = open()
    receive({ method: 'eth_sendTransaction', params: [{ from: `0x${'66'.repeat(20)}` }] })
    expect(bridge.getRequests()).toEqual([])
    await expect.poll(() => posted.at(-1)?.[0]).toMatchObject({ id: 1, error: { code: 4100 } })
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

  test('default: an app of Solana connects, signs a message, and hears of another account', async () => {
    const { bridge, posted, receive, select, approve } = open({ account: ada })
    receive({ method: 'solana_requestAccounts', app: 'Meadow', chainId: undefined })
    expect(await approve()).toMatchObject({ type: 'connect', peer: { name: 'Meadow' }, wantsSolana: true })
    expect(posted.at(-1)?.[0]).toMatchObject({ id: 1, result: [key.address] })
    expect(bridge.getApps()).toMatchObject([{ topic: origin, chainIds: [], hasSolana: true }])
    receive({ id: 2, method: 'solana_signMessage', params: { message: hello, pubkey: key.address } })
    await approve()
    expect(posted.at(-1)?.[0]).toMatchObject({ id: 2, result: { message: hello } })
    expect(await isSignedBy(posted.at(-1)?.[0])).toBe(true)
    select({ ...ada, name: 'Brook', address: deployer.address })
    expect(posted.at(-1)?.[0]).toMatchObject({ kind: 'accounts', accounts: [], solanaAccounts: [other.address] })
    receive({ kind: 'disconnect', namespace: 'solana' })
    expect(bridge.getApps()).toEqual([])
  })

  test('behavior: an app of both kinds of network keeps one when the other ends, also after a reload', async () => {
    const { bridge, saved, receive, approve } = open()
    receive({ method: 'eth_requestAccounts' })
    await approve()
    receive({ method: 'solana_requestAccounts' })
    await approve()
    expect(open({ saved }).bridge.getApps()).toMatchObject([{ chainIds: [31337], hasSolana: true }])
    receive({ kind: 'disconnect', namespace: 'solana' })
    expect(bridge.getApps()).toMatchObject([{ chainIds: [31337], hasSolana: false }])
    receive({ kind: 'disconnect' })
    expect(bridge.getApps()).toEqual([])
  })

  test('behavior: by its switch the wallet signs another message, or never answers', async () => {
    const { bridge, posted, receive, approve, setManner } = open()
    setManner('other')
    receive({ method: 'solana_signIn', params: { message: hello, pubkey: key.address } })
    await approve()
    expect(field(field(posted.at(-1)?.[0], 'result'), 'message')).not.toBe(hello)
    expect(await isSignedBy(posted.at(-1)?.[0])).toBe(true)
    setManner('silent')
    const before = posted.length
    receive({ id: 2, method: 'solana_signMessage', params: { message: hello, pubkey: key.address } })
    await approve()
    expect(posted.slice(before)).toEqual([])
    expect(bridge.getRequests()).toEqual([])
  })

  test('error: a Solana account that the wallet does not have is refused without a card', async () => {
    const { bridge, posted, receive } = open()
    receive({ method: 'solana_signMessage', params: { message: hello, pubkey: '11111111111111111111111111111111' } })
    expect(bridge.getRequests()).toEqual([])
    await expect.poll(() => posted.at(-1)?.[0]).toMatchObject({ id: 1, error: { code: 4100 } })
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

function createSolanaAccount(name: string): SolanaWalletAccount {
  const jwk = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  const [seed, publicKey] = [jwk.d, jwk.x].map((part) => Buffer.from(String(part), 'base64url'))
  if (seed === undefined || publicKey === undefined) throw new TypeError('The key is incomplete.')
  const decode = (bytes: Uint8Array) => getBase58Decoder().decode(bytes)
  return { name, address: address(decode(publicKey)), privateKey: decode(Buffer.concat([seed, publicKey])) }
}

/** Returns whether the result of a message has a signature of the first account for the message that it names. */
async function isSignedBy(posted: unknown): Promise<boolean> {
  const result = field(posted, 'result')
  const [signature, message] = ['signature', 'message'].map(
    (name) => new Uint8Array(getBase58Encoder().encode(String(field(result, name)))),
  )
  if (signature === undefined || message === undefined) return false
  const bytes = new Uint8Array(getBase58Encoder().encode(key.address))
  const publicKey = await crypto.subtle.importKey('raw', bytes, 'Ed25519', true, ['verify'])
  return verifySignature(publicKey, signatureBytes(signature), message)
}
