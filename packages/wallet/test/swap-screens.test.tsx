// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { swapOf } from '../src/swap/swap-store.ts'
import { tokens } from '../src/test-helpers/swap-answers.ts'
import { DROPPED_AFTER_MS } from '../src/transactions/transaction.ts'
import { closeScreens, openScreen } from './open-screen.tsx'
import { closeSwapWorlds, connectWorld, draft, type World } from './open-swap.ts'

const { leaf, dollar } = tokens
afterEach(() => {
  closeScreens()
  closeSwapWorlds()
})

/** Shows a swap of a million leaves to dollars, with its price. */
async function quoted(world: World, button = 'Review swap') {
  const screen = await openScreen(world, { type: 'Swap', draft })
  await screen.shows('You pay')
  await world.clock.advance(1000)
  await screen.find(button)
  return screen
}

/** A million base units of leaves, of which a whole one has 18 decimals, is worth half a dollar. */
function setPrices({ state }: World): void {
  state.prices.set(leaf, 500_000_000_000).set(dollar, 1)
}

describe('what failed is said word for word, and where', () => {
  test.each([
    ['/v1/convert/tokens', 'Failed to initialize swap'],
    ['/v1/fungible/price', 'Failed to fetch network token price'],
  ])('error: without %s the view goes back, and a message says “%s”', async (path, text) => {
    const world = await connectWorld()
    world.state.down.add(path)
    const screen = await openScreen(world, { type: 'Account' })
    await screen.press('Swap')
    await screen.snacks(text)
    await screen.view('Account')
  })

  test.each([
    ['allowance', 'Failed to check allowance'],
    ['/v1/convert/build-approve', 'Failed to create approval transaction'],
  ])('error: without %s the review goes back to the form, which says “%s” too', async (what, text) => {
    const world = await connectWorld()
    world.state.down.add(what)
    const screen = await quoted(world)
    await screen.press('Review swap')
    await screen.snacks(text)
    await screen.view('Swap')
    await screen.shows(`${text}Nothing was sent.`)
    expect(world.received).toEqual([])
  })

  test('error: a swap that cannot be built is “Failed to create transaction”', async () => {
    const world = await connectWorld({ needsApproval: false })
    world.state.down.add('/v1/convert/build-transaction')
    const screen = await quoted(world)
    await screen.press('Review swap')
    await screen.snacks('Failed to create transaction')
    await screen.view('Swap')
    await screen.shows('Failed to create transactionNothing was sent.')
  })

  test('behavior: with the API down it is said once, and Try again ends what failed before', async () => {
    const world = await connectWorld({ needsApproval: false })
    world.state.down.add('/v1/convert/build-transaction')
    const screen = await quoted(world)
    await screen.press('Review swap')
    await screen.view('Swap')
    await screen.shows('Failed to create transaction')
    world.state.down.add('/v1/convert/quotes')
    await world.clock.advance(60_000)
    await screen.find('Try again')
    expect(screen.text().split('Nothing was sent.')).toHaveLength(2)
    world.state.down.clear()
    await screen.press('Try again')
    await world.clock.advance(1000)
    await screen.find('Review swap')
    expect(screen.text()).not.toContain('Failed to create transaction')
  })

  test.each([
    ['without a short message', { code: -32603 }, 'Transaction error'],
    ['with its own words', { code: -32603, shortMessage: 'Nonce too high.' }, '\u2068Nonce too high.\u2069'],
    ['because the user declines', { code: 4001 }, 'You declined in Kestrel'],
  ])('error: a wallet that fails %s, and nothing was sent', async (_, failure, text) => {
    const world = await connectWorld({ needsApproval: false })
    const screen = await quoted(world)
    await screen.press('Review swap')
    await screen.press('Swap')
    await screen.shows('Confirm the swap in Kestrel')
    world.received[0]?.answer(Object.assign(new Error('no'), failure))
    await screen.shows(`${text}Nothing was sent.`)
  })
})

