import {
  ConnectError,
  RequestPendingError,
  UserRejectedError,
  WalletLockedError,
  WalletNotInstalledError,
} from '../connection/errors.ts'
import { WalletError } from '../wallet-error.ts'

/**
 * EIP-1193: the user rejected the request. CAIP-25 and WalletConnect: the user rejected all of it (5000), the chains,
 * the methods, or the events.
 */
const REJECTED_CODES: readonly number[] = [4001, 5000, 5001, 5002, 5003]
/** EIP-1474, resource unavailable: wallets return it while they already show a request of this page. */
const PENDING_CODE = -32002
/** EIP-1193, unauthorized: wallets return it while they are locked. */
const UNAUTHORIZED_CODE = 4100
/** EIP-3326: the wallet does not know the chain. Source: docs/product.md#errors. */
const UNKNOWN_CHAIN_CODE = 4902

/**
 * Messages of a rejection. Some wallets throw a text, or an `Error` that has only a message, so that only the words
 * distinguish a rejection from a failure. wagmi's connector of Coinbase Wallet reads the words for the same reason.
 * They are never read where there is a code.
 */
const REJECTION_WORDS = /\buser (rejected|denied|declined|cancell?ed)\b/i

/**
 * How many nested errors are read. Wallets wrap one error in another, and a hostile wallet may nest them without end.
 */
const MAX_CAUSE_DEPTH = 5

/**
 * Whether an error says that the user declined in the wallet: this package's {@link UserRejectedError}, viem's
 * `UserRejectedRequestError` from wagmi's actions on `wallet.config`, or an error of the wallet (EIP-1193 code 4001).
 */
export function isUserRejection(error: unknown): boolean {
  return error instanceof UserRejectedError || hasCode(error, REJECTED_CODES) || isRejectionText(wordsOf(error))
}

/** Whether a message without a code says that the user declined. */
export function isRejectionText(text: string): boolean {
  return REJECTION_WORDS.test(text)
}

/** Whether the wallet already shows a request of this page. */
export function isPending(error: unknown): boolean {
  return error instanceof RequestPendingError || hasCode(error, [PENDING_CODE])
}

/** Whether the wallet does not know the chain that it was requested to switch to. */
export function isUnknownChain(error: unknown): boolean {
  return hasCode(error, [UNKNOWN_CHAIN_CODE])
}

/** Converts an error of connecting to one of this package's errors. Returns a `WalletError` unchanged. */
export function toConnectError(error: unknown, walletName: string): WalletError {
  if (error instanceof WalletError) return error
  if (isUserRejection(error)) return new UserRejectedError({ cause: error })
  if (isPending(error)) return new RequestPendingError(walletName, { cause: error })
  if (isNotFound(error)) return new WalletNotInstalledError(walletName, { cause: error })
  if (hasCode(error, [UNAUTHORIZED_CODE])) return new WalletLockedError(walletName, { cause: error })
  return new ConnectError(walletName, { cause: error })
}

/** Whether one of wagmi's own connectors reports that its wallet is not in this browser. */
function isNotFound(error: unknown): boolean {
  return error instanceof Error && error.name === 'ProviderNotFoundError'
}

/**
 * Whether the wallet, or wagmi's connector, does not support the method. EIP-1193: unsupported method. JSON-RPC: method
 * not found.
 */
export function isUnknownMethod(error: unknown): boolean {
  return hasCode(error, [4200, -32601])
}

/** Where wallets put the error that they wrap. MetaMask on phones uses `data.originalError`. */
const WRAPPERS = ['cause', 'error', 'data', 'originalError'] as const

/** Whether an error, or one that it wraps, has one of these codes. Errors are untrusted, so reading one may throw. */
export function hasCode(error: unknown, codes: readonly number[], depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > MAX_CAUSE_DEPTH) return false
  try {
    const code: unknown = Reflect.get(error, 'code')
    if (typeof code === 'number' && codes.includes(code)) return true
    return WRAPPERS.some((key) => hasCode(Reflect.get(error, key), codes, depth + 1))
  } catch {
    return false
  }
}

/** Returns the message of an error without a code, or the text that was thrown in its place. */
function wordsOf(error: unknown): string {
  if (typeof error === 'string') return error
  try {
    return error instanceof Error && !('code' in error) ? error.message : ''
  } catch {
    return ''
  }
}
