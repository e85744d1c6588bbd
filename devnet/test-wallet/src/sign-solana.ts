import {
  type Address,
  type Base64EncodedWireTransaction,
  createKeyPairFromBytes,
  createSolanaRpc,
  getBase58Decoder,
  getBase58Encoder,
  getBase64EncodedWireTransaction,
  getBase64Encoder,
  getSignatureFromTransaction,
  getTransactionDecoder,
  isAddress,
  partiallySignTransaction,
  signBytes,
  type Transaction,
} from '@solana/kit'
import { UnsupportedMethodError } from './sign-request.ts'
import { field } from './wallet-request.ts'

/** An account of the local Solana network, whose key is public: 64 bytes in base58. */
export type SolanaWalletAccount = { readonly name: string; readonly address: Address; readonly privateKey: string }

/** The Solana network that the wallet supports. */
export type SolanaWalletNetwork = {
  /** CAIP-2. */
  readonly networkId: `solana:${string}`
  readonly name: string
  readonly rpcUrl: string
  readonly accounts: readonly [SolanaWalletAccount, ...SolanaWalletAccount[]]
}

/** The methods of WalletConnect's namespace. Source: https://docs.reown.com/advanced/multichain/rpc-reference/solana-rpc. */
export const SOLANA_METHODS: readonly string[] = [
  ...['solana_getAccounts', 'solana_requestAccounts', 'solana_signMessage', 'solana_signTransaction'],
  ...['solana_signAllTransactions', 'solana_signAndSendTransaction'],
]

/** What an app gave cannot be signed. The code is that of JSON-RPC for invalid parameters. */
export class SolanaRequestInvalidError extends Error {
  override readonly name = 'SolanaRequestInvalidError'
  readonly code = -32_602
  constructor(method: string) {
    super(`The parameters of ${method} are not valid.`)
  }
}

/** Returns the account that a request names, or `selected`. Null when the wallet does not have it. */
export function findSolanaAccount(
  { accounts }: SolanaWalletNetwork,
  selected: SolanaWalletAccount,
  params: unknown,
): SolanaWalletAccount | null {
  const pubkey = field(params, 'pubkey')
  return typeof pubkey === 'string' ? (accounts.find(({ address }) => address === pubkey) ?? null) : selected
}

/** Returns the account with the name of a selected account, or the first one. */
export function solanaAccountNamed({ accounts }: SolanaWalletNetwork, name: string): SolanaWalletAccount {
  return accounts.find((account) => account.name === name) ?? accounts[0]
}

/** Returns whether a request needs no approval. */
export function isQuietOnSolana(method: string): boolean {
  return method === 'solana_getAccounts' || method === 'solana_requestAccounts'
}

/**
 * Executes an approved request, with a real key on the local network.
 * @returns the result for the app, as WalletConnect's namespace has it.
 * @throws {SolanaRequestInvalidError} when the parameters are not those of the method.
 * @throws {UnsupportedMethodError} when the method is not supported. @throws kit's errors of the network.
 */
export async function signSolanaRequest(
  { account, network }: { readonly account: SolanaWalletAccount; readonly network: SolanaWalletNetwork },
  method: string,
  params: unknown,
): Promise<unknown> {
  const keys = () => createKeyPairFromBytes(getBase58Encoder().encode(account.privateKey))
  const sign = async (text: unknown) => partiallySignTransaction([await keys()], readTransaction(text, method))
  switch (method) {
    case 'solana_getAccounts':
    case 'solana_requestAccounts':
      return [{ pubkey: account.address }]
    // Not one of WalletConnect's methods: an app in the page that opened this one signs in with it.
    case 'solana_signIn':
    case 'solana_signMessage': {
      const message = readBase58(field(params, 'message'), method)
      return { signature: getBase58Decoder().decode(await signBytes((await keys()).privateKey, message)) }
    }
    case 'solana_signTransaction': {
      const signed = await sign(field(params, 'transaction'))
      return { signature: signatureOf(signed, account), transaction: getBase64EncodedWireTransaction(signed) }
    }
    case 'solana_signAllTransactions': {
      const transactions = field(params, 'transactions')
      if (!Array.isArray(transactions)) throw new SolanaRequestInvalidError(method)
      const signed = await Promise.all(transactions.map(sign))
      return { transactions: signed.map(getBase64EncodedWireTransaction) }
    }
    case 'solana_signAndSendTransaction': {
      const signed = await sign(field(params, 'transaction'))
      await send(network, getBase64EncodedWireTransaction(signed))
      return { signature: getSignatureFromTransaction(signed) }
    }
    default:
      throw new UnsupportedMethodError(method)
  }
}

function send({ rpcUrl }: SolanaWalletNetwork, wire: Base64EncodedWireTransaction): Promise<unknown> {
  const options = { encoding: 'base64', preflightCommitment: 'confirmed' } as const
  return createSolanaRpc(rpcUrl).sendTransaction(wire, options).send()
}

function signatureOf({ signatures }: Transaction, { address }: SolanaWalletAccount): string {
  const signature = signatures[address]
  return signature === undefined || signature === null ? '' : getBase58Decoder().decode(signature)
}

function readTransaction(text: unknown, method: string): Transaction {
  try {
    return getTransactionDecoder().decode(getBase64Encoder().encode(String(text)))
  } catch {
    throw new SolanaRequestInvalidError(method)
  }
}

function readBase58(text: unknown, method: string): Uint8Array {
  if (typeof text !== 'string' || !/^[1-9A-HJ-NP-Za-km-z]+$/.test(text)) throw new SolanaRequestInvalidError(method)
  return new Uint8Array(getBase58Encoder().encode(text))
}

/** Parses `solana` of the world file; null when it is not there. */
export function parseSolanaNetwork(solana: unknown): SolanaWalletNetwork | null {
  const [networkId, name, rpcUrl, list] = ['networkId', 'name', 'rpcUrl', 'accounts'].map((key) => field(solana, key))
  const [account, ...accounts] = Array.isArray(list) ? list.flatMap(parseAccount) : []
  if (!isNetworkId(networkId) || typeof name !== 'string' || typeof rpcUrl !== 'string' || !account) return null
  return { networkId, name, rpcUrl, accounts: [account, ...accounts] }
}

function isNetworkId(value: unknown): value is `solana:${string}` {
  return typeof value === 'string' && value.startsWith('solana:')
}

function parseAccount(entry: unknown): readonly SolanaWalletAccount[] {
  const [name, address, privateKey] = ['name', 'address', 'privateKey'].map((key) => field(entry, key))
  if (typeof name !== 'string' || typeof privateKey !== 'string') return []
  return typeof address === 'string' && isAddress(address) ? [{ name, address, privateKey }] : []
}
