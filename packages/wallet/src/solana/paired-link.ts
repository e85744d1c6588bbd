import {
  type Address,
  getBase58Decoder,
  getBase58Encoder,
  getBase64EncodedWireTransaction,
  getBase64Encoder,
  isAddress,
  type SignatureBytes,
  signatureBytes,
  type Transaction,
} from '@solana/kit'
import { FeatureMissingError } from '../connection/errors.ts'
import { readOwnProperty } from '../store/safe-object.ts'
import type { SOLANA_METHODS } from './paired-wallet.ts'
import type { SolanaLink } from './solana-link.ts'
import type { SolanaTarget } from './solana-targets.ts'
import { decodeTransaction, readAnswers } from './standard-answers.ts'
import { SolanaAnswerError } from './wallet-errors.ts'

/** Longest text of an answer that is read. A transaction in base64 has at most 1,644 characters. */
const MAX_TEXT_LENGTH = 8192

/**
 * Returns the requests of a wallet that is paired by WalletConnect.
 * Source: https://docs.walletconnect.network/wallet-sdk/chain-support/solana.
 */
export function createPairedLink({ part, address, network }: Extract<SolanaTarget, { type: 'paired' }>): SolanaLink {
  const has = (method: (typeof SOLANA_METHODS)[number]) => part.methods.includes(method)
  const request = (method: (typeof SOLANA_METHODS)[number], params: object) => {
    if (!has(method)) throw new FeatureMissingError(part.name, method)
    return part.request(network.id, method, params)
  }

  async function signOne(transaction: Transaction): Promise<Transaction> {
    const wire = getBase64EncodedWireTransaction(transaction)
    const answer = await request('solana_signTransaction', { transaction: wire, pubkey: address })
    const signed = readOwnProperty(answer, 'transaction')
    // Older wallets return the signature alone.
    if (typeof signed === 'string') return decodeWire(signed)
    return withSignature(transaction, address, readSignature(answer))
  }

  return {
    signMessage: async (message) => {
      const params = { message: getBase58Decoder().decode(message), pubkey: address }
      return { message, signature: readSignature(await request('solana_signMessage', params)) }
    },
    signIn: null,
    isSending: !has('solana_signTransaction') && has('solana_signAndSendTransaction'),
    signTransactions: async (transactions) => {
      const [only, ...rest] = transactions
      if (only === undefined) return []
      if (rest.length === 0) return [await signOne(only)]
      const wires = transactions.map((transaction) => getBase64EncodedWireTransaction(transaction))
      const answer = await request('solana_signAllTransactions', { transactions: wires, pubkey: address })
      return readAnswers(readOwnProperty(answer, 'transactions'), wires.length).map(decodeWire)
    },
    signAndSendTransaction: async (transaction, options) => {
      const wire = getBase64EncodedWireTransaction(transaction)
      const params = { transaction: wire, pubkey: address, sendOptions: options }
      return readSignature(await request('solana_signAndSendTransaction', params))
    },
  }
}

function withSignature(transaction: Transaction, address: string, signature: SignatureBytes): Transaction {
  if (!isAddress(address)) throw new SolanaAnswerError('malformed')
  const signer: Address = address
  return { ...transaction, signatures: { ...transaction.signatures, [signer]: signature } }
}

function readSignature(answer: unknown): SignatureBytes {
  try {
    return signatureBytes(getBase58Encoder().encode(readText(readOwnProperty(answer, 'signature'))))
  } catch (cause) {
    throw new SolanaAnswerError('malformed', { cause })
  }
}

function decodeWire(wire: unknown): Transaction {
  const text = readText(wire)
  try {
    return decodeTransaction(new Uint8Array(getBase64Encoder().encode(text)))
  } catch (cause) {
    throw new SolanaAnswerError('malformed', { cause })
  }
}

function readText(value: unknown): string {
  if (typeof value !== 'string' || value.length > MAX_TEXT_LENGTH) throw new SolanaAnswerError('malformed')
  return value
}
