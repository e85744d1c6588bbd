import { expect, type Page } from '@playwright/test'

/** Waits until Create has read the past of a rule: until then it grows, and what stands below moves under a click. */
export async function expectHistoryScanned(page: Page): Promise<void> {
  await expect(page.getByText(/Scanned [\d,]+ blocks/)).toBeVisible()
}
