import { blockhash, getBase58Decoder } from '@solana/kit'
import { afterEach, assert, beforeEach, expect, test } from 'vitest'
import { type Relay, startRelay } from '../../../devnet/src/relay/start-relay.ts'
import { UserRejectedError } from '../src/connection/errors.ts'
import { walletConnect } from '../src/connectors/wallet-connect/wallet-connect.ts'
import { createWallet } from '../src/create-wallet.ts'
import type { WalletWindow } from '../src/environment.ts'
import { prepareSolTransfer } from '../src/solana/build-transfer.ts'
import { signInWithSolana } from '../src/solana/sign-in.ts'
import { signSolanaMessage } from '../src/solana/sign-message.ts'
import {
  signAllSolanaTransactions,
  signAndSendSolanaTransaction,
  signSolanaTransaction,
} from '../src/solana/sign-transactions.ts'
import { solana } from '../src/solana/solana-adapter.ts'
import { solanaDevnet, solanaMainnet } from '../src/solana/solana-networks.ts'
import { isSolanaSignature } from '../src/solana/solana-signature.ts'
import type { Wallet } from '../src/wallet.ts'
import type { WalletListing } from '../src/wallet-list/wallet-listing.ts'
import { walletNamed } from './make-wallet.ts'
import { sampleListing } from './sample.ts'
import { answerWith, PHONE_EVM_ADDRESS as evmAddress, startSolanaPhone } from './solana-phone.ts'
import { createSolanaKey } from './standard-wallet.ts'
import { createOrigin } from './test-page.ts'

const key = createSolanaKey()
const second = createSolanaKey()
let relay: Relay
let phone: Awaited<ReturnType<typeof startSolanaPhone>>
let made: Wallet[] = []

beforeEach(async () => {
  relay = await startRelay()
  phone = await startSolanaPhone(relay.url, { keys: [key, second], networkIds: [solanaMainnet.id, solanaDevnet.id] })
})
afterEach(async () => {
  for (const wallet of made) wallet.destroy()
  made = []
  phone.destroy()
  await relay.stop()
})

/** Listed wallets, and what the window has besides. */
type OpenOptions = { readonly listings?: readonly WalletListing[]; readonly page?: Partial<WalletWindow> }

/** Opens a page, and pairs it with the phone unless it is a later visit. */
function open(origin = createOrigin(), { listings = [], page = {} }: OpenOptions = {}) {
  const tab = origin.openTab()
  const wallet = createWallet({
    ...{ projectId: 'test', appName: 'Meadow', listings },
    connectors: [walletConnect({ load: () => import('@walletconnect/sign-client'), relayUrl: relay.url })],
    namespaces: [solana({ networks: [solanaMainnet, solanaDevnet] })],
    environment: { window: Object.assign(tab.window, page), storage: tab.storage },
  })
  made.push(wallet)
  wallet.start()
  return { wallet, origin }
}

async function pair() {
  const { wallet, origin } = open()
  const connecting = wallet.connect.connect(walletNamed(wallet, 'WalletConnect'))
  await expect.poll(() => wallet.pairing?.getState().status).toBe('ready')
  const state = wallet.pairing?.getState()
  if (state?.status === 'ready') await phone.pair(state.uri)
  return { wallet, origin, connection: await connecting }
}

function transfer() {
  return prepareSolTransfer({
    ...{ from: key.address, to: second.address, amount: 1n, budget: { units: 10_000, unitPrice: 0n } },
    lifetime: { blockhash: blockhash(createSolanaKey().address), lastValidBlockHeight: 1n },
  }).transaction
}

const solanaId = 'solana:walletConnect'

test('default: one code connects both kinds; each account is a switch away, and Solana signs by the same session', async () => {
  const { wallet, connection } = await pair()
  expect(connection).toMatchObject({ namespace: 'eip155', accounts: [evmAddress] })
  expect(wallet.connections.getState()).toMatchObject({
    active: { namespace: 'eip155' },
    all: [{ namespace: 'eip155' }, { id: solanaId, name: 'Phone', accounts: [key.address, second.address] }],
  })
  await wallet.networks.switchNetwork(solanaDevnet.id)
  expect(wallet.account.getState()).toMatchObject({ caipAddress: `${solanaDevnet.id}:${key.address}` })

  const signed = await signSolanaMessage(wallet, { message: 'Hello' })
  await expect(isSolanaSignature(key.address, signed.message, signed.signature)).resolves.toBe(true)
  await signInWithSolana(wallet, { nonce: 'a1b2c3d4e5' })
  await signSolanaTransaction(wallet, transfer())
  await signAllSolanaTransactions(wallet, [transfer(), transfer()])
  await signAndSendSolanaTransaction(wallet, transfer())
  expect(phone.settings.requests).toEqual([
    'solana_signMessage',
    'solana_signMessage',
    'solana_signTransaction',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
  ])
  await wallet.networks.switchNetwork('eip155:1')
  expect(wallet.account.getState().address).toBe(evmAddress)
}, 60_000)

