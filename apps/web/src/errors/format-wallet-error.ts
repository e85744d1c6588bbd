import { NodeRpcError, ProtocolError } from '@laurel/protocol'
import * as z from 'zod/mini'
import { connectText } from '../language/en/connect.ts'
import { formatError, formatErrorDetails, formatInsufficientFunds, isInsufficientFunds } from './format-error.ts'
import { WebError } from './web-error.ts'

const coded = z.looseObject({ code: z.number() })

/** The JSON-RPC or EIP-1193 code of a wallet's refusal, however deep it was wrapped; null when there is none. */
export function getWalletErrorCode(error: unknown): number | null {
  let inner = error
  for (let depth = 0; depth < 10; depth++) {
    const parsed = coded.safeParse(inner)
    // viem marks what it does not know with -1: the wallet's own code is further in.
    if (parsed.success && parsed.data.code !== -1) return parsed.data.code
    if (!(inner instanceof Error)) return null
    inner = inner.cause
  }
  return null
}

/** Our own error, however deep viem wrapped it; null when there is none. */
export function findWebError(error: unknown): WebError | null {
  let inner = error
  for (let depth = 0; depth < 10; depth++) {
    if (inner instanceof WebError) return inner
    if (!(inner instanceof Error)) return null
    inner = inner.cause
  }
  return null
}

/** EIP-1193: the person said no. */
export const USER_REJECTED = 4001
/** EIP-1474: the wallet is busy with an earlier question. */
const ALREADY_ASKING = -32002
/** EIP-1193: the site may not use the account. */
const NOT_ALLOWED = 4100
/** EIP-1193: the wallet does not do that. */
const METHOD_UNSUPPORTED = 4200
/** JSON-RPC: the wallet does not know that. */
const METHOD_UNKNOWN = -32601
/** EIP-1193: the wallet reaches no network. */
const WALLET_OFFLINE = 4900
/** EIP-1193: the wallet does not reach this network. */
const CHAIN_OFFLINE = 4901

/** Whether the wallet refused, and not the chain's node: only wallets send and sign. Pure. */
export function isWalletRejection(error: unknown): boolean {
  return error instanceof NodeRpcError && /^eth_(send|sign)/.test(error.method)
}

/** Whether it is the person who said no, or we who asked for nothing: nobody else's words are needed. Pure. */
export function isDeclined(error: unknown): boolean {
  return getWalletErrorCode(error) === USER_REJECTED || findWebError(error) !== null
}

/** Why something was not sent, in words: by the wallet's code where the wallet refused, else the protocol's or the chain's. */
export function formatSendError(error: unknown, { name }: { readonly name: string }): string {
  const isOurs = error instanceof ProtocolError && !isDeclined(error) && !isWalletRejection(error)
  return isOurs ? formatError(error) : formatWalletError(error, { name })
}

/** The technical part of why something was not sent; null where the user declined, and where {@link formatSendError} has it. */
export function formatSendDetails(error: unknown, { name }: { readonly name: string }): string | null {
  if (isDeclined(error)) return null
  const details = formatErrorDetails(error)
  return details === formatSendError(error, { name }) ? null : details
}

/** The person said no. */
export function formatDeclined(walletName: string): string {
  return connectText('declined', { wallet: walletName })
}

/** What a wallet's refusal means for the user, in words. The code of the refusal decides, and not what the wallet says. */
export function formatWalletError(error: unknown, { name }: { readonly name: string }): string {
  const ours = findWebError(error)
  if (ours !== null) return ours.message
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
      // What the wallet itself says may be for programmers: `formatErrorDetails` has it.
      return connectText('refused', { wallet: name })
  }
}
