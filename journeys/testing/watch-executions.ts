import { expect, type Frame, type Page } from '@playwright/test'

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
