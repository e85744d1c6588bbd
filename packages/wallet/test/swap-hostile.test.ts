import { encodeFunctionData, erc20Abi, maxUint256 } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { API_TIMEOUT_MS } from '../src/api/send-request.ts'
import { v2RouterAbi } from '../src/swap/router-abis.ts'
import { swapOf } from '../src/swap/swap-store.ts'
import {
  type buildAnswer,
  exchanges,
  type QuoteAnswer,
  SWAP_CHAIN,
  swapper,
  thief,
  tokens,
} from '../src/test-helpers/swap-answers.ts'
import type { approvalAnswer } from './swap-calls.ts'
import { createSwapWorld } from './swap-world.ts'

type World = ReturnType<typeof createSwapWorld>
type Built = ReturnType<typeof buildAnswer>
const { leaf, dollar, weth } = tokens
const path = [leaf.address ?? thief, dollar.address ?? thief] as const
const on = (address: string, chainId = SWAP_CHAIN) => `eip155:${chainId}:${address}`
const tx = (changes: Partial<Built['tx']>) => (built: Built) => ({ ...built, tx: { ...built.tx, ...changes } })
const inQuote = (changes: Partial<Built['quote']>) => (built: Built) => ({
  ...built,
  quote: { ...built.quote, ...changes },
})
const v2 = (changes: {
  to?: `0x${string}`
  minimum?: bigint
  amount?: bigint
  deadline?: bigint
  path?: readonly `0x${string}`[]
}) =>
  tx({
    data: encodeFunctionData({
      ...{ abi: v2RouterAbi, functionName: 'swapExactTokensForTokens' },
      args: [
        changes.amount ?? 1_000_000n,
        changes.minimum ?? 495_000n,
        [...(changes.path ?? path)],
        changes.to ?? swapper,
        changes.deadline ?? 1_700_001_201n,
      ],
    }),
  })

/** Answers to `build-transaction`, each with one thing changed. Whatever is not JSON is sent as it is. */
const lies: readonly (readonly [name: string, lie: (built: Built) => unknown])[] = [
  ['another recipient', v2({ to: thief })],
  ['the router as recipient', v2({ to: exchanges.routers[0]?.address ?? thief })],
  ['a higher amount', v2({ amount: 2_000_000n })],
  ['everything', v2({ amount: maxUint256 })],
  ['a lower minimum', v2({ minimum: 494_999n })],
  ['no minimum', v2({ minimum: 0n })],
  ['no deadline', v2({ deadline: maxUint256 })],
  ['a deadline that is over', v2({ deadline: 1n })],
  ['another input token', v2({ path: [weth.address ?? thief, path[1]] })],
  ['another output token', v2({ path: [path[0], thief] })],
  ['a detour that ends elsewhere', v2({ path: [path[0], path[1], thief] })],
  ['an unknown router', tx({ to: on(thief) })],
  ['the token as the router', tx({ to: on(path[0]) })],
  ['another router of the chain', tx({ to: on(exchanges.routers[1]?.address ?? thief) })],
  ['another chain', tx({ to: on(exchanges.routers[0]?.address ?? thief, 1) })],
  ['another sender', tx({ from: on(thief) })],
  ['value beside a token', tx({ amount: '1' })],
  ['a transfer', tx({ data: `0xa9059cbb${thief.slice(2).padStart(64, '0')}${'f'.repeat(64)}` })],
  ['an infinite approval', tx({ data: `0x095ea7b3${thief.slice(2).padStart(64, '0')}${'f'.repeat(64)}` })],
  ['no data', tx({ data: '0x' })],
  ['data that is markup', tx({ data: '<script>alert(1)</script>' })],
  ['trailing bytes', (built) => tx({ data: `${built.tx.data}00` })(built)],
  ['long data', tx({ data: `0x${'00'.repeat(50_000)}` })],
  ['a negative value', tx({ amount: '-1' })],
  ['a value that is not a number', tx({ amount: '0x1' })],
  ['a quote of another amount', inQuote({ fromAmount: '1' })],
  ['a quote of another token', inQuote({ toAccount: on(thief) })],
  ['a better quote with the old minimum', inQuote({ toAmount: '900000' })],
  ['a quote of an unknown router', inQuote({ spender: on(thief) })],
  ['a quote that needs no router', inQuote({ spender: null })],
  ['a fee of half', inQuote({ fees: [{ type: 'provider', name: 'x', rate: 0.5, amount: '1' }] })],
  ['a fee of 0.86 %', inQuote({ fees: [{ type: 'provider', name: 'x', rate: 0.0086, amount: '1' }] })],
  ['a route that leads elsewhere', inQuote({ route: [] })],
  ['no transaction', ({ quote }) => ({ quote })],
  ['null', () => null],
  ['a list', (built) => [built]],
  ['200 with an error', () => ({ error: { code: 'api/down', message: 'No.' } })],
  ['HTML', () => new Response('<!doctype html><title>Down</title>', { headers: { 'content-type': 'text/html' } })],
  ['10 MB', () => new Response(`{"tx":"${'0'.repeat(10_000_000)}"}`)],
  ['half of it', (built) => new Response(JSON.stringify(built).slice(0, 200))],
  ['a status of 500', () => new Response('{}', { status: 500 })],
  ['nothing', () => new Response(null, { status: 204 })],
  ['a body that never ends', () => new Response(new ReadableStream())],
  ['nothing, never', () => new Promise(() => {})],
]

