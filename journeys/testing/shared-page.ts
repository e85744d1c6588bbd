import { test as base, type Page } from '@playwright/test'

/** Fixtures of {@link sharedPageTest}. */
export type SharedPage = {
  /** One page for all tests of a worker. Each test sets the viewport, color scheme and storage that it needs. */
  readonly sharedPage: Page
}

/**
 * For tests that view many screens and store nothing. A new page per test would cost a second each, and would load and
 * parse the same files again.
 */
export const sharedPageTest = base.extend<object, SharedPage>({
  sharedPage: [
    async ({ browser }, use) => {
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
      await use(page)
      await page.close()
    },
    { scope: 'worker' },
  ],
})
