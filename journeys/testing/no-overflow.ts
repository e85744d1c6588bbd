import { expect, type Page } from '@playwright/test'

/** Expects that no element is wider than the screen. `where` names the screen in a failure. */
export async function expectNoOverflow(page: Page, where: string): Promise<void> {
  const overflow = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const wide = [...document.querySelectorAll('body *')].filter((element) => {
      const { left, right } = element.getBoundingClientRect()
      return left < -1 || right > clientWidth + 1
    })
    const named = wide.map(
      ({ tagName, className, textContent }) => `${tagName} ${className} ${textContent?.slice(0, 40)}`,
    )
    return [`${scrollWidth} px in ${clientWidth}`, ...named]
  })
  expect(overflow, where).toEqual([])
}
