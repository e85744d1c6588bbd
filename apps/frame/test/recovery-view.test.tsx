// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import type { RecoveryPrompt } from '../src/account/prompt-store.ts'
import { RecoveryView } from '../src/account/recovery-view.tsx'
import { WeakPasswordError } from '../src/keys/errors.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** Shows what a user does for their recovery. */
function open(prompt: Pick<RecoveryPrompt, 'type' | 'method'>, submit: RecoveryPrompt['submit'] = async () => {}) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const page = document.body.appendChild(document.createElement('div'))
  const root = createRoot(page)
  ends.push(() => {
    act(() => root.unmount())
    page.remove()
  })
  act(() => root.render(<RecoveryView prompt={{ ...prompt, submit, cancel: () => {}, fail: () => {} }} />))
  return {
    text: () => page.textContent,
    field: () => page.querySelector('input')?.value,
    press: async (name: string) => {
      const button = [...page.querySelectorAll('button')].find(({ textContent }) => textContent === name)
      await act(async () => button?.click())
    },
  }
}

const TOO_EASY = 'This password is too easy to guess.'

test('behavior: a suggested password is not shown under the error of the one before', async () => {
  const page = open({ type: 'set-up', method: null }, () => Promise.reject(new WeakPasswordError('common')))
  await page.press('Use a password')
  await page.press('Save password')
  expect(page.text()).toContain(TOO_EASY)
  await page.press('Suggest one')
  await vi.waitFor(() => expect(page.field()).not.toBe(''))
  expect(page.text()).not.toContain(TOO_EASY)
})

test.each(['password', 'passkey'] as const)('default: who forgot the %s reads where another is chosen', (method) => {
  expect(open({ type: 'unlock', method }).text()).toContain('choose “Change how you get back in”')
  expect(open({ type: 'set-up', method: null }).text()).not.toContain('Forgot or lost it?')
})
