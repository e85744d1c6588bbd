import { InvalidRequestError } from '@laurel/server/http/errors.ts'
import { type Address, maxUint256 } from 'viem'
import { getBlock } from 'viem/actions'
import type { ApiChain } from '../chain/api-chain.ts'
import type { GetHead } from '../chain/chain-head.ts'
import { NATIVE_ADDRESS, toMarket } from '../tokens/market.ts'
import { buildSwap, type SwapCall } from './build-swap.ts'
import {
  ApprovalTooLargeError,
  NoApprovalNeededError,
  NoQuoteError,
  NoRouteError,
  ReceivedTooLittleError,
} from './errors.ts'
import type { GetGasPrices } from './gas-price.ts'
import { planApproval } from './plan-approval.ts'
import type { QuoteStore, SavedQuote } from './quote-store.ts'
import type { QuoteSwaps, SwapQuotes } from './quote-swaps.ts'
import { readAllowance, readSupply } from './read-erc20.ts'
import { listPoolFees } from './serialize-quote.ts'
import { getMinimumReceived } from './swap-math.ts'
import { getSpender, type SwapPair, type SwapQuote } from './swap-route.ts'
import { estimateGasLimit, simulateReceived } from './try-transaction.ts'

/** A transaction that the account signs. */
export type BuiltTransaction = { readonly call: SwapCall; readonly gas: bigint; readonly gasPrice: bigint }

/** The transactions of an approval, in their order, and whom they allow. */
export type BuiltApproval = {
  readonly steps: Awaited<ReturnType<typeof planApproval>>
  readonly gasPrice: bigint
  readonly spender: Address
}

/** A transaction of a swap, and what it promises. */
export type BuiltSwap = BuiltTransaction & {
  readonly quote: SwapQuote
  readonly minimum: bigint
  /** Unix seconds; null where waiting changes nothing. */
  readonly deadline: bigint | null
}

type Swap = SwapPair & { readonly chain: ApiChain; readonly account: Address }

/** Swaps of tokens. Amounts in base units. */
export type ConvertService = {
  /**
   * Quotes a swap.
   * @returns `save`: saves the quote for the approval of a requester, when it is for an account. To be called before each answer. @throws {QuorumNotReachedError}
   */
  getQuotes(
    swap: Omit<Swap, 'account'> & { readonly account: Address | null; readonly amount: bigint },
  ): Promise<{ readonly quotes: SwapQuotes; readonly save: (requester: string) => Promise<void> }>
  /**
   * Returns how much of a token may be taken, and by whom: `spender`, or the router of the requester's latest quote for the account and the token. Without
   * either it is the least of what the chain's routers may take. @throws {TokenUnreadableError} @throws {QuorumNotReachedError}
   */
  getAllowance(request: {
    readonly requester: string
    readonly chain: ApiChain
    readonly account: Address
    readonly token: Address
    readonly spender: Address | null
  }): Promise<{ readonly allowance: bigint; readonly spender: Address | null }>
  /**
   * Builds the approval of exactly an amount: `amount`, or that of the requester's latest quote for the account and the pair.
   * @param swap.spender - one of the chain's routers; that of the latest quote without it.
   * @throws {InvalidRequestError} when the spender is not a router of the chain. @throws {NoQuoteError} @throws {NoApprovalNeededError} @throws {NoRouteError} @throws {ApprovalTooLargeError}
   * @throws {TransactionRevertsError}
   */
  buildApproval(
    swap: Swap & { readonly requester: string; readonly amount: bigint | null; readonly spender: Address | null },
  ): Promise<BuiltApproval>
  /**
   * Builds the best swap whose router may take the amount, as long as it is within the slippage of the best of all; else the best of all.
   * @param swap.slippage - in percent. @param swap.isTried - whether it has to work now.
   * @param swap.poolFees - the fees of the pools that it goes through; any without it.
   * @throws {NoRouteError} @throws {TokenUnreadableError} @throws {TransactionRevertsError} @throws {ReceivedTooLittleError}
   * @throws {GasPriceUnknownError} @throws {QuorumNotReachedError}
   */
  buildSwap(
    swap: Swap & {
      readonly amount: bigint
      readonly slippage: number
      readonly isTried: boolean
      readonly spender: Address | null
      readonly poolFees: readonly number[] | null
    },
  ): Promise<BuiltSwap>
}

