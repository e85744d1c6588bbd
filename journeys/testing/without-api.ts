import type { Page } from '@playwright/test'

/** Serves the configuration without the API, so that the page reads every boost from the node. */
export async function withoutApi(page: Page): Promise<void> {
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch()
    const config: object = await response.json()
    await route.fulfill({ response, json: { ...config, apiUrl: null } })
  })
}
