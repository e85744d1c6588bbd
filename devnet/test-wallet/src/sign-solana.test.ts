import { createPublicKey, verify } from 'node:crypto'
import { prepareSolTransfer } from '@laurel/wallet/solana'
import {
  address,
  blockhash,
  createSolanaRpc,
  getAddressEncoder,
  getBase58Decoder,
  getBase58Encoder,
  getBase64EncodedWireTransaction,
  getBase64Encoder,
  getTransactionDecoder,
} from '@solana/kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningSolana, startSolana } from '../../src/solana/start-solana.ts'
import {
  findSolanaAccount,
  parseSolanaNetwork,
  SolanaRequestInvalidError,
  type SolanaWalletNetwork,
  signSolanaRequest,
} from './sign-solana.ts'
import { toOtherParams } from './solana-manner.ts'
import { field } from './wallet-request.ts'

let running: RunningSolana
let network: SolanaWalletNetwork

beforeAll(async () => {
  running = await startSolana({ isSeeded: true, slotMs: null })
  const { networkId, rpcUrl, seeded } = running
  const parsed = parseSolanaNetwork({ networkId, rpcUrl, name: 'Local', accounts: seeded.accounts })
  if (parsed === null) throw new TypeError('The network has no account.')
  network = parsed
})
afterAll(() => running.stop())

const to = address('DRpbCBMxVnDK7maPM5tGv6MvB3v1sRMC86PZ8okm21hy')
const request = (method: string, params: unknown) =>
  signSolanaRequest({ account: network.accounts[0], network }, method, params)

async function prepare(amount: bigint): Promise<string> {
  const { value: lifetime } = await createSolanaRpc(network.rpcUrl).getLatestBlockhash().send()
  const { transaction } = prepareSolTransfer({
    ...{ from: network.accounts[0].address, to, amount, lifetime, budget: { units: 10_000, unitPrice: 0n } },
  })
  return getBase64EncodedWireTransaction(transaction)
}

/** Checks a signature with Node's own ed25519. */
function isSigned(bytes: Uint8Array, signature: Uint8Array): boolean {
  const prefix = Buffer.from('302a300506032b6570032100', 'hex')
  const key = Buffer.concat([prefix, Buffer.from(getAddressEncoder().encode(network.accounts[0].address))])
  return verify(null, bytes, createPublicKey({ key, format: 'der', type: 'spki' }), signature)
}
const decode = (wire: unknown) => getTransactionDecoder().decode(getBase64Encoder().encode(String(wire)))
const bytesOf = (text: unknown) => new Uint8Array(getBase58Encoder().encode(String(text)))

describe('signSolanaRequest', () => {
  test('default: a message', async () => {
    const bytes = new TextEncoder().encode('Hello')
    const result = await request('solana_signMessage', { message: getBase58Decoder().decode(bytes) })
    expect(isSigned(bytes, bytesOf(field(result, 'signature')))).toBe(true)
  })
  test('default: a transaction, unchanged', async () => {
    const transaction = await prepare(1_000_000_000n)
    const result = await request('solana_signTransaction', { transaction })
    const { messageBytes } = decode(transaction)
    expect(decode(field(result, 'transaction')).messageBytes).toEqual(messageBytes)
    expect(isSigned(new Uint8Array(messageBytes), bytesOf(field(result, 'signature')))).toBe(true)
  })
  test('default: several transactions, in their order', async () => {
    const transactions = [await prepare(1_000_000_000n), await prepare(2_000_000_000n)]
    const signed = field(await request('solana_signAllTransactions', { transactions }), 'transactions')
    if (!Array.isArray(signed)) throw new TypeError('The result is a list.')
    expect(signed.map((one) => decode(one).messageBytes)).toEqual(transactions.map((one) => decode(one).messageBytes))
  })
  test('default: a transaction is signed and sent', async () => {
    await request('solana_signAndSendTransaction', { transaction: await prepare(1_000_000_000n) })
    const { value } = await createSolanaRpc(network.rpcUrl).getBalance(to, { commitment: 'processed' }).send()
    expect(value).toBe(1_000_000_000n)
  })
  test('behavior: in the place of a transaction, one of the same wallet to another account', async () => {
    const signer = { account: network.accounts[0], network }
    const transaction = await prepare(1_000_000_000n)
    const changed = toOtherParams(signer, 'solana_signAndSendTransaction', { transaction, pubkey: 'a' })
    expect(changed).toMatchObject({ pubkey: 'a' })
    expect(decode(field(changed, 'transaction')).messageBytes).not.toEqual(decode(transaction).messageBytes)
    await expect(request('solana_signAndSendTransaction', changed)).resolves.toHaveProperty('signature')
    const several = toOtherParams(signer, 'solana_signAllTransactions', { transactions: [transaction, transaction] })
    expect(field(several, 'transactions')).toEqual([field(changed, 'transaction'), field(changed, 'transaction')])
    expect(() => toOtherParams(signer, 'solana_signTransaction', { transaction: 'AA==' })).toThrow(
      SolanaRequestInvalidError,
    )
  })
  test('default: accounts', async () => {
    const accounts = [{ pubkey: network.accounts[0].address }]
    expect(await request('solana_getAccounts', {})).toEqual(accounts)
    expect(await request('solana_requestAccounts', {})).toEqual(accounts)
  })
  test.each([
    ['solana_signMessage', { message: '0OIl' }, -32_602],
    ['solana_signTransaction', { transaction: 'AA==' }, -32_602],
    ['solana_signAllTransactions', {}, -32_602],
    ['solana_signTwice', {}, 5101],
  ])('error: %s %j', async (method, params, code) => {
    await expect(request(method, params)).rejects.toMatchObject({ code })
  })
})

describe('findSolanaAccount', () => {
  test('default: the account that a request names, or the selected one', () => {
    const [first, second = first] = network.accounts
    expect(findSolanaAccount(network, first, { pubkey: second.address })).toBe(second)
    expect(findSolanaAccount(network, first, {})).toBe(first)
    expect(findSolanaAccount(network, first, { pubkey: blockhash(to) })).toBeNull()
  })
})

test.each([null, {}, { networkId: 'eip155:1', name: 'a', rpcUrl: 'b', accounts: [] }])(
  'error: %j is not a network',
  (value) => expect(parseSolanaNetwork(value)).toBeNull(),
)
