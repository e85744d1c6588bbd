import { getBase58Decoder, getBase58Encoder, getBase64Decoder, getBase64Encoder } from '@solana/kit'
import { registerStandardWallet } from '../connectors/wallet-standard/register-standard-wallet.ts'
import type { LoginSolana } from '../login/login-solana.ts'
import { readOwnProperty } from '../store/safe-object.ts'
import type { Wallet } from '../wallet.ts'
import { LoginAnswerError, LoginRequiredError } from './login-wallet-errors.ts'
import type { SolanaNetwork } from './solana-networks.ts'

/** An account of the wallet, as the Wallet Standard has it. */
export type LoginSolanaAccount = {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly SolanaNetwork['walletChain'][]
  readonly features: readonly string[]
}

/** What each transaction of a request has. `chain` is the first network when it is left out. */
type TransactionInput = { readonly transaction: Uint8Array; readonly chain?: string }
/** The options of a transaction that the wallet sends. */
type SendInput = TransactionInput & {
  readonly options?: {
    readonly skipPreflight?: boolean
    readonly preflightCommitment?: 'processed' | 'confirmed' | 'finalized'
    readonly maxRetries?: number
    readonly minContextSlot?: number
  }
}

/**
 * The Solana account of the embedded login as a wallet of the Wallet Standard, so that whatever speaks with such wallets speaks with it.
 * Source: https://github.com/wallet-standard/wallet-standard/blob/master/packages/core/base/src/wallet.ts.
 */
export type LoginSolanaWallet = ReturnType<typeof createLoginSolanaWallet>

const NAME = 'Email'
/** An envelope. */
const ICON =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 24 24%22 fill=%22none%22 stroke=%22%231a7344%22 stroke-width=%222%22%3E%3Cpath d=%22M3 6h18v12H3zm0 0 9 7 9-7%22/%3E%3C/svg%3E' as const
const FEATURES = ['solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction'] as const

/**
 * Creates the wallet.
 * @param login - what a login does for Solana. It is loaded with the first request.
 * @param networks - the Solana networks of the app that the operator of the frame has too, the default one first.
 */