describe('what the wallet did is said, however late it answers', () => {
  async function confirmed() {
    const world = await connectWorld({ needsApproval: false })
    const screen = await quoted(world)
    await screen.press('Review swap')
    await screen.press('Swap')
    await screen.shows('Confirm the swap in Kestrel')
    return { world, screen }
  }

  test('error: the user declines after 35 seconds', async () => {
    const { world, screen } = await confirmed()
    await world.clock.advance(35_000)
    world.reject()
    await world.clock.advance(1000)
    await screen.snacks('You declined in Kestrel')
    await screen.view('Swap')
    await screen.shows('You declined in KestrelNothing was sent.')
  })

  test('error: what was sent is not known any more, and nobody says that nothing was sent', async () => {
    const { world, screen } = await confirmed()
    world.approve()
    await world.clock.advance(3_000)
    world.sent.splice(0)
    await world.clock.advance(DROPPED_AFTER_MS + 10_000)
    await screen.view('Swap')
    await screen.shows(
      'The network no longer knows the transactionIt can still come back. Look in your wallet before you swap again.',
    )
    expect(screen.text()).not.toContain('Nothing was sent')
  })

  test('error: the wallet sent something else: the transaction is shown, and no success', async () => {
    const { world, screen } = await confirmed()
    world.sendElse()
    await world.clock.advance(3_000)
    world.mine()
    await world.clock.advance(3_000)
    await screen.view('Transaction')
    await screen.shows('Your wallet sent something else')
    expect(screen.text()).not.toContain('Swapped')
  })
})

describe('a swap that is sent as a batch', () => {
  test('default: the account has its row at once, which leads to it, also after a reload, until it is mined', async () => {
    const world = await connectWorld({ atomic: 'supported' })
    const screen = await quoted(world)
    await screen.press('Review swap')
    await screen.press('Swap')
    await screen.shows('Confirm the swap in Kestrel')
    world.approveBatch()
    await screen.shows('Swap sent')
    const row = 'Swap <0.001 LEAF to TUSD'
    world.wallet.modal.reset({ type: 'Account' })
    await screen.shows(row)
    closeScreens()
    world.reload()
    await world.connect()
    const later = await openScreen(world, { type: 'Account' })
    await later.press(/Swap <0.001 LEAF to TUSD/)
    await later.view('Swap')
    await later.shows('Swap sent')
    world.settleBatch(200)
    // The code that reads a batch loads with the first reading: not within a step of the clock.
    await vi.waitFor(async () => {
      await world.clock.advance(2_000)
      expect(swapOf(world.wallet).getState().status).not.toBe('sending')
    }, 30_000)
    await later.view('Account')
    await later.hides(row)
  })
})

describe('an account without the network’s currency', () => {
  test.each([
    [false, 'Insufficient balance', 'ETH more for the network fee.'],
    [true, 'Review swap', 'You may not have enough ETH for the network fee.'],
  ])('behavior: where another account may pay the fee (%s), the button says %s', async (hasPaymaster, button, text) => {
    const world = await connectWorld({ atomic: 'supported', hasPaymaster })
    world.balances.set(tokens.native, 0n)
    const screen = await openScreen(world, {
      type: 'Swap',
      draft: { from: leaf, to: dollar, amountText: '0.000000000001' },
    })
    await screen.shows('You pay')
    await world.clock.advance(1000)
    await screen.find(button)
    await screen.shows(text)
    if (!hasPaymaster) return
    await screen.press('Review swap')
    await screen.view('SwapPreview')
  })
})

