import type * as z from 'zod/mini'
import { toOneLine } from '../api/to-one-line.ts'
import type { onrampResponses } from '../api-schemas/onramp-responses.ts'
import { type CaipNetworkId, toEvmChainId } from '../caip/caip.ts'

/** A provider of the on-ramp. */
export type BuyProvider = {
  readonly id: string
  readonly name: string
  /** What providers of this name usually take: `1-2%`. Null when it is not known. */
  readonly fees: string | null
  /** Whether it sells test coins for nothing. */
  readonly isSandbox: boolean
}
/** A network on which a currency is bought. `contract` is empty for the native currency, and null when it is not known. */
export type BuyNetwork = {
  /** As the provider names it. */
  readonly id: string
  readonly name: string
  /** Of EVM; the CAIP-2 id of a network of another kind. */
  readonly chainId: BuyChainId
  readonly contract: string | null
}
/** The id of a network on which something is bought: of EVM, or the CAIP-2 id of another kind. */
export type BuyChainId = number | `solana:${string}`
/** A currency that is bought. */
export type BuyToken = {
  readonly id: string
  readonly name: string
  readonly symbol: string
  readonly networks: readonly BuyNetwork[]
}
/** Limits of a payment, null when they are not known. */
type BuyLimits = { readonly min: number | null; readonly max: number | null }
/** A currency that is paid with. Its limits are of all its methods together; `card` and `bank` are null where nobody says them. */
export type BuyFiat = BuyLimits & {
  readonly id: string
  readonly card: BuyLimits | null
  readonly bank: BuyLimits | null
}
/** What can be bought. `isBuiltIn`: the API did not say it, so it may differ. */
export type BuyOffer = {
  readonly providers: readonly BuyProvider[]
  readonly tokens: readonly BuyToken[]
  readonly fiats: readonly BuyFiat[]
  readonly isBuiltIn: boolean
}

/** The most entries of a list that are shown. An on-ramp has fewer that a user would choose from. */
export const MAX_BUY_ENTRIES = 100
/** The most characters of a name of the API that are shown. */
const MAX_TEXT = 40
/** The provider that sells on networks of several kinds. */
export const MELD: BuyProvider = { id: 'meld', name: 'Meld.io', fees: '1-2%', isSandbox: false }
const usualFees: Readonly<Record<string, string>> = { coinbase: '1-2%', meld: '1-2%' }

const bank: BuyLimits = { min: 10, max: 25_000 }

/** Returns what is offered on EVM when the API does not say it. Source: docs/product.md#buying. */
export function builtInOptions(chains: readonly { readonly id: number; readonly name: string }[]): BuyOffer {
  const networks = chains.map(({ id, name }) => ({ id: `eip155:${id}`, name, chainId: id, contract: '' }))
  return {
    providers: [{ id: 'coinbase', name: 'Coinbase', fees: '1-2%', isSandbox: false }, MELD],
    tokens: [
      { id: 'ETH', name: 'Ether', symbol: 'ETH', networks },
      { id: 'USDC', name: 'USD Coin', symbol: 'USDC', networks: networks.map((one) => ({ ...one, contract: null })) },
    ],
    fiats: ['USD', 'EUR'].map((id) => ({ id, ...bank, card: { min: 10, max: 7_500 }, bank })),
    isBuiltIn: true,
  }
}

/**
 * Returns the options of the API, bounded.
 * @param toChainId - returns the network of the app that one of the on-ramp is, or null for one on which the account cannot receive.
 */
