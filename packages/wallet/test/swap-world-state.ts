import type { Hex } from 'viem'
import type { SwapToken } from '../src/swap/swap-token.ts'
import { type buildAnswer, type QuoteAnswer, tokens } from '../src/test-helpers/swap-answers.ts'
import { type approvalAnswer, routers, type SwapMove } from './swap-calls.ts'

const { native, leaf, dollar } = tokens
const { v2: router } = routers

/** A request of the page to the wallet. */
export type Received = {
  readonly to: string
  readonly data: Hex
  readonly value: bigint
  /** The account and the network of the wallet when the request came. */
  readonly from: string
  readonly chainId: number
  /** Null is a rejection; an error is thrown; anything else is what the wallet answers. */
  readonly answer: (answer: unknown) => void
  isAnswered: boolean
}

/** A transaction that the chain knows. */
export type Sent = {
  readonly hash: Hex
  readonly received: Received
  readonly nonce: number
  status: 'pending' | 'mined' | 'failed'
  /** The block that has it. */
  block: bigint
  /** The swap that it made, and what that gave. */
  swapped: (SwapMove & { readonly gain: bigint }) | null
}

/** What the wallet reports of batches (EIP-5792); null for a wallet that does not know them. */
export type Atomic = 'supported' | 'ready' | 'unsupported' | null

/** What is in a world of swaps, and how its parts behave. */
export type WorldState = ReturnType<typeof createWorldState>

/** Creates the money of a world, what its chain has, and what a test can change. */
export function createWorldState({
  needsApproval,
  atomic,
}: {
  readonly needsApproval: boolean
  readonly atomic: Atomic
}) {
  const balances = new Map([
    [native, 10n ** 19n],
    [leaf, 1_000_000_000_000n],
    [dollar, 1_000_000n],
  ])
  const sent: Sent[] = []
  /** What no node knows any more. */
  const lost: Sent[] = []
  /** What routers may take, by token and router. */
  const allowances = new Map<string, bigint>()
  const allowanceKey = (token: SwapToken, spender: string) => `${token.symbol}:${spender.toLowerCase()}`
  const allowanceOf = (token: SwapToken, spender: string) =>
    allowances.get(allowanceKey(token, spender)) ?? (state.needsApproval ? 0n : 2n ** 200n)
  const state = {
    /** Base units of dollars for a million base units of leaves. */
    rate: 500_000n,
    /** The rate of quotes that were cached before the price moved; null for none. */
    cachedRate: null as bigint | null,
    /** US dollars for one whole token. None of dollars, so that quotes are compared with nothing. */
    prices: new Map([
      [native, 2],
      [leaf, 2],
    ]),
    /** The price impact of quotes, as a fraction; null for the usual one. */
    priceImpact: null as number | null,
    /** Whether routers may take nothing before an approval. */
    needsApproval,
    /** What the router of v2 may take of leaves. */
    get allowance() {
      return allowanceOf(leaf, router)
    },
    set allowance(amount) {
      allowances.set(allowanceKey(leaf, router), amount)
    },
    /** What the wallet reports of batches. */
    atomic,
    /** Whether tokens take permits, and are swapped through the router of v3, which hands them in. */
    hasPermits: false,
    permitNonce: 0n,
    block: 100n,
    nonce: 7,
    isApiDown: false,
    /** What is not answered: paths of the API, methods of the node, and `allowance`. */
    down: new Set<string>(),
    /** What the API says that one gas costs, in wei. The node says a gwei. */
    fastGasPrice: '1000000000',
    /** What the API says that the account holds. */
    held: [] as readonly SwapToken[],
    /** How many more decimals the API says that tokens have. */
    liesOf: new Map<SwapToken, number>(),
    /** Changes what the API builds. */
    lie: (built: ReturnType<typeof buildAnswer>): unknown => built,
    /** Changes the approval that the API builds, and its quotes. */
    lieOfApproval: (built: ReturnType<typeof approvalAnswer>): unknown => built,
    lieOfQuotes: (answer: { readonly quotes: readonly QuoteAnswer[] }): unknown => answer,
    isReverting: false,
    /** Whether the node answers a request to try calls. */
    isTrying: true,
  }
  const toAmountOf = (amount: bigint, rate = state.rate) => (amount * rate) / 1_000_000n
  return { balances, sent, lost, allowances, allowanceKey, allowanceOf, state, toAmountOf }
}
