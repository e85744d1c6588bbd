import { type Address, type Hex, isAddressEqual, isHex } from 'viem'
import type * as z from 'zod/mini'
import type { convertSchemas } from '../api-schemas/convert.ts'
import { decodeSwap, decodeWrap } from './decode-swap.ts'
import { SwapRefusedError } from './errors.ts'
import { routerAt, type SwapExchanges } from './exchanges.ts'
import { MAX_PROVIDER_FEE_BIPS } from './swap-limits.ts'
import {
  afterProviderFee,
  getMinimumReceived,
  getWrapping,
  parseQuote,
  type SwapQuote,
  type SwapTerms,
} from './swap-quote.ts'
import { fromApiToken, type SwapToken } from './swap-token.ts'

/** How long a swap may wait for its block, in seconds. Source: docs/wallet-api.md#swaps. */
export const MAX_DEADLINE_SECONDS = 1_200
/** How far the clocks of the API, the chain and this page may differ, in seconds. */
export const CLOCK_DRIFT_SECONDS = 60
/** Maximum length of the data of a swap, in bytes. The longest that the API builds has 800. */
export const MAX_CALLDATA_BYTES = 4_096

/** A call that a wallet may be asked to send: everything in it was checked. */
export type VerifiedCall = { readonly to: Address; readonly data: Hex; readonly value: bigint }

/** A swap that a wallet may be asked to send. */
export type VerifiedSwap = {
  readonly call: VerifiedCall
  /** The quote that it was built from. */
  readonly quote: SwapQuote
  /** What arrives at the least, after the provider's fee: less reverts. */
  readonly minimumReceived: bigint
  /** What the provider takes, in hundredths of a percent. */
  readonly feeBips: bigint
  /** Unix seconds; null where waiting changes nothing. */
  readonly deadline: number | null
}

/** What the user saw, and what the app knows without the API. */
export type ExpectedSwap = SwapTerms & {
  readonly account: Address
  /** In percent. */
  readonly slippage: number
  /** The quote on screen. */
  readonly quote: SwapQuote
  readonly exchanges: SwapExchanges
  /** The time of the chain's newest block and that of this page, in Unix seconds. */
  readonly clock: { readonly chain: number | null; readonly page: number }
}

type BuiltSwap = z.output<(typeof convertSchemas)['ConvertTransactionResponse']>

/**
 * Returns the transaction that the API built, if it is exactly the swap that the user saw: a known router of the chain,
 * the account as sender and receiver, the tokens and the amount, at least the promised minimum, no higher fee, the value,
 * and a deadline within 20 minutes. What the API says about its transaction is not believed: its bytes are decoded.
 * Source: docs/wallet-api.md#swaps.
 * @throws {SwapRefusedError} with the first part that differs.
 */
export function verifySwap(built: BuiltSwap, expected: ExpectedSwap): VerifiedSwap {
  const { account, from, to, amount, exchanges } = expected
  const { chainId } = from
  const contract = fromApiToken(built.tx.to, chainId)
  if (contract === null || to.chainId !== chainId) throw new SwapRefusedError('chain')
  const sender = fromApiToken(built.tx.from, chainId)
  if (sender === null || !isAddressEqual(sender, account)) throw new SwapRefusedError('sender')
  const quote = parseQuote(built.quote, expected, exchanges)
  const value = BigInt(built.tx.amount)
  if (value !== (from.address === null ? amount : 0n)) throw new SwapRefusedError('value')
  const data = readData(built.tx.data)
  const call = { to: contract, data, value }
  const wrapping = getWrapping(expected, exchanges)
  return wrapping === null
    ? verifyRouterCall({ call, quote }, expected)
    : verifyWrapping(wrapping, { call, quote }, expected)
}

type Found = Pick<VerifiedSwap, 'call' | 'quote'>

function verifyWrapping(
  type: 'wrap' | 'unwrap',
  { call, quote }: Found,
  { amount, exchanges }: ExpectedSwap,
): VerifiedSwap {
  if (!isAddressEqual(call.to, exchanges.wrappedNative)) throw new SwapRefusedError('router')
  const decoded = decodeWrap(call.data)
  if (decoded === null || decoded.type !== type) throw new SwapRefusedError('calldata')
  if (decoded.type === 'unwrap' && decoded.amount !== amount) throw new SwapRefusedError('amount')
  return { call, quote, minimumReceived: amount, feeBips: 0n, deadline: null }
}

function verifyRouterCall({ call, quote }: Found, expected: ExpectedSwap): VerifiedSwap {
  const { account, amount, exchanges, from, to } = expected
  const router = routerAt(exchanges, call.to)
  if (router === null) throw new SwapRefusedError('router')
  // After an approval, only the router that was approved can take the token.
  const { spender } = expected.quote
  if (spender !== null && !isAddressEqual(spender, call.to)) throw new SwapRefusedError('router')
  const swap = decodeSwap(router, call.data)
  if (swap === null) throw new SwapRefusedError('calldata')
  if (!isAddressEqual(swap.recipient, account)) throw new SwapRefusedError('recipient')
  const traded = (token: SwapToken) => token.address ?? exchanges.wrappedNative
  const isNativeIn = from.address === null
  if (!isAddressEqual(swap.tokenIn, traded(from))) throw new SwapRefusedError('input-token')
  if (swap.isNativeIn !== null && swap.isNativeIn !== isNativeIn) throw new SwapRefusedError('input-token')
  if (!isAddressEqual(swap.tokenOut, traded(to))) throw new SwapRefusedError('output-token')
  if (swap.isNativeOut !== (to.address === null)) throw new SwapRefusedError('output-token')
  if ((swap.amountIn ?? call.value) !== amount) throw new SwapRefusedError('amount')
  const feeBips = verifyFee(swap.fee, expected)
  const minimumReceived = afterProviderFee(swap.minimum, feeBips)
  if (minimumReceived < leastOf(quote, expected)) throw new SwapRefusedError('minimum')
  return { call, quote, minimumReceived, feeBips, deadline: verifyDeadline(swap.deadline, expected.clock) }
}

/** The higher of what the quote on screen and the quote of the transaction promise at the least. */
function leastOf(built: SwapQuote, { quote, slippage }: ExpectedSwap): bigint {
  const promised = quote.toAmount > built.toAmount ? quote.toAmount : built.toAmount
  return getMinimumReceived(promised, slippage)
}

function verifyFee(
  fee: { readonly bips: bigint; readonly recipient: Address } | null,
  { quote }: ExpectedSwap,
): bigint {
  if (fee === null) return 0n
  const { bips } = fee
  // More than was shown, and never more than 0.85 %.
  if (bips > quote.providerFee.bips || bips > MAX_PROVIDER_FEE_BIPS) throw new SwapRefusedError('fee')
  return bips
}

function verifyDeadline(deadline: bigint, { chain, page }: ExpectedSwap['clock']): number {
  const latest = Math.max(chain ?? page, page) + MAX_DEADLINE_SECONDS + CLOCK_DRIFT_SECONDS
  const isOver = deadline <= BigInt(chain ?? page)
  if (isOver || deadline > BigInt(latest)) throw new SwapRefusedError('deadline')
  return Number(deadline)
}

function readData(data: string): Hex {
  if (!isHex(data, { strict: true }) || data.length % 2 !== 0 || data.length > 2 + MAX_CALLDATA_BYTES * 2) {
    throw new SwapRefusedError('calldata')
  }
  return data
}
