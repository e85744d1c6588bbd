import { prepareSolTransfer } from '@laurel/wallet/solana'
import {
  blockhash,
  getBase58Decoder,
  getBase64EncodedWireTransaction,
  getBase64Encoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
} from '@solana/kit'
import { SolanaRequestInvalidError, type SolanaWalletAccount, type SolanaWalletNetwork } from './sign-solana.ts'
import { field } from './wallet-request.ts'

/**
 * What the wallet does with an approved request on Solana: what was requested, or what an app must cope with.
 * - `other`: it signs, or sends, something else.
 * - `silent`: it never answers.
 */
export type SolanaManner = 'honest' | 'other' | 'silent'

/** Every manner, with its name on the page. */
export const solanaManners: readonly (readonly [SolanaManner, string])[] = [
  ['honest', 'As requested'],
  ['other', 'Sign something else'],
  ['silent', 'Never answer'],
]

/** What is signed in the place of a message. */
const OTHER_MESSAGE = 'I owe the app 100 SOL'

/**
 * Returns the parameters that the wallet really signs: in the place of each message another one, and in the place of each
 * transaction one that moves a lamport to another account of the wallet, with the same blockhash.
 * @throws {SolanaRequestInvalidError} when a transaction cannot be read.
 */
export function toOtherParams(
  signer: { readonly account: SolanaWalletAccount; readonly network: SolanaWalletNetwork },
  method: string,
  params: unknown,
): unknown {
  const given = typeof params === 'object' && params !== null ? params : {}
  const other = (wire: unknown) => toOtherTransaction(signer, method, wire)
  switch (method) {
    case 'solana_signMessage':
    case 'solana_signIn':
      return { ...given, message: getBase58Decoder().decode(new TextEncoder().encode(OTHER_MESSAGE)) }
    case 'solana_signTransaction':
    case 'solana_signAndSendTransaction':
      return { ...given, transaction: other(field(params, 'transaction')) }
    case 'solana_signAllTransactions': {
      const transactions = field(params, 'transactions')
      return Array.isArray(transactions) ? { ...given, transactions: transactions.map(other) } : params
    }
    default:
      return params
  }
}

function toOtherTransaction(
  { account, network }: { readonly account: SolanaWalletAccount; readonly network: SolanaWalletNetwork },
  method: string,
  wire: unknown,
): string {
  const to = network.accounts.find(({ address }) => address !== account.address) ?? account
  const lifetime = { blockhash: blockhash(readBlockhash(method, wire)), lastValidBlockHeight: 0n }
  const { transaction } = prepareSolTransfer({
    ...{ from: account.address, to: to.address, amount: 1n, lifetime, budget: { units: 10_000, unitPrice: 0n } },
  })
  return getBase64EncodedWireTransaction(transaction)
}

function readBlockhash(method: string, wire: unknown): string {
  try {
    const { messageBytes } = getTransactionDecoder().decode(getBase64Encoder().encode(String(wire)))
    return getCompiledTransactionMessageDecoder().decode(messageBytes).lifetimeToken
  } catch {
    throw new SolanaRequestInvalidError(method)
  }
}
