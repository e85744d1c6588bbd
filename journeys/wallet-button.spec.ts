import { expect, type Page } from '@playwright/test'
import { expectNoFaultsIn } from './testing/axe.ts'
import { showScene, test } from './testing/playground.ts'
import { waitForAnimations } from './testing/wait-for-animations.ts'

/** A button for one wallet: a click connects it, and the modal shows the status. */
test.describe.configure({ mode: 'parallel' })

const dialogOf = (page: Page) => page.locator('dialog[data-part="modal"]')
const kestrel = (page: Page) => page.getByTestId('wallet example.kestrel')

test('connects in one click, then opens the account', async ({ page, playground }) => {
  await showScene(page, playground, 'view=Connect&state=one&still&wallet=example.kestrel')
  await expect(kestrel(page)).toHaveText('Kestrel')
  await expectNoFaultsIn(page, '[data-part="wallet-button"]', 'a button for one wallet')
  await kestrel(page).click()
  await expect(kestrel(page)).toHaveAttribute('data-status', 'connected')
  await expect(dialogOf(page)).toBeHidden()
  await kestrel(page).click()
  await expect(dialogOf(page).locator('[data-view="Account"], [data-part="account-header"]').first()).toBeVisible()
})

test('while a request is pending the button is busy; a second click sends no request @depth', async ({
  page,
  playground,
}) => {
  await showScene(page, playground, 'view=Connecting&state=waiting&still&wallet=example.kestrel')
  await kestrel(page).click()
  await expect(dialogOf(page)).toContainText('Kestrel')
  await expect(kestrel(page)).toHaveAttribute('aria-busy', 'true')
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeHidden()
  const before = await kestrel(page).getAttribute('data-status')
  await kestrel(page).click()
  await expect(dialogOf(page)).toBeVisible()
  expect(await kestrel(page).getAttribute('data-status')).toBe(before)
  await dialogOf(page).getByRole('button', { name: 'Other wallets' }).click()
  await expect(dialogOf(page)).toHaveAccessibleName(/Connect/)
})

test('after a rejection the modal says so and offers a retry, and so does the next click', async ({
  page,
  playground,
}) => {
  await showScene(page, playground, 'view=Connecting&state=rejected&still&wallet=example.kestrel')
  await kestrel(page).click()
  await expect(dialogOf(page)).toContainText('You declined in Kestrel')
  await expect(kestrel(page)).toHaveAttribute('data-status', 'rejected')
  await expect(dialogOf(page).getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.keyboard.press('Escape')
  await kestrel(page).click()
  await expect(dialogOf(page)).toContainText('You declined in Kestrel')
})

test('a wallet that is not installed: its QR code and its extension; without pairing, where to get it @depth', async ({
  page,
  playground,
}) => {
  await showScene(page, playground, 'view=Connect&state=empty&still&wallet=io.metamask')
  const metaMask = page.getByTestId('wallet io.metamask')
  await expect(metaMask).toHaveText('MetaMask')
  await metaMask.click()
  await expect(dialogOf(page).locator('[data-part="code"]')).toBeVisible()
  await waitForAnimations(page)
  await expectNoFaultsIn(page, 'dialog', 'the code of one wallet')

  await showScene(page, playground, 'view=Connect&state=alone&still&wallet=io.metamask')
  await metaMask.click()
  await expect(dialogOf(page)).toContainText('Get MetaMask')
})

test('the name of a wallet beyond the first page loads with the list; an unknown wallet opens the list of all wallets @depth', async ({
  page,
  playground,
}) => {
  await showScene(page, playground, 'view=Connect&state=empty&still&wallet=com.example.unknown')
  const unknown = page.getByTestId('wallet com.example.unknown')
  await expect(unknown).toHaveText('Connect wallet')
  await unknown.click()
  await expect(dialogOf(page)).toHaveAccessibleName(/Connect/)
})

test('two wallets of one name: the user chooses @depth', async ({ page, playground }) => {
  await showScene(page, playground, 'view=Connect&state=ambiguous&still&wallet=example.kestrel')
  await kestrel(page).click()
  await expect(dialogOf(page)).toContainText('Same name')
  await expect(kestrel(page)).toHaveAttribute('data-status', 'idle')
})
