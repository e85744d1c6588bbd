import { formatSolanaSignInMessage, isSolanaAddress, parseSolanaAddress } from '@laurel/wallet/solana'
import { getBase58Decoder, getBase58Encoder, getBase64Decoder, getBase64Encoder } from '@solana/kit'
import { createTestWalletTab, readField, type TabPage } from '../../../../apps/web/src/connect/test-wallet-tab.ts'

/** The name of the wallet's tab, so that a page after a reload finds the same tab. */
const TAB_NAME = 'laurel-test-wallet-solana'
/** The key under which the connected account is saved, so that a reload keeps it. */
const SESSION_KEY = 'laurel.test-wallet.solana'
/** How wallets name the local network. Source: https://github.com/anza-xyz/wallet-standard. */
const CHAIN = 'solana:localnet'
const SIGNATURES = ['solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction', 'solana:signIn']
const VERSIONS = { version: '1.0.0', supportedTransactionVersions: ['legacy', 0] } as const
const ICON = `data:image/svg+xml,${encodeURIComponent(
  "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'><rect width='16' height='16' rx='4' fill='#b4690e'/><path d='M4 6h8v5H4z' fill='#fff'/></svg>",
)}`

/** The parts of the app's page that the wallet uses. */
export type SolanaAppPage = TabPage & {
  readonly document: { readonly title: string }
  readonly location: { readonly host: string }
  readonly localStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
}

/** An account, as the Wallet Standard has it. */
type StandardAccount = {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly string[]
  readonly features: readonly string[]
}
type Listener = (change: { readonly accounts: readonly StandardAccount[] }) => void
type TransactionInput = { readonly account: unknown; readonly transaction: Uint8Array; readonly chain?: string }

/** What the tab of the wallet answered cannot be read. */
export class TestWalletAnswerError extends Error {
  override readonly name = 'TestWalletAnswerError'
  readonly code = 'test-wallet/answer'
  constructor(method: string) {
    super(`The answer of the test wallet to ${method} cannot be read. Reload its tab, and try again.`)
  }
}

/** A request for a network that the wallet does not have. */
export class TestWalletChainError extends Error {
  override readonly name = 'TestWalletChainError'
  readonly code = 'test-wallet/chain'
  constructor(chain: string) {
    super(`The test wallet has the local Solana network alone, and not ${chain}.`)
  }
}

/**
 * Creates the test wallet of a page on this machine, as a wallet of the Wallet Standard for the local Solana network.
 * Requests go to its tab, where they are approved. It signs whatever is approved there, also something else than was
 * requested, when its switch says so.
 * Source: https://github.com/wallet-standard/wallet-standard/blob/master/packages/core/base/src/wallet.ts.
 * @param options.walletUrl - the origin of the wallet's page.
 */
