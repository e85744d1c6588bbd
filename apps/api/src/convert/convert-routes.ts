import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { InvalidRequestError } from '@laurel/server/http/errors.ts'
import { createRouteSchemas, parameter } from '@laurel/server/http/route-schemas.ts'
import { apiPaths, convertParameters, convertSchemas } from '@laurel/wallet/api-schemas'
import type { Context } from 'hono'
import { z } from 'zod'
import type { ApiChain } from '../chain/api-chain.ts'
import { runWithAnswer } from '../http/cache-answers.ts'
import { describeFailures } from '../http/failures.ts'
import { parseAccount, parseEvmChainId, parseTokenReference, toCaip } from '../tokens/caip-token.ts'
import { NATIVE_ADDRESS, toMarket } from '../tokens/market.ts'
import type { TokenList } from '../tokens/token-list.ts'
import type { BuiltTransaction, ConvertService } from './convert-service.ts'
import { ChainNotServedError } from './errors.ts'
import type { GetGasPrices } from './gas-price.ts'
import { parseAmount } from './parse-amount.ts'
import type { ApprovalStep } from './plan-approval.ts'
import { serializeMissing, serializeQuote, serializeQuotes } from './serialize-quote.ts'

/** What the routes of swaps need. */
export type ConvertParts = {
  readonly chains: ReadonlyMap<number, ApiChain>
  readonly tokens: TokenList
  readonly convert: ConvertService
  readonly getGasPrices: GetGasPrices
  /** Unix seconds. */
  readonly nowSeconds: () => number
  /** Names who sends a request. @see createRequesterOf */
  readonly requesterOf: (c: Context) => string
}

/** How long browsers use the list of tokens. It changes when the operator restarts the API. */
const LIST_CACHING = 'public, max-age=300'

/** What a swap may lose to the market by default, in percent. Source: docs/wallet-api.md#swaps. */
const DEFAULT_SLIPPAGE = 1

const { body, respond } = createRouteSchemas(convertSchemas)
const { projectId, chainId, token, userAddress, amount, approvedAmount, spender } = convertParameters
const read = describeFailures(400)

const tokensRoute = createRoute({
  method: 'get',
  path: apiPaths.convertTokens,
  summary: 'List the tokens of a chain that can be swapped',
  request: { query: z.object({ projectId: parameter(projectId), chainId: parameter(chainId) }) },
  responses: { 200: respond('ConvertTokensResponse', 'The tokens.'), ...read },
})
const quotesRoute = createRoute({
  method: 'get',
  path: apiPaths.convertQuotes,
  summary: 'Get what a swap would give',
  description: 'Every known exchange is asked. Without a quote, `unavailable` says why.',
  request: {
    query: z.object({
      projectId: parameter(projectId),
      amount: parameter(amount),
      userAddress: parameter(convertParameters.optionalUserAddress),
      from: parameter(token),
      to: parameter(token),
    }),
  },
  responses: { 200: respond('ConvertQuotesResponse', 'The quotes, the best first.'), ...read },
})
const allowanceRoute = createRoute({
  method: 'get',
  path: apiPaths.convertAllowance,
  summary: 'Get how much of a token the router may take',
  request: {
    query: z.object({
      projectId: parameter(projectId),
      tokenAddress: parameter(token),
      userAddress: parameter(userAddress),
      spender: parameter(spender),
    }),
  },
  responses: { 200: respond('ConvertAllowanceResponse', 'The allowance.'), ...read },
})
const gasPriceRoute = createRoute({
  method: 'get',
  path: apiPaths.convertGasPrice,
  summary: 'Get what gas costs',
  request: { query: z.object({ projectId: parameter(projectId), chainId: parameter(chainId) }) },
  responses: { 200: respond('ConvertGasPriceResponse', 'The prices.'), ...read },
})
const approveRoute = createRoute({
  method: 'get',
  path: apiPaths.convertBuildApprove,
  summary: 'Build the transaction that lets the router take a token',
  description:
    'It approves exactly the amount, and never more. A token that lets an allowance be changed only from 0 needs two transactions: `tx` is the first one.',
  request: {
    query: z.object({
      projectId: parameter(projectId),
      userAddress: parameter(userAddress),
      from: parameter(token),
      to: parameter(token),
      amount: parameter(approvedAmount),
      spender: parameter(spender),
    }),
  },
  responses: { 200: respond('ConvertApproveResponse', 'The transaction.'), ...read },
})
const swapRoute = createRoute({
  method: 'post',
  path: apiPaths.convertBuildTransaction,
  summary: 'Build the transaction of a swap',
  request: { body: body('ConvertTransactionRequest', 'The swap.') },
  responses: {
    200: respond('ConvertTransactionResponse', 'The transaction, and what it promises.'),
    ...describeFailures(400, 413, 415),
  },
})

/** Returns what reads the chain and the tokens of a request. They throw {@link ChainNotServedError} and {@link InvalidRequestError}. */
function createParsers(chains: ConvertParts['chains']) {
  const chainOf = (id: number) => {
    const chain = chains.get(id)
    if (chain === undefined) throw new ChainNotServedError(`eip155:${id}`)
    return chain
  }
  const chainOfText = (text: string) => {
    const id = parseEvmChainId(text)
    if (id === null) throw new ChainNotServedError(text)
    return chainOf(id)
  }
  const parsePair = ({ from, to }: { readonly from: string; readonly to: string }) => {
    const [given, received] = [parseTokenReference(from, 'from'), parseTokenReference(to, 'to')]
    if (given.chainId !== received.chainId) throw new InvalidRequestError('to: must be on the chain of “from”')
    if (given.address === received.address) throw new InvalidRequestError('to: must be another token than “from”')
    return { chain: chainOf(given.chainId), from: given.address, to: received.address }
  }
  return { chainOf, chainOfText, parsePair }
}

