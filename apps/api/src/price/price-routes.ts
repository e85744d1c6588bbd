import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { createRouteSchemas } from '@laurel/server/http/route-schemas.ts'
import { apiPaths, priceSchemas } from '@laurel/wallet/api-schemas'
import type * as mini from 'zod/mini'
import type { ApiChain } from '../chain/api-chain.ts'
import { describeFailures } from '../http/failures.ts'
import type { Solana } from '../solana/create-solana.ts'
import { parseSolanaTokenReference, type SolanaTokenReference } from '../solana/solana-account.ts'
import { isSol } from '../solana/solana-prices.ts'
import { parseTokenReference, type TokenReference } from '../tokens/caip-token.ts'
import type { FindTokens } from '../tokens/find-token.ts'
import { toUnavailable } from './describe-reason.ts'
import type { PriceService } from './price-service.ts'
import { toPriceChange } from './to-value.ts'

/** What the routes of prices need. */
export type PriceParts = {
  readonly chains: ReadonlyMap<number, ApiChain>
  readonly findTokens: FindTokens
  readonly prices: PriceService
  readonly solana: Solana
}

type PriceResponse = mini.input<(typeof priceSchemas)['PriceResponse']>
type Row =
  | { readonly type: 'priced'; readonly row: PriceResponse['fungibles'][number] }
  | { readonly type: 'unpriced'; readonly row: PriceResponse['unavailable'][number] }

const { body, respond } = createRouteSchemas(priceSchemas)

const priceRoute = createRoute({
  method: 'post',
  path: apiPaths.price,
  summary: 'Get the prices of tokens',
  description:
    'A price is the median of the pools that trade the token for a dollar or for the native currency, averaged over time where a pool offers it. A token whose pools are small, moving or at odds has no price.',
  request: { body: body('PriceRequest', 'The tokens.') },
  responses: { 200: respond('PriceResponse', 'The prices.'), ...describeFailures(400, 413, 415) },
})

/** Adds the route of prices. */
export function addPriceRoutes(app: OpenAPIHono, parts: PriceParts): void {
  app.openapi(priceRoute, async (c) => {
    const { addresses } = c.req.valid('json')
    const ofSolana = addresses
      .filter((text) => text.startsWith('solana:'))
      .map((text) => ({ text, ...parseSolanaTokenReference(text, 'addresses') }))
    const others = addresses.filter((text) => !text.startsWith('solana:'))
    const wanted = others.map((text) => ({ text, ...parseTokenReference(text, 'addresses') }))
    const chainIds = [...new Set(wanted.map(({ chainId }) => chainId))]
    const rows = new Map<string, Row>()
    for (const { text, ...row } of await Promise.all(ofSolana.map((one) => priceSolana(one, parts))))
      rows.set(text, row)
    await Promise.all(
      chainIds.map(async (chainId) => {
        const tokens = wanted.filter((token) => token.chainId === chainId)
        for (const { text, ...row } of await priceChain(chainId, tokens, parts)) rows.set(text, row)
      }),
    )
    const ordered = addresses.flatMap((text) => rows.get(text) ?? [])
    return c.json(
      {
        fungibles: ordered.flatMap((one) => (one.type === 'priced' ? [one.row] : [])),
        unavailable: ordered.flatMap((one) => (one.type === 'unpriced' ? [one.row] : [])),
      },
      200,
    )
  })
}

async function priceSolana(
  { text, network, mint }: SolanaTokenReference & { readonly text: string },
  { solana }: PriceParts,
): Promise<Row & { readonly text: string }> {
  const chain = solana.chains.get(network)
  const toUnpriced = (reason: Parameters<typeof toUnavailable>[1]['reason']) =>
    ({ text, type: 'unpriced', row: toUnavailable('price', { chainId: network, address: text, reason }) }) as const
  if (chain === undefined) return toUnpriced('chain-not-served')
  const result = await solana.getPrice(chain, mint)
  if (result.status === 'unpriced') return toUnpriced(result.reason)
  const { price, pools, isTimeWeighted } = result
  const token = chain.settings.tokens.find((one) => one.mint === mint)
  const { name, symbol, logo } =
    isSol(mint) || token === undefined ? { name: 'Solana', symbol: 'SOL', logo: '' } : token
  return {
    text,
    type: 'priced',
    row: { name, symbol, iconUrl: logo ?? '', price, address: text, pools, isTimeWeighted, ...toPriceChange(result) },
  }
}

async function priceChain(
  chainId: number,
  wanted: readonly (TokenReference & { readonly text: string })[],
  { chains, findTokens, prices }: PriceParts,
): Promise<readonly (Row & { readonly text: string })[]> {
  const chain = chains.get(chainId)
  const network = `eip155:${chainId}`
  const toUnpriced = (text: string, reason: Parameters<typeof toUnavailable>[1]['reason']) =>
    ({ text, type: 'unpriced', row: toUnavailable('price', { chainId: network, address: text, reason }) }) as const
  if (chain === undefined) return wanted.map(({ text }) => toUnpriced(text, 'chain-not-served'))
  const addresses = wanted.map(({ address }) => address)
  const tokenAddresses = wanted.flatMap(({ address, isNative }) => (isNative ? [] : [address]))
  const [results, tokens] = await Promise.all([prices.getPrices(chain, addresses), findTokens(chain, tokenAddresses)])
  const tokenByAddress = new Map(tokens.flatMap((token) => (token === null ? [] : [[token.address, token] as const])))
  return wanted.map(({ text, address, isNative }, at) => {
    const result = results[at] ?? { status: 'unpriced', reason: 'chain-unavailable' }
    if (result.status === 'unpriced') return toUnpriced(text, result.reason)
    const token = isNative ? chain.settings.nativeCurrency : tokenByAddress.get(address)
    if (token === undefined) return toUnpriced(text, 'token-unreadable')
    const { name, symbol } = token
    const iconUrl = tokenByAddress.get(address)?.logo ?? ''
    const { price, pools, isTimeWeighted } = result
    const row = { name, symbol, iconUrl, price, address: text, pools, isTimeWeighted, ...toPriceChange(result) }
    return { text, type: 'priced', row }
  })
}