test('default: a wallet that shares Solana alone connects, and a reload restores it', async () => {
  phone.settings.shares = ['solana']
  const { wallet, origin, connection } = await pair()
  expect(connection).toMatchObject({ id: solanaId, namespace: 'solana' })
  expect(wallet.connections.getState()).toMatchObject({ all: [{ id: solanaId }] })
  await wallet.connections.switchConnection(solanaId, second.address)
  await wallet.networks.switchNetwork(solanaDevnet.id)
  wallet.destroy()
  const next = open(origin).wallet
  await expect.poll(() => next.account.getState().caipAddress).toBe(`${solanaDevnet.id}:${second.address}`)
}, 60_000)

test.each([
  ['Android', 'Mozilla/5.0 (Linux; Android 15) Chrome/130 Mobile Safari/537.36', /^intent:\/\/wc\?uri=([^#]+)#Intent;/],
  ['iOS', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Mobile/15E148 Safari/604.1', /^kestrel:\/\/wc\?uri=(.+)$/],
])(
  'default: on %s the link of a listed wallet carries the proposal with Solana',
  async (_os, userAgent, form) => {
    const opened: string[] = []
    const listing = sampleListing({
      ...{ name: 'Kestrel', mobileLink: 'kestrel://', namespaces: ['eip155', 'solana'] },
      playStore: 'https://play.google.com/store/apps/details?id=io.kestrel',
    })
    const { wallet } = open(createOrigin(), {
      listings: [listing],
      page: { navigator: { userAgent, maxTouchPoints: 5 }, open: (url: string) => opened.push(url) },
    })
    wallet.modal.open()
    await expect.poll(() => wallet.pairing?.getState().status).toBe('ready')
    const connected = wallet.connect.connect(walletNamed(wallet, 'Kestrel'))
    const [, uri] = form.exec(opened[0] ?? '') ?? []
    assert(uri !== undefined)
    await phone.pair(decodeURIComponent(uri))
    await connected
    expect(phone.proposals).toMatchObject([
      {
        eip155: { chains: ['eip155:1'] },
        solana: {
          chains: [solanaMainnet.id, solanaDevnet.id],
          methods: expect.arrayContaining(['solana_signMessage']),
        },
      },
    ])
    expect(wallet.connections.getState()).toMatchObject({ all: [{ namespace: 'eip155' }, { id: solanaId }] })
  },
  60_000,
)

test('behavior: after a reload both are restored; the end of one leaves the session to the other', async () => {
  const { wallet, origin } = await pair()
  wallet.destroy()
  const next = open(origin).wallet
  await expect.poll(() => next.connections.getState()).toMatchObject({ all: [{}, { id: solanaId }] })
  await next.connections.disconnect('eip155:walletConnect')
  expect(next.connections.getState()).toMatchObject({ all: [{ id: solanaId }] })
  await signSolanaMessage(next, { message: 'Still here' })
  expect(phone.sessions()).toHaveLength(1)
  await next.connections.disconnect(solanaId)
  expect(next.connections.getState().status).toBe('disconnected')
  await expect.poll(() => phone.sessions()).toHaveLength(0)
}, 60_000)

test('behavior: the wallet ends the session, and both connections end', async () => {
  const { wallet } = await pair()
  await phone.end()
  await expect.poll(() => wallet.connections.getState().status).toBe('disconnected')
}, 60_000)

test('error: a rejection, and a signature of something else, are refused', async () => {
  phone.settings.shares = ['solana']
  const { wallet } = await pair()
  phone.settings.answer = () => {
    throw new Error('rejected')
  }
  await expect(signSolanaMessage(wallet, { message: 'a' })).rejects.toThrow(UserRejectedError)
  phone.settings.answer = (method, params) =>
    answerWith(key)(method, { ...params, message: getBase58Decoder().decode(Buffer.from('b')) })
  await expect(signSolanaMessage(wallet, { message: 'a' })).rejects.toMatchObject({ problem: 'signature' })
  phone.settings.answer = () => ({ transaction: 'AAAA' })
  await expect(signSolanaTransaction(wallet, transfer())).rejects.toMatchObject({ problem: 'malformed' })
}, 60_000)