type Approval = ReturnType<typeof approvalAnswer>
const spenderOf = (spender: `0x${string}`, amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] })
const [router = thief, otherRouter = thief, thirdRouter = thief] = exchanges.routers.map(({ address }) => address)
const AMOUNT = 1_000_000n
/** Changes the transaction of an approval, and its only step. */
const step = (changes: Partial<Approval['tx']>) => (built: Approval) => {
  const tx = { ...built.tx, ...changes }
  return { ...built, tx, steps: built.steps.map((one) => ({ ...one, tx })) }
}
const more =
  (...data: readonly `0x${string}`[]) =>
  (built: Approval) => ({
    ...built,
    steps: data.map((one) => ({ tx: { ...built.tx, data: one }, amount: built.amount })),
  })

/** Answers to `build-approve`, each with one thing changed. */
const approvalLies: readonly (readonly [name: string, lie: (built: Approval) => unknown])[] = [
  ['another spender', step({ data: spenderOf(thief, AMOUNT) })],
  ['another spender, named', (built) => ({ ...step({ data: spenderOf(thief, AMOUNT) })(built), spender: on(thief) })],
  ['another router of the chain', step({ data: spenderOf(otherRouter, AMOUNT) })],
  ['another router of the chain, named', (built) => ({ ...built, spender: on(otherRouter) })],
  ['one base unit more', step({ data: spenderOf(router, AMOUNT + 1n) })],
  ['everything', step({ data: spenderOf(router, maxUint256) })],
  ['nothing', step({ data: spenderOf(router, 0n) })],
  ['another token', step({ to: on(path[1]) })],
  ['a contract that is not a token', step({ to: on(thief) })],
  ['another chain', step({ to: on(path[0], 1) })],
  ['value', step({ value: '1' })],
  ['a transfer', step({ data: `0xa9059cbb${thief.slice(2).padStart(64, '0')}${'f'.repeat(64)}` })],
  ['an increase of the allowance', step({ data: `0x39509351${router.slice(2).padStart(64, '0')}${'f'.repeat(64)}` })],
  ['an approval of all NFTs', step({ data: `0xa22cb465${thief.slice(2).padStart(64, '0')}${'1'.padStart(64, '0')}` })],
  ['trailing bytes', (built) => step({ data: `${spenderOf(router, AMOUNT)}00` })(built)],
  ['no data', step({ data: '0x' })],
  ['a second approval that gives everything', more(spenderOf(router, AMOUNT), spenderOf(router, maxUint256))],
  ['a second approval for another account', more(spenderOf(router, 0n), spenderOf(thief, AMOUNT))],
  ['three steps', more(spenderOf(router, 0n), spenderOf(router, AMOUNT), spenderOf(thief, AMOUNT))],
  ['no steps', more()],
  ['null', () => null],
  ['200 with an error', () => ({ error: { code: 'api/down', message: 'No.' } })],
  ['HTML', () => new Response('<!doctype html><title>Down</title>', { headers: { 'content-type': 'text/html' } })],
  ['10 MB', () => new Response(`{"tx":"${'0'.repeat(10_000_000)}"}`)],
  ['nothing, never', () => new Promise(() => {})],
]

