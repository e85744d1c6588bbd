import {
  AccountRole,
  type Address,
  address,
  appendTransactionMessageInstruction,
  blockhash,
  compileTransaction,
  createTransactionMessage,
  getTransactionEncoder,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type Transaction,
} from '@solana/kit'
import { afterEach, describe, expect, test } from 'vitest'
import { FeatureMissingError, UserRejectedError } from '../src/connection/errors.ts'
import { createSignIn } from '../src/sign-in/create-sign-in.ts'
import { AccountChangedError, SigningError } from '../src/sign-in/errors.ts'
import { prepareSolTransfer } from '../src/solana/build-transfer.ts'
import { signInWithSolana } from '../src/solana/sign-in.ts'
import { signSolanaMessage } from '../src/solana/sign-message.ts'
import {
  signAllSolanaTransactions,
  signAndSendSolanaTransaction,
  signSolanaTransaction,
} from '../src/solana/sign-transactions.ts'
import { solana } from '../src/solana/solana-adapter.ts'
import { createLocalSolanaNetwork, solanaDevnet, solanaMainnet } from '../src/solana/solana-networks.ts'
import { createSolanaSignInServer } from '../src/solana/solana-sign-in-server.ts'
import { isSolanaSignature } from '../src/solana/solana-signature.ts'
import { SolanaAccountMissingError } from '../src/solana/wallet-errors.ts'
import { settle } from '../src/test-helpers/manual-clock.ts'
import type { Wallet } from '../src/wallet.ts'
import { makeWallet, walletNamed } from './make-wallet.ts'
import { createSolanaKey, createStandardWallet, type StandardWalletOptions } from './standard-wallet.ts'
import { createOrigin } from './test-page.ts'

const icon = 'data:image/png;base64,iVBORw0KGgo='
const local = createLocalSolanaNetwork({
  id: 'solana:local',
  rpcUrl: 'http://127.0.0.1:1',
  rpcSubscriptionsUrl: 'ws://127.0.0.1:1',
})
let made: Wallet[] = []
afterEach(() => {
  for (const wallet of made) wallet.destroy()
  made = []
})

/** Opens a page with one wallet and connects it. */
async function connectWallet(options: Partial<StandardWalletOptions> = {}) {
  const standard = createStandardWallet({ name: 'Kestrel', icon, ...options })
  const origin = createOrigin()
  const open = async () => {
    const tab = origin.openTab()
    standard.register(tab.window)
    const { wallet } = makeWallet(tab, { namespaces: [solana({ networks: [solanaMainnet, solanaDevnet, local] })] })
    made.push(wallet)
    await settle()
    return wallet
  }
  const wallet = await open()
  await wallet.connect.connect(walletNamed(wallet, 'Kestrel'))
  return { standard, wallet, open }
}

/** A transfer of the wallet's account, ready to be signed. */
function transferOf({ keys: [key = createSolanaKey()] }: ReturnType<typeof createStandardWallet>): Transaction {
  return prepareSolTransfer({
    from: key.address,
    to: createSolanaKey().address,
    amount: 1n,
    lifetime: newLifetime(),
    budget: { units: 10_000, unitPrice: 0n },
  }).transaction
}

const newLifetime = () => ({ blockhash: blockhash(createSolanaKey().address), lastValidBlockHeight: 1n })

const emptyMessage = (payer: Address) =>
  setTransactionMessageLifetimeUsingBlockhash(
    newLifetime(),
    setTransactionMessageFeePayer(payer, createTransactionMessage({ version: 0 })),
  )

