// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { ViewName } from '../src/modal/view.ts'
import { viewSourceOf } from '../src/modal/view-sources.ts'
import { swapOf } from '../src/swap/swap-store.ts'
import { createBuyWorld } from './buy-world.ts'
import { closeScreens, openScreen } from './open-screen.tsx'
import { createSwapWorld } from './swap-world.ts'

const ends: (() => void)[] = []
afterEach(() => {
  closeScreens()
  for (const end of ends.splice(0)) end()
})

async function opened(world: ReturnType<typeof createSwapWorld> | ReturnType<typeof createBuyWorld>) {
  ends.push(() => world.wallet.destroy())
  await world.connect()
  return openScreen(world, { type: 'Account' })
}
/** The pointer comes over a control. React makes its own event of this one. */
const hover = (control: HTMLElement) => control.dispatchEvent(new Event('pointerover', { bubbles: true }))
const isLoaded = (view: ViewName) => viewSourceOf(view).state.getState().status === 'ready'
/** Waits until what loads in an idle page has loaded: the DOM of tests has no idle callback, so that takes 200 ms. */
async function idle() {
  await new Promise((resolve) => setTimeout(resolve, 300))
  await vi.dynamicImportSettled()
}

// The code of a view is loaded once for the page, so the order of these tests matters.
describe('what is not wanted is neither shown nor loaded, and what is wanted loads ahead', () => {
  test('default: without swaps and the on-ramp there is no way to them, and nothing of them loads', async () => {
    const screen = await opened(createSwapWorld({ features: { swaps: false, onramp: false } }))
    const names = ['Receive', 'Send']
    await screen.find('Send')
    const all = new Set(screen.controls())
    expect(['Buy', 'Swap', ...names].filter((name) => all.has(name))).toEqual(names)
    for (const name of names) hover(await screen.find(name))
    await screen.press('Receive')
    await screen.view('Receive')
    await idle()
    expect([isLoaded('Swap'), isLoaded('OnRampProviders')]).toEqual([false, false])
    expect(isLoaded('Send')).toBe(true)
  })

  test('behavior: without them, an app that requests their views gets the account, and nothing of them loads', async () => {
    const world = createSwapWorld({ features: { swaps: false, onramp: false } })
    const screen = await opened(world)
    for (const type of ['Swap', 'OnRampProviders'] as const) {
      world.wallet.modal.open({ type })
      await screen.view('Account')
      world.wallet.modal.push({ type: 'Receive' })
      world.wallet.modal.push({ type })
      await screen.view('Account')
    }
    swapOf(world.wallet).open()
    await idle()
    expect(swapOf(world.wallet).getState().status).toBe('uninitialized')
    expect([isLoaded('Swap'), isLoaded('OnRampProviders')]).toEqual([false, false])
    expect(world.requests.filter((path) => path.startsWith('/v1/convert'))).toEqual([])
  })

  test('default: the code of Swap loads when the pointer comes over its button, and no sooner', async () => {
    const world = createSwapWorld()
    const screen = await opened(world)
    await screen.find('Buy')
    const button = await screen.find('Swap')
    await idle()
    expect(isLoaded('Swap')).toBe(false)
    hover(button)
    await idle()
    expect([isLoaded('Swap'), isLoaded('OnRampProviders')]).toEqual([true, false])
    // Nothing is requested before the press.
    expect(world.requests.filter((path) => path.startsWith('/v1/convert'))).toEqual([])
  })

  test('default: the code of Buy loads when its button gets the focus', async () => {
    const world = createBuyWorld()
    const screen = await opened(world)
    const button = await screen.find('Buy')
    expect(isLoaded('OnRampProviders')).toBe(false)
    button.focus()
    await idle()
    expect(isLoaded('OnRampProviders')).toBe(true)
    expect(world.requests.filter(({ path }) => path.startsWith('/v1/onramp'))).toEqual([])
  })
})

describe('UnsupportedChain', () => {
  test('default: of the networks of the app, it names those on which swaps are, and leads there', async () => {
    const world = createSwapWorld({ otherChains: [11155111, 10] })
    ends.push(() => world.wallet.destroy())
    await world.connect()
    const screen = await openScreen(world, { type: 'UnsupportedChain', purpose: 'swap' })
    const offered = screen.controls()
    expect(offered.some((name) => name.includes('Chain 10'))).toBe(true)
    expect(offered.some((name) => name.includes('Chain 11155111'))).toBe(false)
    await screen.view('UnsupportedChain')
  })

  test('default: where no network of the app has swaps, it says so, and leads back', async () => {
    const world = createSwapWorld({ hasRouter: false, otherChains: [11155111] })
    ends.push(() => world.wallet.destroy())
    await world.connect()
    const screen = await openScreen(world, { type: 'UnsupportedChain', purpose: 'swap' })
    await screen.shows('No network here has swaps.')
    expect(screen.text()).not.toContain('Networks that work here')
    await screen.press('Back')
    await screen.view('Account')
  })

  test('default: for another reason it names all of them', async () => {
    const world = createSwapWorld({ otherChains: [11155111, 10] })
    ends.push(() => world.wallet.destroy())
    await world.connect()
    const screen = await openScreen(world, { type: 'UnsupportedChain' })
    expect(screen.controls().some((name) => name.includes('Chain 11155111'))).toBe(true)
  })
})
