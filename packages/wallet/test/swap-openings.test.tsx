// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { View } from '../src/modal/view.ts'
import { SwapNetworkError } from '../src/swap/errors.ts'
import { swapOf } from '../src/swap/swap-store.ts'
import { SWAP_CHAIN, tokens } from '../src/test-helpers/swap-answers.ts'
import { closeScreens, openScreen } from './open-screen.tsx'
import { closeSwapWorlds, connectWorld, draft, stateOf, type World } from './open-swap.ts'

const { leaf, dollar } = tokens
afterEach(() => {
  closeScreens()
  closeSwapWorlds()
})

/** Opens the modal on a view, so that there is none to go back to. */
async function openedOn(world: World, view: View) {
  const screen = await openScreen(world, { type: 'Account' })
  world.wallet.modal.open(view)
  await screen.view(view.type)
  return screen
}

const countOf = ({ requests }: World, path: string) => requests.filter((one) => one === path).length
/** The same on another network. */
const elsewhere = { ...draft, from: { ...leaf, chainId: 10 }, to: { ...dollar, chainId: 10 } }

describe('the modal is opened on Swap', () => {
  test.each([
    ['/v1/convert/tokens', 'Failed to initialize swap'],
    ['/v1/fungible/price', 'Failed to fetch network token price'],
  ])('error: without %s it is said once, and can be tried again', async (path, text) => {
    const world = await connectWorld()
    world.state.down.add(path)
    const screen = await openedOn(world, { type: 'Swap', draft })
    await screen.shows(`${text}Nothing was sent. Check your connection and try again.`)
    for (let second = 0; second < 20; second++) await world.clock.advance(1000)
    expect(countOf(world, '/v1/convert/tokens')).toBe(1)
    world.state.down.clear()
    await screen.press('Try again')
    await screen.shows('You pay')
    expect(stateOf(world)).toMatchObject({ status: 'editing', input: draft })
  })

  test('behavior: a Swap that failed begins again when it is opened again', async () => {
    const world = await connectWorld()
    world.state.down.add('/v1/convert/tokens')
    const screen = await openedOn(world, { type: 'Swap' })
    await screen.find('Try again')
    world.state.down.clear()
    world.wallet.modal.open({ type: 'Account' })
    await screen.view('Account')
    await screen.press('Swap')
    await screen.shows('You pay')
  })

  test.each([
    ['an API', { hasApi: false }],
    ['a network with a router', { hasRouter: false }],
  ])('default: without %s it is not offered, and leads nowhere', async (_, options) => {
    const world = await connectWorld(options)
    const screen = await openedOn(world, { type: 'Swap' })
    await screen.shows('Swaps are not offered here')
    expect(screen.controls()).toEqual([])
    expect(stateOf(world).status).toBe('uninitialized')
  })

  test('behavior: on a network that the app does not have, it leads to one with swaps', async () => {
    const world = await connectWorld()
    world.chooseChain(1)
    const screen = await openedOn(world, { type: 'Swap' })
    await screen.shows('Swaps aren’t available on Ethereum')
    expect(world.requests.filter((path) => path.startsWith('/v1/convert'))).toEqual([])
    await screen.press('Switch network')
    await screen.view('UnsupportedChain')
    await screen.press(/Swap chain/)
    await screen.view('Swap')
    await screen.shows('You pay')
  })
})

test('behavior: from Account, on a network that the app does not have, the networks with swaps follow', async () => {
  const world = await connectWorld()
  world.chooseChain(1)
  const screen = await openedOn(world, { type: 'Account' })
  await screen.press('Swap')
  await screen.view('UnsupportedChain')
})

