import { expect, test } from '@playwright/test'
import { expectNoFaultsIn } from './testing/axe.ts'
import { createAccounts } from './testing/create-accounts.ts'
import { mainChain, testAccount } from './testing/local-world.ts'
import { apiUrl, buttonOf as button, openConnected } from './testing/wallet-flow.ts'
import { startWalletPage, type WalletPage } from './testing/wallet-page.ts'

/** Names in a real browser, with the local API. */
test.describe.configure({ mode: 'serial', timeout: 120_000 })

let app: WalletPage
test.beforeAll(async () => {
  app = await startWalletPage()
})
test.afterAll(async () => {
  await app.stop()
})

const found = { timeout: 30_000 }

test('a name is registered, and the account is found by it', async ({ page }) => {
  await createAccounts(mainChain(), ['Namer'])
  await openConnected(page, app, { name: 'Namer', hasApi: true })
  await button(page, /^Account 0x/).click()
  await button(page, 'Choose a name').click()
  // Its button has the name of the one before.
  await expect(page.getByRole('dialog').locator('[data-view]').last()).toHaveAttribute('data-view', 'ChooseAccountName')
  await button(page, 'Choose a name').click()
  // Each run has another name, because names stay.
  const label = `namer-${Date.now().toString(36)}`
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('na_')
  await expect(page.getByRole('status')).toHaveText('Can only contain letters, numbers and - characters')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(label)
  await expect(button(page, `Get ${label}.wcn.id`)).toBeVisible(found)
  await expectNoFaultsIn(page, 'dialog', 'a free name')
  await button(page, `Get ${label}.wcn.id`).click()
  await expect(page.getByRole('heading', { name: `${label}.wcn.id is yours` })).toBeVisible(found)
  await button(page, 'Let’s go').click()
  // The account state has it, and so has everyone who asks the API.
  await expect(button(page, new RegExp(`^Account ${label}`))).toBeVisible(found)
  const profile: unknown = await (await fetch(`${apiUrl()}/v1/profile/account/${label}.wcn.id`)).json()
  expect(JSON.stringify(profile).toLowerCase()).toContain(testAccount('Namer').address.toLowerCase())
})
