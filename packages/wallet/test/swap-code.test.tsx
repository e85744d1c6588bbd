// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { swapOf } from '../src/swap/swap-store.ts'
import { tokens } from '../src/test-helpers/swap-answers.ts'
import { closeScreens, openScreen } from './open-screen.tsx'
import { createSwapWorld } from './swap-world.ts'

const code = vi.hoisted(() => ({ isDown: false }))
vi.mock('../src/modal/swap-more-views.ts', async (importOriginal) => {
  if (code.isDown) throw new TypeError('Failed to fetch dynamically imported module')
  return importOriginal()
})

const { leaf, dollar } = tokens
const draft = { from: leaf, to: dollar, amountText: '0.000000000001' }
const worlds: ReturnType<typeof createSwapWorld>[] = []
afterEach(() => {
  closeScreens()
  for (const world of worlds.splice(0)) world.wallet.destroy()
})

// The first test is the one in which nothing is loaded yet.
test('error: what follows the form does not load: no price is reviewed without its costs, and it can be tried again', async () => {
  code.isDown = true
  const world = createSwapWorld()
  worlds.push(world)
  await world.connect()
  const screen = await openScreen(world, { type: 'Account' })
  world.wallet.modal.open({ type: 'Swap', draft })
  await screen.shows('You pay')
  await world.clock.advance(1000)
  await vi.waitFor(() => expect(swapOf(world.wallet).getState()).toMatchObject({ quotes: { status: 'ready' } }))
  await screen.shows('Something went wrong')
  expect(screen.controls()).not.toContain('Review swap')
  expect(screen.text()).not.toContain('You get at least')

  world.wallet.modal.push({ type: 'SwapSelectToken', side: 'to' })
  await screen.view('SwapSelectToken')
  await screen.shows('Something went wrong')
  code.isDown = false
  await screen.press('Try again')
  await screen.shows('Your tokens')

  world.wallet.modal.goBack()
  await screen.view('Swap')
  await screen.shows('You get at least')
  await screen.press('Review swap')
  await screen.shows('Leaves your wallet')
})