export function createInPageSolanaWallet({
  page,
  walletUrl,
}: {
  readonly page: SolanaAppPage
  readonly walletUrl: string
}) {
  const listeners = new Set<Listener>()
  let accounts: readonly StandardAccount[] = []

  function setAccounts(addresses: readonly string[]): void {
    const isChanged = addresses.join() !== accounts.map(({ address }) => address).join()
    if (!isChanged) return
    accounts = addresses.map(toAccount)
    const [first] = addresses
    if (first === undefined) page.localStorage.removeItem(SESSION_KEY)
    else page.localStorage.setItem(SESSION_KEY, first)
    for (const listener of listeners) listener({ accounts })
  }

  const tab = createTestWalletTab({
    ...{ page, walletUrl, name: TAB_NAME },
    onAccounts: (message) => {
      if (accounts.length > 0) setAccounts(readAddresses(readField(message, 'solanaAccounts')))
    },
  })
  const request = (method: string, params: object) => tab.send({ method, params, app: page.document.title }, false)

  async function connect({ silent = false }: { readonly silent?: boolean } = {}) {
    const saved = page.localStorage.getItem(SESSION_KEY)
    if (accounts.length === 0 && saved !== null && isSolanaAddress(saved)) setAccounts([saved])
    if (accounts.length === 0 && !silent) setAccounts(readAddresses(await request('solana_requestAccounts', {})))
    return { accounts }
  }

  async function signBytes(method: string, message: Uint8Array, pubkey: string) {
    const answer = await request(method, { message: getBase58Decoder().decode(message), pubkey })
    const signature = readBase58(readField(answer, 'signature'), method)
    return { signedMessage: readBase58(readField(answer, 'message'), method), signature }
  }

  async function signMessage(...inputs: readonly { readonly account: unknown; readonly message: Uint8Array }[]) {
    const outputs = []
    for (const { account, message } of inputs) {
      outputs.push(await signBytes('solana_signMessage', message, addressOf(account)))
    }
    return outputs
  }

  async function signIn(...inputs: readonly unknown[]) {
    const outputs = []
    for (const input of inputs.length === 0 ? [{}] : inputs) {
      await connect()
      const named = readField(input, 'address')
      const account = accounts.find(({ address }) => address === named) ?? accounts[0]
      if (account === undefined) throw new TestWalletAnswerError('solana_requestAccounts')
      const text = toSignInText(input, { address: account.address, host: page.location.host })
      const signed = await signBytes('solana_signIn', new TextEncoder().encode(text), account.address)
      outputs.push({ ...signed, account, signatureType: 'ed25519' as const })
    }
    return outputs
  }

  async function signTransaction(...inputs: readonly TransactionInput[]) {
    const [first, ...rest] = inputs
    if (first === undefined) return []
    for (const { chain } of inputs) checkChain(chain)
    const pubkey = addressOf(first.account)
    if (rest.length === 0) {
      const method = 'solana_signTransaction'
      const answer = await request(method, { transaction: encode(first.transaction), pubkey })
      return [{ signedTransaction: readBase64(readField(answer, 'transaction'), method) }]
    }
    // One request, so that they are approved together.
    const method = 'solana_signAllTransactions'
    const transactions = inputs.map(({ transaction }) => encode(transaction))
    const signed = readField(await request(method, { transactions, pubkey }), 'transactions')
    if (!Array.isArray(signed)) throw new TestWalletAnswerError(method)
    return signed.map((wire: unknown) => ({ signedTransaction: readBase64(wire, method) }))
  }

  async function signAndSendTransaction(...inputs: readonly TransactionInput[]) {
    const method = 'solana_signAndSendTransaction'
    const outputs = []
    for (const { account, transaction, chain } of inputs) {
      checkChain(chain)
      const answer = await request(method, { transaction: encode(transaction), pubkey: addressOf(account) })
      outputs.push({ signature: readBase58(readField(answer, 'signature'), method) })
    }
    return outputs
  }

  return {
    ...{ version: '1.0.0', name: 'Test wallet', icon: ICON, chains: [CHAIN] },
    get accounts() {
      return accounts
    },
    features: {
      'standard:connect': { version: '1.0.0', connect },
      'standard:disconnect': {
        version: '1.0.0',
        disconnect: async () => {
          setAccounts([])
          tab.notifyDisconnect({ namespace: 'solana' })
        },
      },
      'standard:events': {
        version: '1.0.0',
        on: (_: 'change', listener: Listener) => {
          listeners.add(listener)
          return () => void listeners.delete(listener)
        },
      },
      'solana:signMessage': { version: '1.1.0', signMessage },
      'solana:signIn': { version: '1.0.0', signIn },
      'solana:signTransaction': { ...VERSIONS, signTransaction },
      'solana:signAndSendTransaction': { ...VERSIONS, signAndSendTransaction },
    },
  }
}

function toAccount(address: string): StandardAccount {
  const publicKey = new Uint8Array(getBase58Encoder().encode(address))
  return { address, publicKey, chains: [CHAIN], features: SIGNATURES }
}

/** Writes the message of a sign-in. What an app leaves out is filled in; an app that needs its parts sends them. */
function toSignInText(input: unknown, { address, host }: { readonly address: string; readonly host: string }): string {
  const text = (key: string) => {
    const value = readField(input, key)
    return typeof value === 'string' ? value : undefined
  }
  const resources = readField(input, 'resources')
  const optional = ['statement', 'expirationTime', 'notBefore', 'requestId'].flatMap((key) => {
    const value = text(key)
    return value === undefined ? [] : [[key, value] as const]
  })
  return formatSolanaSignInMessage({
    ...{ domain: text('domain') ?? host, address: parseSolanaAddress(address), version: '1' },
    ...{ uri: text('uri') ?? `http://${host}`, chainId: text('chainId') ?? 'localnet' },
    ...{ nonce: text('nonce') ?? crypto.randomUUID().replaceAll('-', '') },
    issuedAt: text('issuedAt') ?? new Date().toISOString(),
    ...Object.fromEntries(optional),
    ...(Array.isArray(resources) && { resources: resources.map(String) }),
  })
}

function checkChain(chain: string = CHAIN): void {
  if (chain !== CHAIN) throw new TestWalletChainError(chain)
}

const encode = (transaction: Uint8Array) => getBase64Decoder().decode(transaction)
const addressOf = (account: unknown) => String(readField(account, 'address'))

function readAddresses(value: unknown): readonly string[] {
  return (Array.isArray(value) ? value : []).filter(
    (one: unknown): one is string => typeof one === 'string' && isSolanaAddress(one),
  )
}

function readBase58(value: unknown, method: string): Uint8Array {
  if (typeof value !== 'string') throw new TestWalletAnswerError(method)
  return new Uint8Array(getBase58Encoder().encode(value))
}

function readBase64(value: unknown, method: string): Uint8Array {
  if (typeof value !== 'string') throw new TestWalletAnswerError(method)
  return new Uint8Array(getBase64Encoder().encode(value))
}
