import { z } from 'zod'
import { createCoinbaseToken, readCoinbaseKey } from './coinbase-token.ts'
import type { OnrampOrder, OnrampProvider, OnrampUrlRequest } from './onramp-provider.ts'
import { requestProvider } from './provider-request.ts'

/** The settings of Coinbase. */
export const coinbaseSchema = z.strictObject({
  /** The id or the name of a secret API key. */
  keyId: z.string().min(1),
  keySecret: z.string().min(1),
  /** ISO 3166-1. What can be bought depends on it. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'must be two capital letters')
    .default('US'),
  /** ISO 3166-2, such as `NY`, which quotes in the United States need. */
  subdivision: z
    .string()
    .regex(/^[A-Z0-9]{1,3}$/, 'must be a part of the country')
    .optional(),
  apiUrl: z.url({ protocol: /^https?$/ }).default('https://api.developer.coinbase.com'),
})

const PAGE = 'https://pay.coinbase.com/buy/select-asset'

const money = z.object({ amount: z.string().optional(), value: z.string().optional(), currency: z.string() })
const amountOf = ({ amount, value = '', currency }: z.output<typeof money>) => ({ amount: amount ?? value, currency })
/** The platform wraps some responses. */
const unwrapped = <shape extends z.ZodType>(shape: shape) =>
  z.preprocess((value) => (typeof value === 'object' && value !== null && 'data' in value ? value.data : value), shape)

const limit = z.object({ id: z.string(), min: z.coerce.string(), max: z.coerce.string() })
const optionsShape = unwrapped(
  z.object({
    payment_currencies: z.array(
      z.object({ id: z.string(), limits: z.array(limit).optional(), payment_method_limits: z.array(limit).optional() }),
    ),
    purchase_currencies: z.array(
      z.object({
        ...{ id: z.string(), name: z.string(), symbol: z.string() },
        networks: z.array(
          z.object({
            ...{ name: z.string(), display_name: z.string() },
            chain_id: z.coerce.string().default(''),
            contract_address: z.string().default(''),
          }),
        ),
      }),
    ),
  }),
)
const quoteShape = unwrapped(
  z.object({
    ...{
      payment_total: money,
      payment_subtotal: money,
      purchase_amount: money,
      coinbase_fee: money,
      network_fee: money,
    },
    quote_id: z.string(),
  }),
)
const ordersShape = unwrapped(
  z.object({
    transactions: z
      .array(
        z.object({
          status: z.string(),
          purchase_amount: money.nullish(),
          tx_hash: z.string().nullish(),
        }),
      )
      .nullish(),
  }),
)
const tokenShape = unwrapped(z.object({ token: z.string().min(1) }))

/**
 * Creates Coinbase's on-ramp. Its pages need a session token since 2025, which is created with the operator's key and used once.
 * Source: https://docs.cdp.coinbase.com/onramp-&-offramp/session-token-authentication.
 * @param nowMs - Unix time in milliseconds.
 * @throws {SettingsError} when the key is not valid.
 */
export function createCoinbase(
  { keyId, keySecret, country, subdivision, apiUrl }: z.output<typeof coinbaseSchema>,
  nowMs: () => number,
): OnrampProvider {
  const key = readCoinbaseKey(keyId, keySecret)
  const request = <shape extends z.ZodType>(method: 'GET' | 'POST', path: string, shape: shape, body?: object) => {
    const url = new URL(path, apiUrl)
    const named = `${method} ${url.host}${url.pathname}`
    const token = createCoinbaseToken(key, { request: named, nowSeconds: Math.floor(nowMs() / 1000) })
    return requestProvider(url, {
      method,
      shape,
      headers: { authorization: `Bearer ${token}` },
      ...(body ? { body } : {}),
    })
  }
  const place = { country, ...(subdivision === undefined ? {} : { subdivision }) }
  return {
    ...{ id: 'coinbase', name: 'Coinbase', isSandbox: false, hosts: ['pay.coinbase.com'] },
    async getOptions() {
      const path = `/onramp/v1/buy/options?${new URLSearchParams(place)}`
      const { payment_currencies: paid, purchase_currencies: bought } = await request('GET', path, optionsShape)
      return {
        paymentCurrencies: paid.map(({ id, limits, payment_method_limits: methods }) => ({
          id,
          payment_method_limits: methods ?? limits ?? [],
        })),
        purchaseCurrencies: bought,
      }
    },
    async getQuote({ purchaseCurrency, paymentCurrency, amount, network }) {
      const quote = await request('POST', '/onramp/v1/buy/quote', quoteShape, {
        ...{ purchase_currency: purchaseCurrency, payment_currency: paymentCurrency, payment_amount: amount },
        ...{ payment_method: 'CARD', ...place },
        ...(network === undefined ? {} : { purchase_network: network }),
      })
      return {
        paymentTotal: amountOf(quote.payment_total),
        paymentSubtotal: amountOf(quote.payment_subtotal),
        purchaseAmount: amountOf(quote.purchase_amount),
        coinbaseFee: amountOf(quote.coinbase_fee),
        networkFee: amountOf(quote.network_fee),
        quoteId: quote.quote_id,
      }
    },
    async createUrl(purchase, { clientIp }, order) {
      const { token } = await request('POST', '/onramp/v1/token', tokenShape, {
        addresses: purchase.destinationWallets.map(({ address, blockchains = ['ethereum', 'base'] }) => ({
          address,
          blockchains,
        })),
        ...assetsOf(purchase),
        clientIp,
      })
      const url = new URL(PAGE)
      // The accounts are in the token alone.
      url.searchParams.set('sessionToken', token)
      const { defaultNetwork, defaultExperience, presetCryptoAmount, presetFiatAmount, quoteId } = purchase
      const user = (purchase.partnerUserId ?? order).slice(0, MAX_USER_LENGTH)
      const { purchaseCurrency: defaultAsset, paymentCurrency: fiatCurrency } = purchase
      for (const [name, value] of Object.entries({
        ...{ defaultNetwork, defaultExperience, presetCryptoAmount, presetFiatAmount, quoteId },
        ...{ defaultAsset, fiatCurrency, partnerUserId: user, partnerUserRef: user },
      })) {
        if (value !== undefined) url.searchParams.set(name, String(value))
      }
      return url.href
    },
    // Source: https://docs.cdp.coinbase.com/onramp/core-features/transaction-status.
    async getOrder(order) {
      const path = `/onramp/v1/buy/user/${encodeURIComponent(order)}/transactions`
      const [newest] = (await request('GET', path, ordersShape)).transactions ?? []
      if (newest === undefined) return { status: 'waiting', purchaseAmount: null, transactionHash: null }
      return {
        status: statuses[newest.status] ?? 'processing',
        purchaseAmount: newest.purchase_amount ? amountOf(newest.purchase_amount) : null,
        transactionHash: newest.tx_hash || null,
      }
    },
  }
}

const statuses: Readonly<Record<string, OnrampOrder['status']>> = {
  ONRAMP_TRANSACTION_STATUS_CREATED: 'waiting',
  ONRAMP_TRANSACTION_STATUS_SUCCESS: 'complete',
  ONRAMP_TRANSACTION_STATUS_FAILED: 'failed',
}

/** Coinbase accepts fewer than 50 characters. */
const MAX_USER_LENGTH = 49

function assetsOf({ destinationWallets }: OnrampUrlRequest): { readonly assets?: readonly string[] } {
  const assets = [...new Set(destinationWallets.flatMap(({ assets: own = [] }) => own))]
  return assets.length === 0 ? {} : { assets }
}
