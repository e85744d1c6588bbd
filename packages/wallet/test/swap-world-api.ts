import { getAddress } from 'viem'
import { getMinimumReceived, type SwapTerms } from '../src/swap/swap-quote.ts'
import { type SwapToken, toApiToken } from '../src/swap/swap-token.ts'
import { buildAnswer, quoteAnswer, SWAP_CHAIN, swapper, tokens } from '../src/test-helpers/swap-answers.ts'
import { approvalAnswer, buildSwapCall, routers } from './swap-calls.ts'
import type { WorldState } from './swap-world-state.ts'

const { native, leaf, dollar } = tokens
const { v2: router } = routers

/** Creates the API of a world. @param now - the time, in milliseconds since 1970. */
export function createWorldApi({ state, toAmountOf }: WorldState, now: () => number) {
  /** Requests of the page to the API, by path. */
  const requests: string[] = []
  /** The bodies of the requests to build a swap. */
  const builds: Record<string, unknown>[] = []
  const routerOf = ({ from, to }: Pick<SwapTerms, 'from' | 'to'>) =>
    state.hasPermits && from.address !== null && to.address !== null ? routers.v3 : routers.v2
  const quoteOf = (terms: SwapTerms, toAmount: bigint, id?: string) => {
    const named = routerOf(terms)
    return quoteAnswer(terms, {
      ...{ toAmount, type: named === routers.v3 ? 'v3' : 'v2', router: terms.from.address === null ? null : named },
      ...(id === undefined ? {} : { id }),
    })
  }
  const tokenOf = (text: string): SwapToken => {
    const found = Object.values(tokens).find((token) => toApiToken(token).toLowerCase() === text.toLowerCase())
    if (found === undefined) throw new TypeError(`No token ${text}.`)
    return found
  }

  function answerApi(path: string, query: URLSearchParams, body: Record<string, unknown>): unknown {
    switch (path) {
      case '/v1/convert/tokens':
        return {
          tokens: [leaf, native, dollar].map((token) => ({
            ...{ ...token, address: toApiToken(token), logoUri: '' },
            decimals: token.decimals + (state.liesOf.get(token) ?? 0),
          })),
          unavailable: [],
        }
      case '/v1/convert/gas-price':
        return { standard: '1', fast: state.fastGasPrice, instant: '3' }
      case '/v1/fungible/price':
        return {
          fungibles: [...state.prices].map(([token, price]) => ({
            ...{ name: token.name, symbol: token.symbol, iconUrl: '', price, address: toApiToken(token), pools: 1 },
            isTimeWeighted: true,
          })),
          unavailable: [],
        }
      case `/v1/account/${swapper}/balance`:
        return {
          balances: state.held.map((token) => ({
            ...{ name: token.name, symbol: token.symbol, chainId: `eip155:${SWAP_CHAIN}`, iconUrl: '', isListed: true },
            ...(token.address === null ? {} : { address: toApiToken(token) }),
            quantity: { decimals: `${token.decimals}`, numeric: '3' },
          })),
          unavailable: [],
        }
      case '/v1/convert/quotes': {
        const terms = {
          from: tokenOf(query.get('from') ?? ''),
          to: tokenOf(query.get('to') ?? ''),
          amount: BigInt(query.get('amount') ?? 0),
        }
        const toAmount = toAmountOf(terms.amount, state.cachedRate ?? state.rate)
        const quotes = toAmount === 0n ? [] : [quoteOf(terms, toAmount, `q${requests.length}`)]
        const impact = state.priceImpact
        const answer = impact === null ? quotes : quotes.map((quote) => ({ ...quote, priceImpact: impact }))
        return state.lieOfQuotes({ quotes: answer, ...{ unavailable: [] } })
      }
      case '/v1/convert/build-approve': {
        const [from, spender] = [query.get('from') ?? '', query.get('spender') ?? router]
        return state.lieOfApproval(approvalAnswer(from, getAddress(spender), BigInt(query.get('amount') ?? 0)))
      }
      case '/v1/convert/build-transaction': {
        builds.push(body)
        const terms = {
          from: tokenOf(String(body['from'])),
          to: tokenOf(String(body['to'])),
          amount: BigInt(String(body['amount'])),
        }
        const toAmount = toAmountOf(terms.amount)
        const minimum = getMinimumReceived(toAmount, 1)
        const quote = quoteOf(terms, toAmount)
        const deadline = BigInt(Math.floor(now() / 1000)) + 1_200n
        const call = buildSwapCall(terms, { router: getAddress(String(body['spender'] ?? router)), minimum, deadline })
        return state.lie(buildAnswer(call, { quote, minimum, deadline: Number(deadline) }))
      }
      default:
        throw new TypeError(`No route ${path}.`)
    }
  }

  const fetchApi: typeof fetch = async (url, init) => {
    const { pathname, searchParams } = new URL(String(url))
    requests.push(pathname)
    if (state.isApiDown || state.down.has(pathname)) return new Response('{}', { status: 503 })
    const body: Record<string, unknown> = typeof init?.body === 'string' ? JSON.parse(init.body) : {}
    const answer = await answerApi(pathname, searchParams, body)
    return answer instanceof Response ? answer : Response.json(answer)
  }

  return { requests, builds, fetch: fetchApi }
}
