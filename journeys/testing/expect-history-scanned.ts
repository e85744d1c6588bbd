import { expect, type Page } from '@playwright/test'

/**
 * Waits until Create has scanned the history of an action. Until then the list grows and moves the content below it.
 */
export async function expectHistoryScanned(page: Page): Promise<void> {
  await expect(page.getByText(/Scanned [\d,]+ blocks/)).toBeVisible()
}