const quotes = (changes: (quote: QuoteAnswer) => unknown) => (answer: Quotes) => ({
  ...answer,
  quotes: answer.quotes.map(changes),
})
type Quotes = { readonly quotes: readonly QuoteAnswer[] }
const routeOf = (quote: QuoteAnswer, changes: Partial<QuoteAnswer['route'][number]>) => ({
  ...quote,
  route: quote.route.map((one) => ({ ...one, ...changes })),
})

/** Answers to `quotes`, each with one thing changed. What is built afterwards is honest. */
const quoteLies: readonly (readonly [name: string, lie: (answer: Quotes) => unknown])[] = [
  ['another amount', quotes((quote) => ({ ...quote, fromAmount: '1' }))],
  ['a higher amount', quotes((quote) => ({ ...quote, fromAmount: '2000000' }))],
  ['another token that is paid', quotes((quote) => ({ ...quote, fromAccount: on(path[1]) }))],
  ['another token that arrives', quotes((quote) => ({ ...quote, toAccount: on(thief) }))],
  ['tokens of another chain', quotes((quote) => ({ ...quote, toAccount: on(path[1], 1) }))],
  ['an unknown router', quotes((quote) => ({ ...quote, spender: on(thief) }))],
  ['a router of another chain', quotes((quote) => ({ ...quote, spender: on(router, 1) }))],
  ['no router', quotes((quote) => ({ ...quote, spender: null }))],
  ['another router than what is built', quotes((quote) => ({ ...quote, spender: on(thirdRouter) }))],
  ['more than what is built gives', quotes((quote) => ({ ...quote, toAmount: '900000' }))],
  ['nothing that arrives', quotes((quote) => ({ ...quote, toAmount: '0' }))],
  ['more than there is', quotes((quote) => ({ ...quote, toAmount: String(2n ** 256n) }))],
  ['a negative amount', quotes((quote) => ({ ...quote, toAmount: '-1' }))],
  ['a price impact below nothing', quotes((quote) => ({ ...quote, priceImpact: -1 }))],
  ['a price impact above everything', quotes((quote) => ({ ...quote, priceImpact: 2 }))],
  ['no route', quotes((quote) => ({ ...quote, route: [] }))],
  ['a route that begins elsewhere', quotes((quote) => routeOf(quote, { from: on(thief) }))],
  ['a route that ends elsewhere', quotes((quote) => routeOf(quote, { to: on(thief) }))],
  ['a pool that takes more than everything', quotes((quote) => routeOf(quote, { fee: 1.5 }))],
  ['a fee of half', quotes((quote) => ({ ...quote, fees: [{ type: 'provider', name: 'x', rate: 0.5, amount: '1' }] }))],
  ['a quarter of the value', quotes((quote) => ({ ...quote, toAmount: '125000' }))],
  ['no quotes', (answer) => ({ ...answer, quotes: [] })],
  [
    'a thousand quotes of an unknown router',
    ({ quotes: [quote], ...answer }) => ({
      ...answer,
      quotes: Array.from({ length: 1000 }, () => ({ ...quote, spender: on(thief) })),
    }),
  ],
  ['null', () => null],
  ['200 with an error', () => ({ error: { code: 'api/down', message: 'No.' } })],
  ['HTML', () => new Response('<!doctype html><title>Down</title>', { headers: { 'content-type': 'text/html' } })],
  ['10 MB', () => new Response(`{"quotes":"${'0'.repeat(10_000_000)}"}`)],
  ['nothing, never', () => new Promise(() => {})],
]

const worlds: World[] = []
afterEach(() => {
  for (const world of worlds.splice(0)) world.wallet.destroy()
})

