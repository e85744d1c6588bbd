import type { HistoryTransfer } from '@laurel/wallet/api-schemas'
import type { IndexedTransfer } from '../activity/activity-index.ts'
import { foldSymbol } from './fold-symbol.ts'

/** Why a transfer is probably not what it looks like. */
export type Spam = NonNullable<HistoryTransfer['spam']>

/** What is known of a transfer when it is judged. */
export type TransferContext = {
  readonly kind: IndexedTransfer['kind']
  readonly direction: HistoryTransfer['direction']
  readonly amount: bigint
  /** Null when it is not known, as for NFTs. */
  readonly decimals: number | null
  /** Whether the account sent the transaction, once sent something to the other side, or a boost paid it there. */
  readonly isFamiliar: boolean
  /** True for the native currency and for what a list or the settings have. */
  readonly isListed: boolean
  readonly isStablecoin: boolean
  /** What the token calls itself; null for the native currency and when it does not say. */
  readonly symbol: string | null
  readonly name: string | null
  /** Whether its name or symbol is a link. */
  readonly hasLink: boolean
}

/** An amount below a millionth of a token is a way to get into a history, and no payment. */
const DUST_DIGITS = 6
/** A cent: address poisoning with stable coins sends less, because it sends to thousands. */
const STABLECOIN_DUST_DIGITS = 2

/** Symbols that are imitated on every chain, also where no list has them. */
const ALWAYS_IMITATED = [
  'ETH',
  'WETH',
  'USDC',
  'USDT',
  'DAI',
  'WBTC',
  'BTC',
  'BNB',
  'MATIC',
  'POL',
  'ARB',
  'OP',
] as const

/** What the symbols that are known on a chain look like. @param symbols - of listed tokens and of the native currency. */
export function toKnownSymbols(symbols: readonly string[]): ReadonlySet<string> {
  return new Set([...symbols, ...ALWAYS_IMITATED].map(foldSymbol).filter((folded) => folded !== ''))
}

/**
 * Judges a transfer by what address poisoning and token spam have in common. Pure.
 * @param knownSymbols - from {@link toKnownSymbols}.
 * @returns null when nothing speaks against it.
 */
export function classifySpam(transfer: TransferContext, knownSymbols: ReadonlySet<string>): Spam | null {
  const { isListed, hasLink, isFamiliar, amount, kind } = transfer
  if (!isListed && hasLink) return toSpam('link')
  if (!isListed && isImitation(transfer, knownSymbols)) return toSpam('counterfeit')
  if (isFamiliar) return null
  if (amount === 0n) return toSpam('zero-value')
  return (kind === 'native' || kind === 'erc20') && isDust(transfer) ? toSpam('dust') : null
}

/** Returns whether a token calls itself as a known one. Pure. @param knownSymbols - from {@link toKnownSymbols}. */
export function isImitation(
  { symbol, name }: Pick<TransferContext, 'symbol' | 'name'>,
  knownSymbols: ReadonlySet<string>,
): boolean {
  return [symbol, name].some((text) => text !== null && knownSymbols.has(foldSymbol(text)))
}

function isDust({ direction, amount, decimals, isStablecoin }: TransferContext): boolean {
  if (direction !== 'in' || decimals === null) return false
  const digits = isStablecoin ? STABLECOIN_DUST_DIGITS : DUST_DIGITS
  return decimals >= digits && amount < 10n ** BigInt(decimals - digits)
}

const descriptions = {
  'zero-value': 'Nothing moved. An unknown account made this entry, often to place a similar address in your history.',
  dust: 'An unknown account sent a tiny amount, often to place a similar address in your history.',
  counterfeit: 'This token has the name of another one and is not that token.',
  link: 'The name of this token is a link. Do not open it.',
} as const satisfies Record<Spam['reason'], string>

function toSpam(reason: Spam['reason']): Spam {
  return { reason, description: descriptions[reason] }
}
