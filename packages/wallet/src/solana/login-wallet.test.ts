import { getBase58Decoder, getBase58Encoder, getBase64Decoder, getBase64Encoder } from '@solana/kit'
import { describe, expect, test } from 'vitest'
import type { StandardWallet } from '../connectors/wallet-standard/standard-wallet.ts'
import { watchStandardWallets } from '../connectors/wallet-standard/watch-standard-wallets.ts'
import type { LoginSolana } from '../login/login-solana.ts'
import type { Wallet } from '../wallet.ts'
import { createLoginSolanaWallet, registerLoginSolanaWallet } from './login-wallet.ts'
import { LoginAnswerError, LoginRequiredError } from './login-wallet-errors.ts'
import { solanaDevnet, solanaMainnet } from './solana-networks.ts'

const address = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
const signature = new Uint8Array(64).fill(9)
const bytes = (...values: readonly number[]) => new Uint8Array(values)

/** A login whose frame answers as it is documented: a transaction gets a byte. @param isLoggedIn - whether a user is. */
function startLogin({ isLoggedIn = true, answer }: { readonly isLoggedIn?: boolean; readonly answer?: unknown } = {}) {
  const sent: unknown[][] = []
  const sign = (text: unknown) => getBase64Decoder().decode(bytes(...getBase64Encoder().encode(String(text)), 1))
  const login: LoginSolana = {
    readAddress: async () => (isLoggedIn ? address : null),
    request: async (networkId, method, params) => {
      sent.push([networkId, method, params])
      if (answer !== undefined) return answer
      const { transaction, transactions } = Object(params)
      switch (method) {
        case 'solana_signMessage':
        case 'solana_signAndSendTransaction':
          return { signature: getBase58Decoder().decode(signature) }
        case 'solana_signTransaction':
          return { signature: getBase58Decoder().decode(signature), transaction: sign(transaction) }
        case 'solana_signAllTransactions':
          return { transactions: transactions.map(sign) }
        default:
          return method satisfies never
      }
    },
  }
  const wallet = createLoginSolanaWallet(async () => login, [solanaMainnet, solanaDevnet])
  return { wallet, sent, features: wallet.features }
}

describe('createLoginSolanaWallet', () => {
  test('default: the account of who is logged in, and who listens hears of it', async () => {
    const { wallet, features } = startLogin()
    const heard: string[][] = []
    features['standard:events'].on('change', ({ accounts }) => heard.push(accounts.map((one) => one.address)))
    const { accounts } = await features['standard:connect'].connect()
    expect(accounts).toMatchObject([{ address, chains: ['solana:mainnet', 'solana:devnet'] }])
    expect(accounts[0]?.publicKey).toEqual(new Uint8Array(getBase58Encoder().encode(address)))
    await features['standard:disconnect'].disconnect()
    expect([wallet.accounts, heard]).toEqual([[], [[address], []]])
  })

  test('error: nobody is logged in', async () => {
    const { features } = startLogin({ isLoggedIn: false })
    expect(await features['standard:connect'].connect({ silent: true })).toEqual({ accounts: [] })
    await expect(features['standard:connect'].connect()).rejects.toThrow(LoginRequiredError)
    await expect(features['solana:signMessage'].signMessage({ message: bytes(1) })).rejects.toThrow(LoginRequiredError)
  })

  test('default: messages, transactions, several at once, and one that is sent', async () => {
    const { features, sent } = startLogin()
    await features['standard:connect'].connect()
    expect(await features['solana:signMessage'].signMessage({ message: bytes(104, 105) })).toEqual([
      { signedMessage: bytes(104, 105), signature },
    ])
    const { signTransaction } = features['solana:signTransaction']
    expect(await signTransaction({ transaction: bytes(1, 2) })).toEqual([{ signedTransaction: bytes(1, 2, 1) }])
    const both = [{ transaction: bytes(3) }, { transaction: bytes(4), chain: 'solana:mainnet' }]
    expect(await signTransaction(...both)).toEqual([
      { signedTransaction: bytes(3, 1) },
      { signedTransaction: bytes(4, 1) },
    ])
    const options = { preflightCommitment: 'finalized', skipPreflight: true } as const
    const send = { transaction: bytes(5), chain: 'solana:devnet', options }
    expect(await features['solana:signAndSendTransaction'].signAndSendTransaction(send)).toEqual([{ signature }])
    expect(sent).toEqual([
      [solanaMainnet.id, 'solana_signMessage', { message: '8wr', pubkey: address }],
      [solanaMainnet.id, 'solana_signTransaction', { transaction: 'AQI=' }],
      [solanaMainnet.id, 'solana_signAllTransactions', { transactions: ['Aw==', 'BA=='] }],
      [solanaDevnet.id, 'solana_signAndSendTransaction', { transaction: 'BQ==', options }],
    ])
  })

  test('error: answers that are none, and networks that the app does not have', async () => {
    for (const answer of [null, {}, { transaction: 1 }, { transactions: ['AA=='] }]) {
      const { features } = startLogin({ answer })
      const { signTransaction } = features['solana:signTransaction']
      await expect(signTransaction({ transaction: bytes(1) })).rejects.toThrow(LoginAnswerError)
      await expect(signTransaction({ transaction: bytes(1) }, { transaction: bytes(2) })).rejects.toThrow(
        LoginAnswerError,
      )
    }
    const { features } = startLogin()
    const { signTransaction } = features['solana:signTransaction']
    await expect(signTransaction({ transaction: bytes(1), chain: 'solana:testnet' })).rejects.toThrow(LoginAnswerError)
    const two = [{ transaction: bytes(1) }, { transaction: bytes(2), chain: 'solana:devnet' }]
    await expect(signTransaction(...two)).rejects.toThrow(LoginAnswerError)
  })
})

describe('registerLoginSolanaWallet', () => {
  test.each(['before', 'after'] as const)('default: it is found by an app that starts %s it', (order) => {
    const page = new EventTarget()
    let found: readonly StandardWallet[] = []
    const watch = () =>
      watchStandardWallets(page, 'solana:', (wallets) => {
        found = wallets
      })
    if (order === 'before') watch()
    registerLoginSolanaWallet({} as Wallet, [solanaMainnet], page)
    if (order === 'after') watch()
    expect(found).toMatchObject([{ name: 'Email', chains: ['solana:mainnet'] }])
    expect(found[0]?.icon).not.toBeNull()
  })
})
