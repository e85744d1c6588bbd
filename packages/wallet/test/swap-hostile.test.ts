import { encodeFunctionData, maxUint256 } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { API_TIMEOUT_MS } from '../src/api/send-request.ts'
import { v2RouterAbi } from '../src/swap/router-abis.ts'
import { swapOf } from '../src/swap/swap-store.ts'
import { type buildAnswer, exchanges, SWAP_CHAIN, swapper, thief, tokens } from '../src/test-helpers/swap-answers.ts'
import { createSwapWorld } from './swap-world.ts'

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

const worlds: ReturnType<typeof createSwapWorld>[] = []
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

/** Returns how many requests reached the wallet, when the user confirms whatever can be confirmed. */
async function requestsWith(lie: (built: Built) => unknown): Promise<number> {
  const world = createSwapWorld({ needsApproval: false })
  worlds.push(world)
  await world.connect()
  const swap = swapOf(world.wallet)
  swap.open({ from: leaf, to: dollar, amountText: '0.000000000001' })
  await world.clock.advance(1000)
  world.state.lie = lie
  swap.review()
  await world.clock.advance(API_TIMEOUT_MS)
  const state = swap.getState()
  if (state.status === 'reviewing') void swap.confirm(state.plan.number)
  await world.clock.advance(API_TIMEOUT_MS)
  return world.received.length
}
