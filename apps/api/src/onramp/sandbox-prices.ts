import { SettingsError } from '@laurel/server/settings/errors.ts'
import { formatUnits, parseUnits } from 'viem'
import { OnrampRefusedError } from './errors.ts'
import type { OnrampProvider } from './onramp-provider.ts'

/** The currency of the sandbox. It is not money. */
const CURRENCY = 'USD'
/** Digits after the point that its amounts may have. */
export const CURRENCY_DECIMALS = 18

type Options = Awaited<ReturnType<OnrampProvider['getOptions']>>
type QuoteRequest = Parameters<OnrampProvider['getQuote']>[0]
type Quote = Awaited<ReturnType<OnrampProvider['getQuote']>>

/** What the sandbox sells, at a price that the operator makes up. Coins in base units. */
export type SandboxPrices = {
  readonly options: Options
  /** @throws {OnrampRefusedError} for another currency, and for more than is sold at once. */
  quote(request: QuoteRequest): Quote
  /** Returns the coins of an order: what was chosen, and the most that is sold without a choice or above it. */
  coinsOf(chosen: { readonly crypto: string | undefined; readonly fiat: string | undefined }): bigint
  formatAmount(coins: bigint): string
}

/**
 * Creates the prices. Pure.
 * @param settings - decimal numbers.
 * @throws {SettingsError} when one of them is 0.
 */
export function createSandboxPrices(
  { pricePerCoin, maxCoins }: { readonly pricePerCoin: string; readonly maxCoins: string },
  {
    chainId,
    name,
    nativeCurrency,
  }: {
    readonly chainId: number
    /** Of the chain. */
    readonly name: string
    readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  },
): SandboxPrices {
  const { symbol, decimals } = nativeCurrency
  const [price, most] = [parseUnits(pricePerCoin, CURRENCY_DECIMALS), parseUnits(maxCoins, decimals)]
  if (price === 0n || most === 0n)
    throw new SettingsError('LAUREL_API_SANDBOX_ONRAMP: pricePerCoin and maxCoins are above 0')
  const formatAmount = (coins: bigint) => formatUnits(coins, decimals)
  const coinsFor = (paid: string) => (parseUnits(paid, CURRENCY_DECIMALS) * 10n ** BigInt(decimals)) / price
  const max = formatUnits((most * price) / 10n ** BigInt(decimals), CURRENCY_DECIMALS)
  const network = { name: `eip155:${chainId}`, display_name: name, chain_id: String(chainId), contract_address: '' }
  return {
    formatAmount,
    options: {
      paymentCurrencies: [{ id: CURRENCY, payment_method_limits: [{ id: 'card', min: '1', max }] }],
      purchaseCurrencies: [{ id: symbol, name: nativeCurrency.name, symbol, networks: [network] }],
    },
    quote({ purchaseCurrency, paymentCurrency, amount: paid }) {
      if (purchaseCurrency !== symbol || paymentCurrency !== CURRENCY) {
        throw new OnrampRefusedError(`The sandbox sells ${symbol} for ${CURRENCY}.`)
      }
      const coins = coinsFor(paid)
      if (coins > most)
        throw new OnrampRefusedError(`The sandbox sells at most ${formatAmount(most)} ${symbol} at once.`)
      const none = { amount: '0', currency: CURRENCY }
      const total = { amount: paid, currency: CURRENCY }
      return {
        ...{ paymentTotal: total, paymentSubtotal: total, coinbaseFee: none, networkFee: none },
        purchaseAmount: { amount: formatAmount(coins), currency: symbol },
        quoteId: `sandbox-${coins}`,
      }
    },
    coinsOf({ crypto, fiat }) {
      const wanted = crypto !== undefined ? parseUnits(crypto, decimals) : fiat !== undefined ? coinsFor(fiat) : most
      return wanted > most || wanted === 0n ? most : wanted
    },
  }
}
