import { formatSolanaSignInMessage, parseSolanaAddress } from '@laurel/wallet/solana'
import { getBase58Decoder, getBase58Encoder, getBase64Decoder, getBase64Encoder } from '@solana/kit'
import { readField } from '../../../../apps/web/src/connect/test-wallet-tab.ts'

/** How wallets name the local network. Source: https://github.com/anza-xyz/wallet-standard. */
export const SOLANA_CHAIN = 'solana:localnet'

/** An account, as the Wallet Standard has it. */
export type StandardAccount = {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly string[]
  readonly features: readonly string[]
}
/** A transaction to sign, in bytes. */
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
 * Creates the features that sign, as the Wallet Standard has them.
 * @param options.request - sends a request to the tab. @param options.connect - connects where no account is.
 * @param options.host - returns the host of the app's page.
 */
export function createSolanaSigning({
  request,
  connect,
  host,
}: {
  readonly request: (method: string, params: object) => Promise<unknown>
  readonly connect: () => Promise<{ readonly accounts: readonly StandardAccount[] }>
  readonly host: () => string
}) {
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
      const { accounts } = await connect()
      const named = readField(input, 'address')
      const account = accounts.find(({ address }) => address === named) ?? accounts[0]
      if (account === undefined) throw new TestWalletAnswerError('solana_requestAccounts')
      const text = toSignInText(input, { address: account.address, host: host() })
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

  return { signMessage, signIn, signTransaction, signAndSendTransaction }
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

function checkChain(chain: string = SOLANA_CHAIN): void {
  if (chain !== SOLANA_CHAIN) throw new TestWalletChainError(chain)
}

const encode = (transaction: Uint8Array) => getBase64Decoder().decode(transaction)
const addressOf = (account: unknown) => String(readField(account, 'address'))

function readBase58(value: unknown, method: string): Uint8Array {
  if (typeof value !== 'string') throw new TestWalletAnswerError(method)
  return new Uint8Array(getBase58Encoder().encode(value))
}

function readBase64(value: unknown, method: string): Uint8Array {
  if (typeof value !== 'string') throw new TestWalletAnswerError(method)
  return new Uint8Array(getBase64Encoder().encode(value))
}
