import { createRoot } from 'react-dom/client'
import { expect, vi } from 'vitest'
import type { View } from '../src/modal/view.ts'
import { WalletPanel, WalletProvider } from '../src/react.ts'
import type { ManualClock } from '../src/test-helpers/manual-clock.ts'
import type { Wallet } from '../src/wallet.ts'

/** The wallet's views in the page of a test, as the panel shows them. */
export type Screen = {
  /** Everything that the view says. */
  readonly text: () => string
  /** Waits until that contains a text. */
  readonly shows: (text: string) => Promise<void>
  /** Waits until it does not. */
  readonly hides: (text: string) => Promise<void>
  /** Waits for the short message over the view. */
  readonly snacks: (text: string) => Promise<void>
  /** Waits until a text is announced to screen readers. */
  readonly announces: (text: string) => Promise<void>
  /** Waits until a view is shown. */
  readonly view: (name: View['type']) => Promise<void>
  /** Waits for a button, a link or a field with this accessible name, and returns it. */
  readonly find: (name: string | RegExp) => Promise<HTMLElement>
  /** Returns the accessible names of all buttons and links. */
  readonly controls: () => readonly string[]
  readonly press: (name: string | RegExp) => Promise<void>
  readonly type: (name: string | RegExp, text: string) => Promise<void>
}

// Transports that a test does not replace find no network, and nothing leaves this machine.
vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')))

const opened: (() => void)[] = []

/** Removes what {@link openScreen} drew. */
export function closeScreens(): void {
  for (const close of opened.splice(0)) close()
}

/** Draws the views of a wallet, in English, and shows one. Needs a DOM: `@vitest-environment happy-dom`. */
export async function openScreen(
  { wallet, clock }: { readonly wallet: Wallet; readonly clock: ManualClock },
  view: View,
): Promise<Screen> {
  const page = document.createElement('main')
  document.body.append(page)
  const root = createRoot(page)
  opened.push(() => {
    root.unmount()
    page.remove()
  })
  root.render(
    <WalletProvider language="en" wallet={wallet}>
      <WalletPanel />
    </WalletProvider>,
  )
  const eventually = async <Found,>(check: () => Found): Promise<Found> => {
    await vi.dynamicImportSettled()
    return vi.waitFor(
      async () => {
        await clock.advance(0)
        return check()
      },
      // Not a measure of speed: what no healthy run comes near, also on a busy machine.
      { timeout: 30_000, interval: 10 },
    )
  }
  const surface = () => page.querySelector('[data-view]')
  // A copy of the view before stays for the animation.
  const current = () => surface()?.querySelector(':scope > [data-part="view"]') ?? null
  const textOf = (selector: string) => [...page.querySelectorAll(selector)].map((one) => one.textContent).join(' ')
  const text = () => current()?.textContent ?? ''
  const all = () => [...(current()?.querySelectorAll<HTMLElement>('button, a, input') ?? [])]
  const find = (name: string | RegExp) =>
    eventually(() => {
      const found = all().find((one) => (typeof name === 'string' ? nameOf(one) === name : name.test(nameOf(one))))
      if (found === undefined) throw new RangeError(`Nothing is called ${name}: ${all().map(nameOf).join(' | ')}`)
      return found
    })
  const shown = () => (current() === null ? null : surface()?.getAttribute('data-view'))
  await eventually(() => expect(['Account', 'Connect']).toContain(shown()))
  // Like a press in the first view: there is one to go back to.
  wallet.modal.open()
  if (shown() !== view.type) wallet.modal.push(view)
  await eventually(() => expect(shown()).toBe(view.type))
  return {
    text,
    find,
    shows: (wanted) => eventually(() => expect(text()).toContain(wanted)),
    hides: (unwanted) => eventually(() => expect(text()).not.toContain(unwanted)),
    snacks: (wanted) => eventually(() => expect(textOf('[data-part="snack"]')).toBe(wanted)),
    announces: (wanted) => eventually(() => expect(textOf('[role="status"], [role="alert"]')).toContain(wanted)),
    view: (name) => eventually(() => expect(shown()).toBe(name)),
    controls: () => all().map(nameOf),
    press: async (name) => (await find(name)).click(),
    type: async (name, typed) => {
      const field = await find(name)
      // React hears of a value only when it was set past its own property of the element.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, typed)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    },
  }
}

function nameOf(element: HTMLElement): string {
  return (element.getAttribute('aria-label') ?? labelOf(element) ?? element.textContent).trim()
}

function labelOf(element: HTMLElement): string | null {
  return element instanceof HTMLInputElement ? (element.labels?.[0]?.textContent ?? null) : null
}