describe('Swap', () => {
  test('default: slippage above 5 % is warned about, and one outside its limits is not taken', async () => {
    const world = await connectWorld()
    const screen = await quoted(world)
    const slippage = () => {
      const state = swapOf(world.wallet).getState()
      return state.status === 'editing' ? state.input.slippage : null
    }
    expect(slippage()).toBe(1)
    await screen.press('Max. slippage: 1%')
    await screen.type('Max. slippage', '5')
    await screen.find('Max. slippage: 5%')
    expect(screen.text()).not.toContain('High slippage')
    await screen.type('Max. slippage', '5.1')
    await world.clock.advance(1000)
    await screen.shows('High slippageYou can get up to 5.1% less than shown.')
    for (const text of ['0', '50.1', '51', '-1', 'x']) {
      await screen.type('Max. slippage', text)
      await screen.shows('Enter a number above 0, up to 50.')
      expect(slippage()).toBe(5.1)
    }
    await screen.type('Max. slippage', '5,5')
    await screen.shows('You can get up to 5.5% less than shown.')
    // The review says it too.
    await world.clock.advance(1000)
    await screen.press('Review swap')
    await screen.view('SwapPreview')
    await screen.shows('High slippage')
  })

  test.each([
    [0.05, false],
    [0.051, true],
  ])('default: a price impact of %d is warned about: %s', async (impact, isWarned) => {
    const world = await connectWorld()
    world.state.priceImpact = impact
    const screen = await quoted(world)
    if (isWarned) {
      await screen.shows('High price impactThis swap moves the price against you by 5.1%. Try a smaller amount.')
    } else expect(screen.text()).not.toContain('High price impact')
    await screen.press('Review swap')
    await screen.view('SwapPreview')
    await screen.shows('You get at least')
    expect(screen.text().includes('High price impact')).toBe(isWarned)
  })

  test.each([
    [500_000n, null, 'Review swap'],
    [484_999n, 'Less than it is worthBy the known prices you lose 3% with this swap, fees included.', 'Review swap'],
    [449_999n, 'Price too far offYou would lose 10% with this swap. Above 10%', 'Price too far off'],
  ])('default: of a value of 0.5 $, %d millionths arrive: %s', async (rate, text, button) => {
    const world = await connectWorld({ needsApproval: false })
    setPrices(world)
    world.state.rate = rate
    const screen = await quoted(world, button)
    if (text === null) expect(screen.text()).not.toContain('known prices')
    else await screen.shows(text)
    await screen.press(button)
    if (button === 'Review swap') await screen.view('SwapPreview')
    else expect(swapOf(world.wallet).getState().status).toBe('editing')
  })

  test('error: a price that gets too far off during the review cannot be confirmed', async () => {
    const world = await connectWorld({ needsApproval: false })
    setPrices(world)
    const screen = await quoted(world)
    await screen.press('Review swap')
    await screen.find('Swap')
    world.state.rate = 300_000n
    await world.clock.advance(11_000)
    await screen.shows('Price too far offYou would lose 40% with this swap.')
    expect(screen.controls()).not.toContain('Swap')
    const state = swapOf(world.wallet).getState()
    if (state.status === 'reviewing') await swapOf(world.wallet).confirm(state.plan.number)
    expect(world.received).toEqual([])
  })

  test('security: without prices, a price impact above a tenth is neither reviewed nor sent, in the same words', async () => {
    const world = await connectWorld({ needsApproval: false })
    world.state.priceImpact = 0.123
    const screen = await quoted(world, 'Price too far off')
    await screen.shows('Price too far offYou would lose 12.3% with this swap. Above 10% it is not sent.')
    expect(screen.text()).not.toContain('High price impact')
    await screen.press('Price too far off')
    expect(swapOf(world.wallet).getState().status).toBe('editing')
    world.state.priceImpact = 0.08
    await world.clock.advance(11_000)
    await screen.press('Review swap')
    await screen.find('Swap')
    world.state.priceImpact = 0.2
    await world.clock.advance(11_000)
    await screen.shows('Price too far offYou would lose 20% with this swap.')
    expect(screen.controls()).not.toContain('Swap')
  })

  test('default: the sides are switched, and the price is that of the other direction', async () => {
    const world = await connectWorld()
    const screen = await quoted(world)
    await screen.shows('1 LEAF = ')
    await screen.press('Switch the two tokens')
    expect(swapOf(world.wallet).getState()).toMatchObject({ input: { from: dollar, to: leaf } })
    await world.clock.advance(1000)
    await screen.shows('1 TUSD = ')
    expect(screen.text()).not.toContain('1 LEAF = ')
  })

  test('default: a token is found by its symbol, its name and its address, and chosen', async () => {
    const world = await connectWorld()
    const screen = await quoted(world)
    await screen.press(/LEAF$/)
    await screen.view('SwapSelectToken')
    const rows = () => screen.controls().filter((name) => name.includes('·'))
    await screen.find('Search by name, symbol or address')
    const all = rows().length
    for (const query of ['tusd', dollar.name.slice(0, 6).toLowerCase(), dollar.address ?? '']) {
      await screen.type('Search by name, symbol or address', query)
      await screen.announces('1 token found')
      expect(rows().filter((name) => name.includes('TUSD'))).toHaveLength(1)
      expect(rows().length).toBeLessThan(all)
    }
    await screen.type('Search by name, symbol or address', 'nothing')
    await screen.shows('No token called “nothing”Check the spelling, or search for its address.')
    await screen.press('Clear search')
    // One of the suggestions.
    await screen.press('EETH')
    await screen.view('Swap')
    expect(swapOf(world.wallet).getState()).toMatchObject({ input: { from: tokens.native, to: dollar } })
  })
})