export function toBuyOffer(
  answer: z.output<typeof onrampResponses.OnrampOptions>,
  toChainId: (network: { readonly name: string; readonly chain_id: string }) => BuyChainId | null,
): BuyOffer {
  return {
    providers: answer.providers.slice(0, MAX_BUY_ENTRIES).map(({ id, name, isSandbox }) => ({
      ...{ id, isSandbox, name: toOneLine(name, MAX_TEXT) },
      fees: usualFees[id] ?? null,
    })),
    tokens: answer.purchaseCurrencies
      .map(({ id, name, symbol, networks }) => ({
        ...{ id, name: toOneLine(name, MAX_TEXT), symbol: toOneLine(symbol, MAX_TEXT) },
        networks: networks.flatMap((one) => {
          const chainId = toChainId(one)
          if (chainId === null) return []
          const shown = { id: one.name, name: toOneLine(one.display_name, MAX_TEXT) }
          return [{ ...shown, chainId, contract: one.contract_address }]
        }),
      }))
      .filter(({ networks }) => networks.length > 0)
      .slice(0, MAX_BUY_ENTRIES),
    fiats: answer.paymentCurrencies.slice(0, MAX_BUY_ENTRIES).map(({ id, payment_method_limits: limits }) => ({
      ...{ id, ...limitsOf(limits, /./) },
      // As the providers name their methods: CARD, APPLE_PAY, ACH_BANK_ACCOUNT, SEPA.
      ...{ card: knownLimits(limits, /card|apple|google/i), bank: knownLimits(limits, /bank|ach|sepa/i) },
    })),
    isBuiltIn: false,
  }
}

type GivenLimits = readonly { readonly id: string; readonly min: string; readonly max: string }[]

function limitsOf(limits: GivenLimits, ids: RegExp): BuyLimits {
  const own = limits.filter(({ id }) => ids.test(id))
  return {
    min: boundOf(
      own.map(({ min }) => min),
      Math.min,
    ),
    max: boundOf(
      own.map(({ max }) => max),
      Math.max,
    ),
  }
}

function knownLimits(limits: GivenLimits, ids: RegExp): BuyLimits | null {
  const known = limitsOf(limits, ids)
  return known.min === null || known.max === null ? null : known
}

function boundOf(texts: readonly string[], choose: (...values: number[]) => number): number | null {
  const values = texts.map(Number).filter((value) => Number.isFinite(value) && value >= 0)
  return values.length === 0 ? null : choose(...values)
}

/** The most decimals of an amount that is paid: no currency of an on-ramp has more. So `1,000` is never read as 1. */
export const MAX_PAID_DECIMALS = 2

/** Why an amount cannot be bought for. */
export type BuyProblem = 'enter' | 'below' | 'above'

/** Returns a typed amount as the API takes it. It has a comma where the user typed one: `12,5`. */
export function toDotted(text: string): string {
  return text.replace(',', '.')
}

/** Whether an amount is above what a card pays, and can be paid by another method. @param text - as typed. */
export function isAboveCard(text: string, fiat: BuyFiat | null): boolean {
  const most = fiat?.card?.max ?? null
  return most !== null && findBuyProblem(text, fiat) === null && Number(toDotted(text)) > most
}

/** Returns why nothing can be bought for an amount, or null. @param text - as typed: `12.5` or `12,5`. */
export function findBuyProblem(text: string, fiat: BuyFiat | null): BuyProblem | null {
  const amount = Number(toDotted(text))
  if (text === '' || !(amount > 0) || fiat === null) return 'enter'
  if (fiat.min !== null && amount < fiat.min) return 'below'
  return fiat.max !== null && amount > fiat.max ? 'above' : null
}

/** Returns the id of a network on which something can be bought; null for one of another kind. */
export function toBuyChainId(networkId: CaipNetworkId): BuyChainId | null {
  return toEvmChainId(networkId) ?? (networkId.startsWith('solana:') ? `solana:${networkId.slice(7)}` : null)
}

/** Returns the kind of a network: EVM is one, whichever chain, and each network of another kind is one. */
export function kindOf(chainId: BuyChainId | undefined): string {
  return typeof chainId === 'string' ? chainId : 'eip155'
}

/** Whether a text is a decimal number, of a length that an amount can have. */
export function isDecimal(text: string): boolean {
  return /^\d{1,30}(\.\d{1,30})?$/.test(text)
}
