// @vitest-environment happy-dom
import { afterEach, test, vi } from 'vitest'
import { createBuyWorld } from './buy-world.ts'
import { closeScreens, openScreen } from './open-screen.tsx'

const code = vi.hoisted(() => ({ isDown: true }))
vi.mock('../src/modal/buy-more-views.ts', async (importOriginal) => {
  if (code.isDown) throw new TypeError('Failed to fetch dynamically imported module')
  return importOriginal()
})
afterEach(closeScreens)

// The first test is the one in which nothing is loaded yet.
test('error: a choice of Buy does not load: it says so, and can be tried again', async () => {
  const world = createBuyWorld()
  await world.connect()
  const screen = await openScreen(world, { type: 'OnRampTokenSelect' })
  // The page is online, so it is not called offline.
  await screen.shows('Something went wrongThe site may have been updated, or something blocks it.')
  code.isDown = false
  await screen.press('Try again')
  await screen.hides('Something went wrong')
  world.wallet.destroy()
})