describe('the networks of Solana', () => {
  test('default: a connection begins on the first network, and moves without a request to the wallet', async () => {
    const { wallet, standard } = await connectWallet()
    expect(wallet.networks.getState()).toMatchObject({ activeId: solanaMainnet.id, isUnsupported: false })
    await expect(wallet.networks.switchNetwork(solanaDevnet.id)).resolves.toMatchObject({ id: solanaDevnet.id })
    expect(wallet.account.getState()).toMatchObject({
      namespace: 'solana',
      chainId: null,
      caipAddress: `${solanaDevnet.id}:${standard.address}`,
      balanceSymbol: 'SOL',
      addressExplorerUrl: `https://explorer.solana.com/address/${standard.address}?cluster=devnet`,
    })
    expect(standard.requests).toEqual(['connect'])
  })

  test('behavior: a network that the wallet lacks is not begun on, and cannot be chosen', async () => {
    const { wallet } = await connectWallet({ chains: ['solana:devnet'] })
    expect(wallet.networks.getState()).toMatchObject({ activeId: solanaDevnet.id, approvedIds: [solanaDevnet.id] })
    expect(wallet.networks.getNetworks('Solana').find(({ network }) => network.id === solanaMainnet.id)).toMatchObject({
      disabledReason: 'not-approved',
    })
    await expect(wallet.networks.switchNetwork(solanaMainnet.id)).rejects.toMatchObject({
      code: 'wallet/switch-network',
    })
  })

  test('behavior: while disconnected a network can be chosen, and the next connection begins on it', async () => {
    const { wallet } = await connectWallet()
    await wallet.connections.disconnect()
    await wallet.networks.switchNetwork(solanaDevnet.id)
    expect(wallet.networks.getState().activeId).toBe(solanaDevnet.id)
    await wallet.networks.switchNetwork('eip155:1')
    expect(wallet.networks.getState().activeId).toBe('eip155:1')
    await wallet.networks.switchNetwork(solanaDevnet.id)
    const connection = await wallet.connect.connect(walletNamed(wallet, 'Kestrel'))
    expect(connection).toMatchObject({ networkId: solanaDevnet.id })
  })

  test('behavior: the chosen account and network are restored after a reload, without a prompt', async () => {
    const { wallet, standard, open } = await connectWallet({ accounts: 3 })
    const [, second] = standard.keys
    await wallet.connections.switchConnection('solana:standard:Kestrel', second?.address)
    await wallet.networks.switchNetwork(solanaDevnet.id)
    expect(wallet.account.getState().allAccounts.map(({ isActive }) => isActive)).toEqual([true, false, false])
    wallet.destroy()
    const next = await open()
    expect(next.account.getState()).toMatchObject({ caipAddress: `${solanaDevnet.id}:${second?.address}` })
    expect(standard.requests).toEqual(['connect', 'connect silent'])
  })

  test('behavior: a wallet that is locked after a reload is to be unlocked', async () => {
    const { wallet, standard, open } = await connectWallet()
    wallet.destroy()
    standard.switches.isLocked = true
    const next = await open()
    expect(next.connections.getState()).toMatchObject({
      status: 'disconnected',
      error: { code: 'wallet/wallet-locked' },
    })
  })
})

