import { formatUnits, parseUnits } from 'viem'
import { z } from 'zod'
import { OnrampRefusedError } from './errors.ts'
import type { OnrampOptions, OnrampOrder, OnrampProvider } from './onramp-provider.ts'
import { requestProvider } from './provider-request.ts'

/** The settings of Meld. */
export const meldSchema = z.strictObject({
  apiKey: z.string().min(1),
  /** ISO 3166-1. What can be bought depends on it. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'must be two capital letters')
    .default('US'),
  apiUrl: z.url({ protocol: /^https?$/ }).default('https://api.meld.io'),
})

/** The version of the API that is spoken. */
const VERSION = '2025-03-04'
/** Decimals in which amounts are added. No currency of a quote has more. */
const DECIMALS = 18

/** Meld writes amounts as numbers. */
const decimal = z.union([z.number(), z.string()]).transform(String)
const limitsShape = z.array(z.object({ currencyCode: z.string(), minimumAmount: decimal, maximumAmount: decimal }))
const coinsShape = z.array(
  z.object({
    ...{ currencyCode: z.string(), name: z.string() },
    chainCode: z.string().nullish(),
    chainName: z.string().nullish(),
    chainId: z.union([z.string(), z.number()]).nullish(),
    contractAddress: z.string().nullish(),
  }),
)
const quotesShape = z.object({
  quotes: z
    .array(
      z.object({
        ...{ sourceAmount: decimal, sourceCurrencyCode: z.string() },
        ...{ destinationAmount: decimal, destinationCurrencyCode: z.string(), totalFee: decimal },
        networkFee: decimal.nullish(),
        serviceProvider: z.string(),
      }),
    )
    .nullish(),
})
const ordersShape = z.object({
  transactions: z
    .array(
      z.object({
        status: z.string(),
        destinationAmount: decimal.nullish(),
        destinationCurrencyCode: z.string().nullish(),
        cryptoDetails: z.object({ blockchainTransactionId: z.string().nullish() }).nullish(),
      }),
    )
    .nullish(),
})
const widgetShape = z.object({ widgetUrl: z.string() })

/**
 * Creates Meld's on-ramp, which offers the quotes of several companies.
 * Source: https://docs.meld.io.
 */
export function createMeld({ apiKey, country, apiUrl }: z.output<typeof meldSchema>): OnrampProvider {
  const headers = { authorization: `BASIC ${apiKey}`, 'meld-version': VERSION }
  const get = <shape extends z.ZodType>(path: string, shape: shape) =>
    requestProvider(new URL(path, apiUrl), { method: 'GET', headers, shape })
  const place = `?countries=${country}`
  const post = <shape extends z.ZodType>(path: string, shape: shape, body: object) =>
    requestProvider(new URL(path, apiUrl), { method: 'POST', headers, shape, body })
  return {
    ...{ id: 'meld', name: 'Meld', isSandbox: false },
    hosts: ['meldcrypto.com', 'www.meldcrypto.com', 'sb.meldcrypto.com'],
    async getOptions() {
      const [limits, coins] = await Promise.all([
        get(`/service-providers/limits/fiat-currency-purchases${place}`, limitsShape),
        get(`/service-providers/properties/crypto-currencies${place}`, coinsShape),
      ])
      return {
        paymentCurrencies: limits.map(({ currencyCode, minimumAmount, maximumAmount }) => ({
          id: currencyCode,
          payment_method_limits: [{ id: 'card', min: minimumAmount, max: maximumAmount }],
        })),
        purchaseCurrencies: coins.map(toPurchaseCurrency),
      }
    },
    async getQuote({ purchaseCurrency, paymentCurrency, amount }) {
      const { quotes } = await post('/payments/crypto/quote', quotesShape, {
        ...{ countryCode: country, sourceAmount: amount, sourceCurrencyCode: paymentCurrency },
        destinationCurrencyCode: purchaseCurrency,
      })
      const [best] = (quotes ?? []).toSorted(
        (one, other) => Number(other.destinationAmount) - Number(one.destinationAmount),
      )
      if (best === undefined) throw new OnrampRefusedError('No company of this on-ramp sells this at the moment.')
      const [total, fee, network] = [best.sourceAmount, best.totalFee, best.networkFee ?? '0'].map((text) =>
        parseUnits(text, DECIMALS),
      )
      if (total === undefined || fee === undefined || network === undefined)
        throw new OnrampRefusedError('The quote has no amount.')
      const paid = (units: bigint) => ({ amount: formatUnits(units, DECIMALS), currency: best.sourceCurrencyCode })
      return {
        paymentTotal: paid(total),
        paymentSubtotal: paid(total - fee),
        purchaseAmount: { amount: best.destinationAmount, currency: best.destinationCurrencyCode },
        coinbaseFee: paid(fee - network),
        networkFee: paid(network),
        // Meld has no id for a quote. The company's name selects it again.
        quoteId: best.serviceProvider,
      }
    },
    async createUrl(
      { destinationWallets, purchaseCurrency, paymentCurrency = 'USD', presetFiatAmount, quoteId },
      _caller,
      order,
    ) {
      const [wallet] = destinationWallets
      const { widgetUrl } = await post('/crypto/session/widget', widgetShape, {
        sessionType: 'BUY',
        externalSessionId: order,
        sessionData: {
          ...{ countryCode: country, walletAddress: wallet?.address, sourceCurrencyCode: paymentCurrency },
          destinationCurrencyCode: purchaseCurrency ?? wallet?.assets?.[0] ?? 'ETH',
          ...(presetFiatAmount === undefined ? {} : { sourceAmount: String(presetFiatAmount) }),
          ...(quoteId === undefined ? {} : { serviceProvider: quoteId }),
        },
      })
      return widgetUrl
    },
    async getOrder(order) {
      const path = `/payments/transactions?${new URLSearchParams({ externalSessionIds: order, limit: '1' })}`
      const [newest] = (await get(path, ordersShape)).transactions ?? []
      if (newest === undefined) return { status: 'waiting', purchaseAmount: null, transactionHash: null }
      const { destinationAmount: amount, destinationCurrencyCode: currency } = newest
      return {
        status: statuses[newest.status] ?? 'processing',
        purchaseAmount: amount && currency ? { amount, currency } : null,
        transactionHash: newest.cryptoDetails?.blockchainTransactionId || null,
      }
    },
  }
}

/** Statuses after which nothing changes. Source: https://docs.meld.io/reference/payments-transactions-search. */
const statuses: Readonly<Record<string, OnrampOrder['status']>> = {
  PENDING_CREATED: 'waiting',
  SETTLED: 'complete',
  ...{ REFUNDED: 'failed', DECLINED: 'failed', CANCELLED: 'failed', FAILED: 'failed', ERROR: 'failed' },
  ...{ VOIDED: 'failed', AUTHORIZATION_EXPIRED: 'failed' },
}

function toPurchaseCurrency({
  currencyCode,
  name,
  chainCode,
  chainName,
  chainId,
  contractAddress,
}: z.output<typeof coinsShape>[number]): OnrampOptions['purchaseCurrencies'][number] {
  return {
    ...{ id: currencyCode, name, symbol: currencyCode.split('_')[0] ?? currencyCode },
    networks: [
      {
        name: chainCode ?? '',
        display_name: chainName ?? chainCode ?? '',
        chain_id: String(chainId ?? ''),
        contract_address: contractAddress ?? '',
      },
    ],
  }
}