describe('a hostile API', () => {
  test(`default: ${lies.length} kinds of changed answers`, () => expect(lies.length).toBeGreaterThanOrEqual(40))

  test('default: the honest answer reaches the wallet', async () =>
    expect(await requestsWith((built) => built)).toBe(1))

  test.each([
    ['what is paid', 'LEAF', 2],
    ['what is paid, fewer', 'LEAF', -6],
    ['what arrives', 'TUSD', 2],
    ['the native currency', 'ETH', 2],
  ] as const)('error: other decimals of %s reach no wallet', async (_, symbol, more) => {
    const world = createSwapWorld({ needsApproval: false })
    worlds.push(world)
    const lied = Object.values(tokens).find((token) => token.symbol === symbol) ?? leaf
    world.state.liesOf.set(lied, more)
    await world.connect()
    const swap = swapOf(world.wallet)
    swap.open()
    await world.clock.advance(1000)
    const listed = Object.values(tokens).map((token) => ({
      ...token,
      decimals: token.decimals + (token === lied ? more : 0),
    }))
    const [from, to] = [symbol === 'ETH' ? 'ETH' : 'LEAF', 'TUSD'].map((wanted) =>
      listed.find((token) => token.symbol === wanted),
    )
    swap.open({ ...(from && { from }), ...(to && { to }), amountText: '0.0000000001' })
    await world.clock.advance(1000)
    expect(swap.getState()).toMatchObject({ status: 'editing', quotes: { status: 'ready' } })
    swap.review()
    await world.clock.advance(API_TIMEOUT_MS)
    expect(swap.getState()).toMatchObject({ failure: { type: 'transaction', error: { reason: 'decimals' } } })
    expect(world.received).toHaveLength(0)
  })

  test.each(lies)('error: %s reaches no wallet', async (_, lie) => expect(await requestsWith(lie)).toBe(0))
})

describe('a hostile API that builds approvals', () => {
  const lieOfApproval = (lie: (built: Approval) => unknown) => (world: World) => {
    world.state.lieOfApproval = lie
  }

  test.each([
    ['alone', null],
    ['in a batch', 'supported' as const],
  ])('default: the honest answer reaches the wallet %s', async (_, atomic) =>
    expect(await confirmAll({ needsApproval: true, atomic })).toBe(1),
  )

  test('default: an approval that first takes back the old one reaches it too', async () =>
    expect(
      await confirmAll({ needsApproval: true }, lieOfApproval(more(spenderOf(router, 0n), spenderOf(router, AMOUNT)))),
    ).toBe(1))

  test.each(approvalLies)('error: %s reaches no wallet, alone or in a batch', async (_, lie) => {
    for (const atomic of [null, 'supported'] as const) {
      expect(await confirmAll({ needsApproval: true, atomic }, lieOfApproval(lie))).toBe(0)
    }
  })
})

describe('a hostile API that quotes', () => {
  const lieOfQuotes = (lie: (answer: Quotes) => unknown) => (world: World) => {
    world.state.lieOfQuotes = lie
    swapOf(world.wallet).setAmount('0.000000000002')
    swapOf(world.wallet).setAmount('0.000000000001')
  }

  test.each([true, false])('default: the honest answer reaches the wallet (approval: %s)', async (needsApproval) =>
    expect(
      await confirmAll(
        { needsApproval },
        lieOfQuotes((answer) => answer),
      ),
    ).toBe(1),
  )

  test.each(quoteLies)('error: %s reaches no wallet', async (_, lie) =>
    expect(await confirmAll({ needsApproval: false }, lieOfQuotes(lie))).toBe(0),
  )
})

/** Returns how many requests reached the wallet, when the user confirms a swap that was built so. */
function requestsWith(lie: (built: Built) => unknown): Promise<number> {
  return confirmAll({ needsApproval: false }, (world) => {
    world.state.lie = lie
  })
}

/** Returns how many requests reached the wallet, when the user confirms whatever can be confirmed. */
async function confirmAll(
  options: Parameters<typeof createSwapWorld>[0],
  change: (world: World) => void = () => {},
): Promise<number> {
  const world = createSwapWorld(options)
  worlds.push(world)
  // What is swapped is worth half a dollar, and so is what arrives.
  world.state.prices.set(leaf, 500_000_000_000).set(dollar, 1)
  await world.connect()
  const swap = swapOf(world.wallet)
  swap.open({ from: leaf, to: dollar, amountText: '0.000000000001' })
  await world.clock.advance(1000)
  change(world)
  await world.clock.advance(1000)
  swap.review()
  await world.clock.advance(API_TIMEOUT_MS)
  const state = swap.getState()
  if (state.status === 'reviewing') void swap.confirm(state.plan.number)
  await world.clock.advance(API_TIMEOUT_MS)
  return world.received.length + world.batches.length + world.permits.length
}