describe('signSolanaMessage', () => {
  test('default: returns the signature of the active account', async () => {
    const { wallet, standard } = await connectWallet({ accounts: 2 })
    const [, second] = standard.keys
    await wallet.connections.switchConnection('solana:standard:Kestrel', second?.address)
    const signed = await signSolanaMessage(wallet, { message: 'Grüße' })
    expect(signed.address).toBe(second?.address)
    expect(new TextDecoder().decode(signed.message)).toBe('Grüße')
    await expect(isSolanaSignature(signed.address, signed.message, signed.signature)).resolves.toBe(true)
  })

  test('error: another message than requested is refused', async () => {
    const { wallet, standard } = await connectWallet()
    standard.switches.tamper = () => new TextEncoder().encode('I owe you 100 SOL')
    await expect(signSolanaMessage(wallet, { message: 'Hello' })).rejects.toMatchObject({
      code: 'wallet/solana-answer',
      problem: 'other-message',
      sentSignature: null,
    })
  })

  test('behavior: a wallet cannot change the message that the answer is compared with', async () => {
    const { wallet, standard } = await connectWallet()
    standard.switches.tamper = (bytes) => {
      if (bytes instanceof Uint8Array) bytes.fill(7)
      return bytes
    }
    await expect(signSolanaMessage(wallet, { message: 'Hello' })).rejects.toMatchObject({ problem: 'other-message' })
  })

  test('error: a signature of another account is refused', async () => {
    const { wallet, standard } = await connectWallet()
    const stray = createSolanaKey()
    standard.switches.answer = (answers) =>
      answers.map((answer) => ({ ...answer, signature: stray.sign(new TextEncoder().encode('Hello')) }))
    await expect(signSolanaMessage(wallet, { message: 'Hello' })).rejects.toMatchObject({ problem: 'signature' })
  })

  test.each([
    ['twice', (answers: readonly object[]) => [...answers, ...answers]],
    ['not at all', () => []],
    ['with nothing', () => undefined],
    ['without a signature', () => [{ signedMessage: new TextEncoder().encode('Hello') }]],
    ['with texts', () => [{ signedMessage: 'Hello', signature: 'Hello' }]],
    [
      'with a getter that throws',
      () => [
        {
          get signature() {
            throw new Error('boom')
          },
          signedMessage: new Uint8Array(1),
        },
      ],
    ],
  ])('error: a wallet that answers %s is refused', async (_, answer) => {
    const { wallet, standard } = await connectWallet()
    standard.switches.answer = answer
    await expect(signSolanaMessage(wallet, { message: 'Hello' })).rejects.toMatchObject({ problem: 'malformed' })
  })

  test('error: a rejection, another failure, a missing feature and no account have their own errors', async () => {
    const { wallet, standard } = await connectWallet({ without: ['solana:signMessage'] })
    await expect(signSolanaMessage(wallet, { message: 'a' })).rejects.toThrow(FeatureMissingError)
    await wallet.connections.disconnect()
    await expect(signSolanaMessage(wallet, { message: 'a' })).rejects.toThrow(SolanaAccountMissingError)
    const other = await connectWallet()
    other.standard.switches.isRejecting = true
    await expect(signSolanaMessage(other.wallet, { message: 'a' })).rejects.toThrow(UserRejectedError)
    other.standard.switches.isRejecting = false
    other.standard.switches.answer = () => {
      throw new Error('boom')
    }
    await expect(signSolanaMessage(other.wallet, { message: 'a' })).rejects.toThrow(SigningError)
    expect(standard.requests).toEqual(['connect', 'disconnect'])
  })

  test('error: a wallet that changes its account during the request is refused', async () => {
    const { wallet, standard } = await connectWallet({ accounts: 2 })
    standard.switches.onRequest = () => standard.change(standard.keys.map(({ address }) => address).reverse())
    await expect(signSolanaMessage(wallet, { message: 'a' })).rejects.toThrow(AccountChangedError)
  })
})

describe('signInWithSolana', () => {
  test.each([[[]], [['solana:signIn']]])(
    'default: the server accepts it, from a wallet without %j',
    async (without) => {
      const { wallet, standard } = await connectWallet({ without })
      await wallet.networks.switchNetwork(solanaDevnet.id)
      const { origin, host } = new URL(wallet.environment.window?.location?.origin ?? '')
      const now = wallet.environment.now
      const server = createSolanaSignInServer({ domain: host, chains: ['devnet'], now })
      const nonce = await server.createNonce()
      const signed = await signInWithSolana(wallet, { nonce, statement: 'Sign in to Meadow.' })
      const verified = await server.verify({ ...signed, nonce, origin })
      expect(verified).toMatchObject({ address: standard.address, chainId: 'devnet' })
      expect(standard.requests.at(-1)).toBe(without.length === 0 ? 'signIn' : 'signMessage')
    },
  )

  test.each([[[]], [['solana:signIn']]])(
    'error: another text is refused, from a wallet without %j',
    async (without) => {
      const { wallet, standard } = await connectWallet({ without })
      standard.switches.tamper = (bytes) =>
        new TextEncoder().encode(new TextDecoder().decode(bytes).replace('Sign in to Meadow.', 'Sign in to Swamp.'))
      await expect(
        signInWithSolana(wallet, { nonce: 'a1b2c3d4e5', statement: 'Sign in to Meadow.' }),
      ).rejects.toMatchObject({ problem: 'other-message' })
    },
  )

  test('error: another account is refused', async () => {
    const { wallet, standard } = await connectWallet()
    const stray = createSolanaKey()
    standard.switches.answer = (answers) =>
      answers.map((answer) => ({ ...answer, account: { address: stray.address } }))
    await expect(signInWithSolana(wallet, { nonce: 'a1b2c3d4e5' })).rejects.toMatchObject({ problem: 'other-account' })
  })

  test('error: a nonce that the message does not allow is not signed', async () => {
    const { wallet, standard } = await connectWallet()
    await expect(signInWithSolana(wallet, { nonce: 'a b' })).rejects.toMatchObject({
      code: 'wallet/solana-sign-in-message',
    })
    expect(standard.requests).toEqual(['connect'])
  })
})

