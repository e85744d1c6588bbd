/** Pending transactions that are sped up and canceled, on a chain whose mining is held. */
import { custom, http, parseEther } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Eip1193Provider } from '../src/connectors/eip1193.ts'
import { addressOf } from '../src/test-helpers/swap-answers.ts'
import { mockWallet } from '../src/testing/mock-wallet.ts'
import { getReplacements, replaceTransaction } from '../src/transactions/replace-transaction.ts'
import { requestTransaction } from '../src/transactions/request-wallet.ts'
import { transactionsOf } from '../src/transactions/transactions-store.ts'
import type { Wallet } from '../src/wallet.ts'
import { makeWallet, walletNamed } from './make-wallet.ts'
import { announce, createOrigin } from './test-page.ts'
import { keyOf, startChain, toChain } from './world.ts'

let chain: Awaited<ReturnType<typeof startChain>>
const wallets: Wallet[] = []
beforeAll(async () => {
  chain = await startChain({ chainId: 31_337 })
  await chain.client.setAutomine(false)
})
afterAll(() => chain?.stop())
afterEach(async () => {
  for (const wallet of wallets.splice(0)) wallet.destroy()
  await chain.client.mine({ blocks: 1 })
})

/** A node that answers about the newest state alone. */
const withoutPast = custom({
  request: async (wanted: { readonly method: string; readonly params?: readonly unknown[] }) => {
    if (wanted.method === 'eth_getTransactionCount' && String(wanted.params?.[1]).startsWith('0x')) {
      throw Object.assign(new Error('missing trie node'), { code: -32_000 })
    }
    return http(chain.rpcUrl)({}).request(wanted)
  },
})

let receivers = 0xfeed
/**
 * Sends an ether that is in no block.
 * @param ignoresNonces - whether the wallet drops the nonce that it is given.
 * @param hasPast - whether the page's node has the state of past blocks.
 */
async function sendOne({
  behavior,
  ignoresNonces = false,
  hasPast = true,
}: {
  behavior?: 'taken'
  ignoresNonces?: boolean
  hasPast?: boolean
} = {}) {
  const { chainId, rpcUrl, client } = chain
  const { provider, info, addresses } = mockWallet({ privateKeys: [keyOf(0)], chains: { [chainId]: rpcUrl } })
  const dropping: Eip1193Provider = {
    ...provider,
    request: ({ method, params }) =>
      provider.request({
        method,
        params:
          Array.isArray(params) && method === 'eth_sendTransaction' ? [{ ...params[0], nonce: undefined }] : params,
      }),
  }
  const origin = createOrigin()
  if (behavior !== undefined) origin.values.set('laurel.nonces', JSON.stringify({ [info.rdns]: behavior }))
  const tab = origin.openTab()
  announce(tab.window, { info, provider: ignoresNonces ? dropping : provider })
  const { wallet } = makeWallet(tab, {
    ...{ chains: [toChain(chain)], transports: { [chainId]: hasPast ? http(rpcUrl) : withoutPast } },
    environment: {
      now: Date.now,
      setTimeout: (run, ms) => {
        const timer = setTimeout(run, Math.min(ms, 50))
        return () => clearTimeout(timer)
      },
    },
  })
  wallets.push(wallet)
  await wallet.connect.connect(walletNamed(wallet, info.name))
  const [from] = addresses
  if (from === undefined) throw new TypeError('The wallet has no account.')
  const receiver = addressOf(receivers++)
  const call = { from, chainId, to: receiver, value: parseEther('1'), data: '0x' } as const
  const hash = await requestTransaction(wallet, call)
  const id = transactionsOf(wallet).add({ ...call, hash, nonce: null, purpose: { type: 'other', title: 'Pay' } })
  const row = () => {
    const found = transactionsOf(wallet)
      .getState()
      .find((one) => one.id === id)
    if (found === undefined) throw new TypeError('There is no such transaction.')
    return found
  }
  // The node shows its nonce.
  await vi.waitFor(() => expect(row().nonce).not.toBe(null), 10_000)
  const until = (expected: object) => vi.waitFor(() => expect(row()).toMatchObject(expected), 10_000)
  return { wallet, row, until, hash, received: () => client.getBalance({ address: receiver }) }
}

test('default: sped up, it is sent once, and its row follows the new hash', async () => {
  const { wallet, row, until, hash, received } = await sendOne({ behavior: 'taken' })
  expect(await getReplacements(wallet, row())).toEqual(['speed-up', 'cancel'])
  await replaceTransaction(wallet, row(), 'speed-up')
  expect(row().hash).not.toBe(hash)
  expect(row()).toMatchObject({ id: hash, status: 'pending' })
  await chain.client.mine({ blocks: 1 })
  await until({ status: 'mined', isDifferent: false })
  expect(await received()).toBe(parseEther('1'))
  expect(await chain.client.getTransactionReceipt({ hash: row().hash })).toMatchObject({ status: 'success' })
}, 60_000)

test.each([
  ['default: canceled, nothing is sent, and its row says so', true],
  ['behavior: canceled is said also by a node that has no state of past blocks', false],
])(
  '%s',
  async (_, hasPast) => {
    const { wallet, row, until, received } = await sendOne({ hasPast })
    expect(await getReplacements(wallet, row())).toEqual(['cancel'])
    await replaceTransaction(wallet, row(), 'cancel')
    const { cancelHash } = row()
    expect(row()).toMatchObject({ status: 'pending', cancelHash: expect.stringMatching(/^0x/) })
    await chain.client.mine({ blocks: 1 })
    await until({ status: 'replaced', isCancelled: true, by: cancelHash })
    expect(await received()).toBe(0n)
  },
  60_000,
)

test('error: a wallet that ignores the nonce is found out, and not requested again', async () => {
  const { wallet, row, until, received } = await sendOne({ ignoresNonces: true })
  await expect(replaceTransaction(wallet, row(), 'cancel')).rejects.toMatchObject({ code: 'wallet/nonce-ignored' })
  expect(await getReplacements(wallet, row())).toEqual([])
  await chain.client.mine({ blocks: 1 })
  await until({ status: 'mined' })
  expect(await received()).toBe(parseEther('1'))
  await expect(replaceTransaction(wallet, row(), 'cancel')).rejects.toMatchObject({
    code: 'wallet/transaction-not-pending',
  })
}, 60_000)