/** Adds the routes of swaps. */
export function addConvertRoutes(app: OpenAPIHono, parts: ConvertParts): void {
  const { convert, tokens, getGasPrices, nowSeconds, requesterOf } = parts
  const { chainOf, chainOfText, parsePair } = createParsers(parts.chains)

  app.openapi(tokensRoute, (c) => {
    const chain = chainOfText(c.req.valid('query').chainId)
    const { wrappedNative, venues } = toMarket(chain.settings)
    if (venues.length === 0) {
      return c.json({ tokens: [], unavailable: serializeMissing([{ venue: null, reason: 'no-market' }]) }, 200)
    }
    const { nativeCurrency } = chain.settings
    const native = wrappedNative === null ? [] : [{ ...nativeCurrency, address: NATIVE_ADDRESS, logo: null }]
    const rows = [...native, ...tokens.list(chain.chainId)].map(({ name, symbol, decimals, address, logo }) => ({
      ...{ name, symbol, decimals, address: toCaip(chain.chainId, address), logoUri: logo ?? '' },
    }))
    return c.json({ tokens: rows, unavailable: [] }, 200, { 'cache-control': LIST_CACHING })
  })

  app.openapi(quotesRoute, async (c) => {
    const query = c.req.valid('query')
    const { chain, from, to } = parsePair(query)
    const { chainId: id } = chain
    const account = query.userAddress === undefined ? null : parseAccount(query.userAddress, id, 'userAddress')
    const wanted = parseAmount(query.amount, 'amount')
    const { quotes, save } = await convert.getQuotes({ chain, account, from, to, amount: wanted })
    await runWithAnswer(c, (answered) => save(requesterOf(answered)))
    return c.json(serializeQuotes(quotes, { chainId: id, from, to }, nowSeconds()), 200)
  })

  app.openapi(allowanceRoute, async (c) => {
    const query = c.req.valid('query')
    const { chainId: id, address } = parseTokenReference(query.tokenAddress, 'tokenAddress')
    const chain = chainOf(id)
    const account = parseAccount(query.userAddress, id, 'userAddress')
    const wanted = query.spender === undefined ? null : parseAccount(query.spender, id, 'spender')
    const found = await convert.getAllowance({
      requester: requesterOf(c),
      chain,
      account,
      token: address,
      spender: wanted,
    })
    const by = found.spender === null ? null : toCaip(id, found.spender)
    return c.json({ allowance: String(found.allowance), spender: by }, 200)
  })

  app.openapi(gasPriceRoute, async (c) => {
    const { standard, fast, instant } = await getGasPrices(chainOfText(c.req.valid('query').chainId))
    return c.json({ standard: String(standard), fast: String(fast), instant: String(instant) }, 200)
  })

  app.openapi(approveRoute, async (c) => {
    const query = c.req.valid('query')
    const { chain, from, to } = parsePair(query)
    const account = parseAccount(query.userAddress, chain.chainId, 'userAddress')
    const wanted = query.amount === undefined ? null : parseAmount(query.amount, 'amount')
    const wantedBy = query.spender === undefined ? null : parseAccount(query.spender, chain.chainId, 'spender')
    const requester = requesterOf(c)
    const order = { requester, chain, account, from, to, amount: wanted, spender: wantedBy }
    const built = await convert.buildApproval(order)
    const { gasPrice, steps } = built
    const toStep = (step: ApprovalStep) => serializeStep(step, { token: toCaip(chain.chainId, from), gasPrice })
    const by = toCaip(chain.chainId, built.spender)
    return c.json({ ...toStep(steps[0]), spender: by, steps: steps.map(toStep) }, 200)
  })

  app.openapi(swapRoute, async (c) => {
    const request = c.req.valid('json')
    const { chain, from, to } = parsePair(request)
    const { chainId: id } = chain
    const account = parseAccount(request.userAddress, id, 'userAddress')
    // The specification has the slippage at the top, and the public client sends it in `eip155`.
    const slippage = request.slippage ?? request.eip155?.slippage ?? DEFAULT_SLIPPAGE
    const built = await convert.buildSwap({
      ...{ chain, account, from, to, slippage, amount: parseAmount(request.amount, 'amount') },
      isTried: request.disableEstimate !== true,
      spender: request.spender === undefined ? null : parseAccount(request.spender, id, 'spender'),
      poolFees: request.poolFees ?? null,
    })
    const { to: target, data, value } = built.call
    const swap = {
      tx: { from: toCaip(id, account), to: toCaip(id, target), data, amount: String(value), eip155: toGas(built) },
      quote: serializeQuote(built.quote, { chainId: id, from, to }, nowSeconds()),
      minimumReceived: String(built.minimum),
      deadline: built.deadline === null ? null : Number(built.deadline),
    }
    return c.json({ ...swap, slippage }, 200)
  })
}

function toGas({ gas, gasPrice }: Pick<BuiltTransaction, 'gas' | 'gasPrice'>) {
  return { gas: String(gas), gasPrice: String(gasPrice) }
}

/** @param options.token - CAIP-10. @param options.gasPrice - wei. */
function serializeStep(
  { call: { data }, gas, amount }: ApprovalStep,
  { token, gasPrice }: { readonly token: string; readonly gasPrice: bigint },
) {
  return {
    // The public 5.1.11 client estimates gas against `to` but sends the transaction to the address in `from`. So both have to be the token:
    // with the account in `from`, that client would call its own account and approve nothing. Its owner is the sender without being named.
    tx: { from: token, to: token, data, value: '0', eip155: toGas({ gas, gasPrice }) },
    amount: String(amount),
  }
}
