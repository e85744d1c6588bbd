import { expect, type Page, test } from '@playwright/test'
import { parseEther } from 'viem'
import { expectNoFaultsIn } from './testing/axe.ts'
import { createAccounts } from './testing/create-accounts.ts'
import { clientOf, testAccount, testChain } from './testing/local-world.ts'
import { buttonOf, dialogOf, openAccount, openConnected, waitForIndexed } from './testing/wallet-flow.ts'
import { startWalletPage, type WalletPage } from './testing/wallet-page.ts'

/** Buying in a real browser: the sandbox of the local API sells test coins on the second chain, and really sends them. */
test.describe.configure({ mode: 'serial', timeout: 120_000 })

let app: WalletPage
test.beforeAll(async () => {
  app = await startWalletPage()
})
test.afterAll(async () => {
  await app.stop()
})

/** Waits until the page has read the status of its order again, which it does every four seconds. */
async function waitForStatus(page: Page): Promise<void> {
  await page.waitForResponse((response) => response.url().includes('/v1/onramp/orders/') && response.ok())
}

test('test coins: another payment is not the purchase, a reload goes on watching, and what was bought is in the activity', async ({
  page,
}) => {
  const chain = testChain()
  await createAccounts(chain, ['Buyer', 'Other'])
  await openConnected(page, app, { name: 'Buyer', chain, hasApi: true })
  await buttonOf(page, /^Buy/).click()
  await buttonOf(page, /^Sandbox/).click()
  // The sandbox sells a coin for 3,000 of its test dollars.
  await dialogOf(page).getByLabel('You pay').fill('750')
  await expect(dialogOf(page).getByText('You get about 0.25 ETH')).toBeVisible()
  await expectNoFaultsIn(page, 'dialog', 'a quoted purchase')
  const popup = page.waitForEvent('popup')
  await buttonOf(page, 'Continue to Sandbox').click()
  const provider = await popup
  await expect(provider.getByText('This is a test. Nothing is charged')).toBeVisible()
  await expect(provider.getByText(testAccount('Buyer').address)).toBeVisible()
  expect(await provider.evaluate(() => window.opener)).toBeNull()
  await expect(dialogOf(page).getByRole('heading', { name: 'Continue in external window' })).toBeVisible()

  // Another payment raises the balance meanwhile.
  const other = clientOf('Other', chain)
  const hash = await other.sendTransaction({ to: testAccount('Buyer').address, value: parseEther('3') })
  await other.waitForTransactionReceipt({ hash })
  await waitForStatus(page)
  await waitForStatus(page)
  await expect(dialogOf(page).getByRole('heading', { name: 'Continue in external window' })).toBeVisible()

  await page.reload()
  await openAccount(page)
  await buttonOf(page, /^Buy/).click()
  await buttonOf(page, /^Purchase in progress/).click()
  await expect(dialogOf(page).getByRole('heading', { name: 'Continue in external window' })).toBeVisible()
  await expectNoFaultsIn(page, 'dialog', 'a purchase that goes on')
  await provider.getByRole('button', { name: 'Get test coins' }).click()
  await expect(provider.getByRole('heading', { name: 'Sent' })).toBeVisible()
  await expect(dialogOf(page).getByRole('heading', { name: '0.25 ETH arrived' })).toBeVisible()
  await expect(dialogOf(page).getByText('Sandbox sent it to your account.').first()).toBeVisible()
  await expectNoFaultsIn(page, 'dialog', 'a purchase that arrived')
  expect(await other.getBalance({ address: testAccount('Buyer').address })).toBe(parseEther('103.25'))

  const [bought] = (await provider.locator('dd code').allTextContents()).filter((text) => text.length === 66)
  await waitForIndexed(testAccount('Buyer').address, bought ?? 'the transaction', chain)
  await buttonOf(page, 'Done').click()
  await dialogOf(page).getByText('Activity', { exact: true }).click()
  await expect(dialogOf(page).getByText('+0.25 ETH').first()).toBeVisible()
  await expect(dialogOf(page).getByText('+3 ETH').first()).toBeVisible()
  await buttonOf(page, /^Buy/).click()
  await buttonOf(page, 'Your purchases').click()
  await expect(dialogOf(page).getByRole('listitem').filter({ hasText: '0.25 ETH' })).toContainText('Arrived')
})

test('the sandbox reports nothing: that the balance rose is said, and that it may be another payment @depth', async ({
  page,
}) => {
  const chain = testChain()
  await createAccounts(chain, ['Unsure', 'Payer'])
  await page.route('**/v1/onramp/orders/*', (route) => route.fulfill({ status: 404, json: {} }))
  await openConnected(page, app, { name: 'Unsure', chain, hasApi: true })
  await buttonOf(page, /^Buy/).click()
  await buttonOf(page, /^Sandbox/).click()
  await dialogOf(page).getByLabel('You pay').fill('300')
  await buttonOf(page, 'Continue to Sandbox').click()
  await expect(dialogOf(page).getByRole('heading', { name: 'Continue in external window' })).toBeVisible()
  const payer = clientOf('Payer', chain)
  await payer.sendTransaction({ to: testAccount('Unsure').address, value: parseEther('2') })
  await expect(dialogOf(page).getByRole('heading', { name: 'Your balance rose by 2 ETH' })).toBeVisible()
  await expect(
    dialogOf(page).getByText('It may be this purchase. Sandbox does not report it here.').first(),
  ).toBeVisible()
})
