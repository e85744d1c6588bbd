import { getBase58Encoder } from '@solana/kit'
import { formatEther, type Hex, hexToBigInt, hexToString, isHex } from 'viem'

/** The app that sends a request, with its unverified metadata. */
export type Peer = { readonly name: string; readonly url: string }

/** A request of an app, with WalletConnect's `id`. */
export type WalletRequest =
  | {
      readonly type: 'connect'
      readonly id: number
      readonly peer: Peer
      /** The ids of the requested chains. */
      readonly chainIds: readonly number[]
      /** Whether it wants the Solana network, too. */
      readonly wantsSolana?: boolean
      /** Unix seconds. */
      readonly expiresAt: number
    }
  | {
      readonly type: 'request'
      readonly id: number
      readonly topic: string
      readonly peer: Peer
      readonly chainId: number
      readonly method: string
      readonly params: unknown
    }
  /** A request on the Solana network. */
  | {
      readonly type: 'solana'
      readonly id: number
      readonly topic: string
      readonly peer: Peer
      readonly method: string
      readonly params: unknown
    }

/** Returns whether an app that connects wants the Solana network alone. */
export function isForSolanaAlone(request: WalletRequest): boolean {
  return request.type === 'connect' && request.wantsSolana === true && request.chainIds.length === 0
}

/** A readable description of a request: a title, and its contents line by line. */
export type RequestDescription = {
  readonly title: string
  readonly lines: readonly (readonly [string, string])[]
  readonly text: string | null
}

/** Describes a request. An unknown method is shown as raw JSON. */
export function describeRequest(method: string, params: unknown): RequestDescription {
  const [first, second] = Array.isArray(params) ? params : []
  switch (method) {
    case 'personal_sign':
      return { title: 'Sign a message', lines: [], text: toText(first) }
    case 'eth_signTypedData':
    case 'eth_signTypedData_v4':
      return { title: 'Sign data', lines: [], text: toPrettyJson(second) }
    case 'eth_sendTransaction':
      return { title: 'Send a transaction', lines: transactionLines(first), text: null }
    case 'wallet_sendCalls': {
      const calls = field(first, 'calls')
      const lines = Array.isArray(calls) ? calls.flatMap((call, at) => callLines(call, at)) : []
      return { title: 'Send calls as one transaction, all or none', lines, text: null }
    }
    case 'eth_signTransaction':
      return { title: 'Sign a transaction', lines: transactionLines(first), text: null }
    case 'wallet_switchEthereumChain':
      return { title: 'Switch network', lines: [['Network', String(Number(field(first, 'chainId')))]], text: null }
    case 'wallet_addEthereumChain':
      return {
        title: 'Add a network',
        lines: [
          ['Name', String(field(first, 'chainName'))],
          ['Network', String(Number(field(first, 'chainId')))],
        ],
        text: null,
      }
    case 'solana_signMessage':
      return { title: 'Sign a message', lines: [], text: toTextOfBase58(field(params, 'message')) }
    case 'solana_signIn':
      return { title: 'Sign in', lines: [], text: toTextOfBase58(field(params, 'message')) }
    case 'solana_signTransaction':
      return { title: 'Sign a transaction', lines: [], text: String(field(params, 'transaction')) }
    case 'solana_signAllTransactions':
      return { title: 'Sign several transactions', lines: [], text: toPrettyJson(field(params, 'transactions')) }
    case 'solana_signAndSendTransaction':
      return { title: 'Send a transaction', lines: [], text: String(field(params, 'transaction')) }
    default:
      return { title: method, lines: [], text: toPrettyJson(params) }
  }
}

function callLines(call: unknown, at: number): RequestDescription['lines'] {
  return transactionLines(call).map(([label, value]) => [`${label}, call ${at + 1}`, value] as const)
}

function transactionLines(transaction: unknown): RequestDescription['lines'] {
  const shown = (key: string, label: string, toWords: (value: string) => string): RequestDescription['lines'] => {
    const value = field(transaction, key)
    return typeof value === 'string' ? [[label, toWords(value)]] : []
  }
  return [
    ...shown('to', 'To', String),
    ...shown('value', 'Amount', (value) => (isQuantity(value) ? `${formatEther(hexToBigInt(value))} ETH` : value)),
    ...shown('data', 'Data', String),
    ...shown('gas', 'Gas', (value) => (isQuantity(value) ? String(hexToBigInt(value)) : value)),
  ]
}

/** `0x` alone is hex, but not a number. */
const isQuantity = (value: string): value is Hex => isHex(value) && value !== '0x'

/** Returns the text of a message, which is hex of UTF-8 or plain text. */
function toText(message: unknown): string {
  if (!isHex(message)) return String(message)
  const hex: Hex = message
  return hexToString(hex)
}

/** Returns the text of a message of Solana, which is base58 of UTF-8. */
function toTextOfBase58(message: unknown): string {
  try {
    return new TextDecoder().decode(new Uint8Array(getBase58Encoder().encode(String(message))))
  } catch {
    return String(message)
  }
}

function toPrettyJson(value: unknown): string {
  try {
    return JSON.stringify(typeof value === 'string' ? JSON.parse(value) : value, null, 2)
  } catch {
    return String(value)
  }
}

/** Returns an own property of a value of unknown type. */
export function field(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined
}
