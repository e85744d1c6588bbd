import { test as base, type Page } from '@playwright/test'

/** Fixtures of {@link sharedPageTest}. */
export type SharedPage = {
  /** One page for all tests of a worker. What a test wants of its size, light and storage it sets itself. */
  readonly sharedPage: Page
}

/**
 * Tests that only look, many times, at screens that keep nothing: a page for each costs a second, and it would ask for
 * the same files and read the same scripts anew.
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
