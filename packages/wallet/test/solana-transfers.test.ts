import { createKeyPairSignerFromBytes, generateKeyPairSigner, getBase58Encoder, type KeyPairSigner } from '@solana/kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningSolana, startSolana } from '../../../devnet/src/solana/start-solana.ts'
import { getSolBalance } from '../src/solana/get-sol-balance.ts'
import type { SolanaNetwork } from '../src/solana/solana-networks.ts'
import { createLocalSolanaNetwork } from '../src/solana/solana-networks.ts'
import { createSolanaTransfers } from '../src/solana/solana-transfers.ts'
import type { TransferAccount } from '../src/transfer/transfer-source.ts'

let solana: RunningSolana
let ada: KeyPairSigner
let network: SolanaNetwork
const noFacts = { own: [], labels: {} }
const storage = { read: () => null, write: () => {} }

beforeAll(async () => {
  solana = await startSolana({ isSeeded: true, slotMs: null })
  solana.advance(40)
  network = createLocalSolanaNetwork({ ...solana, id: solana.networkId })
  const [account] = solana.seeded.accounts
  if (account === undefined) throw new TypeError('The network has no account.')
  ada = await createKeyPairSignerFromBytes(getBase58Encoder().encode(account.privateKey))
})
afterAll(() => solana.stop())

const source = () => createSolanaTransfers({ networkOf: () => network, targetOf: () => null })
const account = (): TransferAccount => ({ walletId: 'kestrel', networkId: network.id, address: ada.address })
const known = async (text: string) => source().readReceiver(account(), text, noFacts)

describe('createSolanaTransfers', () => {
  test('default: SOL comes first, then the tokens with what they are called', async () => {
    const tokens = await source().readTokens(account())
    expect(tokens[0]).toMatchObject({ id: null, symbol: 'SOL', decimals: 9 })
    const symbols = solana.seeded.tokens.map(({ symbol }) => symbol)
    expect(
      tokens
        .slice(1)
        .map(({ symbol }) => symbol)
        .sort(),
    ).toEqual([...symbols].sort())
  })

  test('behavior: Max leaves the fee and what an account must have, so that a node takes it', async () => {
    const [sol] = await source().readTokens(account())
    const max = await source().readMax(account())
    if (sol === undefined) throw new TypeError('No SOL.')
    expect(sol.amount - max).toBeGreaterThan(890_880n + 5000n)
    expect(sol.amount - max).toBeLessThan(2_000_000n)
    const transfers = source().createTransfers(account(), storage)
    const receiver = (await generateKeyPairSigner()).address
    const planned = new Promise((resolve) => {
      transfers.subscribe((state) => state.status !== 'planning' && resolve(state))
    })
    transfers.plan({ tokenId: null, amount: max, receiver, memo: null })
    expect(await planned).toMatchObject({ status: 'reviewing', review: { fee: 5000n, rent: 0n, received: max } })
    transfers.stop()
  })

  test('behavior: a token for a wallet that has none of it costs rent, which is said', async () => {
    const token = (await source().readTokens(account())).find(({ id }) => id !== null)
    if (token === undefined) throw new TypeError('No token.')
    const transfers = source().createTransfers(account(), storage)
    const receiver = (await generateKeyPairSigner()).address
    const planned = new Promise((resolve) => {
      transfers.subscribe((state) => state.status !== 'planning' && resolve(state))
    })
    transfers.plan({ tokenId: token.id, amount: 1_000_000n, receiver, memo: null })
    expect(await planned).toMatchObject({ status: 'reviewing', failure: null })
    const state = transfers.getState()
    expect(state.status === 'reviewing' && state.review.rent).toBeGreaterThan(2_000_000n)
    transfers.stop()
  })

  test('behavior: another node of the network is requested while the first one does not answer', async () => {
    const fallen = { ...network, rpcUrl: 'http://127.0.0.1:9', fallbackRpcUrls: [network.rpcUrl] }
    const { readTokens, createTransfers } = createSolanaTransfers({ networkOf: () => fallen, targetOf: () => null })
    expect((await readTokens(account()))[0]).toMatchObject({ symbol: 'SOL' })
    expect((await getSolBalance(fallen, ada.address)).amount).toBeGreaterThan(0n)
    const transfers = createTransfers(account(), storage)
    const planned = new Promise((resolve) => {
      transfers.subscribe((state) => state.status !== 'planning' && resolve(state))
    })
    const receiver = (await generateKeyPairSigner()).address
    transfers.plan({ tokenId: null, amount: 10n ** 9n, receiver, memo: null })
    expect(await planned).toMatchObject({ status: 'reviewing' })
    transfers.stop()
  })

  test('error: more than there is, is said as such', async () => {
    const transfers = source().createTransfers(account(), storage)
    const failed = new Promise((resolve) => {
      transfers.subscribe((state) => state.status === 'idle' && resolve(state))
    })
    transfers.plan({ tokenId: null, amount: 10n ** 18n, receiver: (await generateKeyPairSigner()).address, memo: null })
    expect(await failed).toEqual({ status: 'idle', failure: { type: 'insufficient' } })
  })

  test('behavior: a new wallet is a receiver that nothing was sent to', async () => {
    const { address } = await generateKeyPairSigner()
    expect(await known(` ${address} `)).toEqual({
      ...{ status: 'resolved', address, name: null, isRefused: false },
      warnings: [{ type: 'first-time' }],
    })
  })

  test.each(['0x71C7656EC7ab88b098defB751B7401B5f6d8976F', 'alice', '1'.repeat(45)])(
    'error: %s is not a receiver',
    async (text) => expect(await known(text)).toEqual({ status: 'invalid' }),
  )

  test('error: a mint is not a receiver; a name that nobody has, is said', async () => {
    const [token] = solana.seeded.tokens
    expect(await known(token?.mint ?? '')).toMatchObject({ status: 'resolved', isRefused: true })
    expect(await known('nobody-has-this.sol')).toMatchObject({ status: 'unresolved', reason: 'not-found' })
  })

  test('behavior: a name leads to its address', async () => {
    const [name] = solana.seeded.names
    if (name === undefined) throw new TypeError('The network has no name.')
    expect(await known(name.name.toUpperCase())).toMatchObject({ status: 'resolved', name: name.name })
  })
})