describe('what the app wants swapped is on another network', () => {
  test('behavior: it is said, and follows the switch', async () => {
    const world = await connectWorld({ otherChains: [10] })
    world.chooseChain(10)
    const screen = await openedOn(world, { type: 'Swap', draft })
    await screen.shows('This swap is on Swap chain')
    expect(world.requests.filter((path) => path.startsWith('/v1/convert'))).toEqual([])
    await screen.press('Switch network')
    await screen.view('Swap')
    await screen.shows('You pay')
    expect(stateOf(world)).toMatchObject({ status: 'editing', target: { chainId: SWAP_CHAIN }, input: draft })
  })

  test('behavior: a network that the app does not have cannot be chosen', async () => {
    const world = await connectWorld()
    const screen = await openedOn(world, { type: 'Swap', draft: elsewhere })
    await screen.shows('This swap is on OP Mainnet')
    expect(screen.controls()).toEqual([])
  })

  test('error: the store refuses it, and takes what the account’s network has', async () => {
    const world = await connectWorld()
    const swap = swapOf(world.wallet)
    swap.open(elsewhere)
    await world.clock.advance(0)
    const failure = { type: 'network', error: new SwapNetworkError(10) }
    expect(stateOf(world)).toMatchObject({ status: 'unavailable', failure })
    swap.open({ ...draft, from: elsewhere.from })
    await world.clock.advance(0)
    expect(stateOf(world)).toMatchObject({ status: 'unavailable', failure })
    swap.open(draft)
    await world.clock.advance(0)
    expect(stateOf(world)).toMatchObject({ status: 'editing', input: draft })
    swap.chooseToken('from', elsewhere.from)
    expect(stateOf(world)).toMatchObject({ status: 'editing', input: draft })
    // Another draft while this one is edited.
    swap.open(elsewhere)
    await world.clock.advance(0)
    expect(stateOf(world)).toMatchObject({ status: 'unavailable', failure })
  })
})

test('behavior: after a swap that ended out of sight, another one is opened with its draft', async () => {
  const world = await connectWorld({ needsApproval: false })
  const sent: unknown[] = []
  const screen = await openedOn(world, { type: 'Swap', draft: { ...draft, onSent: (hash) => void sent.push(hash) } })
  await screen.shows('You get at least')
  await screen.press('Review swap')
  await screen.press('Swap')
  await screen.shows('Confirm the swap in Kestrel')
  world.approve()
  await vi.waitFor(() => expect(sent).toHaveLength(1), 30_000)
  world.wallet.modal.close()
  world.mine()
  await world.clock.advance(20_000)
  expect(stateOf(world).status).toBe('swapped')

  const next = { ...draft, amountText: '0.000000000002' }
  world.wallet.modal.open({ type: 'Swap', draft: next })
  await screen.shows('You pay')
  expect(stateOf(world)).toMatchObject({ status: 'editing', input: next })
})

describe('the modal is opened on a later step', () => {
  test('behavior: a review of nothing leads to Swap', async () => {
    const world = await connectWorld()
    const screen = await openScreen(world, { type: 'Account' })
    world.wallet.modal.open({ type: 'SwapPreview' })
    await screen.view('Swap')
    await screen.shows('You pay')
  })

  test('behavior: a choice of a token without an API that answers says so, and can be tried again', async () => {
    const world = await connectWorld()
    world.state.down.add('/v1/convert/tokens')
    const screen = await openedOn(world, { type: 'SwapSelectToken', side: 'from' })
    await screen.shows('Failed to initialize swap')
    world.state.down.clear()
    await screen.press('Try again')
    await screen.find('Search by name, symbol or address')
  })

  test('default: no choice of a token where swaps are not offered', async () => {
    const world = await connectWorld({ hasRouter: false })
    const screen = await openedOn(world, { type: 'SwapSelectToken', side: 'from' })
    await screen.shows('Swaps are not offered here')
  })
})

test('behavior: what is not an amount changes none, and a pasted one loses its groups', async () => {
  const world = await connectWorld()
  const swap = swapOf(world.wallet)
  swap.open(draft)
  await world.clock.advance(0)
  for (const [text, after] of [
    ['abc', draft.amountText],
    ['1,234.5', '1234.5'],
    ['-1', '1234.5'],
    ['', ''],
  ]) {
    swap.setAmount(text ?? '')
    expect(stateOf(world)).toMatchObject({ input: { amountText: after } })
  }
})
