import { expect, type Page } from '@playwright/test'

/** Presses Tab until what has the focus is called `name`: everything must be reachable, in some sensible number of steps. */
export async function tabTo(page: Page, name: RegExp, most = 60): Promise<void> {
  for (let presses = 0; presses <= most; presses++) {
    const focused = page.locator(':focus')
    if ((await focused.count()) > 0) {
      const heard = await focused.evaluate((element) => {
        const isField = ['INPUT', 'SELECT', 'TEXTAREA'].includes(element.tagName)
        const labels = isField
          ? [...(Reflect.get(element, 'labels') ?? [])].map((label: Element) => label.textContent)
          : []
        const words = ['A', 'BUTTON'].includes(element.tagName) ? element.textContent : null
        return [element.getAttribute('aria-label'), ...labels, words].filter(Boolean).join(' ')
      })
      if (name.test(heard)) {
        // The focus must be visible: an outline of the element, or of the row around it.
        await expect(focused).toBeVisible()
        return
      }
    }
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never came to ${name}.`)
}
