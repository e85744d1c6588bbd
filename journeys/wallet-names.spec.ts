import { expect, type Page, test } from '@playwright/test'
import { expectNoFaultsIn } from './testing/axe.ts'
import { createAccounts } from './testing/create-accounts.ts'
import { installTestWallet, walletName } from './testing/install-test-wallet.ts'
import { mainChain, readWorld, testAccount } from './testing/local-world.ts'
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
const button = (page: Page, name: string | RegExp) => page.getByRole('dialog').getByRole('button', { name })

function apiUrl(): string {
  const url = readWorld().apiUrl
  if (url === null) throw new Error('The world has no API.')
  return url
}

async function openAccount(page: Page): Promise<void> {
  const { chainId, rpcUrl } = mainChain()
  await page.goto(`${app.url}/?${new URLSearchParams({ chain: String(chainId), rpc: rpcUrl, blockchain: apiUrl() })}`)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await button(page, new RegExp(`^${walletName}`)).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: /Account 0x/ }).click()
}

test('a name is registered, and the account is found by it', async ({ page }) => {
  await createAccounts(mainChain(), ['Namer'])
  await installTestWallet(page, { name: 'Namer' })
  await openAccount(page)
  await button(page, /^Account 0x/).click()
  await button(page, 'Choose a name').click()
  await button(page, 'Choose a name').click()
  // Each run has another name, because names stay.
  const label = `namer-${Date.now().toString(36)}`
  await page.getByRole('dialog').getByLabel('Name').fill('na_')
  await expect(page.getByRole('status')).toHaveText('Can only contain letters, numbers and - characters')
  await page.getByRole('dialog').getByLabel('Name').fill(label)
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
