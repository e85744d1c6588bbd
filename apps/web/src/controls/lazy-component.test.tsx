// @vitest-environment happy-dom
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { describe, expect, test, vi } from 'vitest'
import { lazyComponent, type Replacements } from './lazy-component.tsx'

const replacements: Replacements = {
  pending: () => <p>Loading</p>,
  failed: (retry) => (
    <button onClick={retry} type="button">
      Try again
    </button>
  ),
}
const Page = ({ name }: { readonly name: string }) => <h1>{name}</h1>

/** Renders a component whose code loads in the given ways, one for each try. */
function show(tries: readonly ('loads' | 'fails')[], around: Replacements | null = replacements) {
  const load = vi.fn(async () => {
    if (tries[load.mock.calls.length - 1] !== 'loads') throw new TypeError('Failed to fetch')
    return Page
  })
  const Lazy = lazyComponent(load, around)
  const page = document.createElement('div')
  const root = createRoot(page)
  flushSync(() => root.render(<Lazy name="Create" />))
  return { load, page, root, Lazy }
}

describe('lazyComponent', () => {
  test('default: its replacement while it loads, then the component, and at once when it is shown again', async () => {
    const { page, Lazy, load } = show(['loads'])
    expect(page.textContent).toBe('Loading')
    await vi.waitFor(() => expect(page.innerHTML).toBe('<h1>Create</h1>'))
    const other = document.createElement('div')
    flushSync(() => createRoot(other).render(<Lazy name="Again" />))
    expect(other.innerHTML).toBe('<h1>Again</h1>')
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('behavior: what did not load says so, and is loaded again on request', async () => {
    const { page } = show(['fails', 'loads'])
    await vi.waitFor(() => expect(page.textContent).toBe('Try again'))
    page.querySelector('button')?.click()
    await vi.waitFor(() => expect(page.innerHTML).toBe('<h1>Create</h1>'))
  })

  test('behavior: what did not load is loaded again each time the browser is online again', async () => {
    const { page, load } = show(['fails', 'fails', 'loads'])
    await vi.waitFor(() => expect(page.textContent).toBe('Try again'))
    window.dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2))
    await vi.waitFor(() => expect(page.textContent).toBe('Try again'))
    window.dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(page.innerHTML).toBe('<h1>Create</h1>'))
  })

  test('behavior: a part without replacements is left out until it loads', async () => {
    const { page, load } = show(['fails', 'loads'], null)
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1))
    expect(page.innerHTML).toBe('')
    window.dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(page.innerHTML).toBe('<h1>Create</h1>'))
  })
})
