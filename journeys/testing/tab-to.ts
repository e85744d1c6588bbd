import { expect, type Page } from '@playwright/test'

/** Presses Tab until an element named `name` has the focus. @throws when `most` presses do not reach it. */
export async function tabTo(page: Page, name: RegExp, most = 60): Promise<void> {
  for (let presses = 0; presses <= most; presses++) {
    const focused = page.locator(':focus')
    if ((await focused.count()) > 0) {
      const focusedName = await focused.evaluate((element) => {
        const isField = ['INPUT', 'SELECT', 'TEXTAREA'].includes(element.tagName)
        const labels = isField
          ? [...(Reflect.get(element, 'labels') ?? [])].map((label: Element) => label.textContent)
          : []
        const words = ['A', 'BUTTON'].includes(element.tagName) ? element.textContent : null
        return [element.getAttribute('aria-label'), ...labels, words].filter(Boolean).join(' ')
      })
      if (name.test(focusedName)) {
        // A focused element must be visible.
        await expect(focused).toBeVisible()
        return
      }
    }
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab did not reach ${name}.`)
}
