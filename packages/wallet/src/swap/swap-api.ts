import type { Address } from 'viem'
import type { ApiClient } from '../api/api-client.ts'
import { toOneLine } from '../api/to-one-line.ts'
import { convertPrices } from '../api-schemas/convert-prices.ts'
import { apiPaths } from '../api-schemas/paths.ts'
import { MAX_PRICED_TOKENS, priceSchemas } from '../api-schemas/price.ts'
import { SwapRefusedError } from './errors.ts'
import type { SwapExchanges } from './exchanges.ts'
import { parseQuote, type SwapQuote, type SwapTerms } from './swap-quote.ts'
import { fromApiToken, NATIVE_TOKEN, type SwapToken, toApiToken, tokenKey } from './swap-token.ts'

/** Maximum number of tokens that a list may have. A network of the API's bundled list has about 300. */
const MAX_TOKENS = 2_000
/** Maximum length of a name or symbol, in characters, so that it stays on its line. */
const MAX_NAME_LENGTH = 64
/** Maximum number of decimals of a token that is shown: ERC-20 tokens can say up to 255, and none has more than 30. */
const MAX_DECIMALS = 36
/** Maximum number of quotes that are shown side by side. */
const MAX_QUOTES = 6

/** Gets the tokens of a network that can be swapped, its own currency first. @throws {WalletError} */
export async function getSwapTokens(api: ApiClient, chainId: number): Promise<readonly SwapToken[]> {
  const { tokens } = await api.get({
    path: apiPaths.convertTokens,
    schema: convertPrices.ConvertTokensResponse,
    query: { chainId: `eip155:${chainId}` },
  })
  const found = new Map<string, SwapToken>()
  for (const row of tokens.slice(0, MAX_TOKENS)) {
    const address = fromApiToken(row.address, chainId)
    const [name, symbol] = [toOneLine(row.name, MAX_NAME_LENGTH), toOneLine(row.symbol, MAX_NAME_LENGTH)]
    if (address === null || symbol === '' || row.decimals < 0 || row.decimals > MAX_DECIMALS) continue
    const token = {
      ...{ chainId, address: address === NATIVE_TOKEN ? null : address, name: name === '' ? symbol : name, symbol },
      ...{ decimals: row.decimals, iconUrl: /^https:\/\//.test(row.logoUri) ? row.logoUri : null },
    }
    if (!found.has(tokenKey(token))) found.set(tokenKey(token), token)
  }
  return [...found.values()].sort((one, other) => Number(other.address === null) - Number(one.address === null))
}

/**
 * Gets what a swap would give on each exchange. A quote that says what cannot be is dropped, as if its exchange had
 * none. @throws {SwapRefusedError} when none of several is left. @throws {WalletError}
 */
export async function getQuotes(
  api: ApiClient,
  terms: SwapTerms & { readonly account: Address; readonly exchanges: SwapExchanges },
  signal?: AbortSignal,
): Promise<readonly SwapQuote[]> {
  const { quotes } = await api.get({
    path: apiPaths.convertQuotes,
    schema: convertPrices.ConvertQuotesResponse,
    query: {
      ...{ amount: String(terms.amount), userAddress: terms.account },
      ...{ from: toApiToken(terms.from), to: toApiToken(terms.to) },
    },
    signal,
  })
  let refused: SwapRefusedError | null = null
  const valid = quotes.slice(0, MAX_QUOTES).flatMap((row) => {
    try {
      return [parseQuote(row, terms, terms.exchanges)]
    } catch (error) {
      if (error instanceof SwapRefusedError) refused = error
      return []
    }
  })
  if (valid.length === 0 && refused !== null) throw refused
  return valid
}

/** Gets the price of gas for a transaction in one of the next blocks, in wei. @throws {WalletError} */
export async function getGasPrice(api: ApiClient, chainId: number): Promise<bigint> {
  const { fast } = await api.get({
    path: apiPaths.convertGasPrice,
    schema: convertPrices.ConvertGasPriceResponse,
    query: { chainId: `eip155:${chainId}` },
  })
  return BigInt(fast)
}

/** Gets prices in US dollars, by `tokenKey`. Null for a token that has none. @throws {WalletError} */
export async function getPrices(
  api: ApiClient,
  tokens: readonly SwapToken[],
): Promise<Readonly<Record<string, number | null>>> {
  const priced = tokens.slice(0, MAX_PRICED_TOKENS)
  const { fungibles } = await api.post({
    path: apiPaths.price,
    schema: priceSchemas.PriceResponse,
    body: { currency: 'usd', addresses: priced.map(toApiToken) },
  })
  return Object.fromEntries(
    priced.map((token) => {
      // By address and never by symbol, which anyone can copy.
      const row = fungibles.find(({ address }) => address.toLowerCase() === toApiToken(token).toLowerCase())
      return [tokenKey(token), row !== undefined && Number.isFinite(row.price) && row.price >= 0 ? row.price : null]
    }),
  )
}