describe('signing transactions', () => {
  test('default: returns the same transactions with the signature of the account, by one request', async () => {
    const { wallet, standard } = await connectWallet()
    const transactions = [transferOf(standard), transferOf(standard)]
    const signed = await signAllSolanaTransactions(wallet, transactions)
    expect(signed.map(({ messageBytes }) => messageBytes)).toEqual(transactions.map(({ messageBytes }) => messageBytes))
    expect(Object.values(signed[0]?.signatures ?? {}).every((signature) => signature !== null)).toBe(true)
    expect(standard.requests).toEqual(['connect', 'signTransaction'])
  })

  test('behavior: signatures of others stay, also when the wallet drops them', async () => {
    const { wallet, standard } = await connectWallet()
    const [key = createSolanaKey()] = standard.keys
    const other = createSolanaKey()
    const memo = {
      programAddress: address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'),
      accounts: [{ address: other.address, role: AccountRole.READONLY_SIGNER }],
    }
    const unsigned = compileTransaction(appendTransactionMessageInstruction(memo, emptyMessage(key.address)))
    const given: Transaction = {
      ...unsigned,
      signatures: { ...unsigned.signatures, [other.address]: other.sign(unsigned.messageBytes) },
    }
    standard.switches.answer = () => {
      const signature = key.sign(given.messageBytes)
      return [{ signedTransaction: Uint8Array.of(2, ...signature, ...new Uint8Array(64), ...given.messageBytes) }]
    }
    const signed = await signSolanaTransaction(wallet, given)
    expect(signed.signatures[other.address]).toEqual(given.signatures[other.address])
    expect(signed.signatures[key.address]).not.toBeNull()
  })

  test('error: another transaction is refused, also when only one of several is changed', async () => {
    const { wallet, standard } = await connectWallet()
    const stray = transferOf(standard)
    standard.switches.tamper = () => stray.messageBytes
    await expect(signSolanaTransaction(wallet, transferOf(standard))).rejects.toMatchObject({
      problem: 'other-transaction',
    })
    await expect(signAllSolanaTransactions(wallet, [stray, transferOf(standard)])).rejects.toMatchObject({
      problem: 'other-transaction',
    })
  })

  test('error: an unsigned transaction, and one that is not a transaction, are refused', async () => {
    const { wallet, standard } = await connectWallet()
    const given = transferOf(standard)
    standard.switches.answer = () => [{ signedTransaction: new Uint8Array(getTransactionEncoder().encode(given)) }]
    await expect(signSolanaTransaction(wallet, given)).rejects.toMatchObject({ problem: 'signature' })
    standard.switches.answer = () => [{ signedTransaction: new Uint8Array([1, 2, 3]) }]
    await expect(signSolanaTransaction(wallet, given)).rejects.toMatchObject({ problem: 'malformed' })
  })

  test('default: a wallet that sends returns the signature by which explorers find the transaction', async () => {
    const { wallet, standard } = await connectWallet()
    const given = transferOf(standard)
    const { signature } = await signAndSendSolanaTransaction(wallet, given, { skipPreflight: true })
    const [key = createSolanaKey()] = standard.keys
    await expect(isSolanaSignature(key.address, new Uint8Array(given.messageBytes), signature)).resolves.toBe(true)
  })

  test('error: a wallet that sent another transaction is said, with the signature of what it sent', async () => {
    const { wallet, standard } = await connectWallet()
    const stray = transferOf(standard)
    standard.switches.tamper = () => stray.messageBytes
    await expect(signAndSendSolanaTransaction(wallet, transferOf(standard))).rejects.toMatchObject({
      problem: 'other-transaction',
      sentSignature: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/),
    })
  })

  test('behavior: what was sent is returned although the account changed meanwhile', async () => {
    const { wallet, standard } = await connectWallet({ accounts: 2 })
    standard.switches.onRequest = () => standard.change(standard.keys.map(({ address }) => address).reverse())
    await expect(signAndSendSolanaTransaction(wallet, transferOf(standard))).resolves.toMatchObject({
      signature: expect.any(String),
    })
  })
})

