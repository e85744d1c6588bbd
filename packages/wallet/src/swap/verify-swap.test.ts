import fc from 'fast-check'
import { type Address, concat, encodeFunctionData, type Hex, maxUint256, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { buildSwap } from '../../../../apps/api/src/convert/build-swap.ts'
import type { V2Venue, V3Venue } from '../../../../apps/api/src/tokens/market.ts'
import { NATIVE_ADDRESS } from '../../../../apps/api/src/tokens/market.ts'
import {
  addressOf,
  buildAnswer,
  exchanges,
  expectedOf,
  quoteAnswer,
  SWAP_CHAIN,
  swapper,
  thief,
  tokens,
} from '../test-helpers/swap-answers.ts'
import { type SwapRefusal, SwapRefusedError } from './errors.ts'
import { v2RouterAbi, v3MulticallAbi, v3PaymentsAbi, v3RouterAbi } from './router-abis.ts'
import { getMinimumReceived, type SwapTerms } from './swap-quote.ts'
import type { SwapToken } from './swap-token.ts'
import { verifyApproval } from './verify-approval.ts'
import { MAX_DEADLINE_SECONDS, verifySwap } from './verify-swap.ts'

const AMOUNT = 1_000_000n
const TO_AMOUNT = 500_000n
const MINIMUM = getMinimumReceived(TO_AMOUNT, 1)
const DEADLINE = 1_700_001_200n
const [v2, v3, v302] = exchanges.routers.map(({ address }) => address)
if (v2 === undefined || v3 === undefined || v302 === undefined) throw new TypeError('A router is missing.')
const { native, weth, leaf, dollar } = tokens

const v2Venue: V2Venue = { type: 'v2', name: 'v2', factory: v2, router: v2, feeBips: 30 }
const v3Venue = (routerVersion: 1 | 2): V3Venue => {
  const router = routerVersion === 1 ? v3 : v302
  return { type: 'v3', name: 'v3', factory: router, router, quoter: router, routerVersion, fees: [3000] }
}
type Venue = 'v2' | 'v3' | 'v3-02'
const routerOf = { v2, v3, 'v3-02': v302 } as const

/** What our own API builds: the honest answers. */
function honest(from: SwapToken, to: SwapToken, venue: Venue, { feeBips = 0, minimum = MINIMUM } = {}) {
  const terms: SwapTerms = { from, to, amount: AMOUNT }
  const router = routerOf[venue]
  const wrapped = exchanges.wrappedNative
  const path = [from.address ?? wrapped, to.address ?? wrapped]
  const route =
    venue === 'v2'
      ? ({ type: 'v2', venue: v2Venue, router, path } as const)
      : ({ type: 'v3', venue: v3Venue(venue === 'v3' ? 1 : 2), router, path, fees: [3000] } as const)
  const call = buildSwap(
    {
      ...{ route, amountIn: AMOUNT, amountOut: TO_AMOUNT, providerFee: 0n, providerFeeBips: BigInt(feeBips) },
      ...{ priceImpact: 0, liquidityFee: 0.003 },
    },
    { from: from.address ?? NATIVE_ADDRESS, to: to.address ?? NATIVE_ADDRESS },
    { account: swapper, minimum, deadline: DEADLINE, feeReceiver: feeBips === 0 ? null : addressOf(0xfee) },
  )
  const quote = quoteAnswer(terms, {
    ...{ toAmount: TO_AMOUNT, type: venue === 'v2' ? 'v2' : 'v3', feeBips },
    router: from.address === null ? null : router,
  })
  return { terms, quote, call, built: buildAnswer(call, { quote, minimum }), expected: expectedOf(terms, quote) }
}

const pairs = [
  [leaf, dollar],
  [native, dollar],
  [leaf, native],
] as const
const venues = ['v2', 'v3', 'v3-02'] as const
const cases = pairs.flatMap(([from, to]) =>
  venues.map((venue) => ({ from, to, venue, name: `${from.symbol} to ${to.symbol} on ${venue}` })),
)

/** Returns why an answer is refused, or what went through. */
function refusalOf(verify: () => unknown): SwapRefusal | 'passed' {
  try {
    verify()
    return 'passed'
  } catch (error) {
    if (error instanceof SwapRefusedError) return error.reason
    throw error
  }
}

describe('verifySwap', () => {
  test.each(cases)('default: $name, as our API builds it', ({ from, to, venue }) => {
    const { built, expected, call } = honest(from, to, venue)
    const verified = verifySwap(built, expected)
    expect(verified).toMatchObject({ call, minimumReceived: MINIMUM, feeBips: 0n, deadline: Number(DEADLINE) })
  })

  test.each(cases.filter(({ venue }) => venue !== 'v2'))('behavior: $name with the fee that was shown', (one) => {
    const { built, expected } = honest(one.from, one.to, one.venue, { feeBips: 85 })
    const verified = verifySwap(built, expected)
    expect(verified.feeBips).toBe(85n)
    expect(verified.minimumReceived).toBeGreaterThanOrEqual(MINIMUM)
  })

  test.each([
    [native, weth],
    [weth, native],
  ])('behavior: wrapping and unwrapping are exact', (from, to) => {
    const terms: SwapTerms = { from, to, amount: AMOUNT }
    const quote = quoteAnswer(terms, { toAmount: AMOUNT, router: null })
    const route = { type: from.address === null ? 'wrap' : 'unwrap', wrappedNative: exchanges.wrappedNative } as const
    const call = buildSwap(
      {
        route,
        amountIn: AMOUNT,
        amountOut: AMOUNT,
        providerFee: 0n,
        providerFeeBips: 0n,
        priceImpact: 0,
        liquidityFee: 0,
      },
      { from: from.address ?? NATIVE_ADDRESS, to: to.address ?? NATIVE_ADDRESS },
      { account: swapper, minimum: AMOUNT, deadline: DEADLINE, feeReceiver: null },
    )
    const built = buildAnswer(call, { quote, minimum: AMOUNT, deadline: null })
    const expected = expectedOf(terms, quote)
    expect(verifySwap(built, expected)).toMatchObject({ minimumReceived: AMOUNT, deadline: null })
    const elsewhere = { ...built, tx: { ...built.tx, to: `eip155:${SWAP_CHAIN}:${thief}` } }
    expect(refusalOf(() => verifySwap(elsewhere, expected))).toBe('router')
    const other = { ...built, tx: { ...built.tx, data: `${call.data}00`, amount: String(call.value) } }
    expect(refusalOf(() => verifySwap(other, expected))).toBe('calldata')
  })
})

/** Bytes of a call with one thing changed. */
const v2Data = (changes: {
  to?: Address
  minimum?: bigint
  path?: readonly Address[]
  amount?: bigint
  deadline?: bigint
}) =>
  encodeFunctionData({
    ...{ abi: v2RouterAbi, functionName: 'swapExactTokensForTokensSupportingFeeOnTransferTokens' },
    args: [
      changes.amount ?? AMOUNT,
      changes.minimum ?? MINIMUM,
      changes.path ?? [leaf.address ?? zeroAddress, dollar.address ?? zeroAddress],
      changes.to ?? swapper,
      changes.deadline ?? DEADLINE,
    ],
  })
const v3Swap = (changes: { recipient?: Address; minimum?: bigint; path?: Hex; amountIn?: bigint; deadline?: bigint }) =>
  encodeFunctionData({
    ...{ abi: v3RouterAbi, functionName: 'exactInput' },
    args: [
      {
        path: changes.path ?? concat([leaf.address ?? '0x', '0x000bb8', dollar.address ?? '0x']),
        recipient: changes.recipient ?? swapper,
        deadline: changes.deadline ?? DEADLINE,
        amountIn: changes.amountIn ?? AMOUNT,
        amountOutMinimum: changes.minimum ?? MINIMUM,
      },
    ],
  })
const v3Calls = (...calls: Hex[]) =>
  encodeFunctionData({ abi: v3MulticallAbi, functionName: 'multicall', args: [calls] })
const sweep = (to: Address, bips = 85n) =>
  encodeFunctionData({
    ...{ abi: v3PaymentsAbi, functionName: 'sweepTokenWithFee' },
    args: [dollar.address ?? zeroAddress, MINIMUM + 10_000n, to, bips, addressOf(0xfee)],
  })

type Answer = ReturnType<typeof buildAnswer>
const tx = (changes: Partial<Answer['tx']>) => (built: Answer) => ({ ...built, tx: { ...built.tx, ...changes } })
const inQuote = (changes: Partial<Answer['quote']>) => (built: Answer) => ({
  ...built,
  quote: { ...built.quote, ...changes },
})
const on = (address: Address, chainId = SWAP_CHAIN) => `eip155:${chainId}:${address}`

/** An answer with one thing changed, by what it should be refused for. */
const lies: readonly (readonly [
  name: string,
  venue: Venue,
  change: (built: Answer) => Answer,
  refusal: SwapRefusal,
])[] = [
  ['another chain', 'v2', tx({ to: on(v2, 1) }), 'chain'],
  ['another sender', 'v2', tx({ from: on(thief) }), 'sender'],
  ['an unknown router', 'v2', tx({ to: on(thief) }), 'router'],
  ['the router of another venue', 'v2', tx({ to: on(v3) }), 'router'],
  ['the token itself as the router', 'v2', tx({ to: on(leaf.address ?? zeroAddress) }), 'router'],
  ['value beside a token', 'v2', tx({ amount: '1' }), 'value'],
  ['the whole balance as value', 'v2', tx({ amount: String(10n ** 20n) }), 'value'],
  ['another recipient', 'v2', tx({ data: v2Data({ to: thief }) }), 'recipient'],
  ['the router as recipient', 'v2', tx({ data: v2Data({ to: v2 }) }), 'recipient'],
  ['the zero address as recipient', 'v2', tx({ data: v2Data({ to: zeroAddress }) }), 'recipient'],
  ['a higher amount', 'v2', tx({ data: v2Data({ amount: AMOUNT + 1n }) }), 'amount'],
  ['a lower amount', 'v2', tx({ data: v2Data({ amount: AMOUNT - 1n }) }), 'amount'],
  ['everything', 'v2', tx({ data: v2Data({ amount: maxUint256 }) }), 'amount'],
  ['a lower minimum', 'v2', tx({ data: v2Data({ minimum: MINIMUM - 1n }) }), 'minimum'],
  ['no minimum', 'v2', tx({ data: v2Data({ minimum: 0n }) }), 'minimum'],
  [
    'another input token',
    'v2',
    tx({ data: v2Data({ path: [weth.address ?? zeroAddress, dollar.address ?? zeroAddress] }) }),
    'input-token',
  ],
  ['another output token', 'v2', tx({ data: v2Data({ path: [leaf.address ?? zeroAddress, thief] }) }), 'output-token'],
  ['a path of one token', 'v2', tx({ data: v2Data({ path: [leaf.address ?? zeroAddress] }) }), 'calldata'],
  ['no deadline', 'v2', tx({ data: v2Data({ deadline: maxUint256 }) }), 'deadline'],
  ['a deadline tomorrow', 'v2', tx({ data: v2Data({ deadline: DEADLINE + 86_400n }) }), 'deadline'],
  ['a deadline that is over', 'v2', tx({ data: v2Data({ deadline: 1_699_999_999n }) }), 'deadline'],
  ['trailing bytes', 'v2', tx({ data: `${v2Data({})}00` }), 'calldata'],
  ['no data', 'v2', tx({ data: '0x' }), 'calldata'],
  ['a transfer', 'v2', tx({ data: `0xa9059cbb${'0'.repeat(128)}` }), 'calldata'],
  ['data that is not hex', 'v2', tx({ data: '<b>swap</b>' }), 'calldata'],
  ['half a byte', 'v2', tx({ data: `${v2Data({})}0` }), 'calldata'],
  ['long data', 'v2', tx({ data: `0x${'00'.repeat(100_000)}` }), 'calldata'],
  ['another recipient in v3', 'v3', tx({ data: v3Swap({ recipient: thief }) }), 'recipient'],
  ['tokens left in the router', 'v3', tx({ data: v3Swap({ recipient: zeroAddress }) }), 'calldata'],
  [
    'a payment to another account',
    'v3',
    tx({ data: v3Calls(v3Swap({ recipient: zeroAddress }), sweep(thief)) }),
    'recipient',
  ],
  ['a fee that was not shown', 'v3', tx({ data: v3Calls(v3Swap({ recipient: zeroAddress }), sweep(swapper)) }), 'fee'],
  [
    'a second payment',
    'v3',
    tx({ data: v3Calls(v3Swap({ recipient: zeroAddress }), sweep(swapper), sweep(thief)) }),
    'calldata',
  ],
  ['a payment beside a swap to the account', 'v3', tx({ data: v3Calls(v3Swap({}), sweep(swapper)) }), 'calldata'],
  [
    'a path that ends elsewhere in v3',
    'v3',
    tx({ data: v3Swap({ path: concat([leaf.address ?? '0x', '0x000bb8', thief]) }) }),
    'output-token',
  ],
  ['half a path in v3', 'v3', tx({ data: v3Swap({ path: leaf.address ?? '0x' }) }), 'calldata'],
  ['a lower minimum in v3', 'v3', tx({ data: v3Swap({ minimum: 1n }) }), 'minimum'],
  ['a call of the other router', 'v3-02', tx({ data: v3Swap({}) }), 'calldata'],
  ['a quote of another amount', 'v2', inQuote({ fromAmount: String(AMOUNT * 2n) }), 'amount'],
  ['a quote of another token', 'v2', inQuote({ toAccount: on(weth.address ?? zeroAddress) }), 'output-token'],
  ['a better quote with the old minimum', 'v2', inQuote({ toAmount: String(TO_AMOUNT * 2n) }), 'minimum'],
  [
    'a quote with a fee of half',
    'v2',
    inQuote({ fees: [{ type: 'provider', name: 'x', rate: 0.5, amount: '1' }] }),
    'fee',
  ],
  ['a quote of an unknown router', 'v2', inQuote({ spender: on(thief) }), 'router'],
  ['a quote with a negative price impact', 'v2', inQuote({ priceImpact: -1 }), 'quote'],
  ['a route that leads elsewhere', 'v2', inQuote({ route: [] }), 'quote'],
]

describe('a lying API', () => {
  test(`default: of ${lies.length} changed answers none passes`, () => expect(lies.length).toBeGreaterThanOrEqual(40))
  test.each(lies)('error: %s', (_name, venue, change, refusal) => {
    const { built, expected } = honest(leaf, dollar, venue)
    expect(refusalOf(() => verifySwap(change(built), expected))).toBe(refusal)
  })

  test('error: native currency is unwrapped for the account, and not left wrapped', () => {
    const { built, expected } = honest(leaf, native, 'v3')
    const wrapped = v3Swap({ path: concat([leaf.address ?? '0x', '0x000bb8', weth.address ?? '0x']) })
    expect(refusalOf(() => verifySwap(tx({ data: wrapped })(built), expected))).toBe('output-token')
  })

  test('error: a minimum below the quote on screen, although the API has a new quote', () => {
    const { built, expected } = honest(leaf, dollar, 'v2')
    const lower = { ...built, quote: { ...built.quote, toAmount: String(TO_AMOUNT / 2n) } }
    const data = v2Data({ minimum: getMinimumReceived(TO_AMOUNT / 2n, 1) })
    expect(refusalOf(() => verifySwap(tx({ data })(lower), expected))).toBe('minimum')
  })

  test('property: whichever byte of the data changes, what passes still pays the account the minimum', () => {
    const { built, expected, call } = honest(leaf, dollar, 'v3-02', { feeBips: 85 })
    const bytes = (call.data.length - 2) / 2
    fc.assert(
      fc.property(fc.integer({ min: 0, max: bytes - 1 }), fc.integer({ min: 1, max: 255 }), (at, mask) => {
        const place = 2 + at * 2
        const byte = (Number.parseInt(call.data.slice(place, place + 2), 16) ^ mask).toString(16).padStart(2, '0')
        const data = `${call.data.slice(0, place)}${byte}${call.data.slice(place + 2)}`
        let passed: ReturnType<typeof verifySwap> | null = null
        try {
          passed = verifySwap(tx({ data })(built), expected)
        } catch (error) {
          if (!(error instanceof SwapRefusedError)) throw error
        }
        if (passed === null) return
        expect(passed.minimumReceived).toBeGreaterThanOrEqual(MINIMUM)
        expect(passed.deadline).toBeLessThanOrEqual(1_700_000_001 + MAX_DEADLINE_SECONDS + 60)
      }),
      { numRuns: 500 },
    )
  })
})

describe('verifyApproval', () => {
  const { address: token } = leaf
  if (token === null) throw new TypeError('A token has an address.')
  const expected = { chainId: SWAP_CHAIN, token, spender: v2, amount: AMOUNT, exchanges }
  const approve = (spender: Address, amount: bigint) =>
    `0x095ea7b3${spender.slice(2).toLowerCase().padStart(64, '0')}${amount.toString(16).padStart(64, '0')}`
  const step = (amount: bigint, changes: object = {}) => ({
    amount: String(amount),
    tx: {
      ...{ from: on(token), to: on(token), data: approve(v2, amount), value: '0' },
      eip155: { gas: '60000', gasPrice: '1' },
      ...changes,
    },
  })
  const answer = (...steps: ReturnType<typeof step>[]) => ({
    ...{ tx: step(AMOUNT).tx, amount: String(AMOUNT), spender: on(v2), steps },
  })

  test('default: exactly the amount, for the router of the quote', () =>
    expect(verifyApproval(answer(step(AMOUNT)), expected)).toEqual([
      { to: token, data: approve(v2, AMOUNT), value: 0n },
    ]))
  test('behavior: two steps, the first of which takes an approval back', () =>
    expect(verifyApproval(answer(step(0n), step(AMOUNT)), expected).map(({ data }) => data)).toEqual([
      approve(v2, 0n),
      approve(v2, AMOUNT),
    ]))
  test.each([
    ['an unlimited one', answer(step(AMOUNT, { data: approve(v2, maxUint256) })), 'approval'],
    ['one unit more', answer(step(AMOUNT, { data: approve(v2, AMOUNT + 1n) })), 'approval'],
    ['another spender', answer(step(AMOUNT, { data: approve(thief, AMOUNT) })), 'approval'],
    ['another named spender', { ...answer(step(AMOUNT)), spender: on(v3) }, 'router'],
    ['another token', answer(step(AMOUNT, { to: on(dollar.address ?? zeroAddress) })), 'input-token'],
    ['another chain', answer(step(AMOUNT, { to: on(token, 1) })), 'chain'],
    ['value', answer(step(AMOUNT, { value: '1' })), 'value'],
    ['a transfer', answer(step(AMOUNT, { data: `0xa9059cbb${'0'.repeat(128)}` })), 'approval'],
    ['no steps', answer(), 'approval'],
    ['three steps', answer(step(0n), step(AMOUNT), step(AMOUNT)), 'approval'],
    ['the amount twice', answer(step(AMOUNT), step(AMOUNT)), 'approval'],
  ] as const)('error: %s', (_name, built, refusal) =>
    expect(refusalOf(() => verifyApproval(built, expected))).toBe(refusal),
  )
  test('error: a quote of an unknown router', () =>
    expect(refusalOf(() => verifyApproval(answer(step(AMOUNT)), { ...expected, spender: thief }))).toBe('router'))
})
