import { NodeRpcError, ProtocolError } from '@laurel/protocol'
import type { Hex } from 'viem'
import * as z from 'zod/mini'
import { isOffline } from '../controls/use-is-offline.ts'
import { connectText } from '../language/en/connect.ts'
import { findRevertData, getRevertName } from './find-revert.ts'
import {
  formatError,
  formatErrorDetails,
  formatInsufficientFunds,
  formatRevert,
  isInsufficientFunds,
} from './format-error.ts'
import { WebError } from './web-error.ts'

const coded = z.looseObject({ code: z.number() })

/** Returns the JSON-RPC or EIP-1193 code of a wallet's error, at any depth of its causes. Null for none. */
export function getWalletErrorCode(error: unknown): number | null {
  let inner = error
  for (let depth = 0; depth < 10; depth++) {
    const parsed = coded.safeParse(inner)
    // viem uses -1 for unknown errors. The wallet's code is in a cause.
    if (parsed.success && parsed.data.code !== -1) return parsed.data.code
    if (!(inner instanceof Error)) return null
    inner = inner.cause
  }
  return null
}

/** Returns our own error, at any depth of an error's causes. Null for none. */
export function findWebError(error: unknown): WebError | null {
  let inner = error
  for (let depth = 0; depth < 10; depth++) {
    if (inner instanceof WebError) return inner
    if (!(inner instanceof Error)) return null
    inner = inner.cause
  }
  return null
}

/** EIP-1193: the user rejected the request. */
export const USER_REJECTED = 4001
/** EIP-1474: the wallet is busy with an earlier request. */
const ALREADY_ASKING = -32002
/** EIP-1193: the site may not use the account. */
const NOT_ALLOWED = 4100
/** EIP-1193: the wallet does not support the method. */
const METHOD_UNSUPPORTED = 4200
/** JSON-RPC: the wallet does not know the method. */
const METHOD_UNKNOWN = -32601
/** EIP-1193: the wallet is not connected to any network. */
const WALLET_OFFLINE = 4900
/** EIP-1193: the wallet is not connected to this network. */
const CHAIN_OFFLINE = 4901

/** Whether the wallet rejected the request, and not the chain's node, because only wallets send and sign. Pure. */
export function isWalletRejection(error: unknown): boolean {
  return error instanceof NodeRpcError && /^eth_(send|sign)/.test(error.method)
}

/** Whether the user declined, or the page itself stopped the request. No further explanation is needed then. Pure. */
export function isDeclined(error: unknown): boolean {
  return getWalletErrorCode(error) === USER_REJECTED || findWebError(error) !== null
}

/**
 * Explains why something was not sent: by the wallet's code if the wallet rejected it, otherwise by the error of the
 * protocol or the chain.
 */
export function formatSendError(error: unknown, { name }: { readonly name: string }): string {
  const isReverted = error instanceof NodeRpcError && findRevertData(error) !== null
  const isOurs = error instanceof ProtocolError && !isDeclined(error) && !isWalletRejection(error) && !isReverted
  return isOurs ? formatError(error) : formatWalletError(error, { name })
}

/**
 * Returns the technical details of why something was not sent. Null when the user declined, and when {@link
 * formatSendError} already has them.
 */
export function formatSendDetails(error: unknown, { name }: { readonly name: string }): string | null {
  if (isDeclined(error)) return null
  const details = formatErrorDetails(error)
  return details === formatSendError(error, { name }) ? null : details
}

/** Returns the message for a request that the user declined. */
export function formatDeclined(walletName: string): string {
  return connectText('declined', { wallet: walletName })
}

/** Explains a wallet's error by its code or its revert data, and not by the wallet's message. */
export function formatWalletError(error: unknown, { name }: { readonly name: string }): string {
  const ours = findWebError(error)
  if (ours !== null) return ours.message
  const revertData = findRevertData(error)
  switch (getWalletErrorCode(error)) {
    case USER_REJECTED:
      return formatDeclined(name)
    case ALREADY_ASKING:
      return connectText('alreadyAsking', { wallet: name })
    case NOT_ALLOWED:
      return connectText('notAllowed', { wallet: name })
    case METHOD_UNSUPPORTED:
    case METHOD_UNKNOWN:
      return connectText('unsupported', { wallet: name })
    case WALLET_OFFLINE:
    case CHAIN_OFFLINE:
      return connectText('walletOffline', { wallet: name })
    default:
      if (isInsufficientFunds(error)) return connectText('tooPoor', { problem: formatInsufficientFunds() })
      if (revertData !== null) return formatRejection(revertData)
      if (isOffline()) return connectText('offline')
      // The wallet's own message may be for developers. `formatSendDetails` returns it.
      return connectText('refused', { wallet: name })
  }
}

/** A wallet passes on that the node rejects a transaction before it is sent. That is not the wallet's decision. */
function formatRejection(revertData: Hex): string {
  const reason = formatRevert(revertData)
  if (reason !== null) return connectText('wouldRevertWhy', { reason })
  const name = getRevertName(revertData)
  return name === null ? connectText('wouldRevert') : connectText('wouldRevertWith', { name })
}
