import { expect, type Frame, type Page } from '@playwright/test'
import { replyTo, send } from './frame-page.ts'

/** Watches whether anything of an app's texts runs in the frame, or loads from `outside.test`. Texts that try are `hostileValues`. */
export function watchExecutions(page: Page): { readonly expectNone: (frame: Frame) => Promise<void> } {
  const outside: string[] = []
  const reports: string[] = []
  page.on('request', (sent) => {
    if (sent.url().includes('outside.test')) outside.push(sent.url())
  })
  page.on('console', (message) => {
    if (/Content Security|Trusted/i.test(message.text())) reports.push(message.text())
  })
  return {
    expectNone: async (frame) => {
      expect(await frame.evaluate(() => Reflect.get(window, 'injected'))).toBeUndefined()
      expect(
        await frame.evaluate(
          () => document.querySelectorAll('img, iframe, script[src*="outside"], style, base').length,
        ),
      ).toBe(0)
      expect(await frame.evaluate(() => document.documentElement.getAttribute('style') ?? '')).toBe('')
      expect(outside).toEqual([])
      expect(reports).toEqual([])
    },
  }
}

/** Has the app request something whose hostile text the frame shows, and cancels it. */
export async function showAndCancel(page: Page, frame: Frame, payload: unknown): Promise<void> {
  const id = await send(page, 'RPC_REQUEST', payload)
  await expect(frame.getByText('onerror').first()).toBeVisible()
  await page.waitForTimeout(500)
  await frame.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => replyTo(page, id)).toMatchObject({ type: '@w3m-frame/RPC_REQUEST_ERROR' })
}