/** How long a transaction may wait for its block. */
const DEADLINE_SECONDS = 1_200n
/** Gas of a step of a route that is not tried. Pools use 70,000 to 180,000. */
const STEP_GAS = 250_000n

/** Creates the swaps. @param parts.nowSeconds - Unix seconds. */
export function createConvertService({
  quoteSwaps,
  getGasPrices,
  getHead,
  store,
  saveQuote,
  nowSeconds,
}: {
  readonly quoteSwaps: QuoteSwaps
  readonly getGasPrices: GetGasPrices
  readonly getHead: GetHead
  readonly store: QuoteStore
  readonly saveQuote: (quote: SavedQuote) => Promise<void>
  readonly nowSeconds: () => number
}): ConvertService {
  return {
    async getQuotes({ chain, account, from, to, amount }) {
      const quotes = await quoteSwaps(chain, { from, to, amount })
      const [best] = quotes.quotes
      if (best === undefined || account === null) return { quotes, save: async () => undefined }
      const saved = { chainId: chain.chainId, account, from, to, amount, spender: spenderOf(best, { from, to }) }
      return { quotes, save: (requester) => saveQuote({ requester, ...saved }) }
    },

    async getAllowance({ requester, chain, account, token, spender }) {
      if (token === NATIVE_ADDRESS) return { allowance: maxUint256, spender: null }
      const { chainId } = chain
      const latest = spender === null ? await store.findLatestOf({ requester, chainId, account, from: token }) : null
      // An unwrapping takes nothing from the account.
      if (latest !== null && latest.spender === null) return { allowance: maxUint256, spender: null }
      const block = await getHead(chain, { isFresh: true })
      const read = (by: Address) => readAllowance(chain, { token, account, spender: by, block })
      const one = spender ?? latest?.spender ?? null
      if (one !== null) return { allowance: await read(one), spender: one }
      return { allowance: leastOf(await Promise.all(listRouters(chain).map(read))) ?? 0n, spender: null }
    },

    async buildApproval({ requester, chain, account, from, to, amount, spender: named }) {
      if (from === NATIVE_ADDRESS) throw new NoApprovalNeededError()
      if (named !== null && !listRouters(chain).includes(named)) {
        throw new InvalidRequestError('spender: must be a router of the chain')
      }
      const isComplete = amount !== null && named !== null
      const key = { requester, chainId: chain.chainId, account, from, to }
      const saved = isComplete ? null : await store.findLatest(key)
      const wanted = amount ?? saved?.amount
      if (wanted === undefined) throw new NoQuoteError()
      const findSpender = () => findBestSpender(quoteSwaps, chain, { from, to, amount: wanted })
      const spender = named ?? (saved === null ? await findSpender() : saved.spender)
      if (spender === null) throw new NoApprovalNeededError()
      // Fresh, because an approval of two transactions is asked for again as soon as the first is mined.
      const block = await getHead(chain, { isFresh: true })
      const supply = await readSupply(chain, from, block)
      if (wanted > supply) throw new ApprovalTooLargeError()
      const [steps, { fast }] = await Promise.all([
        planApproval(chain, { token: from, account, spender, amount: wanted, block }),
        getGasPrices(chain),
      ])
      return { steps, gasPrice: fast, spender }
    },

    async buildSwap({ chain, account, from, to, amount, slippage, isTried, spender, poolFees }) {
      const pair = { from, to }
      const { quotes } = await quoteSwaps(chain, { ...pair, amount, isFresh: true })
      const block = await getHead(chain)
      const offered = quotes.filter(
        (quote) =>
          (spender === null || spenderOf(quote, pair) === spender) &&
          (poolFees === null || listPoolFees(quote, pair).join() === poolFees.join()),
      )
      const quote = await chooseQuote(offered, { chain, account, pair, amount, slippage, block })
      const isExact = quote.route.type === 'wrap' || quote.route.type === 'unwrap'
      const minimum = isExact ? quote.amountOut : getMinimumReceived(quote.amountOut, slippage)
      const deadline = await getDeadline(chain, block, nowSeconds)
      const feeReceiver = chain.settings.feeReceiver ?? null
      const call = buildSwap(quote, pair, { account, minimum, deadline, feeReceiver })
      const [gas, { fast }, received] = await Promise.all([
        isTried
          ? estimateGasLimit(chain, { account, call, block, pools: countPools(quote) })
          : STEP_GAS * BigInt(Math.max(1, countPools(quote))),
        getGasPrices(chain),
        isTried ? simulateReceived(chain, { account, token: to, call, block }) : null,
      ])
      if (received !== null && received < minimum) throw new ReceivedTooLittleError({ received, minimum })
      return { call, gas, gasPrice: fast, quote, minimum, deadline: isExact ? null : deadline }
    },
  }
}

