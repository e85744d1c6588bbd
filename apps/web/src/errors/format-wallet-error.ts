import { NodeRpcError, ProtocolError } from '@laurel/protocol'
import { BaseError } from 'viem'
import * as z from 'zod/mini'
import { connectText } from '../language/en/connect.ts'
import { formatError, formatInsufficientFunds, isInsufficientFunds, isTechnical } from './format-error.ts'
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

/** Whether the wallet refused, and not the chain's node: only wallets send and sign. Pure. */
export function isWalletRejection(error: unknown): boolean {
  return error instanceof NodeRpcError && /^eth_(send|sign)/.test(error.method)
}

/** Whether it is the person who said no, or we who asked for nothing: nobody else's words are needed. Pure. */
export function isDeclined(error: unknown): boolean {
  return getWalletErrorCode(error) === USER_REJECTED || findWebError(error) !== null
}

/** Why something was not sent, in words: the wallet's where the wallet refused, else the protocol's or the chain's. */
export function formatSendError(error: unknown, { name }: { readonly name: string }): string {
  const isOurs = error instanceof ProtocolError && !isDeclined(error) && !isWalletRejection(error)
  return isOurs ? formatError(error) : formatWalletError(error, { name })
}

/** The person said no. */
export function formatDeclined(walletName: string): string {
  return connectText('declined', { wallet: walletName })
}

/** What a wallet's refusal means for the person, in words. */
export function formatWalletError(error: unknown, { name }: { readonly name: string }): string {
  const ours = findWebError(error)
  if (ours !== null) return ours.message
  switch (getWalletErrorCode(error)) {
    case USER_REJECTED:
      return formatDeclined(name)
    case ALREADY_ASKING:
      return connectText('alreadyAsking', { wallet: name })
    default: {
      const words = ownWords(error)
      if (isInsufficientFunds(error)) return connectText('tooPoor', { problem: formatInsufficientFunds() })
      // A sentence for programs says nothing to a person.
      if (words === '' || isTechnical(words)) return connectText('refusedSilently', { wallet: name })
      return connectText('refused', { wallet: name, why: words })
    }
  }
}

/** What the wallet itself said, without what was put around it on its way here. */
function ownWords(error: unknown): string {
  if (error instanceof NodeRpcError && error.cause !== undefined) return ownWords(error.cause)
  if (error instanceof BaseError)
    return error.details === '' || isTechnical(error.details) ? error.shortMessage : error.details
  return error instanceof Error ? error.message : ''
}
