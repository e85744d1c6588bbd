// @vitest-environment happy-dom
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lazyPart, useRetried } from './use-loaded.ts'

const ends: (() => void)[] = []
const state = { isOnline: false, tries: 0 }
beforeEach(() => void Object.assign(state, { isOnline: false, tries: 0 }))
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** Draws a part whose code loads only online, with a button that tries again. */
function open(): HTMLElement {
  const part = lazyPart(async () => {
    state.tries += 1
    if (!state.isOnline) throw new TypeError('fetch failed')
    return { setUp: () => {}, text: 'loaded' }
  })
  function Part() {
    const [loaded, retry] = useRetried(part)
    return (
      <button onClick={retry} type="button">
        {loaded === null || loaded === 'failed' ? String(loaded) : loaded.text}
      </button>
    )
  }
  const page = document.createElement('main')
  document.body.append(page)
  const root = createRoot(page)
  ends.push(() => {
    root.unmount()
    page.remove()
  })
  root.render(<Part />)
  return page
}
const shows = (page: HTMLElement, text: string) => vi.waitFor(() => expect(page.textContent).toBe(text))

test('behavior: a part that did not load is there once the page is online again', async () => {
  const page = open()
  await shows(page, 'failed')
  state.isOnline = true
  window.dispatchEvent(new Event('online'))
  await shows(page, 'loaded')
  window.dispatchEvent(new Event('online'))
  expect(state.tries).toBe(2)
})

test('behavior: a part that did not load is tried again as often as the user wants', async () => {
  const page = open()
  await shows(page, 'failed')
  page.querySelector('button')?.click()
  await vi.waitFor(() => expect(state.tries).toBe(2))
  await shows(page, 'failed')
  state.isOnline = true
  page.querySelector('button')?.click()
  await shows(page, 'loaded')
})