export function createLoginSolanaWallet(
  login: () => Promise<LoginSolana>,
  networks: readonly [SolanaNetwork, ...SolanaNetwork[]],
) {
  const [first] = networks
  const chains = networks.map(({ walletChain }) => walletChain)
  const listeners = new Set<(change: { readonly accounts: readonly LoginSolanaAccount[] }) => void>()
  let accounts: readonly LoginSolanaAccount[] = []

  function setAccounts(next: readonly LoginSolanaAccount[]): void {
    const isChanged = next[0]?.address !== accounts[0]?.address
    accounts = next
    if (isChanged) for (const listener of listeners) listener({ accounts })
  }

  /** @throws {LoginRequiredError} when nobody is logged in, unless `silent`. */
  async function connect({ silent = false }: { readonly silent?: boolean } = {}) {
    const address = await (await login()).readAddress(first.id)
    if (address === null && !silent) throw new LoginRequiredError()
    const publicKey = address === null ? null : new Uint8Array(getBase58Encoder().encode(address))
    setAccounts(address === null || publicKey === null ? [] : [{ address, publicKey, chains, features: FEATURES }])
    return { accounts }
  }

  const networkOf = (chain: string = first.walletChain): SolanaNetwork => {
    const found = networks.find(({ walletChain }) => walletChain === chain)
    if (found === undefined) throw new LoginAnswerError(`it does not have the network ${chain}`)
    return found
  }
  const encode = (transaction: Uint8Array) => getBase64Decoder().decode(transaction)

  async function signMessage(...inputs: readonly { readonly message: Uint8Array }[]) {
    const pubkey = accounts[0]?.address
    if (pubkey === undefined) throw new LoginRequiredError()
    const outputs = []
    for (const { message } of inputs) {
      const params = { message: getBase58Decoder().decode(message), pubkey }
      const answer = await (await login()).request(first.id, 'solana_signMessage', params)
      outputs.push({ signedMessage: message, signature: readBase58(answer, 'signature') })
    }
    return outputs
  }

  async function signTransaction(...inputs: readonly TransactionInput[]) {
    const [one, ...rest] = inputs
    if (one === undefined) return []
    const { id } = networkOf(one.chain)
    const solana = await login()
    if (rest.length === 0) {
      const answer = await solana.request(id, 'solana_signTransaction', { transaction: encode(one.transaction) })
      return [{ signedTransaction: readBase64(readOwnProperty(answer, 'transaction')) }]
    }
    // All at once, so that the user sees all of them before the first one is signed.
    if (rest.some(({ chain }) => networkOf(chain).id !== id))
      throw new LoginAnswerError('they are for several networks')
    const transactions = inputs.map(({ transaction }) => encode(transaction))
    const answer = await solana.request(id, 'solana_signAllTransactions', { transactions })
    const signed = readOwnProperty(answer, 'transactions')
    if (!Array.isArray(signed) || signed.length !== inputs.length) throw new LoginAnswerError('an answer is missing')
    return signed.map((text: unknown) => ({ signedTransaction: readBase64(text) }))
  }

  async function signAndSendTransaction(...inputs: readonly SendInput[]) {
    const outputs = []
    for (const { transaction, chain, options = {} } of inputs) {
      const { skipPreflight, preflightCommitment, maxRetries, minContextSlot } = options
      const given = Object.entries({ skipPreflight, preflightCommitment, maxRetries, minContextSlot })
      const params = {
        transaction: encode(transaction),
        options: Object.fromEntries(given.flatMap(([key, value]) => (value === undefined ? [] : [[key, value]]))),
      }
      const answer = await (await login()).request(networkOf(chain).id, 'solana_signAndSendTransaction', params)
      outputs.push({ signature: readBase58(answer, 'signature') })
    }
    return outputs
  }

  return {
    ...({ version: '1.0.0', name: NAME, icon: ICON, chains } as const),
    get accounts() {
      return accounts
    },
    features: {
      'standard:connect': { version: '1.0.0', connect },
      'standard:disconnect': { version: '1.0.0', disconnect: async () => setAccounts([]) },
      'standard:events': {
        version: '1.0.0',
        on: (_: 'change', listener: (change: { readonly accounts: readonly LoginSolanaAccount[] }) => void) => {
          listeners.add(listener)
          return () => void listeners.delete(listener)
        },
      },
      'solana:signMessage': { version: '1.1.0', signMessage },
      'solana:signTransaction': {
        ...({ version: '1.0.0', supportedTransactionVersions: ['legacy', 0] } as const),
        signTransaction,
      },
      'solana:signAndSendTransaction': {
        ...({ version: '1.0.0', supportedTransactionVersions: ['legacy', 0] } as const),
        signAndSendTransaction,
      },
    },
  } as const
}

/**
 * Registers the Solana account of the login in the page, where the Wallet Standard finds it: it is then a wallet of namespace `solana` as
 * any other. The login is loaded with the first request.
 * @param networks - the Solana networks of the app that the operator of the frame has too, the default one first.
 * @returns the wallet.
 */
export function registerLoginSolanaWallet(
  wallet: Wallet,
  networks: readonly [SolanaNetwork, ...SolanaNetwork[]],
  page: Pick<EventTarget, 'addEventListener' | 'dispatchEvent'> = window,
): LoginSolanaWallet {
  const registered = createLoginSolanaWallet(
    async () => (await import('../login/login-connector.ts')).loginOf(wallet).solana,
    networks,
  )
  registerStandardWallet(registered, page)
  return registered
}

function readBase58(answer: unknown, key: string): Uint8Array {
  const text = readOwnProperty(answer, key)
  if (typeof text !== 'string') throw new LoginAnswerError('it is not text')
  return new Uint8Array(getBase58Encoder().encode(text))
}

function readBase64(text: unknown): Uint8Array {
  if (typeof text !== 'string') throw new LoginAnswerError('it is not text')
  return new Uint8Array(getBase64Encoder().encode(text))
}