test('error: a transaction that the account does not sign is refused', async () => {
  const { wallet } = await connectWallet()
  const given = compileTransaction(emptyMessage(createSolanaKey().address))
  await expect(signSolanaTransaction(wallet, given)).rejects.toMatchObject({ code: 'wallet/solana-answer' })
})

describe('the sign-in of the modal', () => {
  /** Connects, and signs in with a server in the page. */
  async function open({ hasSolana = true } = {}) {
    const { standard, wallet } = await connectWallet()
    const { now, window: page } = wallet.environment
    const { host, origin } = new URL(page?.location?.origin ?? '')
    const server = createSolanaSignInServer({ domain: host, chains: ['mainnet', 'devnet'], now })
    const verified: string[] = []
    let nonce = ''
    const signIn = createSignIn(wallet, {
      statement: 'Sign in to Meadow.',
      server: {
        getNonce: async () => {
          nonce = await server.createNonce()
          return nonce
        },
        getSession: async () => null,
        verify: async () => false,
        ...(hasSolana && {
          verifySolana: async (signed: { readonly message: string; readonly signature: string }) => {
            const { address, chainId } = await server.verify({ ...signed, nonce, origin })
            verified.push(`${chainId} ${address}`)
            return true
          },
        }),
        signOut: async () => {},
      },
    })
    await settle()
    return { standard, wallet, signIn, verified }
  }

  test('default: the active account signs in by its own message, and another network ends that', async () => {
    const { standard, wallet, signIn, verified } = await open()
    expect(signIn.getState()).toMatchObject({
      status: 'ready',
      target: { address: standard.address, chainId: 'mainnet' },
    })
    await expect(signIn.sign()).resolves.toMatchObject({ status: 'success', session: { chainId: 'mainnet' } })
    expect(verified).toEqual([`mainnet ${standard.address}`])
    await wallet.networks.switchNetwork(solanaDevnet.id)
    expect(signIn.getState()).toMatchObject({ status: 'ready', signedOut: 'network', target: { chainId: 'devnet' } })
    signIn.destroy()
  })

  test('error: an answer to another message is refused, and the server does not receive it', async () => {
    const { standard, signIn, verified } = await open()
    standard.switches.tamper = () => new TextEncoder().encode('I owe you')
    await expect(signIn.sign()).resolves.toMatchObject({
      status: 'error',
      error: { code: 'wallet/solana-answer', problem: 'other-message' },
    })
    standard.switches.isRejecting = true
    await expect(signIn.sign()).resolves.toMatchObject({ status: 'error', error: { code: 'wallet/user-rejected' } })
    expect(verified).toEqual([])
    signIn.destroy()
  })

  test('behavior: a server that verifies EVM alone requests nothing from a Solana account', async () => {
    const { wallet, signIn } = await open({ hasSolana: false })
    expect(signIn.getState()).toEqual({ status: 'uninitialized' })
    expect(wallet.modal.isSignInRequired()).toBe(false)
    signIn.destroy()
  })
})