function countPools({ route }: SwapQuote): number {
  return route.type === 'v2' || route.type === 'v3' ? route.path.length - 1 : 0
}

function listRouters({ settings }: ApiChain): readonly Address[] {
  return toMarket(settings).venues.flatMap(({ router }) => router ?? [])
}

/** Who takes the tokens of a swap; null for an unwrapping, which takes nothing. */
function spenderOf(quote: SwapQuote, { from }: SwapPair): Address | null {
  return getSpender(quote, from === NATIVE_ADDRESS)
}

/** Returns who takes the tokens of the best swap now. @throws {NoRouteError} */
async function findBestSpender(
  quoteSwaps: QuoteSwaps,
  chain: ApiChain,
  request: SwapPair & { readonly amount: bigint },
): Promise<Address | null> {
  const [best] = (await quoteSwaps(chain, { ...request, isFresh: true })).quotes
  if (best === undefined) throw new NoRouteError()
  return spenderOf(best, request)
}

/**
 * Returns the best quote whose router may take the amount, as long as it is within the slippage of the best of all; else the best of
 * all. @throws {NoRouteError}
 */
async function chooseQuote(
  offered: readonly SwapQuote[],
  {
    chain,
    account,
    pair,
    amount,
    slippage,
    block,
  }: {
    readonly chain: ApiChain
    readonly account: Address
    readonly pair: SwapPair
    readonly amount: bigint
    readonly slippage: number
    readonly block: bigint
  },
): Promise<SwapQuote> {
  const spenders = [...new Set(offered.flatMap((quote) => spenderOf(quote, pair) ?? []))]
  const allowances = new Map(
    await Promise.all(
      spenders.map(
        async (one) => [one, await readAllowance(chain, { token: pair.from, account, spender: one, block })] as const,
      ),
    ),
  )
  const isAllowed = (quote: SwapQuote) => {
    const one = spenderOf(quote, pair)
    return one === null || (allowances.get(one) ?? 0n) >= amount
  }
  const [best] = offered
  if (best === undefined) throw new NoRouteError()
  // After an approval another exchange can be a little better. One that is much worse does not replace it.
  const leastOfBest = getMinimumReceived(best.amountOut, slippage)
  return offered.find((one) => isAllowed(one) && one.amountOut >= leastOfBest) ?? best
}

function leastOf(amounts: readonly bigint[]): bigint | null {
  return amounts.reduce<bigint | null>((low, next) => (low === null || next < low ? next : low), null)
}

/** By the later of our clock and the chain's, because the chain compares with its own. */
async function getDeadline(chain: ApiChain, block: bigint, nowSeconds: () => number): Promise<bigint> {
  const { timestamp } = await getBlock(chain.client, { blockNumber: block })
  const now = BigInt(Math.floor(nowSeconds()))
  return (timestamp > now ? timestamp : now) + DEADLINE_SECONDS
}
