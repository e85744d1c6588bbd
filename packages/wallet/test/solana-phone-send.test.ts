import {
  createKeyPairSignerFromBytes,
  createSolanaRpc,
  generateKeyPairSigner,
  getBase58Decoder,
  getBase58Encoder,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  getTransactionDecoder,
  type KeyPairSigner,
  signTransaction,
} from '@solana/kit'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Relay, startRelay } from '../../../devnet/src/relay/start-relay.ts'
import { type RunningSolana, startSolana } from '../../../devnet/src/solana/start-solana.ts'
import { FeatureMissingError } from '../src/connection/errors.ts'
import { walletConnect } from '../src/connectors/wallet-connect/wallet-connect.ts'
import { createWallet } from '../src/create-wallet.ts'
import { prepareSolTransfer } from '../src/solana/build-transfer.ts'
import { signSolanaTransaction } from '../src/solana/sign-transactions.ts'
import { solana } from '../src/solana/solana-adapter.ts'
import { createLocalSolanaNetwork } from '../src/solana/solana-networks.ts'
import { transfersOf } from '../src/transfer/transfer-store.ts'
import type { Wallet } from '../src/wallet.ts'
import { walletNamed } from './make-wallet.ts'
import { type PhoneAnswer, startSolanaPhone } from './solana-phone.ts'
import { createOrigin } from './test-page.ts'

let relay: Relay
let world: RunningSolana
let owner: KeyPairSigner
let phone: Awaited<ReturnType<typeof startSolanaPhone>>
let wallet: Wallet

/** Signs what is requested, and sends it by a node of its choice. */
const signAndSend: PhoneAnswer = async (_method, { transaction }) => {
  const wanted = getTransactionDecoder().decode(Buffer.from(String(transaction), 'base64'))
  const signed = await signTransaction([owner.keyPair], wanted)
  const wire = getBase64EncodedWireTransaction(signed)
  await createSolanaRpc(world.rpcUrl).sendTransaction(wire, { encoding: 'base64', skipPreflight: true }).send()
  return { signature: getSignatureFromTransaction(signed) }
}

beforeEach(async () => {
  ;[relay, world] = await Promise.all([startRelay(), startSolana({ isSeeded: true, slotMs: null })])
  world.advance(40)
  const [account] = world.seeded.accounts
  if (account === undefined) throw new TypeError('The network has no account.')
  owner = await createKeyPairSignerFromBytes(getBase58Encoder().encode(account.privateKey))
  const sign = () => {
    throw new TypeError('It signs with the key of the seeded account.')
  }
  phone = await startSolanaPhone(relay.url, { keys: [{ address: owner.address, sign }], networkIds: [world.networkId] })
  Object.assign(phone.settings, { shares: ['solana'], methods: ['solana_signAndSendTransaction'], answer: signAndSend })
  const tab = createOrigin().openTab()
  wallet = createWallet({
    ...{ projectId: 'test', appName: 'Meadow', listings: [] },
    connectors: [walletConnect({ load: () => import('@walletconnect/sign-client'), relayUrl: relay.url })],
    namespaces: [solana({ networks: [createLocalSolanaNetwork({ ...world, id: world.networkId })] })],
    environment: { window: tab.window, storage: tab.storage },
  })
  wallet.start()
  const connecting = wallet.connect.connect(walletNamed(wallet, 'WalletConnect'))
  await expect.poll(() => wallet.pairing?.getState().status).toBe('ready')
  const state = wallet.pairing?.getState()
  if (state?.status === 'ready') await phone.pair(state.uri)
  await connecting
})
afterEach(async () => {
  wallet.destroy()
  phone.destroy()
  await Promise.all([relay.stop(), world.stop()])
})

/** Enters 0.5 SOL for a new account, and waits for the review. */
async function review() {
  const transfers = transfersOf(wallet)
  const { address } = await generateKeyPairSigner()
  transfers.open()
  await expect.poll(() => transfers.form.getState().tokens.status).toBe('ready')
  transfers.setAmount('0.5')
  transfers.setReceiver(address)
  await expect.poll(() => transfers.form.getState().receiver?.status).toBe('resolved')
  transfers.review()
  await expect.poll(() => transfers.status.getState().status).toBe('reviewing')
  return { transfers, address }
}

const balanceOf = async (address: KeyPairSigner['address']) =>
  (await createSolanaRpc(world.rpcUrl).getBalance(address, { commitment: 'processed' }).send()).value

test('default: a paired phone that only signs and sends: the review says so, and what it sent is followed to its final block', async () => {
  const { transfers, address } = await review()
  expect(transfers.status.getState()).toMatchObject({ review: { isSentByWallet: true } })
  transfers.confirm()
  await expect.poll(() => transfers.status.getState().status, { timeout: 10_000 }).toBe('pending')
  world.advance(40)
  await expect.poll(() => transfers.status.getState().status, { timeout: 10_000 }).toBe('finalized')
  expect(await balanceOf(address)).toBe(500_000_000n)
  expect(phone.settings.requests).toEqual(['solana_signAndSendTransaction'])
}, 60_000)

test('behavior: a receiver that is typed before the code of Solana has loaded is looked up', async () => {
  const transfers = transfersOf(wallet)
  transfers.open()
  transfers.setAmount('0.5')
  const { address } = await generateKeyPairSigner()
  transfers.setReceiver(address)
  await expect.poll(() => transfers.form.getState().receiver?.status).toBe('resolved')
  expect(transfers.form.getState()).toMatchObject({ amountText: '0.5', token: { symbol: 'SOL' } })
}, 60_000)

test('error: it declines: nothing was sent, and it can be requested again; it sends something else: that is named', async () => {
  const { transfers, address } = await review()
  phone.settings.answer = () => {
    throw new Error('declined')
  }
  transfers.confirm()
  const failure = { status: 'reviewing', failure: { type: 'rejected' } }
  await expect.poll(() => transfers.status.getState(), { timeout: 10_000 }).toMatchObject(failure)
  // The signature of a transfer that the app did not request.
  phone.settings.answer = () => ({ signature: getBase58Decoder().decode(new Uint8Array(64).fill(7)) })
  transfers.confirm()
  await expect.poll(() => transfers.status.getState().status, { timeout: 10_000 }).toBe('changed')
  expect(await balanceOf(address)).toBe(0n)
}, 60_000)

test('error: it is not requested to sign without sending, which it cannot', async () => {
  const { value: lifetime } = await createSolanaRpc(world.rpcUrl).getLatestBlockhash().send()
  const budget = { units: 10_000, unitPrice: 0n }
  const to = (await generateKeyPairSigner()).address
  const { transaction } = prepareSolTransfer({ from: owner.address, to, amount: 1n, budget, lifetime })
  await expect(signSolanaTransaction(wallet, transaction)).rejects.toThrow(FeatureMissingError)
  expect(phone.settings.requests).toEqual([])
}, 60_000)
