import { prepareSolTransfer } from '@laurel/wallet/solana'
import { registerStandardWallet } from '@laurel/wallet/testing'
import { address, blockhash, getBase58Decoder, getBase64EncodedWireTransaction, getBase64Encoder } from '@solana/kit'
import { describe, expect, test, vi } from 'vitest'
import { TestWalletAnswerError, TestWalletChainError } from './solana-signing.ts'
import { createInPageSolanaWallet } from './solana-wallet.ts'

const walletUrl = 'http://127.0.0.1:5174'
const ada = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const brook = 'DRpbCBMxVnDK7maPM5tGv6MvB3v1sRMC86PZ8okm21hy'
const signature = getBase58Decoder().decode(new Uint8Array(64).fill(7))
const { transaction } = prepareSolTransfer({
  ...{ from: address(ada), to: address(brook), amount: 1n, budget: { units: 1, unitPrice: 0n } },
  lifetime: { blockhash: blockhash(ada), lastValidBlockHeight: 1n },
})
const wire = getBase64EncodedWireTransaction(transaction)
const bytes = new Uint8Array(getBase64Encoder().encode(wire))

type Answer = (method: string, params: Readonly<Record<string, unknown>>) => unknown

/** What the tab answers to a request that is approved. */
const approved: Answer = (method, { message, transactions }) => {
  switch (method) {
    case 'solana_requestAccounts':
      return [ada]
    case 'solana_signMessage':
    case 'solana_signIn':
      return { message, signature }
    case 'solana_signAllTransactions':
      return { transactions }
    default:
      return { transaction: wire, signature }
  }
}

/** A page, and the tab of the wallet that it opens. */
function openPage({ answer = approved, saved = new Map<string, string>() } = {}) {
  const receivers: ((event: { data: unknown; origin: string; source: unknown }) => void)[] = []
  const methods: string[] = []
  const notified: unknown[] = []
  const say = (message: object) => {
    for (const receive of receivers) {
      receive({ data: { type: 'laurel-test-wallet', ...message }, origin: walletUrl, source: tab })
    }
  }
  const tab = {
    ...{ closed: false, location: { href: walletUrl }, focus: () => {}, close: () => {} },
    postMessage: (message: { kind: string; id: number; method: string; params: Record<string, unknown> }) => {
      if (message.kind !== 'request') return void notified.push(message)
      methods.push(message.method)
      say({ kind: 'response', id: message.id, result: answer(message.method, message.params) })
    },
  }
  const page = {
    open: () => {
      queueMicrotask(() => say({ kind: 'ready' }))
      return tab
    },
    addEventListener: (_: 'message', receive: (typeof receivers)[number]) => void receivers.push(receive),
    document: { title: 'Meadow' },
    location: { host: '127.0.0.1:3000' },
    localStorage: {
      getItem: (key: string) => saved.get(key) ?? null,
      setItem: (key: string, value: string) => void saved.set(key, value),
      removeItem: (key: string) => void saved.delete(key),
    },
  }
  const wallet = createInPageSolanaWallet({ page, walletUrl })
  return { wallet, features: wallet.features, methods, notified, saved, say }
}

describe('createInPageSolanaWallet', () => {
  test('default: it connects by its tab, silently after a reload, and ends by a disconnect', async () => {
    const { features, methods, notified, saved } = openPage()
    expect(await features['standard:connect'].connect({ silent: true })).toEqual({ accounts: [] })
    expect(await features['standard:connect'].connect()).toMatchObject({ accounts: [{ address: ada }] })
    const reloaded = openPage({ saved })
    expect(await reloaded.features['standard:connect'].connect({ silent: true })).toMatchObject({
      accounts: [{ address: ada, chains: ['solana:localnet'] }],
    })
    expect([methods, reloaded.methods]).toEqual([['solana_requestAccounts'], []])
    await features['standard:disconnect'].disconnect()
    expect(notified).toMatchObject([{ kind: 'disconnect', namespace: 'solana' }])
    expect(saved.size).toBe(0)
  })

  test('default: another account of the tab is the account, until the listener is off', async () => {
    const { wallet, features, say } = openPage()
    const heard = vi.fn()
    const off = features['standard:events'].on('change', heard)
    say({ kind: 'accounts', solanaAccounts: [brook] })
    expect(wallet.accounts).toEqual([])
    await features['standard:connect'].connect()
    say({ kind: 'accounts', solanaAccounts: [brook, 7] })
    expect(heard).toHaveBeenLastCalledWith({ accounts: [expect.objectContaining({ address: brook })] })
    off()
    say({ kind: 'accounts', solanaAccounts: [] })
    expect(heard).toHaveBeenCalledTimes(2)
    expect(wallet.accounts).toEqual([])
  })

  test('default: messages, sign-in and transactions', async () => {
    const { wallet, features, methods } = openPage()
    await features['standard:connect'].connect()
    const [account] = wallet.accounts
    const message = new TextEncoder().encode('Hello')
    expect(await features['solana:signMessage'].signMessage({ account, message })).toMatchObject([
      { signedMessage: message, signature: new Uint8Array(64).fill(7) },
    ])
    const [signed] = await features['solana:signIn'].signIn({ nonce: 'a1b2c3d4e5', statement: 'Sign in.' })
    expect(signed).toMatchObject({ account: { address: ada } })
    const text = new TextDecoder().decode(signed?.signedMessage)
    expect(text).toMatch(/^127\.0\.0\.1:3000 wants you to sign in with your Solana account:/)
    expect(text).toContain('Nonce: a1b2c3d4e5')
    const input = { account, transaction: bytes, chain: 'solana:localnet' }
    expect(await features['solana:signTransaction'].signTransaction(input)).toEqual([{ signedTransaction: bytes }])
    expect(await features['solana:signTransaction'].signTransaction(input, input)).toHaveLength(2)
    expect(await features['solana:signAndSendTransaction'].signAndSendTransaction(input)).toHaveLength(1)
    expect(methods.slice(1)).toEqual([
      ...['solana_signMessage', 'solana_signIn', 'solana_signTransaction', 'solana_signAllTransactions'],
      'solana_signAndSendTransaction',
    ])
  })

  test('error: another network, and an answer that cannot be read', async () => {
    const { features } = openPage({ answer: () => ({ transaction: 7 }) })
    const input = { account: { address: ada }, transaction: bytes }
    const { signTransaction } = features['solana:signTransaction']
    await expect(signTransaction({ ...input, chain: 'solana:mainnet' })).rejects.toThrow(TestWalletChainError)
    await expect(signTransaction(input)).rejects.toThrow(TestWalletAnswerError)
    await expect(signTransaction(input, input)).rejects.toThrow(TestWalletAnswerError)
  })
})

test('registerStandardWallet: apps that start before and after the wallet find it', () => {
  const page = new EventTarget()
  const found: unknown[] = []
  const api = { register: (wallet: unknown) => found.push(wallet) }
  page.addEventListener('wallet-standard:register-wallet', (event) => {
    if (event instanceof CustomEvent) event.detail(api)
  })
  const { wallet } = openPage()
  registerStandardWallet(wallet, page)
  page.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  expect(found).toEqual([wallet, wallet])
})
