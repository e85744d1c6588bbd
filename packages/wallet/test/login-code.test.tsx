// @vitest-environment happy-dom
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { enLogin } from '../src/language/catalogues/en.login.ts'
import { addEnglish } from '../src/language/translate.ts'
import { CodeEntry } from '../src/login/code-entry.tsx'
import type { CodeEntry as CodeEntryState } from '../src/login/login-state.ts'
import { WalletProvider } from '../src/react.ts'
import { makeWallet } from './make-wallet.ts'
import { createOrigin } from './test-page.ts'

addEnglish(enLogin)

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0).reverse()) end()
})

/** Shows the entry of a code whose mail was requested now. */
async function openEntry(change: Partial<CodeEntryState> = {}) {
  const { wallet, clock } = makeWallet(createOrigin().openTab(), {})
  const codes: string[] = []
  let resends = 0
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const show = (entry: Partial<CodeEntryState>) =>
    root.render(
      <WalletProvider wallet={wallet}>
        <CodeEntry
          entry={{
            ...{ email: 'ada@example.com', sentAt: wallet.environment.now(), isChecking: false, error: null },
            ...entry,
          }}
          onComplete={(code) => codes.push(code)}
          onResend={() => {
            resends += 1
          }}
        />
      </WalletProvider>,
    )
  ends.push(() => {
    root.unmount()
    place.remove()
    wallet.destroy()
  })
  show(change)
  const input = await vi.waitFor(() => {
    const found = place.querySelector('input')
    if (found === null) throw new Error('There is no field.')
    return found
  })
  const boxes = () =>
    [...place.querySelectorAll('[data-part="otp"] [aria-hidden] > span')].map((box) => box.textContent)
  return {
    ...{ clock, codes, input, boxes, show },
    resends: () => resends,
    button: () => place.querySelector('button'),
    /** Types or inserts as a keyboard, an autofill or a paste does that the page leaves to the browser. */
    enter(text: string) {
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
      set?.call(input, text)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    },
    /** @returns whether the page took the paste, in place of the browser. */
    paste(text: string) {
      const event = new Event('paste', { bubbles: true, cancelable: true })
      input.dispatchEvent(Object.assign(event, { clipboardData: { getData: () => text } }))
      return event.defaultPrevented
    },
  }
}

describe('the code field', () => {
  test('default: six typed digits are drawn one by one, and are sent once', async () => {
    const { enter, boxes, codes } = await openEntry()
    for (const text of ['1', '12', '123', '1234', '12345', '123456']) enter(text)
    await vi.waitFor(() => expect(boxes().join('')).toBe('123456'))
    expect(codes).toEqual(['123456'])
  })

  test.each(['123456', '123 456', '123-456', ' 123456\n', 'Your code is 123456. It expires in 20 minutes.'])(
    'behavior: a paste of “%s” is the code',
    async (text) => {
      const { paste, codes, boxes } = await openEntry()
      expect(paste(text)).toBe(true)
      await vi.waitFor(() => expect(boxes().join('')).toBe('123456'))
      expect(codes).toEqual(['123456'])
    },
  )

  test('behavior: a pasted code takes the place of what is in any box', async () => {
    const { enter, paste, codes, boxes, input } = await openEntry()
    enter('987')
    await vi.waitFor(() => expect(boxes().join('')).toBe('987'))
    for (const caret of [0, 1, 3]) {
      input.setSelectionRange(caret, caret)
      paste('123456')
      await vi.waitFor(() => expect(boxes().join('')).toBe('123456'))
      enter('987')
      await vi.waitFor(() => expect(boxes().join('')).toBe('987'))
    }
    expect(new Set(codes)).toEqual(new Set(['123456']))
  })

  test('error: a paste of a wrong text is none: nothing is sent, and no letter stays', async () => {
    const { paste, enter, codes, boxes } = await openEntry()
    for (const text of ['hello', '12 ab', '']) {
      expect(paste(text)).toBe(false)
      enter(text)
    }
    enter('12ab')
    await vi.waitFor(() => expect(boxes().join('')).toBe('12'))
    expect(codes).toEqual([])
  })

  test('behavior: nothing is pasted while a code is checked', async () => {
    const { paste, codes } = await openEntry({ isChecking: true })
    expect(paste('123456')).toBe(false)
    expect(codes).toEqual([])
  })
})

describe('another mail', () => {
  test('default: it counts 30 seconds down, can then be requested, and counts again', async () => {
    const { clock, button, resends, show } = await openEntry()
    expect(button()?.textContent).toBe('Send again in 30 s')
    button()?.click()
    expect(resends()).toBe(0)
    await clock.advance(1_000)
    await vi.waitFor(() => expect(button()?.textContent).toBe('Send again in 29 s'))
    for (let second = 0; second < 28; second++) {
      await clock.advance(1_000)
      await vi.waitFor(() => expect(button()?.textContent).toBe(`Send again in ${28 - second} s`))
    }
    button()?.click()
    expect(resends()).toBe(0)
    await clock.advance(1_000)
    await vi.waitFor(() => expect(button()?.textContent).toBe('Send again'))
    button()?.click()
    expect(resends()).toBe(1)
    show({})
    await vi.waitFor(() => expect(button()?.textContent).toBe('Send again in 30 s'))
  })
})
