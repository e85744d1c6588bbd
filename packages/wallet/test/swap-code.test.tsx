// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { swapOf } from '../src/swap/swap-store.ts'
import { closeScreens, openScreen } from './open-screen.tsx'
import { closeSwapWorlds, connectWorld, draft } from './open-swap.ts'

const code = vi.hoisted(() => ({ isDown: false }))
vi.mock('../src/modal/swap-more-views.ts', async (importOriginal) => {
  if (code.isDown) throw new TypeError('Failed to fetch dynamically imported module')
  return importOriginal()
})

afterEach(() => {
  closeScreens()
  closeSwapWorlds()
})

// The first test is the one in which nothing is loaded yet.
test('error: what follows the form does not load: no price is reviewed without its costs, and it can be tried again', async () => {
  code.isDown = true
  const world = await connectWorld()
  const screen = await openScreen(world, { type: 'Account' })
  world.wallet.modal.open({ type: 'Swap', draft })
  await screen.shows('You pay')
  await world.clock.advance(1000)
  await vi.waitFor(() => expect(swapOf(world.wallet).getState()).toMatchObject({ quotes: { status: 'ready' } }))
  // The page is online, so it is not called offline.
  await screen.shows('Something went wrongThe site may have been updated, or something blocks it.')
  expect(screen.controls()).not.toContain('Review swap')
  expect(screen.text()).not.toContain('You get at least')

  world.wallet.modal.push({ type: 'SwapSelectToken', side: 'to' })
  await screen.view('SwapSelectToken')
  await screen.shows('Select tokenSomething went wrong')
  code.isDown = false
  await screen.press('Try again')
  await screen.shows('Your tokens')

  world.wallet.modal.goBack()
  await screen.view('Swap')
  await screen.shows('You get at least')
  await screen.press('Review swap')
  await screen.shows('Leaves your wallet')
})
